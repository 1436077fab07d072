#!/bin/sh
# What the documents show and say is what the programs do and what is there.
. "$(dirname "$0")/../cases.sh"
cd "$root" || exit 1

# ---- FORMAT.md: bytes, bits, decisions and tables, against the files that it names ----------

check_format() { python3 tests/documents/check_format.py "$@"; }
expect_true "the examples in FORMAT.md are right" check_format
wrong() { # SCRIPT: a copy of the document, changed by it
    sed "$1" format/FORMAT.md >"$work/wrong.md" &&
        ! cmp -s "$work/wrong.md" format/FORMAT.md && ! check_format "$work/wrong.md"
}
expect_true "a byte that is not the file's is noticed" wrong 's/^51 01 /51 02 /'
expect_true "a bit that is not the file's is noticed" wrong 's/1 110 000 0 01/1 110 000 0 11/'
expect_true "a decision that is none is noticed" wrong 's/^\(FFFFFFFF .* \)61440/\161441/'
expect_true "initial odds that are not the model's are noticed" wrong 's/54, 52, 48/54, 52, 49/'
expect_true "a strategy of another number is noticed" wrong 's/5 first, 6 random/6 first, 5 random/'

members() { # DOCUMENT SECTION FILE OPTIONAL...: those of an object, in the order of the table
    python3 -c '
import json, re, sys
document, section, file, *optional = sys.argv[1:]
table = open(document).read().split("\n## " + section)[1].split("\n## ")[0]
listed = re.findall(r"`(\w+)`", "".join(re.findall(r"^\| (`.*?`) \|", table, re.M)))
own = list(json.load(open(file)))
sys.exit(own != [name for name in listed if name in own or name not in optional])' "$@"
}
"$gen" export trees/p4c6r-optimal.peg --to json -o "$work/tree.json" >"$work/said"
expect_true "members of a tree as JSON are those in FORMAT.md" \
    members format/FORMAT.md "5. Trees as JSON" "$work/tree.json" max_depth opened
"$gen" build p4c6r --strategy optimal --max-depth 5 --opening 0012 -o "$work/limited.peg" >"$work/said"
"$gen" export "$work/limited.peg" --to flat -o "$work/limited.flat" >"$work/said"
info_members() { # FILE OPTIONAL...
    "$gen" info "$1" --json >"$work/info.json" && shift &&
        members gen/README.md "What \`info --json\` prints" "$work/info.json" "$@"
}
expect_true "members of info --json are those in gen/README.md" \
    info_members trees/p4c6r-optimal.peg form max_depth opened
expect_true "of a flat image within a depth, the opening given, too" info_members "$work/limited.flat" proof

# ---- all documents ---------------------------------------------------------------------------

documents="README.md tests/proof/*.md format/*.md format/examples/*.md gen/*.md gen/*/*.md play/*.md play/*/*.md tests/*.md tests/format/examples/*.md trees/*.md"
# shellcheck disable=SC2086 # a list
documents=$(ls $documents)
# shellcheck disable=SC2086
expect_true "sessions end as shown (check_shown.py --write shows them anew)" \
    python3 tests/documents/check_shown.py "$BUILD" $documents
