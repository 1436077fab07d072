#!/bin/sh
# Runs every test program and every test script, JOBS at a time: twice as many as there are
# processors, as many of them wait; closes with the sums. With PEGTREE_TESTS=long those, in full,
# that leave out what takes long otherwise. BUILD is where the programs are.
set -u
cd "$(dirname "$0")/.."
: "${BUILD:=build}" "${JOBS:=$(($(getconf _NPROCESSORS_ONLN) * 2))}" "${PEGTREE_TESTS:=short}"
export BUILD PEGTREE_TESTS
# Python itself: version managers put a script in front of it that takes longer than most cases.
python=$(python3 -c 'import sys; print(sys.executable)') && PATH=$(dirname "$python"):$PATH
sums=$(mktemp)
trap 'rm -f "$sums"' EXIT
trap 'exit 130' HUP INT TERM

# The longest first, so that none of them is left alone at the end.
longest="tests/play/web/run.sh tests/format/cli_packages.sh tests/gen/cli_gen.sh tests/torture/run.sh tests/play/cli_embed.sh tests/format/cli_single_header.sh tests/proof/cli_check.sh"
list() {
    for test in $longest "$BUILD"/tests/*/test_* tests/*/cli_*.sh tests/layers.sh tests/play/*/run.sh tests/torture/run.sh; do
        case $test in *.[do] | *.gc*) continue ;; esac
        [ -f "$test" ] || continue
        [ "$PEGTREE_TESTS" = long ] || ! grep -qx 'long || exit 0' "$test" || continue
        [ "$PEGTREE_TESTS" != long ] || grep -qE '(^| )long( (&&|\|\|)|;)|PEGTREE_TESTS' "$test" || continue
        echo "$test"
    done | awk '!seen[$0]++'
}

case $PEGTREE_TESTS in
long) echo "This takes about twenty minutes on two cores." ;;
*) echo "This takes three to five minutes on two cores; make test-long runs the rest." ;;
esac
list | tr '\n' '\0' | xargs -0 -n 1 -P "$JOBS" sh tests/run_one.sh "$sums"
grep '^skipped' "$sums" | sort
awk '/^skipped/ { skipped++; next } { passed += $1; failed += $2 }
     END { if (skipped) print "make deps-embed and make deps-mpi install what skipped tests need"
           printf "%d passed, %d failed, %d skipped\n", passed, failed, skipped; exit failed > 0 }' "$sums"
