#!/bin/sh
# Trees as text, ours and other people's: read, checked, and written as tree files. The foreign
# forms are written by import_forms.py, which shares no code with what reads them.
. "$(dirname "$0")/../cases.sh"
trees=$root/trees

# round FORM TREE: out as text and back is the same file.
round() {
    "$gen" export "$2" --to "$1" >"$work/round" && "$gen" import "$work/round" -o "$work/back.peg" &&
        cmp "$2" "$work/back.peg"
}
all=p4c6r-optimal\ p4c6r-worst\ p2c3n-optimal\ m2.3.4-optimal\ p4c12r-optimal\ p6c6r-best\ p5c10n-best
if long; then all=$(cd "$trees" && ls ./*.peg | sed 's/^..//;s/.peg$//'); fi
for tree in $all; do
    for form in json text; do expect_true "$tree as $form and back" round $form "$trees/$tree.peg"; done
done
expect_true "a game of one secret as text and back" round text "$tests/format/examples/good-p1c1r.peg"

# foreign RULES TREE NAME FORM...: the tree that is read back from each form plays as this one.
foreign() {
    rules=$1 tree=$2 name_of_tree=$3
    shift 3
    "$gen" paths "$tree" >"$work/paths"
    python3 "$tests/gen/import_forms.py" "$rules" "$work" "$@" <"$work/paths" || bad "$name_of_tree: import_forms.py"
    for form; do expect_true "$name_of_tree as $form" same "$form"; done
}
same() {
    "$gen" import "$work/$1" --rules "$rules" -o "$work/back.peg" && "$gen" paths "$work/back.peg" | cmp - "$work/paths"
}
for tree in p4c6r-minimax m5.5.5-entropy; do
    foreign "${tree%-*}" "$trees/$tree.peg" $tree from1 letters knuth
done
for rules in p3c5r p4c6n $(long && echo p4c10n) p4c6r; do
    "$gen" build $rules --strategy optimal --compact -o "$work/compact.peg" --quiet
    foreign $rules "$work/compact.peg" "$rules, compact," slovesnov
done
for tree in p2c2r-optimal p5c5n-optimal m2.3.4-optimal p4c6r-optimal; do
    foreign "${tree%-*}" "$trees/$tree.peg" $tree guesses irving card page
done
# The last of each are damaged below: paths, irving, card and slovesnov of p4c6r.
marked() {
    { printf '\357\273\277' && "$gen" export "$trees/p2c3n-optimal.peg" --to json; } | "$gen" import - | grep -q '^p2c3n '
}
expect_true "a text may begin with UTF-8's byte order mark" marked
trailing() {
    "$gen" export "$trees/p2c3n-optimal.peg" --to text | sed 's/$/  /' >"$work/blanks" &&
        "$gen" import "$work/blanks" -o "$work/back.peg" && cmp "$trees/p2c3n-optimal.peg" "$work/back.peg"
}
expect_true "blanks may be at the ends of lines, and on empty ones" trailing
piped() { gzip -c "$work/paths" | "$gen" import - --rules p4c6r | grep -q '^p4c6r other: total 5625, average 4.3403, worst 6, '; }
expect_true "a gzipped text from standard input; no file without -o" piped

found() { "$gen" export "$trees/p6c8n-best.peg" --to json | "$gen" import - | grep -q '^p6c8n optimal: .*, not proven$'; }
expect_true "an import says that a tree is not proven" found
# As JSON, an import says of a tree what info says of its file, with or without a file.
says_json() {
    "$gen" import "$work/paths" --rules p4c6r --json >"$work/said" &&
        "$gen" import "$work/paths" --rules p4c6r --json -o "$work/back.peg" >"$work/wrote" &&
        "$gen" info "$work/back.peg" --json | sed 's/}$//' >"$work/info" &&
        sed 's/, "seconds".*//' "$work/said" | cmp - "$work/info" &&
        sed 's/, "seconds".*//' "$work/wrote" | cmp - "$work/info"
}
expect_true "an import as JSON" says_json

