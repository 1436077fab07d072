#!/bin/sh
# The web page: its modules and sizes, and whole games in headless Chromium.
. "$(dirname "$0")/../../cases.sh"
cd "$root" || exit 1
web=$work/web

for tool in clang wasm-ld; do
    command -v $tool >/dev/null && continue
    echo "skipped the web page: $tool is not installed"
    exit 0
done
expect_true "the modules compile" sh play/web/wasm/modules.sh "$web"
expect_true "the page is made" python3 play/web/build.py "$web" "$web/pegtree.html"
again() {
    mkdir "$web/again" && python3 play/web/build.py "$web" "$web/again/pegtree.html" &&
        diff -r "$web/site" "$web/again/site" && cmp "$web/pegtree.html" "$web/again/pegtree.html"
}
expect_true "the same page each time" again
site() {
    mkdir "$web/pages" && "$gen" --print manual <gen/cli/manual.in >"$web/pages/pegtree-gen.1" &&
        "$play" --print manual <play/cli/manual.in >"$web/pages/pegtree-play.1" &&
        "$BUILD/pegtree-check" --print manual <tests/proof/manual.in >"$web/pages/pegtree-check.1" &&
        python3 play/web/site.py "$web/site" "$web"/pages/*.1
}
expect_true "the site's atlas and manual are made" site

at_most() { [ "$(wc -c <"$1")" -le "$2" ]; }
expect_true "the walker's module has at most 4 KB" at_most "$web/walk.wasm" 4096
stated=$(sed -n 's/^| the page, .* | at most \([0-9,]*\) |$/\1/p' play/web/README.md | tr -d ,)
expect_true "the page has at most the $stated bytes of its README" at_most "$web/pegtree.html" "$stated"
first_load() { cat "$web"/site/index.html "$web"/site/manifest.webmanifest "$web"/site/icon.svg | gzip -9 | wc -c; }
expect_true "the site's page loads less than 100,000 bytes" test "$(first_load)" -lt 100000
outside() {
    # what lies beside the page is asked for by a relative name, where the page is served
    ! sed 's/href="data:,"//; s,http://www.w3.org/2000/svg,,; s/fetch(`trees\/\${tree.name}.peg`)//' \
        play/web/*.html play/web/*.css play/web/[!s]*.js play/web/s[!w]*.js format/explorer/*.js |
        grep -nE 'https?:|(src|href|action)=|[^:]//|@import|url\(|fetch\(|XMLHttp|WebSocket|import\('
}
expect_true "nothing in the page leads outside" outside

if command -v node >/dev/null; then
    expect_true "sw.js keeps what is its own, and fails no request" node "$here/service_worker.mjs" play/web/sw.js
    # 5625 is the optimum of Koyama and Lai (1993); the other totals are from the headers.
    total() {
        "$gen" export "trees/$1.peg" --to flat -o "$work/$1.flat" &&
            [ "$(node "$here/walk_total.mjs" "$web/walk.wasm" "$work/$1.flat")" = "$2" ]
    }
    expect_true "walk.wasm plays all of p4c6r in 5625 guesses" total p4c6r-optimal "5625 6"
    for tree in p4c10n-optimal m5.5.5-optimal m2.3.4-optimal p6c6n-optimal; do
        stated=$("$gen" info trees/$tree.peg --json | python3 -c \
            'import json, sys; tree = json.load(sys.stdin); print(tree["total"], tree["worst"])')
        expect_true "walk.wasm plays all of $tree as its header says" total $tree "$stated"
    done
else
    echo "skipped walk.wasm by itself: node is not installed"
fi

command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || {
    echo "skipped the page in a browser: chromium is not installed"
    exit 0
}
export PEGTREE_PATH="$PWD/trees" PLAY="$play" GEN="$gen" PYTHONDONTWRITEBYTECODE=1
export TMPDIR="$work/tmp" # Chromium leaves folders behind
mkdir "$TMPDIR"
long || export PEGTREE_TESTS=short # play_page.py leaves cases out
python3 "$here/play_page.py" "$web/pegtree.html" 2>&1 || bad "play_page.py ended with status $?"
