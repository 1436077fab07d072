#!/bin/sh
# Estimates of a search, against the search.
. "$(dirname "$0")/../cases.sh"
cd "$work" || exit 1

json() { python3 -c 'import json, sys; print(json.load(sys.stdin)[sys.argv[1]])' "$1"; }
estimate() { "$gen" build "$@" --strategy optimal --dry-run --json; }

# Sets are counted, so that this is the same on every machine.
is_near() { # GAME OPTION...
    guessed=$(estimate "$@" | json states)
    found=$("$gen" build "$@" --strategy optimal --json -o found.peg | json states)
    awk "BEGIN { exit !($guessed < 4 * $found && $found < 4 * $guessed) }" || echo "$guessed sets estimated, $found scored"
}
games="p4c6r p4c7r p5c5r p6c4r p7c3r"
long && games="$games p5c6r p5c7n p4c10n p6c6n m4.5.6.7"
for game in $games; do
    expect_true "$game: the estimate is within a factor of 4" test -z "$(is_near $game)"
done
expect_true "p4c7r from 0012: the estimate is within a factor of 4" test -z "$(is_near p4c7r --opening 0012)"
expect_true "the same each time, whatever the threads" test \
    "$(estimate p4c7r --threads 3 | json states)" = "$(estimate p4c7r | json states)"
rm -f found.peg
for game in p1c1r p2c2r m2.3.4 p4c8r; do
    expect_true "$game: lines for people" sh -c "
        \"\$gen\" build $game --strategy optimal --dry-run --threads 2 >said &&
        grep -Eq '^$game optimal: about [0-9]+ sets to score, [0-9.]+ (seconds|minutes) by 2 threads$' said &&
        grep -q '^memory to keep all that it finds: [0-9]* MB' said"
done
expect_true "nothing is written" test "$(ls)" = said

"$gen" build p4c7r --strategy optimal --part 1/2 --checkpoint part.check --quiet
cp part.check before.check
expect_true "a checkpoint is read and stays as it is" sh -c "
    \"\$gen\" build p4c7r --strategy optimal --dry-run --checkpoint part.check >said && cmp part.check before.check"
expect_true "one that is not there is not made" sh -c "
    \"\$gen\" build p4c6r --strategy optimal --dry-run --checkpoint none.check >said && ! test -e none.check"
echo no checkpoint >other
expect_error 1 "not a checkpoint" "$gen" build p4c6r --strategy optimal --dry-run --checkpoint other

expect_error 2 "--dry-run requires --strategy optimal" "$gen" build p4c6r --dry-run
expect_error 2 "--time cannot be combined with --dry-run" "$gen" build p4c6r --strategy optimal --dry-run --time 5
expect_error 2 "--part cannot be combined with --dry-run" \
    "$gen" build p4c6r --strategy optimal --dry-run --part 1/2 --checkpoint part.check
expect_error 1 "too large for exact search" "$gen" build p8c8r --strategy optimal --dry-run
interrupted() { timeout -s INT 1 "$gen" build p5c9r --strategy optimal --dry-run --memory 1G; }
expect_error 124 "interrupted" interrupted
