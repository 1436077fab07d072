#!/bin/sh
# Input from hostile places; under the address and undefined sanitizers the committed corpus of
# each fuzz target, and truncations and flipped bits of ready trees (of the large ones a part;
# `make sweep` leaves nothing out of those of at most 50,000 codes).
. "$(dirname "$0")/../cases.sh"
# 37 bytes whose rules want 77 GB: more secrets than so few bytes hold, rejected before any is taken.
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
    said=$(within $command "$tests/format/examples/bad-secrets.peg" 2>&1)
    expect_true "$command rejects 2^28 secrets in 0 bytes before it takes memory" \
        sh -c 'case "$0" in *damaged*) ;; *) echo "$0"; exit 1 ;; esac' "$said"
done

# Images have no hash: what `verify` rejects is no list of paths either.
"$gen" build p3c3r -o "$work/t.peg" >/dev/null && "$gen" export "$work/t.peg" --to flat -o "$work/t.flat" >/dev/null
paths_as_verify() {
    python3 - "$gen" "$work/t.flat" "$work/bad.flat" <<'END'
import subprocess, sys
gen, good, bad = sys.argv[1:]
image, rejected = bytearray(open(good, "rb").read()), 0
for byte in range(len(image)):
    image[byte] ^= 1 << byte % 8
    open(bad, "wb").write(image)
    image[byte] ^= 1 << byte % 8
    verify, paths = (subprocess.run([gen, command, bad], capture_output=True) for command in ("verify", "paths"))
    if verify.returncode != paths.returncode:
        sys.exit(f"byte {byte}: verify ends with {verify.returncode}, paths with {paths.returncode}")
    if verify.returncode and paths.stdout:
        sys.exit(f"byte {byte}: some paths are printed")
    rejected += verify.returncode != 0
sys.exit(rejected == 0 and "no image was rejected")
END
}
expect_true "paths of damaged images" paths_as_verify

if [ ! -x "$BUILD/hostile/sweep" ]; then
    echo "skipped hostile input: no address sanitizer for this compiler"
    exit 0
fi
has_asserts() { nm "$1" | grep -q '__assert'; }
! long || expect_true "they check asserts" has_asserts "$BUILD/hostile/replay-checkpoint"
for corpus in "$tests"/fuzz/corpus/*; do
    target=$(basename "$corpus")
    case $target in checkpoint | journal) long || continue ;; esac # tests.mk
    expect_true "$target survives its corpus" "$BUILD/hostile/replay-$target" "$corpus"
    echo "        $target: tried $(cat "$work/said")"
done
most=150
long && most=50000 # codes; larger trees take minutes each
quick_sweep() {
    # shellcheck disable=SC2046 # names without blanks
    cd "$root/trees" && "$BUILD/hostile/sweep" quick \
        $(awk -F '\t' -v most=$most '!/^#/ && $5 <= most { print $1 }' MANIFEST)
}
expect_true "damaged trees are rejected, or walked without harm" quick_sweep
sed -n 's/^tried/        &/p' "$work/said"