# refused WORDS SED-COMMAND: the text of $from with a mistake is rejected, and nothing is written.
# (Without the mistake it would be read.)
refused() {
    sed "$2" "$work/$from" >"$work/wrong"
    expect_error 1 "$1" "$gen" import "$work/wrong" --rules p4c6r -o "$work/none.peg"
    [ ! -e "$work/none.peg" ] || bad "$2 in $from left a file"
}
from=paths
leaf=$(awk '$NF ~ /^4455:/ { print NR }' "$work/paths")
refused "line 1: the answer to 0012 is 2,0 if " '1s/:[0-9],[0-9]/:1,1/'
refused "line 5: guesses 1111 where an earlier line, with the same answers, guesses 0012" '5s/^[0-9]*:[0-9],[0-9]/1111/'
refused "leaves 1 code, and no guess follows" "${leaf}d"
refused "line 3: '00123' is not a code: 4 symbols are expected" '3s/0012/00123/'
refused "line 4: 0003 is guessed twice" '4s/$/ 0003/'
"$gen" export "$trees/p4c6r-optimal.peg" --to json >"$work/json"
from=json
without='s/"secrets": 1296,//'
refused "states total 5624; the tree has 5625" 's/"total": 5625/"total": 5624/'
refused "states total 5624; the tree has 5625" "$without;s/\"total\": 5625/\"total\": 5624/"
refused "states total 0; the tree has 5625" 's/"total": 5625/"total": 0/'
refused "states worst 5; the tree has 6" "$without;s/\"worst\": 6/\"worst\": 5/"
refused "states secrets 1295; the tree has 1296" 's/"secrets": 1296/"secrets": 1295/'
refused "line 6: 1296 codes are left here, not 1295" 's/"left": 1296/"left": 1295/'
refused "line 6: 1296 codes are left here, not 0" 's/"left": 1296/"left": 0/'
refused "line 4: a limit is from 1 to 255 guesses" 's/"total": 5625/"max_depth": 262, &/'
refused "line 2: a tree of p4c7r, not of p4c6r" '2s/p4c6r/p4c7r/'
refused "line 7: ':' was expected, not '{'" '7s/: {/ {/'
refused "line 8: 0009 is not a code of p4c6r, if symbols count from 0" '8s/"guess": "[0-9]*"/"guess": "0009"/'
refused "line 7: this guess tells nothing" '7s/"guess": "[0-9]*"/"guess": "0012"/'
refused "the answer 3,1 cannot come here: no secret gives it" 's/^"0,1": /"3,1": /'
refused "line 8: 9,9 is no answer: 4 bulls and cows at most" '8s/"[0-9],[0-9]"/"9,9"/'
refused "line 8: '\"' was expected, not 'x'" '8s/"guess": "[0-9]*/& x/'
refused "line 8: '\"' was expected, not 'x'" '8s/^"[0-9],[0-9]/& x/'
refused "'}' is left over: the tree ends before it" '$s/$/ }/'
"$gen" export "$trees/p4c6r-optimal.peg" --to text >"$work/text"
from=text
refused "states total 5624; the tree has 5625" '2s/5625/5624/'
refused "states worst 5; the tree has 6" '2s/6 at worst/5 at worst/'
refused "states secrets 1295; the tree has 1296" '2s/1296/1295/'
refused "not a guess below one of those before it" '8s/^/│  │  │  /'
refused "the answer 0,0 is there twice" 's/^├─ 0,1/├─ 0,0/'
from=irving
refused "line 1: 1296 codes are left here, not 1295" 's/^1296/1295/'
refused "line 1: B stands for two subtrees" '1s/A/B/'
refused "line 3: Z is not referred to before" '3s/^A/Z/'
refused "A is given twice" '5s/^B/A/'
refused "line 1: ';' was expected, not ','" '1s/;/,/'
from=card
refused "line 2: row 999 is not in the table" '2s/>001/>999/'
refused "line 2: row 2 is below two answers" '2s/>001/>002/'
refused "line 2: this row has more cells than the head has columns" '2s/$/ 0012/'
last=$(wc -l <"$work/card") # cpu=0.0s
refused "line $last: 'garbage' is left over: the tree ends before it" '$s/.*/garbage/'
refused "line $last: 'garbage' is left over: the tree ends before it" '$s/$/ garbage/'
from=slovesnov
refused "line 1: the string ends after " 's/..$//'
refused "line 1: '##' is left over: the tree ends before it" 's/$/##/'
refused "line 1: '}~' is code number 8278; the game has fewer" 's/^\(..\)../\1}~/'
from=text
expect_error 1 "does not say of which game it is; name the game, as --rules p4c6r" "$gen" import "$work/paths"
echo '{"pegtree": 1}' >"$work/nameless"
expect_error 1 "does not say of which game it is" "$gen" import "$work/nameless"
for text in '"tree": {"guess": "000000000"}' '"pegtree": 1'; do
    echo "{\"rules\": \"p9c9r\", $text}" >"$work/short"
    expect_error 1 "line 1: 1 guess at most cannot solve all 387420489 secrets of p9c9r" "$gen" import "$work/short"
