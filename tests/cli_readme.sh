#!/bin/sh
# What the README shows works as it stands there.
. "$(dirname "$0")/cases.sh"
root=$(cd "$(dirname "$0")/.." && pwd)

sed -n '/^```c$/,/^```$/p' "$root/README.md" | sed '/^```/d' >"$work/embed.c"
expect_true "the embedding program compiles" ${CC:-cc} -std=c11 -Wall -Wextra -Werror \
    -I"$root/format" ${TEST_CFLAGS:-} "$work/embed.c" "$BUILD/libpegtree.a" -lxxhash -o "$work/embed"
"$gen" build p4c6r --quiet -o "$work/knuth.peg"
plays() { printf '0 0\n1 0\n1 2\n3 0\n4 0\n' | "$work/embed" "$work/knuth.peg" | grep -q 'solved$'; }
expect_true "and plays a game to its end" plays
contradicts() { printf '0 0\n0 0\n0 0\n' | "$work/embed" "$work/knuth.peg" | grep -q 'contradict'; }
expect_true "and notices a contradiction" contradicts
expect_true "each tree in the README's commands can be made" \
    sh -c "cd '$work' && '$gen' build p5c8r --strategy entropy --threads 2 --quiet && '$gen' info p5c8r-entropy.peg"
