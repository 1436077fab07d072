#!/bin/sh
# Rebuilds the ready trees by the commands in MANIFEST and compares them with the files byte for
# byte; also shows again what the lines "# none" say, that no tree is so shallow.
# Usage: rebuild.sh [--write]
#
# With --write, makes missing trees and writes MANIFEST's figures anew from the trees.
# Skips lines whose last field begins with "search", for trees that were found in a limited time,
# and, unless PEGTREE_LONG=1, lines with "long", for what takes minutes.
set -u
cd "$(dirname "$0")" || exit 1
gen=${GEN:-../build/pegtree-gen}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
write=no bad=0 good=0 left=0
[ "${1:-}" = --write ] && write=yes

# row FILE HOW: MANIFEST's line of a tree, its figures from the file itself.
row() {
    "$gen" info "$1" --json | python3 -c '
import json, sys
o = json.load(sys.stdin)
fields = [sys.argv[1]] + [str(o[k]) for k in ("rules", "strategy", "objective", "secrets", "total",
          "worst", "proven", "file_bytes", "hash")] + [sys.argv[2]]
print("\t".join(fields))' "$1" "$2"
}

# Whether a line is to be skipped.
is_long() {
    case $1 in
    search*) return 0 ;;
    long*) [ "${PEGTREE_LONG:-}" != 1 ] ;;
    *) return 1 ;;
    esac
}

grep '^#' MANIFEST >"$work/manifest"
grep -v '^#' MANIFEST >"$work/rows"
while IFS='	' read -r file rules strategy objective secrets total worst proven bytes hash how; do
    how=${how:-$rules} # a new line has only a name and how to build it
    if is_long "$how"; then
        left=$((left + 1))
        [ -f "$file" ] && row "$file" "$how" >>"$work/manifest"
        [ -f "$file" ] || { echo "$file: missing" && bad=$((bad + 1)); }
        continue
    fi
    # shellcheck disable=SC2086 # the options are words
    if ! "$gen" build ${how#long } --quiet -o "$work/tree.peg"; then
        bad=$((bad + 1))
        continue
    fi
    if [ "$write" = yes ]; then cp "$work/tree.peg" "$file"; fi
    if cmp -s "$work/tree.peg" "$file"; then good=$((good + 1)); else
        echo "$file: differs from what 'build $how' makes"
        bad=$((bad + 1))
    fi
    row "$file" "$how" >>"$work/manifest"
done <"$work/rows"
sed -n 's/^# none	//p' MANIFEST >"$work/none"
while read -r rules guesses long; do
    if is_long "$long"; then
        left=$((left + 1))
        continue
    fi
    "$gen" build "$rules" --strategy optimal --max-depth "$guesses" --quiet -o "$work/tree.peg" 2>&1 |
        grep -q "no tree takes at most $guesses guesses" && continue
    echo "$rules: not shown to have no tree of at most $guesses guesses"
    bad=$((bad + 1))
done <"$work/none"
if [ "$write" = yes ]; then cp "$work/manifest" MANIFEST; fi
if ! cmp -s "$work/manifest" MANIFEST; then
    echo "MANIFEST: its figures are not those of the trees"
    bad=$((bad + 1))
fi
echo "$good trees rebuilt and identical, $left lines skipped (long searches), $bad problems"
[ "$bad" = 0 ]
