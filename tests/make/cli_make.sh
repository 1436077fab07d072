#!/bin/sh
# What make's targets say and do: help, the demo, where `make install` puts programs, and how the
# tests' own lines are counted.
. "$(dirname "$0")/../cases.sh"
cd "$root" || exit 1
makes() { MAKEFLAGS='' make -s "$@" BUILD="$built" CC="${CC:-cc}"; }

# ---- targets ------------------------------------------------------------------------------------

helped() { # every target that is no other's part is in `make help`
    makes help >"$work/help" || return 1
    for target in demo test test-long check bench sanitize fuzz coverage trees proofs size web packages install \
        uninstall dist clean deps deps-home deps-mpi deps-embed mpi mistakes torture deb; do
        ! grep -q "^$target\\( \\|:\\)" Makefile tests/tests.mk || grep -q "make $target" "$work/help" || { echo $target; return 1; }
    done
}
expect_true "make help has the targets" helped
expect_true "and the programs" grep -q 'pegtree-gen, pegtree-play and pegtree-check' "$work/help"
for target in gen play tests test; do # the name of a folder, too
    would() { MAKEFLAGS='' make -n -W format/walk.h "$target" BUILD="$work/build" LIBRARIES= 2>&1 | grep -qE 'LINK|deps'; }
    expect_true "make $target makes something" would
done
mkdir -p "$work/mpi/gen/cluster"
touch -t 200001010000 "$work/mpi/pegtree-gen-mpi"
touch "$work/mpi/gen/cluster/main.o"
echo "$work/mpi/gen/cluster/main.o: gen/cluster/network.h" >"$work/mpi/gen/cluster/main.d"
again() { MAKEFLAGS='' make -n -W gen/cluster/network.h BUILD="$work/mpi" LIBRARIES= MPICC=true 2>&1 | grep -q "$1"; }
expect_true "make keeps pegtree-gen-mpi up to date" again 'LINK.*-mpi$'
expect_true "with its headers" again 'MPICC.*main\.c'

# ---- the demo -----------------------------------------------------------------------------------

BUILD=$built sh tests/make/demo.sh >"$work/demo" 2>&1
expect_true "the demo shows three commands" test "$(grep -c '^\$ ' "$work/demo")" = 3
sed -n 's/^\$ //p' "$work/demo" >"$work/commands"
rm -f "$BUILD/p4c6r-minimax.peg"
expect_true "which can be pasted" sh -e "$work/commands"

# ---- where programs are installed ---------------------------------------------------------------

says_path() { PATH=$1 makes install PREFIX="$work/own" | grep -qxF "to call the programs by their names alone: PATH='$work/own/bin':\$PATH"; }
expect_true "make install says what PATH lacks" says_path "$PATH"
not_again() { ! says_path "$1"; }
expect_true "and nothing where it has it" not_again "$PATH:$work/own/bin"

# ---- the tests' own lines -----------------------------------------------------------------------

# sums LINE...: what is counted of a script that prints these lines.
sums() {
    printf 'echo "%s"\n' "$@" >"$work/script.sh"
    : >"$work/sums"
    sh tests/run_one.sh "$work/sums" "$work/script.sh" >"$work/printed" 2>&1
    sed "s|$work/script.sh|it|" "$work/sums"
}
expect_true "cases that passed and failed" test "$(sums "ok a" "FAILED b" "ok c")" = "2 1"
expect_true "the one that failed is shown" grep -q '^FAILED b$' "$work/printed"
expect_true "what is skipped, once for each reason" test "$(sums "ok a" "skipped no b" "skipped no b" "skipped no c")" = "skipped it: no b
skipped it: no c
1 0"
expect_true "a script without any case has failed" test "$(sums "nothing")" = "0 1"
sums "skipped no b" >"$work/none"
expect_true "a script that was skipped is not ok" grep -q '^skipped ' "$work/printed"
