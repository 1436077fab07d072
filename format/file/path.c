/*
 * path.c - one path of a tree file without the rest of the tree: what a player needs from a
 * tree too large to expand. Subtrees beside the path are skipped by their sizes; only the codes
 * that agree with the first answer are kept.
 */
#include <stdlib.h>
#include <string.h>

#include "format/file/section.h"

struct peg_path {
    peg_reader reader;
    size_t limit;              /* the most bytes that the candidates may take */
    const uint8_t *from, *end; /* what follows the guess of a node in the trunk */
    peg_place here;    /* the node reached, and its candidates once the replay is open */
    int in_section;    /* the reader stands at the node, behind its guess */
    peg_status status; /* of the last answer; PEG_OK: a node is reached, and */
    uint8_t guess[PEG_MAX_LENGTH]; /* this is its guess; PEG_SOLVED: this was right */
};

/* Whether the label can be an answer in this game. */
static int is_answer(unsigned label, unsigned solved)
{
    return label <= solved && label + 1 != solved;
}

/* ---- the trunk ------------------------------------------------------------------------ */

/* Reads the guess of a node in the trunk. */
static peg_status read_trunk_guess(peg_path *p)
{
    const peg_rules *rules = &p->reader.replay.rules;
    const uint8_t *guess = p->from;

    if (p->here.depth >= p->reader.worst || (size_t)(p->end - guess) < rules->length ||
        !peg_code_valid(rules, guess))
        return PEG_E_CORRUPT;
    p->from += rules->length;
    p->here.used |= peg_symbols(guess, rules->length);
    memcpy(p->guess, guess, rules->length);
    return PEG_OK;
}

/* Splits the candidates by the guess; those that give this answer become p->here's. The first
 * time, all codes are split, and only these are kept. count[f] receives the number of
 * candidates that give label f. */
static peg_status split(peg_path *p, uint8_t answer, uint32_t *count)
{
    peg_replay *replay = &p->reader.replay;
    peg_status status = PEG_OK;
    peg_parts parts;

    if (p->here.depth == 0) {
        const peg_rules rules = replay->rules;
        status = peg_replay_open_answered(replay, &rules, p->guess, answer, p->limit, count);
        p->here.low = 0;
    } else {
        peg_replay_split(replay, p->here.low, p->here.high, p->guess, &parts);
        memset(count, 0, PEG_MAX_FEEDBACKS * sizeof *count);
        for (unsigned i = 0; i < parts.count; i++)
            count[parts.label[i]] = parts.start[i + 1] - parts.start[i];
        p->here.low = parts.start[peg_parts_find(&parts, answer)];
    }
    p->here.high = p->here.low + count[answer];
    return status;
}

/* Narrows from..end to the child with this label; count as in split(). */
static peg_status narrow_to_child(peg_path *p, uint8_t answer, const uint32_t *count)
{
    for (unsigned label = 0; label <= answer; label++) {
        size_t size;
        if (count[label] == 0) continue;
        if (peg_read_size(&p->from, p->end, &size) != PEG_OK) return PEG_E_CORRUPT;
        if (label == answer)
            p->end = p->from + size;
        else
            p->from += size;
    }
    return PEG_OK;
}

static peg_status step_in_trunk(peg_path *p, uint8_t answer)
{
    uint32_t count[PEG_MAX_FEEDBACKS];
    peg_status status = split(p, answer, count);

    if (status != PEG_OK) return status;
    if (count[answer] == 0) return PEG_E_CONTRADICTION;
    if (answer == peg_solved_label(p->reader.replay.rules.length)) return PEG_SOLVED;
    status = narrow_to_child(p, answer, count);
    p->here.label = answer;
    p->here.depth++;
    return status;
}

/* ---- a section ------------------------------------------------------------------------ */

/* Begins to read the section from..end, whose top is p->here. */
static void enter_section(peg_path *p)
{
    peg_traversal_start(&p->reader.at, &p->reader.replay, &p->here);
    peg_reader_start(&p->reader, p->from, (size_t)(p->end - p->from));
    p->in_section = 1;
}

