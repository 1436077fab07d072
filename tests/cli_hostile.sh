#!/bin/sh
# Input from hostile places, under the address and undefined sanitizers: the committed corpus of
# each fuzz target, and truncations and flipped bits of all ready trees (of the large ones a
# part; `make sweep` leaves nothing out).
. "$(dirname "$0")/cases.sh"
tests=$(cd "$(dirname "$0")" && pwd)
if [ ! -x "$BUILD/hostile/sweep" ]; then
    echo "skipped hostile input: no address sanitizer for this compiler"
    exit 0
fi
for corpus in "$tests"/fuzz/corpus/*; do
    target=$(basename "$corpus")
    expect_true "$target bears its corpus" "$BUILD/hostile/replay-$target" "$corpus"
    echo "        $target: tried $(cat "$work/said")"
done
expect_true "damaged trees are refused, or walked without harm" \
    "$BUILD/hostile/sweep" quick "$tests"/../trees/*.peg
sed -n 's/^tried/        &/p' "$work/said"
# 37 bytes whose rules want 77 GB: more secrets than so few bytes hold, refused before any is taken.
tail -c +2 "$tests/fuzz/corpus/tree/bug-size-overflow" >"$work/huge.peg"
for command in info verify paths; do
    expect_error 1 "damaged" "$gen" $command "$work/huge.peg"
done
expect_error 1 "damaged" "$play" walk "$work/huge.peg" --secret 00000000
