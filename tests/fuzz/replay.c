/*
 * replay.c - runs a fuzz target over files and folders of inputs, where there is no
 * libFuzzer. A file named `pack` holds many inputs (pack.py). Usage:
 * replay-TARGET FILE|FOLDER...
 */
#include <dirent.h>
#include <sys/stat.h>

#include "fuzz.h"

static unsigned long tried;

static void run_input(const uint8_t *bytes, size_t size)
{
    uint8_t *copy = exact_copy(bytes, size);
    LLVMFuzzerTestOneInput(copy, size);
    free(copy);
    tried++;
}

static void run_pack(const uint8_t *bytes, size_t size)
{
    while (size >= 2) {
        size_t next = (size_t)bytes[0] << 8 | bytes[1];
        HOLDS(next <= size - 2);
        run_input(bytes + 2, next);
        bytes += 2 + next;
        size -= 2 + next;
    }
}

static void run_file(const char *path)
{
    const char *name = strrchr(path, '/');
    FILE *file = fopen(path, "rb");
    uint8_t *bytes = NULL;
    size_t size = 0, room = 0, got;

    if (!file) {
        fprintf(stderr, "%s: cannot be read\n", path);
        exit(1);
    }
    do {
        bytes = realloc(bytes, room += 1 << 16);
        HOLDS(bytes != NULL);
        size += got = fread(bytes + size, 1, room - size, file);
    } while (got > 0);
    fclose(file);
    if (strcmp(name ? name + 1 : path, "pack") == 0)
        run_pack(bytes, size);
    else
        run_input(bytes, size);
    free(bytes);
}

static void run_all(const char *path)
{
    char inside[4096];
    struct dirent *entry;
    DIR *folder = opendir(path);

    if (!folder) {
        run_file(path);
        return;
    }
    while ((entry = readdir(folder)) != NULL) {
        if (entry->d_name[0] == '.') continue;
        snprintf(inside, sizeof inside, "%s/%s", path, entry->d_name);
        run_file(inside);
    }
    closedir(folder);
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) run_all(argv[i]);
    printf("%lu inputs\n", tried);
    return tried > 0 ? 0 : 1;
}
