#!/bin/sh
# Runs all tests, and failures of every allocation and file operation, in programs that count
# what is executed; prints the shares and fails where they are below the limits.
# BUILD is where the other builds are, MAKE the make to use.
set -u
cd "$(dirname "$0")/.."
: "${BUILD:=build}" "${MAKE:=make}"
for tool in gcovr gcov; do
    command -v $tool >/dev/null || { echo "skipped coverage: no $tool here"; exit 0; }
done

where=$(pwd)/$BUILD/coverage
rm -rf "$where"
# Counts need not be exact, only right about never: no atomic updates. Some tests let no file
# be written, not even by gcov.
export GCOV_ERROR_FILE=/dev/null TEST_CFLAGS=--coverage TORTURE_POINTS=100
$MAKE --no-print-directory run-tests BUILD="$BUILD/coverage" CC=gcc \
    CFLAGS='-O0 -g --coverage -fprofile-update=single' >"$BUILD/coverage.log" 2>&1
grep -E '^(FAILED|skipped) |passed, ' "$BUILD/coverage.log"
gcovr --root . --object-directory "$where" --filter 'format/' --filter 'gen/' --filter 'play/' \
    --json "$where/counts.json" "$where" 2>"$where/gcovr.log" ||
    { cat "$where/gcovr.log"; exit 1; }
python3 tests/coverage.py "$where/counts.json"
