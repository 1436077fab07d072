#!/bin/sh
# The ready trees, all of them: each is what MANIFEST says, solves every secret, and reads the
# same, as a file and as a flat image, in independent readers. reader_file.py was written from
# FORMAT.md alone. They take some 30 and 70 us a code: those of more than 60 codes are left to
# `make test-long`, of more than 50,000 to PEGTREE_LONG=1. `make test` verifies the same, and
# compares a tenth of the trees with MANIFEST.
. "$(dirname "$0")/../cases.sh"
cd "$root/trees" || exit 1

manifest_figures() { # ROWS
    while read -r file rest; do "$gen" info "$file" --json; done <"$1" | python3 -c '
import json, sys
fields = "rules strategy objective secrets total worst proven file_bytes hash".split()
decoder, text, right = json.JSONDecoder(), sys.stdin.read(), True
for row in open(sys.argv[1], encoding="utf-8"):
    tree, end = decoder.raw_decode(text)
    text = text[end:].lstrip()
    if [str(tree[field]) for field in fields] != row.split("\t")[1:10]:
        right = print(row.split("\t")[0], "is not what MANIFEST says")
sys.exit(not right)' "$1"
}
same_total_terse() {
    "$gen" export "$1" --to terse -o "$work/tree.terse" && terse=$("$gen" verify "$work/tree.terse") &&
        tree=$("$gen" verify "$1") && [ "${terse#*: all}" = "${tree#*: all}" ]
}

most_read=60 most_verified=0 # secrets; what is read is verified, too
long && most_read=50000 most_verified=100000000
[ "${PEGTREE_LONG:-}" = 1 ] && most_read=1000000
grep -v '^#' MANIFEST >"$work/rows"
of_at_most() { awk -F '\t' -v most="$1" -v OFS='\t' '$5 <= most { print $1, $2, $6, $7 }' "$work/rows"; }
long && every=1 || every=10
awk -v every=$every 'NR % every == 0' "$work/rows" >"$work/looked-at"
expect_true "the trees are what MANIFEST says" manifest_figures "$work/looked-at"
for file in $(of_at_most $most_verified | cut -f1); do
    expect_true "$file solves every secret" "$gen" verify "$file"
done
for file in $(of_at_most $most_read | cut -f1); do
    expect_true "$file solves every secret, and so does its terse stream, with the same total" \
        same_total_terse "$file"
done
of_at_most $most_read | python3 "$tests/format/read_trees.py" "$gen" "$work" || bad "read_trees.py ended with status $?"
listed() { [ "$(ls *.peg | sort)" = "$(cut -f1 "$work/rows" | sort)" ]; }
expect_true "MANIFEST lists every tree" listed
expect_true "README.md, atlas.svg and tables/ are what MANIFEST and RECORDS give (make atlas)" env GEN="$gen" python3 atlas.py --check
small() { [ "$(cat ./*.peg ./*.proof.gz | wc -c)" -lt 2000000 ]; }
expect_true "all trees and proofs together take less than 2,000,000 bytes" small
# Of each game that others have published a tree of, some tree of ours has no larger total and no
# deeper worst case.
not_behind() {
    python3 - <<'END'
import atlas, sys
behind = [rules for rules, (total, worst, _) in atlas.published().items()
          if not any(tree.rules == rules and tree.total <= total and
                     (worst == "-" or tree.worst <= int(worst)) for tree in atlas.all_trees())]
print("behind:", *behind)
sys.exit(len(behind) > 0)
END
}
expect_true "no published tree is better than ours" not_behind
