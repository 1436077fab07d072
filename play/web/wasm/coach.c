/* coach.c - see coach.h. */
#include "play/web/wasm/coach.h"

#include <string.h>
#include "play/game/advice.h"
#include "play/game/analysis.h"
#include "play/game/candidates.h"
#include "play/game/guide.h"
#include "play/game/reasons.h"
#include "play/game/random.h"
#include "play/game/repair.h"
#include "play/system/interrupt.h"

static play_game game;
static play_history history;

/* A page has no Ctrl-C: nothing interrupts a search. */
bool interrupt_pending(void)
{
    return false;
}

/* ---- tree files ---------------------------------------------------------------------- */

peg_status coach_about(const uint8_t *file, size_t size, uint32_t *about)
{
    peg_about read;
    peg_status status = peg_about_read(file, size, &read);
    if (status != PEG_OK) return status;
    *about++ = read.rules.kind;
    *about++ = read.rules.length;
    for (unsigned i = 0; i < PEG_MAX_LENGTH; i++) *about++ = read.rules.range[i];
    *about++ = read.strategy;
    *about++ = read.objective;
    *about++ = (uint32_t)peg_about_is_best(&read);
    *about++ = read.worst;
    *about++ = read.secrets;
    *about++ = (uint32_t)read.total;
    *about = (uint32_t)(read.total >> 32);
    return PEG_OK;
}

peg_status coach_expand(const uint8_t *file, size_t size, size_t limit, uint32_t *image)
{
    uint8_t *bytes;
    size_t bytes_size;
    peg_status status = peg_expand(file, size, limit, &bytes, &bytes_size);
    if (status != PEG_OK) return status;
    image[0] = (uint32_t)(uintptr_t)bytes;
    image[1] = (uint32_t)bytes_size;
    return PEG_OK;
}

/* ---- all of a tree ------------------------------------------------------------------- */

/* The nodes on the way to the one that is written, each with the answer tried last. */
typedef struct node_path {
    peg_cursor at[PEG_MAX_GUESSES + 1];
    uint8_t label[PEG_MAX_GUESSES + 1];
    uint32_t node[PEG_MAX_GUESSES + 1];
} node_path;

/* Where nodes are written: the arguments of coach_nodes(). */
typedef struct node_list {
    uint8_t *guesses, *labels;
    uint32_t *sizes, count, most;
} node_list;

static void add_node(node_list *list, node_path *path, unsigned depth, uint8_t label)
{
    peg_guess(&path->at[depth], list->guesses + (size_t)list->count * PEG_MAX_LENGTH);
    list->labels[list->count] = label;
    path->label[depth] = PEG_NO_LABEL;
    path->node[depth] = list->count++;
}

/* Steps to the next child of the node at the end of the path; false after the last. The right
 * answer leads to no node, but that it occurs is noted. */
static bool next_child(node_list *list, node_path *path, unsigned depth)
{
    while (peg_next_answer(&path->at[depth], &path->label[depth])) {
        path->at[depth + 1] = path->at[depth];
        const peg_status status = peg_answer(&path->at[depth + 1], path->label[depth]);
        if (status == PEG_OK) return true;
        if (status == PEG_SOLVED) list->labels[path->node[depth]] |= COACH_RIGHT;
    }
    return false;
}

uint32_t coach_nodes(uint8_t *guesses, uint8_t *labels, uint32_t *sizes, uint32_t most)
{
    static node_path path;
    node_list list = {guesses, labels, sizes, 0, most};
    unsigned depth = 0;
    if (!game.has_tree || most == 0) return 0;
    peg_start(&game.tree, &path.at[0]);
    add_node(&list, &path, 0, 0);
    for (;;) {
        if (list.count < most && depth < PEG_MAX_GUESSES && next_child(&list, &path, depth)) {
            depth++;
            add_node(&list, &path, depth, path.label[depth - 1]);
            continue;
        }
        sizes[path.node[depth]] = list.count - path.node[depth];
        if (depth-- == 0) return list.count;
    }
}

/* ---- the game ------------------------------------------------------------------------ */

peg_status coach_open(const uint8_t *image, size_t size)
{
    peg_view tree;
    peg_status status = peg_open(&tree, image, (PEG_OFFSET)size);
    if (status != PEG_OK) return status;
    game_take_tree(&game, &tree);
    history_start(&history, &game.rules);
    return PEG_OK;
}

