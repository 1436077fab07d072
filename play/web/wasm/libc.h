/*
 * libc.h - the part of the C library that the modules of the web page need.
 *
 * The files of format/ and play/ in coach.wasm include the standard headers; modules.sh makes
 * headers of these names that all include this one. Functions that are declared but not in
 * libc.c are used only by code that the linker drops: it reads files and rules.
 */
#ifndef WEB_LIBC_H
#define WEB_LIBC_H

#include <stddef.h>
#include <stdint.h>

/* ---- libc.c -------------------------------------------------------------------------- */

/* Memory is allocated in ascending order and reused only if it was allocated last: an instance
 * of the module reads one file, or plays one game, and is released as a whole. */
void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *old, size_t size);
void free(void *old);

int memcmp(const void *one, const void *other, size_t size);

/* Each is one instruction of WebAssembly. */
#define memcpy __builtin_memcpy
#define memset __builtin_memset
#define abs    __builtin_abs
#define fabs   __builtin_fabs

#define HUGE_VAL __builtin_huge_val()

#define static_assert _Static_assert /* xxhash.h asks for it */

/* The page's own. */
double log2(double number);

/* ---- never linked -------------------------------------------------------------------- */

typedef struct web_file FILE;
extern int errno;
FILE *fopen(const char *path, const char *mode);
size_t fread(void *to, size_t size, size_t count, FILE *file);
int ferror(FILE *file);
int fclose(FILE *file);
char *strchr(const char *text, int byte);
size_t strlen(const char *text);

#endif
