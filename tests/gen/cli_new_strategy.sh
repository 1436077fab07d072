#!/bin/sh
# A strategy is one file and one row: `largest`, added so to a copy, builds the tree that its
# definition gives, and every list knows it.
. "$(dirname "$0")/../cases.sh"
cd "$root" || exit 1
long || exit 0

copy=$work/copy
mkdir "$copy"
cp -R Makefile .ci LICENSE format gen play tests "$copy"
cat >"$copy/gen/strategy/largest.c" <<'END'
/*
 * largest.c - the least greatest part; of equals the one of most parts.
 */
#include "gen/strategy/strategy.h"

static uint64_t size_itself(uint32_t size)
{
    return size;
}

static uint64_t is_empty(uint32_t size)
{
    return size == 0;
}

const peg_strategy peg_strategy_largest = {
    .id = PEG_STRATEGY_LARGEST,
    .summary = "the guess whose largest part is smallest, then the one with most parts",
    .source = "a test of Pegtree",
    .score = {.part = size_itself, .greatest = 1},
    .tie = {.part = is_empty},
};
END
sed -i 's/^\( *\)ROW( 2, EXPECTED,.*/\1ROW(14, LARGEST, largest, "largest", "least", LARGEST, "the largest part") \\\n&/' \
    "$copy/format/pegtree.h"
expect_true "a copy with another strategy builds" make -C "$copy" -s CFLAGS="-O0 -g0" BUILD=build build/pegtree-gen
new=$copy/build/pegtree-gen

# total BUILD-OPTIONS...: what the tree takes, and by largest's definition, among these guesses.
total() { "$new" build p4c6r --strategy largest "$@" --json --quiet -o "$work/tree.peg" | sed -n 's/.*"total": \([0-9]*\).*/\1/p'; }
defined=$(python3 - <<'END'
from itertools import product
codes = list(product(range(6), repeat=4))

def feedback(a, b):
    bulls = sum(x == y for x, y in zip(a, b))
    return bulls, sum(min(a.count(c), b.count(c)) for c in range(6))

table = [[0] * len(codes) for _ in codes]
numbers = {}
for i, a in enumerate(codes):
    for j in range(i + 1):
        table[i][j] = table[j][i] = numbers.setdefault(feedback(a, codes[j]), len(numbers))

def total(candidates, all_guesses):
    if len(candidates) <= 2:
        return 2 * len(candidates) - 1
    best = None
    inside = set(candidates)
    for guess in range(len(codes)) if all_guesses else candidates:
        row, parts = table[guess], {}
        for c in candidates:
            parts.setdefault(row[c], []).append(c)
        worth = max(map(len, parts.values())), -len(parts), guess not in inside, guess
        if best is None or worth < best[0]:
            best = worth, parts
    own = table[best[0][3]][best[0][3]]
    return len(candidates) + sum(total(part, all_guesses)
                                 for label, part in best[1].items() if label != own)

print(total(list(range(len(codes))), True), total(list(range(len(codes))), False))
END
)
expect_true "its tree of p4c6r is as defined" test "$(total) $(total --guesses candidates)" = "$defined"
expect_true "by its other name, too" sh -c "\"$new\" build p3c4r --strategy least --quiet -o \"$work/tree.peg\" &&
    \"$new\" verify \"$work/tree.peg\" && \"$new\" info \"$work/tree.peg\" --json | grep -q '\"strategy\": \"largest\"'"
expect_true "with equal guesses for a small file" sh -c "\"$new\" build p4c5r --strategy largest --compact --quiet -o \"$work/tree.peg\""
expect_true "list shows it" sh -c "\"$new\" list | grep -q '^largest .*(also: least)$'"
expect_true "help shows it" sh -c "\"$new\" build --help | grep -q 'minimax, largest'"
expect_true "completions have it" sh -c "\"$new\" --print complete build --strategy lar | grep -q largest"
expect_true "exported pages have it" sh -c "\"$new\" export \"$work/tree.peg\" --to html | grep -q \"'the largest part',\""
