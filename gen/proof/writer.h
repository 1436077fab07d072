/*
 * writer.h - what writes a proof: its lines, the renamings that claims name, images, looks, the
 * draft, and claims.
 */
#ifndef PEG_PROOF_WRITER_H
#define PEG_PROOF_WRITER_H

#include <xxhash.h>

#include "gen/core/hash.h"
#include "gen/exact/search.h"
#include "gen/file/save.h"
#include "gen/file/log.h"

/* The lines of a proof, compressed as they are written, with a hash of all of them at the
 * end. */
typedef struct proof_text {
    peg_gzip zip;
    XXH3_state_t *hash;
} proof_text;

/* The renamings that claims name. */
typedef struct proof_renamings {
    const exact_game *game;
    peg_renaming *named; /* [count] those in the text so far, of all colors */
    uint16_t count;
    uint16_t *chosen; /* [chosen_count] numbers of those that a claim names, from 1 */
    size_t chosen_count;
    peg_code16 *parent;          /* [codes] of a union-find forest over guesses */
    peg_code16 *image;           /* [codes] the image of each code under the current renaming */
    struct proof_choice *before; /* earlier choices, by the symmetries of their positions */
} proof_renamings;

/* A claim: that a set costs at least `bound` within the guesses that are left. */
typedef struct proof_claim {
    unsigned level;     /* guesses before it */
    exact_cost bound;   /* EXACT_NONE: it has no tree */
    XXH128_hash_t key;  /* of the set and the guesses left, */
    XXH128_hash_t form; /* of its canonical form and them; 0, 0: of all codes, or an image */
    peg_renaming map;   /* makes that form; or, of an image, the set of an earlier claim */
} proof_claim;

/* Whether it states that a renaming makes an earlier claim of it. */
static inline int proof_is_image(const proof_claim *claim)
{
    return claim->level && !claim->form.low64 && !claim->form.high64;
}

/* The claims of a proof that is not complete, with their renamings: in a file, from which a
 * later run resumes. Its fields are those of draft.c. */
typedef struct proof_draft {
    const exact_game *game;
    peg_log log;
    int is_open;     /* 0: there is no such file */
    peg_bytes had;   /* the entries found in it; those before `taken` are in the text */
    size_t taken;    /* a position in them, */
    uint64_t passed; /* which so many entries come before */
    peg_bytes next;  /* the record that comes next, empty if nothing is to be written */
    uint64_t count;  /* entries in all, */
    unsigned named;  /* of them renamings */
    double noted;    /* when a record was last written, by peg_clock() */
} proof_draft;

/* What is done of a proof when what is examined now begins, and what that takes: shares of the
 * whole work, as estimated. */
typedef struct proof_span {
    double done, takes;
} proof_span;

/* The state of writing a proof. */
typedef struct proof_writer {
    struct exact_solver *solver;
    exact_worker *worker; /* the solver's main one; its bounds are those of the current goal */
    proof_text text;
    proof_renamings names;
    proof_draft draft;
    peg_hash claimed;        /* bounds of sets: claimed for this goal, */
    peg_hash totals;         /* and for the goal total; */
    peg_hash forms;          /* claimed for this goal, by canonical forms */
    unsigned within;         /* guesses in all for this goal, or 0: any number; */
    unsigned totals_within;  /* and for the goal total */
    int serves_next;         /* the next goals use the claims of this one */
    struct proof_seen *seen; /* a cache of what looks have shown; it only saves time */
    uint32_t opening;        /* the only first guess allowed, or EXACT_NONE */
    proof_span span;         /* of the current goal, guess or part */
    unsigned guesses;        /* examined (may wrap around): some of them check whether to end */
    peg_code16 guess[PEG_MAX_GUESSES]; /* the history of the current set: */
    uint8_t label[PEG_MAX_GUESSES];    /* labels of the game's table */
} proof_writer;

/* ---- proof.c -------------------------------------------------------------------------- */

