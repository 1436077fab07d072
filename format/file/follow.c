/*
 * follow.c - one path of a tree file, without the rest of the tree: what a player needs
 * of a tree too large to expand. Subtrees beside the path are stepped over by their
 * sizes; of the codes only those that agree with the first answer are kept.
 */
#include <stdlib.h>
#include <string.h>

#include "format/file/section.h"

/* What is followed, and how far one has come. */
typedef struct path {
    peg_reader *r;
    const uint8_t *from, *end; /* the subtree one is at */
    uint32_t low, high;        /* its candidates, once r->replay is open */
    unsigned depth;
    unsigned label; /* that led there */
    uint64_t used;
} path;

/* Whether labels are answers that could be given, in a game that goes on to the last. */
static int are_answers(const uint8_t *labels, unsigned count, unsigned solved)
{
    for (unsigned i = 0; i < count; i++) {
        if (labels[i] > solved || labels[i] + 1u == solved) return 0;
        if (labels[i] == solved && i + 1 < count) return 0;
    }
    return 1;
}

/* Narrows p->from..end to the child behind the path's next answer; count[f] says how many
 * candidates each child has. */
static peg_status step_to_child(path *p, const uint32_t *count)
{
    unsigned answer = p->r->answers[p->depth];

    if (count[answer] == 0) return PEG_E_CONTRADICTION;
    for (unsigned f = 0; f <= answer; f++) {
        size_t size;
        if (count[f] == 0) continue;
        if (peg_read_size(&p->from, p->end, &size) != PEG_OK) return PEG_E_CORRUPT;
        if (f == answer) p->end = p->from + size;
        else p->from += size;
    }
    p->label = answer;
    p->depth++;
    return PEG_OK;
}

/* Splits what is left by the guess of a trunk's node. The first time that is all codes,
 * of which only those on the path are kept. */
static peg_status split_trunk(path *p, const peg_rules *rules, const uint8_t *guess,
                              size_t limit, uint32_t *count)
{
    peg_replay *replay = &p->r->replay;
    unsigned answer = p->r->answers[p->depth];
    peg_parts parts;

    if (p->depth == 0) {
        p->low = 0;
        peg_status status =
            peg_replay_open_answered(replay, rules, guess, (uint8_t)answer, limit, count);
        p->high = count[answer];
        return status;
    }
    peg_replay_split(replay, p->low, p->high, guess, &parts);
    memset(count, 0, PEG_MAX_FEEDBACKS * sizeof *count);
    for (unsigned i = 0; i < parts.count; i++)
        count[parts.label[i]] = parts.start[i + 1] - parts.start[i];
    p->low = parts.start[peg_parts_find(&parts, answer)];
    p->high = p->low + count[answer];
    return PEG_OK;
}

/* Follows the path through nodes of the trunk, until its end or a section is reached. */
static peg_status follow_trunk(path *p, const peg_rules *rules, size_t limit)
{
    uint32_t count[PEG_MAX_FEEDBACKS];
    peg_reader *r = p->r;
    unsigned length = rules->length, solved = peg_solved_label(rules->length);

    while (p->high - p->low > PEG_SECTION_MOST) {
        const uint8_t *guess = p->from;
        if ((size_t)(p->end - p->from) < length || !peg_code_valid(rules, guess))
            return PEG_E_CORRUPT;
        p->from += length;
        p->used |= peg_symbols(guess, length);
        memcpy(r->found, guess, length);
        r->left = p->high - p->low;
        if (p->depth == r->path) return PEG_OK;
        peg_status status = split_trunk(p, rules, guess, limit, count);
        if (status != PEG_OK) return status;
        r->left = count[r->answers[p->depth]];
        if (r->left && r->answers[p->depth] == solved) return PEG_SOLVED;
        status = step_to_child(p, count);
        if (status != PEG_OK) return status;
        r->left = 0;
    }
    return PEG_OK;
}

static peg_status follow(path *p, const peg_rules *rules, size_t limit)
{
    peg_reader *r = p->r;

    if (p->high <= PEG_SECTION_MOST) {
        if (peg_replay_bytes(rules, p->high) > limit) return PEG_E_LIMIT;
        if (peg_replay_open(&r->replay, rules) != PEG_OK) return PEG_E_MEMORY;
    }
    peg_status status = follow_trunk(p, rules, limit);
    if (status != PEG_OK || r->left) return status;
    return peg_reader_section(r, p->from, (size_t)(p->end - p->from), p->low, p->high, p->label,
                              p->depth, p->used);
}

peg_status peg_file_follow(const uint8_t *bytes, size_t size, size_t limit,
                           const uint8_t *labels, unsigned count, uint8_t *code, uint32_t *left)
{
    peg_header header;
    const uint8_t *content;
    peg_status status = peg_file_check(bytes, size, &header, &content);

    if (status != PEG_OK) return status;
    const peg_rules *rules = &header.about.rules;
    if (count > PEG_MAX_GUESSES || !are_answers(labels, count, peg_solved_label(rules->length)))
        return PEG_E_ARGUMENT;
    if (limit < sizeof(peg_reader)) return PEG_E_LIMIT;
    peg_reader *r = calloc(1, sizeof *r);
    if (!r) return PEG_E_MEMORY;
    r->worst = header.about.worst;
    r->answers = labels;
    r->path = count;
    r->found = code;
    path p = {.r = r,
              .from = content,
              .end = content + header.stored,
              .high = header.about.secrets};
    status = follow(&p, rules, limit - sizeof *r);
    *left = r->left;
    peg_replay_close(&r->replay);
    free(r);
    return status;
}
