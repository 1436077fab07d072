/*
 * fault.c - makes the machine fail at a chosen moment: a library that is loaded before all
 * others (LD_PRELOAD) and stands between a program and its C library.
 *
 * It numbers the calls of one sort, from 1, over all threads, and lets number FAULT_AT fail:
 *
 *     FAULT_SORT    alloc: malloc and its kin; io: calls that open, read, write, sync, lock,
 *                   rename or remove files
 *     FAULT_CALLER  own: only calls from the program itself; else from libraries, too
 *     FAULT_AT      the number of the call; 0: none fails, they are only counted
 *     FAULT_REST    1: and all calls after it
 *     FAULT_MODE    fail   it does nothing, and returns an error: no memory, disk full, ...
 *                   eintr  it does nothing, and returns EINTR: system calls only, since the
 *                          streams of stdio are left to SA_RESTART
 *                   short  a write takes half of what it is given
 *                   kill, tear, after  SIGKILL before it, after half of what it writes, or
 *                          right after it
 *                   int, term  SIGINT or SIGTERM before it
 *     FAULT_REPORT  file for one line: calls numbered, whether number FAULT_AT was among them,
 *                   blocks that the program itself took and did not release before main()
 *                   returned, and files that it left open
 *
 * Programs that it starts are spared. Faults end with main(), so that what instruments a
 * program (gcov) can write its results.
 *
 * Compiled with FAULT_WRAP it is linked into a program with --wrap=malloc and so on. Then it
 * fails only allocations, those of the program itself, and the address sanitizer can look
 * on, which a library before it would shut out.
 */
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#if !defined __GLIBC__
#error "fault.c stands on glibc's __libc_malloc and __libc_start_main"
#endif

enum sort { SORT_NONE, SORT_ALLOC, SORT_IO };
enum mode { FAIL, EINTR_ONCE, SHORT, KILL, TEAR, AFTER, INTERRUPT, TERMINATE };

static enum sort sort;
static enum mode mode;
static int own_only, rest, armed;
static unsigned long at;
static _Atomic unsigned long calls;
static _Atomic int hit;

static void set_up(void)
{
    static const char *const modes[] = {"fail", "eintr", "short", "kill",
                                        "tear", "after", "int",   "term"};
    const char *text = getenv("FAULT_SORT");

    sort = !text ? SORT_NONE : strcmp(text, "alloc") == 0 ? SORT_ALLOC : SORT_IO;
    text = getenv("FAULT_MODE");
    for (unsigned i = 0; text && i < sizeof modes / sizeof *modes; i++) {
        if (strcmp(text, modes[i]) == 0) mode = (enum mode)i;
    }
    text = getenv("FAULT_CALLER");
    own_only = text && strcmp(text, "own") == 0;
    text = getenv("FAULT_AT");
    at = text ? strtoul(text, NULL, 10) : 0;
    unsetenv("LD_PRELOAD"); /* what the program starts is not meant */
    text = getenv("FAULT_REST");
    rest = text && *text == '1';
    armed = 1;
}

/* Counts a call; whether this one is to fail. */
static int counts(enum sort kind)
{
    if (!armed || kind != sort) return 0;
    const unsigned long number = atomic_fetch_add(&calls, 1) + 1;
    if (!at || (rest ? number < at : number != at)) return 0;
    hit = 1;
    return 1;
}

static void write_report(unsigned long blocks, int files)
{
    const char *path = getenv("FAULT_REPORT");
    char line[128];
    const int used = snprintf(line, sizeof line, "%lu %d %lu %d\n", calls, hit, blocks, files);
    const int file = path ? open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600) : -1;

    if (file < 0) return;
    if (write(file, line, (size_t)used) != used) abort();
    close(file);
}

#ifdef FAULT_WRAP
/* ---- allocations of a program that this is linked into --------------------------- */

#define NAME(call)   __wrap_##call
#define REAL(call)   __real_##call
#define OWN          1
#define TAKEN(block) (block)
#define RELEASED(block)

__attribute__((constructor)) static void start(void)
{
    set_up();
}

__attribute__((destructor)) static void end(void)
{
    armed = 0;
    write_report(0, 0);
}

void *REAL(malloc)(size_t size);
void *REAL(calloc)(size_t count, size_t size);
void *REAL(realloc)(void *block, size_t size);
void *REAL(aligned_alloc)(size_t alignment, size_t size);

