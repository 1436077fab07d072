#!/bin/sh
# What the README shows works as it stands there.
. "$(dirname "$0")/cases.sh"
root=$(cd "$(dirname "$0")/.." && pwd)

# block NUMBER: a program in the README
block() { awk -v n="$1" '/^```/ {inside = 0} inside == n; /^```c$/ {inside = ++blocks}' "$root/README.md"; }
block 1 >"$work/host.c"
block 2 >"$work/embed.c"
same() { sed -n '/^#include/,$p' "$root/format/examples/host.c" | cmp - "$work/host.c"; }
expect_true "the program of ten lines is that of format/examples" same
expect_true "the embedding program compiles" ${CC:-cc} -std=c11 -Wall -Wextra -Werror \
    -I"$root/format" ${TEST_CFLAGS:-} "$work/embed.c" "$BUILD/libpegtree.a" -lxxhash -o "$work/embed"
"$gen" build p4c6r --quiet -o "$work/knuth.peg"
plays() { printf '0 0\n1 0\n1 2\n3 0\n4 0\n' | "$work/embed" "$work/knuth.peg" | grep -q 'solved$'; }
expect_true "and plays a game to its end" plays
contradicts() { printf '0 0\n0 0\n0 0\n' | "$work/embed" "$work/knuth.peg" | grep -q 'contradict'; }
expect_true "and notices a contradiction" contradicts
expect_true "each tree in the README's commands can be made" \
    sh -c 'cd "$work" && "$gen" build p5c8r --strategy entropy --threads 2 --quiet && "$gen" info p5c8r-entropy.peg'
# Sizes of the forms: | `json` | ... | 54,306 bytes |
sed -n 's/^| `\([a-z]*\)` |.*| \([0-9,]*\) bytes |$/\1 \2/p' "$root/README.md" | tr -d , >"$work/sizes"
expect_true "the README has a size for each form" test "$(wc -l <"$work/sizes")" = 6
while read -r form size; do
    "$gen" export "$root/trees/p4c6r-optimal.peg" --to "$form" -o "$work/form" >"$work/out"
    expect_true "p4c6r optimal as $form has $size bytes" test "$(wc -c <"$work/form")" = "$size"
done <"$work/sizes"
