/*
 * libc.h - the little of the C library that the modules of the web page need.
 *
 * The files of format/ and play/ that go into coach.wasm include the usual headers; those of
 * this folder all lead here. What is declared but not in libc.c belongs to functions that the
 * linker leaves out: they read files and rules.
 */
#ifndef WEB_LIBC_H
#define WEB_LIBC_H

#include <limits.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

/* ---- libc.c -------------------------------------------------------------------------- */

/* Memory is taken in ascending order and given back only if it was the last taken: an
 * instance of the module reads one file, or plays one game, and goes as a whole. */
void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *old, size_t size);
void free(void *old);

void *memchr(const void *in, int byte, size_t size);
int memcmp(const void *one, const void *other, size_t size);
void *memcpy(void *to, const void *from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int byte, size_t size);
size_t strlen(const char *text);

/* Sorts as the standard says, for short lists: a gap sort. */
void qsort(void *list, size_t count, size_t size, int (*order)(const void *, const void *));

/* Knows %d and %c. */
int snprintf(char *text, size_t room, const char *format, ...);

int abs(int number);
double fabs(double number);
double fmax(double one, double other);

#ifndef HUGE_VAL
#define HUGE_VAL __builtin_huge_val()
#endif

/* The page's own. */
double log2(double number);

/* ---- never linked -------------------------------------------------------------------- */

typedef struct web_file FILE;
extern int errno;
FILE *fopen(const char *path, const char *mode);
size_t fread(void *to, size_t size, size_t count, FILE *file);
int ferror(FILE *file);
int fclose(FILE *file);
#define static_assert _Static_assert
char *strchr(const char *text, int byte);

#endif
