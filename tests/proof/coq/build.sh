#!/bin/sh
# Compiles the theorem with Coq and builds the checker that it is about, BUILD/pegtree-check-coq.
# `long` also compiles the theorem of Mastermind.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
build=$(cd "${BUILD:-build}" && pwd)
theories="Statement Feedback Lemmas Codes Count Checker Proofs Text Axioms Games P4c5r Extract"
[ "${1:-}" != long ] || theories="$theories P4c6r"

mkdir -p "$build/coq"
cd "$build/coq"
files=
for theory in $theories; do
    cmp -s "$here/$theory.v" "$theory.v" || cp "$here/$theory.v" .
    files="$files $theory.v"
done
cp "$here/check_main.ml" .
# shellcheck disable=SC2086 # a list
coq_makefile -R . Pegtree $files -o Makefile.coq
make -s -f Makefile.coq "-j$(getconf _NPROCESSORS_ONLN)"
coqc -q -R . Pegtree Axioms.v | tee axioms
grep -qx 'Closed under the global context' axioms
ocamlopt -w -3 -inline 100 checker.mli checker.ml check_main.ml -o "$build/pegtree-check-coq"