#else
/* ---- allocations of everybody, and which blocks the program has ------------------- */

#define NAME(call)           call
#define REAL(call)           __libc_##call
#define OWN                  (is_own(__builtin_return_address(0)))
#define TAKEN(block)         (OWN ? taken(block) : (block))
#define RELEASED(block)      released(block)

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
void __libc_free(void *block);
#define __libc_aligned_alloc __libc_memalign

#define SLOTS      (1u << 20)

static uintptr_t code_low, code_high; /* where the program itself is */
static uintptr_t *slot;               /* its blocks, hashed; 0: free, 1: was taken */
static unsigned long blocks;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int first_files;

static int is_own(const void *caller)
{
    return (uintptr_t)caller - code_low < code_high - code_low;
}

static uintptr_t *find(uintptr_t block, uintptr_t as)
{
    size_t i = (block >> 4) * 0x9E3779B97F4A7C15u >> 44;
    while (slot[i] != block && slot[i] > as) i = (i + 1) % SLOTS;
    return &slot[i];
}

static void *taken(void *block)
{
    if (!block || !slot) return block;
    pthread_mutex_lock(&lock);
    if (++blocks > SLOTS / 2) abort();
    *find((uintptr_t)block, 1) = (uintptr_t)block;
    pthread_mutex_unlock(&lock);
    return block;
}

static void released(void *block)
{
    if (!block || !slot) return;
    pthread_mutex_lock(&lock);
    uintptr_t *found = find((uintptr_t)block, 0);
    if (*found) {
        *found = 1;
        blocks--;
    }
    pthread_mutex_unlock(&lock);
}

static int find_program(struct dl_phdr_info *info, size_t size, void *user)
{
    (void)size;
    (void)user;
    code_low = UINTPTR_MAX;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        if (part->p_type != PT_LOAD) continue;
        if (info->dlpi_addr + part->p_vaddr < code_low)
            code_low = info->dlpi_addr + part->p_vaddr;
        code_high = info->dlpi_addr + part->p_vaddr + part->p_memsz;
    }
    return 1; /* the first one is the program */
}

static int open_files(void)
{
    int count = 0;
    for (int file = 0; file < 256; file++) count += fcntl(file, F_GETFD) >= 0;
    return count;
}

/* The C library's own function of this name. */
#define NEXT(call) ((__typeof__(&call))(uintptr_t)dlsym(RTLD_NEXT, #call))

static int (*main_of_program)(int, char **, char **);

