#!/bin/sh
# Other machines, run by qemu: 32 bits, and the bytes of numbers the other way round. What
# they build must be the files that this one builds, byte for byte; what they read must be the
# same walks. Usage: cross.sh ARCHITECTURE:QEMU...   BUILD is where this machine's programs are.
. "$(dirname "$0")/../cases.sh"
cd "$root" || exit 1

# How trees are built: rules and options.
cat >"$work/builds" <<'END'
p4c6r --strategy minimax
p4c6r --strategy entropy+
p4c6r --strategy weighted
p4c6r --strategy weighted+
p4c10n --strategy entropy --guesses candidates
p5c6r --strategy parts --guesses sample:30 --seed 7
m3.5.4.6 --strategy expected
m2.3.4 --strategy optimal --objective worst
p3c6r --strategy optimal
p4c5n --strategy optimal --threads 2
p4c5r --strategy optimal
p3c8n --strategy random --seed 99
p4c6r --strategy deduce
p4c6r --strategy dissimilar
p12c2r --strategy first
p1c36r --strategy first
p5c5r --strategy entropy --threads 3
END

same_build() { # RULES OPTIONS...
    "$gen" build "$@" --quiet -o "$work/here.peg" && $there build "$@" --quiet -o "$work/there.peg" &&
        cmp "$work/here.peg" "$work/there.peg"
}
same_output() { # OPTIONS...
    "$gen" "$@" >"$work/here" && $there "$@" >"$work/there" && cmp "$work/here" "$work/there"
}
same_image() { # FILE
    "$gen" export "$1" --to flat -o "$work/here.flat" && $there export "$1" --to flat -o "$work/there.flat" &&
        cmp "$work/here.flat" "$work/there.flat"
}
# A checkpoint that is cut off, taken up there.
resumes() { # RULES OPTIONS...
    rm -f "$work/checkpoint"
    $there build "$@" --quiet --checkpoint "$work/checkpoint" -o "$work/there.peg" &&
        head -c $(($(wc -c <"$work/checkpoint") * 2 / 3)) "$work/checkpoint" >"$work/cut" &&
        $there build "$@" --quiet --checkpoint "$work/cut" -o "$work/there.peg" &&
        "$gen" build "$@" --quiet -o "$work/here.peg" && cmp "$work/here.peg" "$work/there.peg"
}
# A checkpoint of this machine, there: taken up where the bytes are alike, else rejected and kept.
foreign_checkpoint() {
    rm -f "$work/checkpoint"
    "$gen" build p4c6r --quiet --checkpoint "$work/checkpoint" -o "$work/here.peg"
    cp "$work/checkpoint" "$work/copy"
    if $there build p4c6r --quiet --checkpoint "$work/copy" -o "$work/there.peg"; then
        [ "$same_bytes" = yes ] && cmp "$work/here.peg" "$work/there.peg"
    else
        [ "$same_bytes" = no ] && cmp "$work/copy" "$work/checkpoint"
    fi
}
# The search's checkpoint is the same on all machines.
foreign_journal() {
    rm -f "$work/checkpoint"
    "$gen" build p4c5r --strategy optimal --quiet --checkpoint "$work/checkpoint" -o "$work/here.peg" &&
        $there build p4c5r --strategy optimal --quiet --checkpoint "$work/checkpoint" -o "$work/there.peg" &&
        cmp "$work/here.peg" "$work/there.peg"
}
# The checker of proofs, but for its seconds.
checked() { # COMMAND...: what it says, and the status
    { "$@" 2>&1; echo "status $?"; } | sed 's/ ([0-9.]* s)$//'
}
same_words() { # PROOF [TREE]
    checked "$BUILD/pegtree-check" --quiet "$@" >"$work/here"
    checked "$qemu" "$built/pegtree-check" --quiet "$@" | diff "$work/here" -
}
survives() { "$qemu" "$built/hostile/replay-$1" "tests/fuzz/corpus/$1"; }

for machine in "$@"; do
    arch=${machine%%:*} qemu=${machine#*:} built=$BUILD/cross/$arch
    if ! command -v "$arch-gcc" >/dev/null || ! command -v "$qemu" >/dev/null; then
        echo "skipped $arch: $arch-gcc or $qemu is not installed"
        continue
    fi
    there="$qemu $built/pegtree-gen"
    same_bytes=yes
    case $arch in powerpc*) same_bytes=no ;; esac
    while read -r options; do
        # shellcheck disable=SC2086 # the options are words
        expect_true "$arch builds the same: $options" same_build $options
    done <"$work/builds"
    for tree in $(awk -F '\t' '!/^#/ && $5 <= 5000 { print "trees/" $1 }' trees/MANIFEST); do # larger: minutes in qemu
        expect_true "$arch says the same of $tree" same_output info "$tree" --json
        expect_true "$arch makes the same image of $tree" same_image "$tree"
        expect_true "$arch walks $tree the same" same_output paths "$tree"
        expect_true "$arch verifies $tree" $there verify "$tree"
    done
    for proof in $(find trees -name '*.proof.gz' -size -1000c | sort); do
        expect_true "$arch checks $proof" same_words "$proof" "${proof%.proof.gz}.peg"
    done
    python3 tests/proof/forge.py add trees/p3c5r-optimal.proof.gz "74 001:0,0" "$work/false.gz"
    expect_true "$arch rejects a false claim" same_words "$work/false.gz"
    expect_true "$arch resumes a build" resumes p5c5r --strategy entropy
    expect_true "$arch resumes a search" resumes p4c5r --strategy optimal
    expect_true "$arch and a checkpoint from here" foreign_checkpoint
    expect_true "$arch and a search's checkpoint from here" foreign_journal
    for target in tree trunk image terse rules typed record; do
        expect_true "$arch: $target survives its corpus" survives $target
    done
done
