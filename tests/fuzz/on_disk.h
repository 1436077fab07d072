/*
 * on_disk.h - a file with given contents, in memory only, for what is opened by its path.
 */
#ifndef ON_DISK_H
#define ON_DISK_H

#include <sys/mman.h>
#include <unistd.h>

#include "fuzz.h"

typedef struct disk_file {
    int file;
    char path[40];
} disk_file;

static inline disk_file disk_make(const uint8_t *bytes, size_t size)
{
    disk_file made = {.file = memfd_create("fuzz", 0)};
    HOLDS(made.file >= 0);
    HOLDS(write(made.file, bytes, size) == (ssize_t)size);
    snprintf(made.path, sizeof made.path, "/proc/self/fd/%d", made.file);
    return made;
}

#endif
