#!/bin/sh
# What the documents show is what the programs do.
. "$(dirname "$0")/cases.sh"
root=$(cd "$(dirname "$0")/.." && pwd)

# Bytes, bits, decisions and tables in FORMAT.md, against the files that it names.
check_format() { python3 "$root/tests/check_format.py" "$@"; }
expect_true "the examples in FORMAT.md are right" check_format
wrong() { # SCRIPT: a copy of the document, changed by it
    sed "$1" "$root/format/FORMAT.md" >"$work/wrong.md" &&
        ! cmp -s "$work/wrong.md" "$root/format/FORMAT.md" && ! check_format "$work/wrong.md"
}
expect_true "a byte that is not the file's is noticed" wrong 's/^51 03 /51 04 /'
expect_true "a bit that is not the file's is noticed" wrong 's/1 110 000 0 01/1 110 000 0 11/'
expect_true "a decision that is none is noticed" wrong 's/^\(FFFFFFFF .* \)49152/\149153/'
expect_true "initial odds that are not the model's are noticed" wrong 's/2, 1, 2, 6, 8/2, 1, 2, 6, 9/'
expect_true "a strategy of another number is noticed" wrong 's/5 first, 6 random/6 first, 5 random/'
expect_true "lines have at most 100 columns" \
    python3 -c 'import sys; sys.exit(any(len(l) > 101 for l in open(sys.argv[1])))' "$root/format/FORMAT.md"