/* Moves to the child with this label. The children before it are read, too, since decoding
 * depends on everything before it in the section. */
static peg_status step_in_section(peg_path *p, uint8_t answer)
{
    peg_reader *r = &p->reader;
    const peg_place *here = &r->at.here;
    const unsigned depth = here->depth + 1u;
    peg_parts parts;
    peg_status status = peg_reader_node(r, p->guess, &parts);

    if (status != PEG_OK) return status;
    if (peg_parts_find(&parts, answer) == parts.count) return PEG_E_CONTRADICTION;
    if (answer == r->replay.solved) return PEG_SOLVED;
    while (status == PEG_OK && (here->depth != depth || here->label != answer))
        status = peg_reader_next(r);
    return status;
}

/* ---- the path ------------------------------------------------------------------------- */

/* Reads the guess of the node that the path has come to. */
static peg_status reach(peg_path *p)
{
    if (!p->in_section) {
        if (p->here.high - p->here.low > PEG_SECTION_MOST) return read_trunk_guess(p);
        enter_section(p);
    }
    memset(p->guess, 0, sizeof p->guess);
    const peg_status status = peg_reader_guess(&p->reader, p->guess);
    p->here = p->reader.at.here;
    return status;
}

static peg_status begin(peg_path *p, const peg_header *header)
{
    const peg_rules *rules = &header->about.rules;

    p->reader.worst = header->about.worst;
    p->reader.strategy = header->about.strategy;
    p->reader.replay.rules = *rules;
    p->here.high = header->about.secrets;
    if (p->here.high <= PEG_SECTION_MOST) {
        if (peg_replay_bytes(rules, p->here.high) > p->limit) return PEG_E_LIMIT;
        if (peg_replay_open(&p->reader.replay, rules) != PEG_OK) return PEG_E_MEMORY;
    }
    return reach(p);
}

peg_status peg_path_open(const uint8_t *bytes, size_t size, size_t limit, peg_path **path)
{
    peg_header header;
    const uint8_t *content;
    peg_status status = peg_file_check(bytes, size, &header, &content);

    *path = NULL;
    if (status != PEG_OK) return status;
    if (limit < sizeof(peg_path)) return PEG_E_LIMIT;
    peg_path *p = calloc(1, sizeof *p);
    if (!p) return PEG_E_MEMORY;
    p->limit = limit - sizeof *p;
    p->from = content;
    p->end = content + header.stored;
    status = begin(p, &header);
    if (status == PEG_OK)
        *path = p;
    else
        peg_path_close(p);
    return status;
}

uint32_t peg_path_guess(const peg_path *path, uint8_t *code)
{
    memcpy(code, path->guess, path->reader.replay.rules.length);
    return path->status == PEG_SOLVED ? 1 : path->here.high - path->here.low;
}

peg_status peg_path_answer(peg_path *path, uint8_t label)
{
    if (path->status != PEG_OK ||
        !is_answer(label, peg_solved_label(path->reader.replay.rules.length)))
        return PEG_E_ARGUMENT;
    peg_status status =
        path->in_section ? step_in_section(path, label) : step_in_trunk(path, label);
    if (status == PEG_OK) status = reach(path);
    return path->status = status;
}

void peg_path_close(peg_path *path)
{
    if (!path) return;
    peg_replay_close(&path->reader.replay);
    free(path);
}

peg_status peg_file_follow(const uint8_t *bytes, size_t size, size_t limit,
                           const uint8_t *labels, unsigned count, uint8_t *code,
                           uint32_t *remaining)
{
    peg_path *path;
    peg_status status = peg_path_open(bytes, size, limit, &path);

    for (unsigned i = 0; status >= PEG_OK && i < count; i++)
        status = peg_path_answer(path, labels[i]);
    if (status >= PEG_OK) *remaining = peg_path_guess(path, code);
    peg_path_close(path);
    return status;
}
