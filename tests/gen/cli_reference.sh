#!/bin/sh
# test_reference.c with 10,000 games (two minutes).
. "$(dirname "$0")/../cases.sh"
long || exit 0

expect_true "the trees of 10,000 small games are those of tests/reference" \
    env PEGTREE_LONG=1 nice "$BUILD/tests/gen/test_reference"
