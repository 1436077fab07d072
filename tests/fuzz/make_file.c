/* make_file.c - see make_file.h. */
#include "make_file.h"

/* Reads the trunk as decode.c does, but takes whatever sizes of the children it finds for as
 * good as the bytes allow. Only games without a trunk are read here to the byte. */
static int read_whole(peg_reader *r, const uint8_t *content, size_t size, size_t *used)
{
    peg_status status = peg_reader_section(r, content, size);
    *used = (size_t)(r->coder.next - content);
    return status == PEG_OK || (status == PEG_E_CORRUPT && r->coder.next < r->coder.end) ||
           (status == PEG_E_CORRUPT && r->coder.padded);
}

uint8_t *make_file(const peg_rules *rules, const uint8_t *content, size_t size,
                   size_t *file_size)
{
    peg_reader *r = calloc(1, sizeof *r);
    const peg_about about = {.rules = *rules, .secrets = peg_rules_secrets(rules)};
    uint8_t *file = NULL;
    peg_tally tally;

    HOLDS(r != NULL);
    r->worst = PEG_MAX_GUESSES;
    HOLDS(peg_traversal_begin(&r->at, &r->replay, &about, PEG_NO_LIMIT) == PEG_OK);
    if (read_whole(r, content, size, &size) &&
        peg_tree_tally(r->at.nodes, r->at.count, &tally) == PEG_OK &&
        tally.secrets == about.secrets) {
        while (size > 0 && content[size - 1] == 0) size--;
        peg_header header = {.about = {.rules = *rules,
                                       .worst = tally.worst,
                                       .secrets = about.secrets,
                                       .total = tally.total},
                             .stored = size};
        file = malloc(PEG_HEADER_MOST + size + PEG_CHECK_BYTES);
        HOLDS(file != NULL);
        *file_size = peg_header_write(&header, file);
        memcpy(file + *file_size, content, size);
        peg_file_seal(file, *file_size += size);
        *file_size += PEG_CHECK_BYTES;
    }
    free(r->at.nodes);
    peg_replay_close(&r->replay);
    free(r);
    return file;
}