peg_status coach_open_rules(const uint32_t *rules)
{
    peg_rules read = {.kind = (uint8_t)rules[0], .length = (uint8_t)rules[1]};
    for (unsigned i = 0; i < PEG_MAX_LENGTH; i++) read.range[i] = (uint8_t)rules[2 + i];
    const peg_status status = peg_rules_check(&read);
    if (status != PEG_OK) return status;
    game_of_rules(&game, &read);
    history_start(&history, &game.rules);
    return PEG_OK;
}

uint32_t coach_secrets(void)
{
    return game.secrets;
}

void coach_history(const uint8_t *codes, const uint8_t *labels, unsigned count)
{
    history_start(&history, &game.rules);
    for (unsigned t = 0; t < count; t++)
        history_add(&history, codes + t * PEG_MAX_LENGTH, labels[t]);
}

int coach_guide(uint8_t *code, uint32_t *about)
{
    play_guide guide;
    guide_next(&game, &history, &guide);
    memcpy(code, guide.code, PEG_MAX_LENGTH);
    about[0] = guide.remaining;
    about[1] = guide.at_least;
    return (int)guide.kind;
}

bool coach_advice(uint8_t *code)
{
    play_advice advice;
    if (!advice_find(&game, &history, &advice)) return false;
    if (advice.kind != GUIDE_TREE && advice.kind != GUIDE_OFF_TREE) return false;
    memcpy(code, advice.best.code, PEG_MAX_LENGTH);
    return true;
}

unsigned coach_guesses(const uint8_t *secret)
{
    return guide_guesses(&game, secret);
}

unsigned coach_codes(uint8_t *codes, unsigned most)
{
    play_candidates search;
    unsigned count = 0;
    candidates_start(&search, &history);
    for (const uint8_t *code; count < most && (code = candidates_next(&search)) != NULL;)
        memcpy(codes + count++ * PEG_MAX_LENGTH, code, PEG_MAX_LENGTH);
    return count;
}

unsigned coach_count(unsigned most)
{
    return candidates_count(&history, most);
}

void coach_known(uint32_t *possible)
{
    uint64_t sets[PEG_MAX_LENGTH];
    known_symbols(&history, sets);
    for (unsigned i = 0; i < history.rules.length; i++) {
        possible[2 * i] = (uint32_t)sets[i];
        possible[2 * i + 1] = (uint32_t)(sets[i] >> 32);
    }
}

uint32_t coach_split(const uint8_t *code, uint32_t *parts, uint32_t most)
{
    play_candidates search;
    uint32_t count = 0;
    memset(parts, 0, COACH_LABELS * sizeof *parts);
    candidates_start(&search, &history);
    for (const uint8_t *secret; count < most && (secret = candidates_next(&search)) != NULL;
         count++)
        parts[peg_feedback(code, secret, history.rules.length)]++;
    return count;
}

unsigned coach_fiend(const uint8_t *code)
{
    return fiend_answer(&history, code);
}

unsigned coach_repairs(uint32_t *repairs, unsigned most)
{
    play_repair list[REPAIR_ROOM];
    unsigned count = repair_list(&history, list);
    if (count > most) count = most;
    for (unsigned i = 0; i < count; i++) {
        *repairs++ = list[i].turn;
        *repairs++ = list[i].label;
        *repairs++ = list[i].remaining;
        *repairs++ = list[i].at_least;
    }
    return count;
}

void coach_analysis(unsigned turn, double *numbers, uint8_t *better)
{
    guess_analysis found;
    analyse_guess(&found, &game, &history, turn);
    const guess_split *const splits[] = {&found.made, &found.better};
    *numbers++ = found.before;
    *numbers++ = found.after;
    *numbers++ = found.word;
    *numbers++ = found.cost;
    *numbers++ = found.luck;
    *numbers++ = found.excluded;
    for (unsigned i = 0; i < 2; i++) {
        *numbers++ = splits[i]->possible;
        *numbers++ = splits[i]->answers;
        *numbers++ = splits[i]->expected;
        *numbers++ = splits[i]->guesses;
    }
    memcpy(better, found.better.code, PEG_MAX_LENGTH);
}

void coach_secret(const char *seed, uint8_t *code)
{
    play_random random = random_of_seed(&game.rules, seed);
    random_code(&random, &game.rules, game.secrets, code);
}
