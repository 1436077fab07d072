/*
 * memory.c - memory for large tables, and for many small pieces of one proof.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "tests/proof/check.h"

void *check_table(size_t count, size_t size)
{
    const size_t large = (size_t)1 << 21, bytes = count * size;
    const size_t page = bytes < large ? sizeof(check_lanes) : large;
    const size_t room = (bytes + page - 1) / page * page;
    void *table = aligned_alloc(page, room);

    if (!table) return NULL;
#ifdef MADV_HUGEPAGE
    if (page == large) (void)madvise(table, room, MADV_HUGEPAGE); /* refused: only slower */
#endif
    return memset(table, 0, room);
}

#define BLOCK ((1 << 22) - 64) /* bytes allocated at once */

/* Memory that is handed out piece by piece and released as a whole. */
typedef struct check_block {
    struct check_block *next;
    size_t used, size;
    uint64_t bytes[];
} check_block;

void *check_take(check_proof *proof, size_t bytes)
{
    check_block *block = proof->blocks;

    bytes = (bytes + 7) / 8 * 8;
    if (!block || block->size - block->used < bytes) {
        const size_t size = bytes > BLOCK ? bytes : BLOCK;
        block = check_table(1, sizeof *block + size);
        if (!block) return NULL;
        *block = (check_block){.next = proof->blocks, .size = size};
        proof->blocks = block;
    }
    block->used += bytes;
    return (char *)block->bytes + block->used - bytes;
}

void check_give_back(check_proof *proof)
{
    while (proof->blocks) {
        check_block *next = proof->blocks->next;
        free(proof->blocks);
        proof->blocks = next;
    }
}
