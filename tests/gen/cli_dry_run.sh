#!/bin/sh
# Estimates of a search, against the search.
. "$(dirname "$0")/../cases.sh"
cd "$work" || exit 1

estimate() { "$gen" build "$@" --strategy optimal --dry-run --json; }

# Sets are counted, so that this is the same on every machine.
is_near() { # GAME OPTION...
    guessed=$(estimate "$@" | number states)
    found=$("$gen" build "$@" --strategy optimal --json -o found.peg | number states)
    [ "$guessed" -lt $((4 * found)) ] && [ "$found" -lt $((4 * guessed)) ] || echo "$guessed sets estimated, $found scored"
}
games="p4c6r p4c7r p5c5r"
long && games="$games p6c4r p7c3r p5c6r p5c7n p4c10n p6c6n m4.5.6.7"
for game in $games; do
    expect_true "$game: the estimate is within a factor of 4" test -z "$(is_near $game)"
done
expect_true "p4c7r from 0012: the estimate is within a factor of 4" test -z "$(is_near p4c7r --opening 0012)"
expect_true "the same each time, whatever the threads" test \
    "$(estimate p4c7r --threads 3 | number states)" = "$(estimate p4c7r | number states)"
rm -f found.peg
for game in p1c1r p2c2r m2.3.4 p4c8r; do
    expect_true "$game: lines for people" eval "
        \"\$gen\" build $game --strategy optimal --dry-run --threads 2 --quiet >said &&
        grep -Eq '^$game optimal: about [0-9]+ sets to score, [0-9.]+ (seconds|minutes) by 2 threads$' said &&
        grep -q '^memory to keep all that it finds: [0-9]* MB' said"
done
expect_true "nothing is written" test "$(ls)" = said

"$gen" build p4c7r --strategy optimal --part 1/2 --checkpoint part.check --quiet
cp part.check before.check
expect_true "a checkpoint is read and stays as it is" eval "
    \"\$gen\" build p4c7r --strategy optimal --dry-run --checkpoint part.check >said && cmp part.check before.check"
expect_true "one that is not there is not made" eval "
    \"\$gen\" build p4c6r --strategy optimal --dry-run --checkpoint none.check >said && ! test -e none.check"
echo no checkpoint >other
expect_error 1 "not a checkpoint" "$gen" build p4c6r --strategy optimal --dry-run --checkpoint other

expect_error 2 "--dry-run requires --strategy optimal" "$gen" build p4c6r --dry-run
expect_error 2 "--time cannot be combined with --dry-run" "$gen" build p4c6r --strategy optimal --dry-run --time 5
expect_error 2 "--part cannot be combined with --dry-run" \
    "$gen" build p4c6r --strategy optimal --dry-run --part 1/2 --checkpoint part.check
expect_error 1 "p8c8r is too large for exact search: 16777216 secrets, of at most 65000" \
    "$gen" build p8c8r --strategy optimal --dry-run
expect_error 1 "--memory allows 2.0M" \
    "$gen" build p5c8r --strategy optimal --dry-run --memory 2M
expect_true "by as many threads as memory allows" eval "
    \"\$gen\" build p4c6r --strategy optimal --dry-run --threads 64 --memory 8M >said && ! grep -q '64 threads' said && grep -q ' by [1-9]' said"
expect_error 1 "takes about 1.2M of memory; --memory allows 900.0K" \
    "$gen" build p4c10r --strategy optimal --memory 900K -o none.peg

# ---- what compare says of an optimum that it does not know
compares() { # GAME
    compared=$(PEGTREE_PATH=. "$gen" compare "$1" --strategies first | sed -n 's/^optimum not known here: \(about [0-9]* sets\) .*/\1/p')
    estimated=$("$gen" build "$1" --strategy optimal --dry-run | sed -n "s/^$1 optimal: \(about [0-9]* sets\) .*/\1/p")
    test -n "$compared" && test "$compared" = "$estimated"
}
expect_true "compare has the estimate of --dry-run" compares m3.4.5.6
expect_true "or says how to get it" eval "
    PEGTREE_PATH=. \"\$gen\" compare p4c14r --strategies first | grep -q '^optimum not known here: build p4c14r .* --dry-run '"
expect_true "compare --json has strategies only" eval "
    PEGTREE_PATH=. \"\$gen\" compare m3.4.5.6 --strategies first --json | python3 -c '
import json, sys
assert len(json.load(sys.stdin)) == 1'"
interrupted() { timeout -s INT 1 "$gen" build p5c9r --strategy optimal --dry-run --memory 1G; }
! long || expect_error 124 "interrupted" interrupted # it notices after the first set, of 59,049 codes