/* Appends like printf(), at most 255 bytes. Failures are reported when the text is closed. */
void proof_print(proof_text *text, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* ---- renamings.c: those that let a claim leave out guesses ------------------------------
 *
 * A renaming that maps a set of candidates to itself maps guesses to guesses of the same cost.
 * A few of them, generators of the group, suffice to reach all guesses from the smallest
 * ones. */

/* Errors: PEG_E_MEMORY. Release them with proof_renamings_close() in any case. */
peg_status proof_renamings_open(proof_renamings *names, const exact_game *game);
void proof_renamings_close(proof_renamings *names);

/* Fills in names->chosen for a position: generators of its symmetries, each written to the text
 * before it is first used. Cost: a step for each code and each renaming of the position, unless
 * it was done recently. */
void proof_renamings_choose(proof_renamings *names, const exact_node *node, proof_text *text);

/* Writes a renaming to the text and returns its number, the next one. Only the first 4,096
 * renamings can have one; 0: it has none, and is not written. */
uint16_t proof_renamings_name(proof_renamings *names, const peg_renaming *map,
                              proof_text *text);

/* Writes PLACES/COLORS, all colors of which must have a name. */
void proof_renamings_print(const peg_rules *rules, const peg_renaming *map, proof_text *text);

/* ---- renamings.c: claims about renamings of sets claimed earlier ------------------------ */

/* The greatest bound claimed for this goal of a renaming of a set whose canonical form is
 * known; 0 if there is none. */
exact_cost proof_image_bound(const proof_writer *writer, const exact_set *set, unsigned depth);

/* Turns a claim of a node below the root into an image of an earlier claim that says as much,
 * if there is one; if not, notes its canonical form in it. Errors: in writer->worker. */
void proof_image_find(proof_writer *writer, exact_node *node, proof_claim *claim);

/* Lets later claims be images of this one. Errors: PEG_E_MEMORY. */
peg_status proof_image_keep(proof_writer *writer, const proof_claim *claim);

/* ---- look.c: what a checker sees by itself, PROOF.md, section 4, lemmas 1 to 3 ----------- */

/* Makes writer->seen; release it with free(). Errors: PEG_E_MEMORY. */
peg_status proof_looks_open(proof_writer *writer);

/* What one look at all guesses shows for a set of at least three candidates whose canonical
 * form is known, or `bound` if that is more. More than `need` is of no use. */
exact_cost proof_look(const proof_writer *writer, const exact_set *part,
                      const exact_terms *terms, exact_cost bound, exact_cost need);

/* Sums and multiples of costs, saturating at EXACT_NONE. */
static inline exact_cost proof_add(exact_cost a, exact_cost b)
{
    return a > EXACT_NONE - b ? EXACT_NONE : a + b;
}

static inline exact_cost proof_times(exact_cost total, exact_cost unit)
{
    return unit && total > EXACT_NONE / unit ? EXACT_NONE : total * unit;
}

/* ---- draft.c: resuming ------------------------------------------------------------------
 *
 * The pass that writes a proof takes the same way whenever it is run. So an interrupted proof
 * is resumed by running the pass again: where it comes to a set whose claim is in the draft, it
 * copies that claim and those below it from there, and examines none of their guesses. The
 * proof comes out the same, byte for byte. */

/* Seconds between records in the file: what a kill loses. */
#define PROOF_DRAFT_WAIT 1.0

/* Opens or creates the file at `path`; `header`, the first lines of the proof, says which proof
 * it belongs to. Damaged records, and what follows them, are ignored. Whether claims are true
 * is not checked: a forged draft makes a proof that pegtree-check rejects. If the file cannot
 * be written later on, the proof goes on without it. Errors: those of peg_log_open(); close the
 * draft even then. */
peg_status proof_draft_open(proof_draft *draft, const char *path, const exact_game *game,
                            const char *header);
void proof_draft_close(proof_draft *draft);

/* If the draft has this claim, copies to the text what was written from the first claim below
 * its set up to its own, and returns 1. If what comes next there is different, drops the rest
 * of the draft. Errors: in writer->worker. */
int proof_draft_take(proof_writer *writer, const proof_claim *claim);

/* If the draft does not have this claim, but says that guesses of its set were examined, copies
 * to the text what was written before the last of them was, and returns the index of the next
 * guess; else 0. Errors: in writer->worker. */
unsigned proof_draft_examined(proof_writer *writer, const proof_claim *claim);

/* Adds the claim that was put in the text last, and the renamings new with it. A kill loses
 * what was added in the last second. Errors: PEG_E_MEMORY. */
peg_status proof_draft_note(proof_writer *writer, const proof_claim *claim);

/* Adds that all guesses of a claim's set were examined up to this one. Errors: PEG_E_MEMORY. */
peg_status proof_draft_note_examined(proof_writer *writer, const proof_claim *claim,
                                     unsigned guess);

/* ---- look.c: which guesses are examined, and how much of the proof is done -------------- */

/* The guesses of a set that are to be examined. */
typedef struct proof_marks {
    uint64_t *bits;         /* bit g % 64 of word g / 64, in the worker's scratch, as are: */
    const uint16_t *excess; /* scores by column; NULL: only the opening is examined */
    int32_t last;           /* the greatest score of those marked */
    unsigned from;          /* guesses below this were examined before */
    uint32_t count;         /* of the others */
    unsigned most;          /* parts that any guess makes of the set */
} proof_marks;

/* Marks the guesses that may cost less than `need` by their scores, of those that are
 * equivalent at least the smallest, or the opening; marks->from is given. Errors: in
 * writer->worker. */
void proof_marks_make(proof_writer *writer, const exact_node *node, exact_cost need,
                      proof_marks *marks);

/* The marked guess from `guess` on that comes next; the number of codes if there is none. Of
 * guesses that are equivalent only the smallest counts. */
unsigned proof_marks_next(const proof_writer *writer, const exact_node *node,
                          const proof_marks *marks, unsigned guess);

/* About how long a guess, or a part of n codes, takes beside others of its node; 0 below the
 * first levels. */
double proof_guess_weight(const proof_writer *writer, const exact_node *node,
                          const proof_marks *marks, unsigned guess);
double proof_part_weight(const exact_node *node, double n);

/* Returns the weight of the guesses that are left, and counts those examined before as done. */
double proof_marks_left(proof_writer *writer, const exact_node *node, const proof_marks *marks);

/* Begins a guess or a part of this weight; `left` is the weight of all that have not begun in
 * the span `whole`. Reports what is done, and returns the weight that is left after it. */
double proof_span_begin(proof_writer *writer, const proof_span *whole, double weight,
                        double left);
void proof_span_end(proof_writer *writer);

/* ---- claims.c: those that show a lower bound, PROOF.md, section 4 ------------------------ */

/* Writes claims, children before parents, that show that a set costs at least `need`, which
 * must be true; EXACT_NONE: that it has no tree. Errors: those of a search; PEG_E_CORRUPT if it
 * is not true. */
peg_status proof_write_claims(proof_writer *writer, exact_node *node, exact_cost need);

/* Puts a claim in the text. The history of its set and the renamings it names, none if it is
 * an image, are those in *writer. Errors: PEG_E_MEMORY. */
peg_status proof_put_claim(proof_writer *writer, const proof_claim *claim);

#endif
