#!/bin/sh
# What `make demo` shows: a tree is made, verified, and plays a game.
set -eu
: "${BUILD:=build}"
say() { printf '\n$ %s\n' "$*"; }

say pegtree-gen build p4c6r
"$BUILD/pegtree-gen" build p4c6r -o "$BUILD/p4c6r-minimax.peg"
say pegtree-gen verify p4c6r-minimax.peg
"$BUILD/pegtree-gen" verify "$BUILD/p4c6r-minimax.peg"
say pegtree-play watch p4c6r-minimax.peg
"$BUILD/pegtree-play" watch "$BUILD/p4c6r-minimax.peg"

echo
echo "Next: $BUILD/pegtree-play plays with you, $BUILD/pegtree-gen compare p4c6r shows all strategies,"
echo "and make help lists the rest."
