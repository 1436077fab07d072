/* libc.c - see libc.h. */
#include "libc.h"

#define PAGE 65536u

extern unsigned char __heap_base; /* the linker's: where the module's own data ends */

/* Allocation goes upwards; a released block becomes free once nothing above it is in use. */
typedef struct block {
    size_t size;         /* of what follows, a multiple of 8; plus 1 once it is released */
    struct block *below; /* null: none */
} block;

static unsigned char *heap; /* where free memory begins; null before the first call */
static block *last;         /* the uppermost, or null */

static unsigned char *heap_end(void)
{
    return (unsigned char *)((size_t)__builtin_wasm_memory_size(0) * PAGE);
}

/* Makes the memory reach up to `to`. */
static int grow(size_t to)
{
    size_t have = (size_t)heap_end();
    return to <= have ||
           __builtin_wasm_memory_grow(0, (to - have + PAGE - 1) / PAGE) != (size_t)-1;
}

void *malloc(size_t size)
{
    if (!heap) heap = (unsigned char *)(((size_t)&__heap_base + 15) & ~(size_t)15);
    if (size > SIZE_MAX - 4 * sizeof(block) - (size_t)heap) return NULL;
    size = (size + 7) & ~(size_t)7;
    if (!grow((size_t)heap + sizeof(block) + size)) return NULL;
    block *taken = (block *)heap;
    *taken = (block){size, last};
    last = taken;
    heap += sizeof *taken + size;
    return taken + 1;
}

void free(void *old)
{
    if (old) ((block *)old - 1)->size |= 1;
    for (; last && last->size & 1; last = last->below) heap = (unsigned char *)last;
}

void *calloc(size_t count, size_t size)
{
    if (size && count > SIZE_MAX / size) return NULL;
    void *taken = malloc(count * size);
    return taken ? memset(taken, 0, count * size) : NULL;
}

void *realloc(void *old, size_t size)
{
    block *taken = (block *)old - 1;
    if (old && size <= taken->size) return old;
    void *larger = malloc(size);
    if (larger && old) memcpy(larger, old, taken->size);
    return larger;
}

int memcmp(const void *one, const void *other, size_t size)
{
    const unsigned char *a = one, *b = other;
    for (; size-- > 0; a++, b++) {
        if (*a != *b) return *a - *b;
    }
    return 0;
}