done
expect_error 1 "cannot solve all 387420489 secrets" "$gen" import "$work/slovesnov" --rules p9c9r
# As many characters as a tree may have whose replay takes 45 GB.
if [ "$(getconf _PHYS_PAGES)" -lt 8000000 ]; then
    head -c 600000 /dev/zero | tr '\0' '#' >"$work/large"
    expect_error 1 "exceeds the memory limit" "$gen" import "$work/large" --from slovesnov --rules p12c6r
fi
expect_error 2 "--rules 'p4c6': no such game; did you mean p4c6r?" "$gen" import "$work/paths" --rules p4c6
expect_error 1 "No such file" "$gen" import "$work/nothing"
: >"$work/empty"
expect_error 1 "line 1: empty" "$gen" import "$work/empty"
gzip -c "$work/paths" | head -c 300 >"$work/cut.gz"
expect_error 1 "damaged" "$gen" import "$work/cut.gz" --rules p4c6r
{ head -n 600 "$work/paths" | gzip; tail -n +601 "$work/paths" | gzip; } >"$work/parts.gz"
expect_true "a gzip file of two parts" "$gen" import "$work/parts.gz" --rules p4c6r
{ echo "# a comment" && cat "$work/paths"; } >"$work/commented"
expect_error 1 "line 1: like none of the forms; name it with --from" "$gen" import "$work/commented" --rules p4c6r
printf 'p4c6r\0' >"$work/zero"
expect_error 1 "not a text" "$gen" import "$work/zero"
expect_error 1 "a tree of Pegtree already, not a text" "$gen" import "$trees/p4c6r-optimal.peg"

# Whatever is in a text, it ends in a tree that solves every secret, or in one line.
python3 - "$gen" "$work" "$(long && echo 20 || echo 8)" >"$work/damage" 2>&1 <<'END'
import random, subprocess, sys
gen, work, times = sys.argv[1], sys.argv[2], int(sys.argv[3])
draw, read = random.Random(28), 0
for name in ("paths", "json", "text", "irving", "card", "slovesnov"):
    whole = open(f"{work}/{name}", "rb").read()
    for _ in range(times):
        text = bytearray(whole)
        for _ in range(draw.choice((1, 1, 2, 20))):
            at = draw.randrange(len(text) + 1)
            cut = at + draw.choice((0, 1, 1, 5, 400))
            text[at:cut] = bytes(draw.choice(b"0123456789{}()[]<>,;:-\"\n\xe2 AX=*") for _ in range(draw.choice((0, 1, 1, 3))))
        run = subprocess.run([gen, "import", "-", "--rules", "p4c6r"], input=text, capture_output=True)
        read += run.returncode == 0
        assert run.returncode in (0, 1) and (run.stdout if run.returncode == 0 else run.stderr).count(b"\n") == 1, (name, run)
assert read < 5 * times, read
END
expect_true "damaged texts are read or rejected" test ! -s "$work/damage"
