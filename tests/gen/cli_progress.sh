#!/bin/sh
# What long runs show on a terminal, and Ctrl-C there.
. "$(dirname "$0")/../cases.sh"
progress=$here/progress.py
cd "$work" || exit 1

expect_true "progress of a build on a terminal" python3 "$progress" \
    " codes, " " %, " "/s, average " " s to go" -- \
    "$gen" build p6c7r --strategy entropy -o big.peg
expect_true "progress of an exact search" python3 "$progress" \
    "total, " " % done" " sets scored, " "/s" ", opening " -- \
    "$gen" build p5c6r --strategy optimal --threads 2
expect_true "an opening that is given is not being tried" python3 "$progress" \
    "total, " " sets scored, " "!opening" -- \
    "$gen" build p5c6r --strategy optimal --opening 00112
expect_true "progress of an estimate" python3 "$progress" "estimate, " " % done" " sets scored, " -- \
    "$gen" build p3c30n --strategy optimal --dry-run
expect_true "progress of a comparison" python3 "$progress" " codes, " -- \
    "$gen" compare p6c7r --strategies entropy
expect_true "a search leaves the best tree it has" "$gen" verify p5c6r-optimal.peg
expect_true "nothing else is left behind" test -z "$(ls | grep -vE '^(said|p5c6r-optimal.peg)$')"
expect_true "two signals at once are one request, a later one is another" \
    python3 "$here/asked_twice.py" "$gen" build p5c7r --strategy optimal --quiet -o twice.peg
