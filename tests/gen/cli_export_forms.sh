#!/bin/sh
# The forms to look at and for other languages: an independent program plays every secret from
# what they say.
. "$(dirname "$0")/../cases.sh"
trees=$root/trees

# plays FORM TREE: the total and the worst depth are those of the header.
plays() {
    wanted=$("$gen" info "$2" --json | python3 -c '
import json, sys
o = json.load(sys.stdin)
print(o["secrets"], o["total"], o["worst"])')
    "$gen" export "$2" --to "$1" >"$work/form" || return 1
    got=$(python3 "$tests/gen/play_export.py" "$1" <"$work/form") && [ "$got" = "$wanted" ]
}
for tree in p4c6r-optimal p4c6r-first p4c10n-entropy m2.3.4-optimal p2c2r-optimal; do
    for form in json text html; do expect_true "$tree as $form" plays $form "$trees/$tree.peg"; done
done
for tree in p4c6r-optimal m2.3.4-optimal p4c6n-optimal; do
    expect_true "$tree as dot" plays dot "$trees/$tree.peg"
done
for form in json text dot html; do
    expect_true "a game of one secret as $form" plays $form "$tests/format/examples/good-p1c1r.peg"
done

# accepted TREE: Graphviz takes the graph, and draws as many nodes as it has.
accepted() {
    "$gen" export "$trees/$1.peg" --to dot >"$work/dot" && dot -Tplain "$work/dot" >"$work/plain" &&
        [ "$(grep -c '^node' "$work/plain")" = "$(grep -c '^  n[0-9]* \[' "$work/dot")" ]
}
if command -v dot >/dev/null; then
    expect_true "Graphviz takes p3c6r" accepted p3c6r-optimal
    expect_true "Graphviz takes p5c8r" accepted p5c8r-best
else
    echo "skipped dot is not installed"
fi
cut() { # of a large tree at most 2500 nodes are drawn, and it says so
    "$gen" export "$trees/p5c8r-best.peg" --to dot >"$work/dot"
    nodes=$(grep -c '^  n[0-9]* \[' "$work/dot")
    [ "$nodes" -gt 1000 ] && [ "$nodes" -le 2500 ] && grep -q 'where at least [0-9]* codes are left' "$work/dot"
}
expect_true "p5c8r as dot is cut" cut

picture() {
    "$gen" export "$2" --to svg >"$work/svg" && python3 "$tests/gen/check_svg.py" "$1" <"$work/svg"
}
for tree in p4c6r-optimal p4c6r-first p2c2r-optimal m2.3.4-optimal p1c10n-optimal; do
    expect_true "$tree as svg" picture whole "$trees/$tree.peg"
done
expect_true "a game of one secret as svg" picture whole "$tests/format/examples/good-p1c1r.peg"
for tree in p4c10n-optimal p5c8r-best p6c6r-best; do
    expect_true "$tree as svg" picture cut "$trees/$tree.peg"
done
if command -v rsvg-convert >/dev/null; then
    expect_true "a renderer takes it" rsvg-convert "$work/svg" -o "$work/png"
else
    echo "skipped rsvg-convert is not installed"
fi

alone() {
    "$gen" export "$trees/p4c6r-optimal.peg" --to html >"$work/html" && ! grep -q '^@[A-Z]' "$work/html" &&
        ! sed 's/href="data:,"//; s,http://www.w3.org/2000/svg,,' "$work/html" |
            grep -E 'https?:|(src|href|action)=|@import|url\(|fetch\(|XMLHttp|WebSocket|import\('
}
expect_true "html leads nowhere" alone

cd "$work" || exit 1
good=$trees/p4c6r-optimal.peg
for form in c text json dot svg html; do
    expect_true "export --to $form -o" "$gen" export "$good" --to $form -o "out.$form"
    "$gen" export "$good" --to $form >printed
    expect_true "is what it prints" cmp printed "out.$form"
done
expect_true "no temporary file is left" test -z "$(ls | grep tmp)"
