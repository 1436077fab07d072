/*
 * search.h - the least cost of a candidate set, by branch and bound; and why it is the least.
 *
 * 1. What is sought. A set S of n candidates has the cost V(S): the least, over all trees that
 * solve every secret of S, of the sum over secrets of `unit` for each guess, plus `last` for
 * each secret that takes all guesses that are left (bound.h). Take unit 1, last 0 first. A
 * guess g asked of S costs n, and then what its parts cost, but for the part that is g itself:
 *
 *     V({s}) = 1,    V(S) = min over g of C(S, g),    C(S, g) = n + sum of V(P), P a part of S
 * by g.
 *
 * Guesses that leave S whole are no use, so that this is a recursion over smaller sets. With a
 * depth limit d, parts have d - 1, and the least of nothing is EXACT_NONE.
 *
 * 2. Bounds of a set, each admissible: no tree costs less.
 *
 * Glance. (a) Size. Below a node there are at most b feedbacks other than the solving one, so
 * that at most 1, b, b^2, ... secrets are solved at guess 1, 2, 3, ...; n secrets cost no less
 * than the n cheapest of these places, and none is at a guess beyond the limit. (b) Parts. If
 * no guess makes more than k parts of S, none makes more than k of a set within S: parts of
 * that are in different parts of S. With m the most secrets of such a set that are solved
 * within d guesses, d + 1 guesses solve at most k m: the first has at most k parts, of which
 * one that is the guess itself has one secret. So at most 1, k, k^2, ... are solved within 1,
 * 2, 3, ... guesses, and the n cheapest places are those that both (a) and (b) leave. The
 * number k is found when all guesses are scored for S, and holds for all that comes of S. (c)
 * 2n - 1 is attained by a candidate whose answers are all different, and by nothing else: one
 * secret at guess 1, the others at 2. So where no candidate separates the others, 2n bounds.
 * (d) The cost of two is 3; that of three without a separator is 6, since whatever candidate is
 * asked leaves two, 1 + (2 + 3), or another code separates them, 2 + 2 + 2. With a depth limit
 * (c) and (d) are used only where those trees fit, and `last` is counted where they reach it.
 *
 * Recall, recognize. What was proven before of a set of the same key. Keys: recent.h, memo.h. A
 * set with fewer guesses left costs no less than with any number; and if its least total is t,
 * no tree of that total is deeper than exact_deepest(t, n) (bound.h has the sum), so that with
 * as many guesses left the cost is t again.
 *
 * Survey. For every guess g: n + sum over parts of the bounds (a) and (b) <= C(S, g). scan.h
 * computes it for all g that may have the least (THEORY.md, 1); the least over g is <= min C(S,
 * g) = V(S). If one of the first guesses that have the least has parts of known cost with that
 * sum, then V(S) <= that, and so equal: it is exact.
 *
 * Search. Guesses are tried in the order of their scores. A guess is given up when the sum of n
 * and its parts' bounds reaches the least cost known; else its parts are searched, each with
 * the slack that the others leave as its limit. All guesses behind one whose score reaches the
 * least known cost cost no less. So at the end every guess was either computed, or has a bound
 * that is not less than the least: that is V(S) if it is below the limit, and otherwise the
 * least of the bounds is a bound of S.
 *
 * A part is brought through one stage only when all parts have been through the one before:
 * the later stages cost most, and mostly the sum reaches the limit without them. Surveys begin
 * with the part that is likely to do that at the least cost. Which stage gives up a guess
 * changes the time, not the result.
 *
 * 3. Symmetry. A renaming permutes positions of the same range and colors that exist at the
 * same positions. It permutes the codes, and feedback(rg, rs) = feedback(g, s): equal symbols
 * at equal positions stay so, and so do how often each color occurs in both. Hence
 * V(rS) = V(S) and C(rS, rg) = C(S, g), by induction over n.
 *   Guesses. Let r keep all guesses so far. S is what has certain answers to them, so rS = S,
 * and C(S, rg) = C(rS, rg) = C(S, g). Of g and all its images under such r only the one of the
 * smallest index is tried: it costs the same. What is left out is decided by a witness, a
 * renaming that makes a smaller code (twins.h, renaming.h; of renamings that differ by twins
 * only one is asked, and twins are sorted in what it makes); with too few of them more is tried
 * than need be, never less. The smallest of its kind has no such witness, and is tried.
 * Symmetry is that of the guesses made, so that it is known without looking at S. Sets. The
 * memo knows S by a renaming rS of it (canonical.h). V(rS) = V(S) whatever r is; it is not
 * necessary that rS be the same for all images of S, it only saves time.
 *
 * 4. What may be wrong. Keys are 95 bits that stand for sets; that two of s sets have the same
 * is unlikely (memo.h has the chance), and the only way that a proof may be wrong. Nothing is
 * noted once worker->status is set: then sums may lack parts.
 *
 * 5. The result does not depend on order, threads or memory. V(S) is a number defined by the
 * game; every entry of the memo is a true statement about a set, whoever wrote it, and when;
 * losing one costs time. Which bound a search below its limit returns may differ from run to
 * run, but not whether the cost is below the limit, nor, if it is, the cost. The tree is made
 * of costs alone (tree.h): the first guess in a fixed order that attains the cost. Were it
 * left out by symmetry, a smaller code of its kind, that is, one that is earlier in that
 * order, since images of candidates are candidates, would attain it too.
 */
#ifndef PEG_EXACT_SEARCH_H
#define PEG_EXACT_SEARCH_H

#include "gen/exact/race.h"
#include "gen/exact/split.h"

/* What a guess costs here: exact where it is less than `limit`, else a lower bound that
 * is no less than the limit. */
exact_cost exact_cost_of_guess(exact_worker *worker, const exact_place *at, unsigned guess,
                               exact_cost limit);

/* Tries the guesses of a race in their order, alone or along with other threads. */
void exact_run(exact_worker *worker, exact_race *race);

/* The cost of a settled place, likewise. After worker->status is set, worthless. */
exact_cost exact_cost_of(exact_worker *worker, exact_place *at, exact_cost limit);

#endif
