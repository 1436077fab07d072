#!/bin/sh
# Runs every test program and every test script, as many at a time as there are processors (or
# JOBS); closes with the sums. BUILD is where the programs are.
set -u
cd "$(dirname "$0")/.."
: "${BUILD:=build}" "${JOBS:=$(getconf _NPROCESSORS_ONLN)}"
export BUILD
sums=$(mktemp)
trap 'rm -f "$sums"' EXIT
trap 'exit 130' HUP INT TERM

# The longest first, so that none of them is left alone at the end.
long="tests/web/run.sh tests/cli_trees.sh tests/cli_mpi.sh tests/torture/run.sh"
list() {
    for test in $long "$BUILD"/tests/test_* tests/cli_*.sh tests/layers.sh tests/terminal/run.sh; do
        case $test in *.[do] | *.gc*) continue ;; esac
        [ -f "$test" ] && echo "$test"
    done | awk '!seen[$0]++'
}

echo "This takes ten minutes on two cores."
list | tr '\n' '\0' | xargs -0 -n 1 -P "$JOBS" sh tests/run_one.sh "$sums"
grep '^skipped' "$sums" | sort
awk '/^skipped/ { skipped++; next } { passed += $1; failed += $2 }
     END { if (skipped) print "make deps-embed and make deps-mpi install what skipped tests need"
           printf "%d passed, %d failed, %d skipped\n", passed, failed, skipped; exit failed > 0 }' "$sums"
