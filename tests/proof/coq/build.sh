#!/bin/sh
# Compiles the theorem with Coq and builds the checker that it is about, BUILD/pegtree-check-coq.
# Fails where a lemma of PROOF.md has no line in README.md's table, or the other way round, and where
# a theorem of that table is missing or assumes anything.
# `long` also compiles the theorem of Mastermind.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
build=$(cd "${BUILD:-build}" && pwd)
theories="Statement Feedback Lemmas Codes Count Checker Proofs Text Games P4c5r Extract"
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

# In both documents a lemma has its number and its name: `lemma 1 (size)`.
named() { grep -io "$1lemma [0-9]* ([a-z ]*)" "$2" | sed 's/^[^a-zA-Z]*//' | tr L l; }
named '^[*][*]' "$here/../../../format/PROOF.md" >lemmas
named '^| ' "$here/README.md" | diff lemmas -
sed -n '/^| PROOF.md/,/^$/p' "$here/README.md" | grep -o '`[a-z_]*`' | tr -d '`' >theorems
{
    echo 'From Pegtree Require Import Feedback Lemmas Checker Proofs Text.'
    sed 's/.*/Print Assumptions &./' theorems
} >Axioms.v
coqc -q -R . Pegtree Axioms.v >axioms
[ "$(grep -cx 'Closed under the global context' axioms)" = "$(grep -c . theorems)" ]
echo "$(grep -c . lemmas) lemmas as PROOF.md has them, $(grep -c . theorems) theorems, none assumes anything"
ocamlopt -w -3 -inline 100 checker.mli checker.ml check_main.ml -o "$build/pegtree-check-coq"
