#!/bin/sh
# Proofs: pegtree-gen writes them, two checkers believe them, and neither believes what was changed.
. "$(dirname "$0")/cases.sh"
tests=$(cd "$(dirname "$0")" && pwd)
check=$BUILD/pegtree-check
cd "$work" || exit 1

prove() { "$gen" build "$1" --strategy optimal --objective "$2" --quiet --proof proof.gz -o tree.peg; }
both() { "$check" --quiet proof.gz tree.peg && python3 "$tests/proof/check.py" proof.gz; }
for objective in average worst crush; do
    for game in p1c1r p1c4r p2c2r p2c5r p3c3r p3c4r p2c3n p3c4n p4c4n p3c5n m1.2.3 m2.3.4 m1.1.3 m4.1.4; do
        expect_true "$game, $objective: a proof" prove $game $objective
        expect_true "$game, $objective: both checkers find it true" both
    done
done
for game in p4c6r p4c5n; do
    expect_true "$game: a proof" prove $game average
    expect_true "$game: true, and the tree attains it" "$check" proof.gz tree.peg
done
expect_true "with several threads the same" "$check" --threads 3 proof.gz tree.peg
expect_true "zcat shows it" sh -c 'zcat proof.gz | head -n 1 | grep -qx "pegtree proof 1"'
says_json() { "$check" --json proof.gz tree.peg | python3 -c 'import json,sys; o=json.load(sys.stdin); sys.exit(o["total"]!=int(sys.argv[1]) or o["proof"] is not True)' "$1"; }
total=$("$gen" info tree.peg --json | python3 -c 'import json,sys; print(json.load(sys.stdin)["total"])')
expect_true "--json" says_json "$total"

for ready in p4c6r p4c7r; do # `make proofs` checks all
    expect_true "the proof beside $ready" "$check" "$tests/../trees/$ready-optimal.proof.gz" \
        "$tests/../trees/$ready-optimal.peg"
done

# Damage and what is foreign.
expect_true "a proof to damage" prove p3c4r average
size=$(wc -c <proof.gz)
head -c $((size / 2)) proof.gz >cut.gz
expect_error 1 "cut.gz: line" "$check" cut.gz
zcat proof.gz | sed 's/^206/207/' | gzip >raised.gz
expect_error 1 "damaged: the hash" "$check" raised.gz
zcat proof.gz | grep -v '^end' | gzip >endless.gz
expect_error 1 "ends before its line 'end'" "$check" endless.gz
{ zcat proof.gz; echo more; } | gzip >behind.gz
expect_error 1 "something follows" "$check" behind.gz
zcat proof.gz | sed 's/proof 1/proof 2/' | gzip >newer.gz
expect_error 1 "a version that this checker does not know" "$check" newer.gz
expect_error 1 "not a Pegtree proof" "$check" tree.peg
expect_error 1 "No such file" "$check" nothing.gz
cp tree.peg other.peg && "$gen" build p3c4r --quiet -o minimax.peg
expect_error 1 "the tree takes" "$check" --quiet proof.gz minimax.peg
"$gen" build p3c3r --quiet -o small.peg
expect_error 1 "a tree of another game" "$check" --quiet proof.gz small.peg
expect_error 2 "PROOF is missing" "$check"
expect_error 2 "--threads takes" "$check" --threads 0 proof.gz
expect_error 1 "No such file" "$gen" build p2c2r --strategy optimal --quiet --proof no/such/folder.gz -o t.peg

# Some hundred changes of each, with the hash made right.
truth() {
    for objective in average worst crush; do
        "$gen" build "$1" --strategy optimal --objective $objective --json -o truth.peg | python3 -c '
import json, sys
o = json.load(sys.stdin)
print(":".join(map(str, (sys.argv[1], o["total"], o["worst"], o["histogram"][-1]))))' $objective
    done
}
mutants() { # shellcheck disable=SC2046 # words
    python3 "$tests/proof/mutate.py" "$check" proof.gz tree.peg "${PEG_MUTANTS:-150}" $(truth "$1"); }
for game in p3c4r p3c5n m2.3.4 p4c4r; do
    expect_true "$game: a proof to change" prove $game average
    expect_true "$game: no changed proof says what is not so" mutants $game
done
