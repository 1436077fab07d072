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

static void swap(unsigned char *a, unsigned char *b, size_t size)
{
    for (; size-- > 0; a++, b++) {
        unsigned char was = *a;
        *a = *b;
        *b = was;
    }
}

void qsort(void *list, size_t count, size_t size, int (*order)(const void *, const void *))
{
    unsigned char *bytes = list;
    for (size_t gap = count / 2; gap > 0; gap /= 2) {
        for (size_t i = gap; i < count; i++) {
            for (size_t j = i; j >= gap; j -= gap) {
                unsigned char *here = bytes + j * size, *before = here - gap * size;
                if (order(before, here) <= 0) break;
                swap(before, here, size);
            }
        }
    }
}

int snprintf(char *text, size_t room, const char *format, ...)
{
    va_list arguments;
    char reversed[10]; /* what stands for a character of the format */
    size_t size = 0;

    va_start(arguments, format);
    for (; *format; format++) {
        int count = 0;
        if (*format != '%') {
            reversed[count++] = *format;
        } else if (*++format == 'c') {
            reversed[count++] = (char)va_arg(arguments, int);
        } else {
            unsigned number = va_arg(arguments, unsigned);
            do reversed[count++] = (char)('0' + number % 10);
            while (number /= 10);
        }
        for (; count-- > 0; size++) {
            if (size + 1 < room) text[size] = reversed[count];
        }
    }
    va_end(arguments);
    if (room) text[size < room ? size : room - 1] = 0;
    return (int)size;
}

double fmax(double one, double other)
{
    return one > other ? one : other;
}
