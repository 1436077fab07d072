#!/bin/sh
# Runs all tests, and failures of every allocation and file operation, in programs that count
# what is executed; prints the shares and fails where they are below the limits.
# BUILD is where the other builds are, MAKE the make to use.
set -u
cd "$(dirname "$0")/../.."
: "${BUILD:=build}" "${MAKE:=make}"
command -v gcov >/dev/null || { echo "skipped coverage: no gcov here"; exit 0; }

where=$(pwd)/$BUILD/coverage
rm -rf "$where"
# Counts need not be exact, only right about never: no atomic updates, ten times as slow. Some tests let no file
# be written, not even by gcov.
export GCOV_ERROR_FILE=/dev/null TEST_CFLAGS=--coverage TORTURE_POINTS=100
$MAKE --no-print-directory run-tests BUILD="$BUILD/coverage" CC=gcc \
    CFLAGS='-O0 -g --coverage -fprofile-update=single' >"$BUILD/coverage.log" 2>&1
grep -E '^(FAILED|skipped) |passed, ' "$BUILD/coverage.log"
python3 tests/make/coverage.py "$where"
