#!/bin/sh
# Input from hostile places; under the address and undefined sanitizers the committed corpus of
# each fuzz target, and truncations and flipped bits of ready trees (of the large ones a part;
# `make sweep` leaves nothing out of those of at most 50,000 codes).
. "$(dirname "$0")/cases.sh"
tests=$(cd "$(dirname "$0")" && pwd)
# 37 bytes whose rules want 77 GB: more secrets than so few bytes hold, refused before any is taken.
tail -c +2 "$tests/fuzz/corpus/tree/bug-size-overflow" >"$work/huge.peg"
for command in info verify paths; do
    expect_error 1 "damaged" "$gen" $command "$work/huge.peg"
done
expect_error 1 "damaged" "$play" walk "$work/huge.peg" --secret 00000000
# The same with right hashes, which are looked at first. Sanitizers take terabytes of addresses.
within() { # COMMAND FILE
    case "${TEST_CFLAGS:-}" in *-fsanitize*) ;; *) ulimit -v 500000 ;; esac
    exec "$gen" "$1" "$2"
}
for command in info verify; do
    said=$(within $command "$tests/examples/bad-secrets.peg" 2>&1)
    expect_true "$command refuses 2^28 secrets in 0 bytes before it takes memory" \
        sh -c 'case "$0" in *damaged*) ;; *) echo "$0"; exit 1 ;; esac' "$said"
done

# Images have no hash: what `verify` refuses is no list of paths either.
"$gen" build p3c3r -o "$work/t.peg" >/dev/null && "$gen" export "$work/t.peg" --to flat -o "$work/t.flat" >/dev/null
flip_bit() { # BYTE BIT
    python3 -c 'import sys; image = bytearray(open(sys.argv[1], "rb").read())
image[int(sys.argv[2])] ^= 1 << int(sys.argv[3])
open(sys.argv[4], "wb").write(image)' "$work/t.flat" "$1" "$2" "$work/bad.flat"
}
paths_as_verify() {
    byte=0 refused=0
    while [ "$byte" -lt "$(wc -c <"$work/t.flat")" ]; do
        flip_bit "$byte" $((byte % 8))
        "$gen" verify "$work/bad.flat" >/dev/null 2>&1
        verified=$?
        "$gen" paths "$work/bad.flat" >"$work/paths" 2>/dev/null
        [ $? = "$verified" ] || { echo "byte $byte: verify ends with $verified, paths does not"; return 1; }
        if [ "$verified" != 0 ]; then
            [ ! -s "$work/paths" ] || { echo "byte $byte: some paths are printed"; return 1; }
            refused=$((refused + 1))
        fi
        byte=$((byte + 1))
    done
    [ "$refused" -gt 0 ] || { echo "no image was refused"; return 1; }
}
expect_true "paths of damaged images" paths_as_verify

if [ ! -x "$BUILD/hostile/sweep" ]; then
    echo "skipped hostile input: no address sanitizer for this compiler"
    exit 0
fi
for corpus in "$tests"/fuzz/corpus/*; do
    target=$(basename "$corpus")
    expect_true "$target bears its corpus" "$BUILD/hostile/replay-$target" "$corpus"
    echo "        $target: tried $(cat "$work/said")"
done
quick_sweep() { # of trees of at most 50,000 codes: larger ones take minutes each
    # shellcheck disable=SC2046 # names without blanks
    cd "$tests/../trees" && "$BUILD/hostile/sweep" quick $(awk -F '\t' '!/^#/ && $5 <= 50000 { print $1 }' MANIFEST)
}
expect_true "damaged trees are refused, or walked without harm" quick_sweep
sed -n 's/^tried/        &/p' "$work/said"
