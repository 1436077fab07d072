#!/bin/sh
# What `make demo` shows: a tree is made, verified, and plays a game.
set -eu
: "${BUILD:=build}"
tree=$BUILD/p4c6r-minimax.peg
shows() {
    printf '\n$ %s\n' "$*"
    "$@"
}

shows "$BUILD/pegtree-gen" build p4c6r --compact -o "$tree"
shows "$BUILD/pegtree-gen" verify "$tree"
shows "$BUILD/pegtree-play" watch "$tree"

echo
echo "Next: $BUILD/pegtree-play plays with you, $BUILD/pegtree-gen compare p4c6r shows all strategies,"
echo "and make help lists the rest."
