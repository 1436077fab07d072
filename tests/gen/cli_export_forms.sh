#!/bin/sh
# The forms to look at and for other languages: an independent program plays every secret from
# what they say.
. "$(dirname "$0")/../cases.sh"
trees=$root/trees

# written TREE FORM...: the tree in each form, to be played, with the figures of its header.
written() {
    tree=$1 name=${1##*/}
    file=$work/${name%.peg}
    shift
    figures=$("$gen" info "$tree" --json |
        sed 's/.*"secrets": \([0-9]*\), "total": \([0-9]*\),.*"worst": \([0-9]*\),.*/\1 \2 \3/')
    for form; do
        "$gen" export "$tree" --to "$form" >"$file.$form" || bad "$tree: export --to $form"
        echo "$file.$form $figures" >>"$work/wanted"
    done
}
some="p4c6r-optimal m2.3.4-optimal p2c2r-optimal"
long && some="$some p4c6r-first p4c10n-entropy"
for tree in $some; do written "$trees/$tree.peg" json text html paper; done
for tree in p4c6r-optimal m2.3.4-optimal p4c6n-optimal; do written "$trees/$tree.peg" dot; done
written "$tests/format/examples/good-p1c1r.peg" json text dot html paper
python3 "$tests/gen/play_export.py" <"$work/wanted" || bad "play_export.py ended with status $?"

# accepted TREE: Graphviz takes the graph, and draws as many nodes as it has.
accepted() {
    "$gen" export "$trees/$1.peg" --to dot >"$work/dot" && dot -Tplain "$work/dot" >"$work/plain" &&
        [ "$(grep -c '^node' "$work/plain")" = "$(grep -c '^  n[0-9]* \[' "$work/dot")" ]
}
if command -v dot >/dev/null; then
    expect_true "Graphviz takes p3c6r" accepted p3c6r-optimal
    long && expect_true "Graphviz takes p5c8r" accepted p5c8r-optimal
else
    echo "skipped dot is not installed"
fi
cut() { # of a large tree at most 2500 nodes are drawn, and it says so
    "$gen" export "$trees/p5c8r-optimal.peg" --to dot >"$work/dot"
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
for tree in p4c10n-optimal p5c8r-optimal p6c6r-best; do
    expect_true "$tree as svg" picture cut "$trees/$tree.peg"
done
if command -v rsvg-convert >/dev/null; then
    expect_true "a renderer takes it" rsvg-convert "$work/svg" -o "$work/png"
else
    echo "skipped rsvg-convert is not installed"
fi

# A booklet: its first sheet, and what a browser prints.
sheet() { "$gen" export "$trees/$1.peg" --to paper >"$work/paper" && python3 "$tests/gen/check_paper.py" <"$work/paper"; }
for tree in p4c6r-minimax p4c6r-optimal p4c6r-worst p4c10n-optimal m5.5.5-optimal p3c12r-optimal p2c2r-optimal; do
    expect_true "$tree on paper: figures and solutions" sheet $tree
done
# printed TREE PAPER SIZE PAGES WANTED: every secret is played from the text of the PDF.
printed() {
    "$gen" export "$trees/$1.peg" --to paper >"$work/paper.html" || return 1
    "$browser" --headless --no-sandbox --disable-gpu --no-pdf-header-footer --user-data-dir="$work/browser" \
        --print-to-pdf="$work/paper.pdf" "file://$work/paper.html#$2" >"$work/browser.log" 2>&1
    [ "$(pdfinfo "$work/paper.pdf" | grep -cE "^Page size:.*\\($3\\)|^Pages: *$4\$")" = 2 ] || return 1
    pdftotext -raw "$work/paper.pdf" "$work/pdf.paper" &&
        echo "$work/pdf.paper $5" | python3 "$tests/gen/play_export.py"
}
browser=$(command -v chromium-headless-shell || command -v chromium || command -v chromium-browser || command -v google-chrome)
if [ -n "$browser" ] && command -v pdftotext >/dev/null; then
    expect_true "the optimal tree printed on Letter" printed p4c6r-optimal letter letter 3 "1296 5625 6"
    expect_true "MOO printed on A4" printed m5.5.5-optimal "" A4 2 "125 451 5"
    if long; then
        expect_true "Knuth's tree printed on A4" printed p4c6r-minimax "" A4 3 "1296 5801 5"
        expect_true "Bulls & Cows printed on A4" printed p4c10n-optimal "" A4 "[78]" "5040 26274 7"
    fi
else
    echo "skipped chromium or pdftotext is not installed"
fi
expect_error 1 "pages, and at most 1000 are written" "$gen" export "$trees/p6c10r-best.peg" --to paper

alone() {
    "$gen" export "$trees/p4c6r-optimal.peg" --to "$1" >"$work/html" && ! grep -q '^@[A-Z]' "$work/html" &&
        ! sed 's/href="data:,"//; s/href="#[a-z]*"//g; s,http://www.w3.org/2000/svg,,' "$work/html" |
            grep -E 'https?:|(src|href|action)=|@import|url\(|fetch\(|XMLHttp|WebSocket|import\('
}
# What the explorer claims of a tree: its own words, of the header in its page.
claimed() { # TREE CLAIM
    "$gen" export "$1" --to html | sed -n 's/.*\({"kind":.*\),"width":.*/console.log(claimOf(\1));/p' >"$work/asked.js"
    [ "$(cat "$BUILD/strategies.js" "$root/format/explorer/words.js" "$work/asked.js" | node -)" = "$2" ]
}
if command -v node >/dev/null; then
    only="with only codes that fit"
    "$gen" export "$trees/p4c6r-consistent.peg" --to json | sed 's/"proven": true/"proven": false/' >"$work/found.json"
    "$gen" import "$work/found.json" -o "$work/found.peg" >"$work/said"
    expect_true "html claims an optimal tree" claimed "$trees/p4c6r-optimal.peg" "proven, nothing plays better"
    expect_true "html claims no more of an unproven one" claimed "$trees/p6c8n-best.peg" "the best found"
    expect_true "html claims the worst case alone" claimed "$trees/p4c6r-worst.peg" \
        "proven, nothing plays better in the worst case"
    expect_true "and of a strategy nothing" claimed "$trees/p4c6r-minimax.peg" ""
    expect_true "html claims a consistent tree" claimed "$trees/p4c6r-consistent.peg" "proven, nothing plays better $only"
    expect_true "html claims no more of an unproven one" claimed "$work/found.peg" "the best found $only"
else
    echo "skipped what html claims: node is not installed"
fi
expect_true "html leads nowhere" alone html
expect_true "paper leads nowhere" alone paper

cd "$work" || exit 1
good=$trees/p4c6r-optimal.peg
for form in c text json dot svg html paper; do
    expect_true "export --to $form -o" "$gen" export "$good" --to $form -o "out.$form"
    "$gen" export "$good" --to $form >printed
    expect_true "is what it prints" cmp printed "out.$form"
done
expect_true "no temporary file is left" test -z "$(ls | grep tmp)"
