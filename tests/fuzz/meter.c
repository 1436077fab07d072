/* meter.c - see meter.h. Without the sanitizer nothing is measured. */
#include "meter.h"

#ifdef __has_feature
#define SANITIZED __has_feature(address_sanitizer)
#elif defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#else
#define SANITIZED 0
#endif

static size_t taken, most;

#if SANITIZED
/* The sanitizer's own; gcc has no header for it. */
size_t __sanitizer_get_allocated_size(const volatile void *block);

/* The sanitizer calls these two, by their names, at each malloc() and free(). */
void __sanitizer_malloc_hook(const volatile void *block, size_t size);
void __sanitizer_free_hook(const volatile void *block);

void __sanitizer_malloc_hook(const volatile void *block, size_t size)
{
    (void)block;
    taken += size;
    if (taken > most) most = taken;
}

void __sanitizer_free_hook(const volatile void *block)
{
    size_t size = block ? __sanitizer_get_allocated_size(block) : 0;
    taken -= size < taken ? size : taken;
}
#endif

void meter_start(void)
{
    taken = most = 0;
}

size_t meter_most(void)
{
    return most;
}