static int run_main(int argc, char **argv, char **environment)
{
    slot = mmap(NULL, SLOTS * sizeof *slot, PROT_READ | PROT_WRITE,
                MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (slot == MAP_FAILED) abort();
    dl_iterate_phdr(find_program, NULL);
    first_files = open_files();
    set_up();
    const int result = main_of_program(argc, argv, environment);
    armed = 0;
    write_report(blocks, open_files() - first_files);
    return result;
}

int __libc_start_main(int (*program)(int, char **, char **), int argc, char **argv,
                      void (*init)(void), void (*fini)(void), void (*rtld_fini)(void),
                      void *stack_end);

int __libc_start_main(int (*program)(int, char **, char **), int argc, char **argv,
                      void (*init)(void), void (*fini)(void), void (*rtld_fini)(void),
                      void *stack_end)
{
    main_of_program = program;
    return NEXT(__libc_start_main)(run_main, argc, argv, init, fini, rtld_fini, stack_end);
}

void free(void *block)
{
    released(block);
    __libc_free(block);
}
#endif

#define NO_MEMORY(own) ((!own_only || (own)) && counts(SORT_ALLOC) && (errno = ENOMEM))

void *NAME(malloc)(size_t size);
void *NAME(calloc)(size_t count, size_t size);
void *NAME(realloc)(void *block, size_t size);
void *NAME(aligned_alloc)(size_t alignment, size_t size);

void *NAME(malloc)(size_t size)
{
    return NO_MEMORY(OWN) ? NULL : TAKEN(REAL(malloc)(size));
}

void *NAME(calloc)(size_t count, size_t size)
{
    return NO_MEMORY(OWN) ? NULL : TAKEN(REAL(calloc)(count, size));
}

void *NAME(realloc)(void *block, size_t size)
{
    if (NO_MEMORY(OWN)) return NULL;
    RELEASED(block);
    return TAKEN(REAL(realloc)(block, size));
}

void *NAME(aligned_alloc)(size_t alignment, size_t size)
{
    return NO_MEMORY(OWN) ? NULL : TAKEN(REAL(aligned_alloc)(alignment, size));
}

#ifndef FAULT_WRAP
int posix_memalign(void **block, size_t alignment, size_t size)
{
    if (NO_MEMORY(OWN)) return ENOMEM;
    *block = TAKEN(__libc_memalign(alignment, size));
    return *block ? 0 : ENOMEM;
}

/* ---- files ------------------------------------------------------------------------ */

#define STREAM_ERROR 0x20 /* glibc's _IO_ERR_SEEN, what ferror() tells */

/* What is to happen to a call. */
typedef enum fate { GO_ON, GIVE_ERROR, HALF, HALF_AND_DIE, GO_AND_DIE } fate;

static void die(int signal_number)
{
    kill(getpid(), signal_number);
    while (signal_number == SIGKILL) pause();
}

/* Counts a call that fails with this errno, where it may be interrupted and where not. */
static fate next_call(int error, int interruptible)
{
    if (!counts(SORT_IO)) return GO_ON;
    switch (mode) {
    case FAIL: errno = error; return GIVE_ERROR;
    case EINTR_ONCE: errno = EINTR; return interruptible ? GIVE_ERROR : GO_ON;
    case SHORT: return HALF;
    case KILL: die(SIGKILL); return GO_ON;
    case TEAR: return HALF_AND_DIE;
    case AFTER: return GO_AND_DIE;
    case INTERRUPT: die(SIGINT); return GO_ON;
    case TERMINATE: die(SIGTERM); return GO_ON;
    }
    return GO_ON;
}

#define FAILS(error, interruptible, as)                                                        \
    const fate what = next_call(error, interruptible);                                         \
    if (what == GIVE_ERROR) return as;
#define DONE(result)                                                                           \
    do {                                                                                       \
        if (what == HALF_AND_DIE || what == GO_AND_DIE) die(SIGKILL);                          \
        return result;                                                                         \
    } while (0)

static mode_t mode_of(int flags, va_list more)
{
    return flags & O_CREAT || (flags & O_TMPFILE) == O_TMPFILE ? va_arg(more, mode_t) : 0;
}

#define OPEN(call)                                                                             \
    int call(const char *path, int flags, ...)                                                 \
    {                                                                                          \
        FAILS(flags &(O_WRONLY | O_RDWR) ? EROFS : EIO, 0, -1)                                 \
        va_list more;                                                                          \
        va_start(more, flags);                                                                 \
        const int file = NEXT(call)(path, flags, mode_of(flags, more));                        \
        va_end(more);                                                                          \
        DONE(file);                                                                            \
    }
OPEN(open)
OPEN(open64)

#define FOPEN(call)                                                                            \
    FILE *call(const char *path, const char *how)                                              \
    {                                                                                          \
        FAILS(*how == 'r' && !strchr(how, '+') ? EIO : EROFS, 0, NULL)                         \
        FILE *file = NEXT(call)(path, how);                                                    \
        DONE(file);                                                                            \
    }
FOPEN(fopen)
FOPEN(fopen64)

#define MKSTEMP(call)                                                                          \
    int call(char *name)                                                                       \
    {                                                                                          \
        FAILS(EROFS, 0, -1)                                                                    \
        const int file = NEXT(call)(name);                                                     \
        DONE(file);                                                                            \
    }
MKSTEMP(mkstemp)
MKSTEMP(mkstemp64)

#define WRITE(call, parameter, argument)                                                       \
    ssize_t call(int file, const void *bytes, size_t count parameter)                          \
    {                                                                                          \
        FAILS(ENOSPC, 1, -1)                                                                   \
        const size_t part = what == HALF || what == HALF_AND_DIE ? (count + 1) / 2 : count;    \
        const ssize_t written = NEXT(call)(file, bytes, part argument);                        \
        DONE(written);                                                                         \
    }
#define TO  , off_t to
#define TO_ , to
#define NONE
WRITE(write, NONE, NONE)
WRITE(pwrite, TO, TO_)
WRITE(pwrite64, TO, TO_)

#define READ(call, parameter, argument)                                                        \
    ssize_t call(int file, void *bytes, size_t count parameter)                                \
    {                                                                                          \
        FAILS(EIO, 1, -1)                                                                      \
        const ssize_t got = NEXT(call)(file, bytes, count argument);                           \
        DONE(got);                                                                             \
    }
READ(read, NONE, NONE)
READ(pread, TO, TO_)
READ(pread64, TO, TO_)

size_t fwrite(const void *bytes, size_t size, size_t count, FILE *file)
{
    const fate what = next_call(ENOSPC, 0);
    if (what == GIVE_ERROR) {
        file->_flags |= STREAM_ERROR;
        return 0;
    }
    const __typeof__(&fwrite) next = NEXT(fwrite);
    if (what == HALF_AND_DIE) {
        next(bytes, 1, size * count / 2, file);
        NEXT(fflush)(file);
    }
    if (what == HALF_AND_DIE) die(SIGKILL);
    const size_t written = next(bytes, size, count, file);
    DONE(written);
}

size_t fread(void *bytes, size_t size, size_t count, FILE *file)
{
    const fate what = next_call(EIO, 0);
    if (what == GIVE_ERROR) {
        file->_flags |= STREAM_ERROR;
        return 0;
    }
    const size_t got = NEXT(fread)(bytes, size, count, file);
    DONE(got);
}

int fflush(FILE *file)
{
    const fate what = next_call(ENOSPC, 0);
    if (what == GIVE_ERROR) {
        if (file) file->_flags |= STREAM_ERROR;
        return EOF;
    }
    const int result = NEXT(fflush)(file);
    DONE(result);
}

/* These two release the file even where they fail, as the real ones do. */
int fclose(FILE *file)
{
    const fate what = next_call(EIO, 0);
    const int result = NEXT(fclose)(file);
    if (what == GIVE_ERROR) errno = EIO;
    if (what == GIVE_ERROR) return EOF;
    DONE(result);
}

int close(int file)
{
    const fate what = next_call(EIO, 0);
    const int result = NEXT(close)(file);
    if (what == GIVE_ERROR) errno = EIO;
    if (what == GIVE_ERROR) return -1;
    DONE(result);
}

/* Calls that take their arguments as they are. */
#define CALL(call, error, interruptible, parameters, arguments)                                \
    int call parameters                                                                        \
    {                                                                                          \
        FAILS(error, interruptible, -1)                                                        \
        const int result = NEXT(call) arguments;                                               \
        DONE(result);                                                                          \
    }
CALL(fsync, EIO, 1, (int file), (file))
CALL(fdatasync, EIO, 1, (int file), (file))
CALL(ftruncate, EIO, 0, (int file, off_t size), (file, size))
CALL(ftruncate64, EIO, 0, (int file, off_t size), (file, size))
CALL(fseek, EIO, 0, (FILE * file, long place, int from), (file, place, from))
CALL(fseeko, EIO, 0, (FILE * file, off_t place, int from), (file, place, from))
CALL(fseeko64, EIO, 0, (FILE * file, off_t place, int from), (file, place, from))
CALL(rename, EROFS, 0, (const char *from, const char *to), (from, to))
CALL(linkat, EROFS, 0,
     (int from_folder, const char *from, int folder, const char *to, int flags),
     (from_folder, from, folder, to, flags))
CALL(unlink, EROFS, 0, (const char *path), (path))
CALL(remove, EROFS, 0, (const char *path), (path))
CALL(mkdir, EROFS, 0, (const char *path, mode_t rights), (path, rights))

static int locks(int command)
{
    return command == F_SETLK || command == F_SETLKW || command == F_GETLK ||
           command == F_OFD_SETLK || command == F_OFD_SETLKW;
}

#define FCNTL(call)                                                                            \
    int call(int file, int command, ...)                                                       \
    {                                                                                          \
        va_list more;                                                                          \
        va_start(more, command);                                                               \
        void *argument = va_arg(more, void *);                                                 \
        va_end(more);                                                                          \
        if (!locks(command)) return NEXT(call)(file, command, argument);                       \
        FAILS(ENOLCK, 1, -1)                                                                   \
        const int result = NEXT(call)(file, command, argument);                                \
        DONE(result);                                                                          \
    }
FCNTL(fcntl)
FCNTL(fcntl64)
#endif