links() { # each link to a file, and each file that tests/README.md names
    # shellcheck disable=SC2086 # a list
    python3 - $documents <<'END'
import glob, os, re, sys
missing = [f"{document}: {link}" for document in sys.argv[1:]
           for link in re.findall(r"\]\(([^)#:\n]+)[)#]", open(document, encoding="utf-8").read())
           if not os.path.exists(os.path.join(os.path.dirname(document), link))]
tests = open("tests/README.md", encoding="utf-8").read()
for name in re.findall(r"`([a-z_/*-]+(?:\.(?:c|py|sh|h)|/))`", tests):
    if not any(glob.glob(place + name) for place in ("tests/", "tests/*/", "")):
        missing.append(f"tests/README.md: {name}")
print("\n".join(missing))
sys.exit(missing != [])
END
}
expect_true "what documents point to is there" links
narrow() { # but for tables, and drawings elsewhere than in FORMAT.md
    awk 'BEGIN { "printf \"\\303\\251\"" | getline e; bytes = length(e) == 2 }
         FNR == 1 { inside = 0 } /^```/ { inside = !inside }
         { line = $0; if (bytes) gsub(/[\200-\277]/, "", line) }
         length(line) > 100 && !/^\|/ && (!inside || FILENAME ~ /FORMAT/) { print FILENAME ":" FNR; bad = 1 }
         END { exit bad }' "$@"
}
# shellcheck disable=SC2086
expect_true "lines have at most 100 columns" narrow $documents

plain() { # no word of tests/documents/words anywhere else
    grep -v '^#' tests/documents/words | cut -f1 >"$work/words" && [ -s "$work/words" ] || return 1
    find gen format play tests README.md Makefile .ci -type f ! -path '*/corpus/*' ! -path '*/__pycache__/*' \
        ! -name words ! -name '*.peg' ! -name '*.flat' ! -name '*.svg' -exec grep -nIE -f "$work/words" {} + >"$work/found"
    [ ! -s "$work/found" ] || { cut -c1-150 "$work/found"; return 1; }
}
expect_true "no word that has to be guessed (tests/documents/words)" plain

# ---- README.md: what somebody new does ---------------------------------------------------------

grep -v '^#' trees/MANIFEST >"$work/rows"
trees() { # | p4c6r-optimal | 85 | 5,625 | 4.3403 | 6 | ... |
    grep -E '^\| p[0-9a-z+-]* \|' README.md | tr -d '*, ' >"$work/table"
    [ "$(wc -l <"$work/table")" -ge 5 ] || return 1
    while IFS='|' read -r _ tree bytes total average worst _; do
        awk -F '\t' -v row="$tree $bytes $total $average $worst" '
            $1 == substr(row, 1, index(row, " ") - 1) ".peg" {
                own = sprintf("%s %d %d %.4f %d", substr($1, 1, length($1) - 4), $9, $6, $6 / $5, $7) }
            END { if (own != row) { print row " is not " own; exit 1 } }' "$work/rows" || return 1
    done <"$work/table"
}
expect_true "its trees are those of MANIFEST" trees
figures() { # more of them where that takes long
    long || PEGTREE_TESTS=short
    python3 tests/documents/check_figures.py "$BUILD"
}
expect_true "figures are those of the programs and the files (check_figures.py)" figures
picture() {
    "$gen" export trees/m5.5.5-optimal.peg --to svg -o "$work/moo.svg" && cmp "$work/moo.svg" trees/m5.5.5-optimal.svg
}
expect_true "its picture is what pegtree-gen draws" picture
packages() { # each name in its table is one that deps.sh installs, and the other way round
    grep -E '^\| (Debian|Fedora|Alpine|Arch)' README.md | cut -d '|' -f3,4 | tr '| ' '\n\n' | sort -u >"$work/named"
    sed -n 's/^ *\(packages\|tests\)="\([^$]*\)"$/\2/p' .ci/deps.sh | tr ' ' '\n' | cat - "$work/empty" | sort -u >"$work/installed"
    diff "$work/named" "$work/installed"
}
echo >"$work/empty"
expect_true "its packages are those that make deps installs" packages
block() { awk '/^```/ {inside = 0} inside; /^```c$/ {inside = 1}' README.md; }
same() { block >"$work/host.c" && sed -n '/^#include/,$p' format/examples/host.c | cmp - "$work/host.c"; }
expect_true "its program is that of format/examples" same
made() {
    "$gen" build p5c8r --strategy entropy --threads 2 --quiet -o "$work/p5c8r.peg" && "$gen" info "$work/p5c8r.peg"
}
expect_true "a tree of Super Mastermind can be made" made

walks() { # each that help, manuals and documents show is a line of Knuth's tree
    for program in pegtree-gen pegtree-play; do
        "$BUILD/$program" --help
        for command in $("$BUILD/$program" --help | sed -n 's/^  \([a-z]*\) .*/\1/p'); do "$BUILD/$program" help "$command"; done
    done >"$work/helps" 2>&1
    cat "$work/helps" "$BUILD"/pages/*.1 $documents | tr -s ' \n' '  ' |
        grep -oE '[0-9]{4}:[0-4],[0-4]( [0-9]{4}:[0-4],[0-4])*' | sort -u >"$work/shown"
    [ "$(wc -l <"$work/shown")" -ge 1 ] || { echo none; return 1; }
    "$gen" paths trees/p4c6r-minimax.peg >"$work/paths"
    grep -vxF -f "$work/paths" "$work/shown" >"$work/unreal"
    [ ! -s "$work/unreal" ] || { cat "$work/unreal"; return 1; }
}
expect_true "walks that are shown can be played" walks

# ---- figures elsewhere -------------------------------------------------------------------------

feedbacks() { # | secret | guess | bulls | cows | why |
    python3 -Bc '
import re, sys
sys.path.insert(0, "tests/format")
from reader import feedback, label
rows = re.findall(r"^\| ((?:\d ?)+) \| ((?:\d ?)+) \| (\d) \| (\d) \|", open("play/README.md").read(), re.M)
sys.exit(len(rows) < 5 or any(feedback(a.split(), b.split()) != label(int(c) + int(d), int(c)) for a, b, c, d in rows))'
}
expect_true "examples of feedback are right" feedbacks
# Sizes of the forms: | `json` | ... | 54,306 bytes |
sed -n 's/^| `\([a-z]*\)` |.*| \([0-9,]*\) bytes |$/\1 \2/p' gen/README.md | tr -d , >"$work/sizes"
expect_true "gen/README.md has a size for each form" test "$(wc -l <"$work/sizes")" -ge 6
while read -r form size; do
    "$gen" export trees/p4c6r-optimal.peg --to "$form" -o "$work/form" >"$work/out"
    expect_true "p4c6r optimal as $form has $size bytes" test "$(wc -c <"$work/form")" -eq "$size"
done <"$work/sizes"
