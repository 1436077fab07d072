#!/bin/sh
# The packages of other toolchains: make.sh BUILD VERSION. Each stands in BUILD/packages/, and is
# left out, with a line that says why, where a tool is missing.
set -eu
cd "$(dirname "$0")/../.."
build=$1 version=$2
here=format/packages out=$build/packages gen=$build/pegtree-gen
mkdir -p "$out"
fill() { sed "s|@version@|$version|g" "$1"; }
without() { echo "$1: left out, there is no $2"; }

# ---- Arduino, and PlatformIO, which takes the same folder ----------------------------------
arduino() {
    command -v python3 >/dev/null || { without Arduino python3; return; }
    to=$out/arduino/Pegtree
    rm -rf "$out/arduino" && mkdir -p "$to/src"
    fill $here/arduino/library.properties.in >"$to/library.properties"
    fill $here/arduino/library.json.in >"$to/library.json"
    cp $here/arduino/keywords.txt LICENSE "$to"
    cp $here/arduino/Pegtree.h $here/arduino/Pegtree.c "$build/pegtree_walk.h" "$to/src"
    for sketch in Mastermind MastermindLCD; do
        mkdir -p "$to/examples/$sketch"
        cp $here/arduino/$sketch.ino "$to/examples/$sketch"
        for file in tree.c tree.h; do
            "$gen" export trees/p4c6r-optimal.peg --to c --progmem -o "$to/examples/$sketch/$file" >/dev/null
        done
    done
    # The same zip of the same files: it holds their times, in this zone, and their modes.
    chmod -R u=rwX,go=rX "$to" && TZ=UTC0 find "$to" -exec touch -t 198001010000 {} +
    TZ=UTC0 python3 -m zipfile -c "$out/Pegtree-$version.zip" "$to"
    echo "$out/Pegtree-$version.zip: for Arduino and PlatformIO"
}

# ---- npm ---------------------------------------------------------------------------------
as_module() { printf "export default '%s';\n" "$(base64 <"$1" | tr -d '\n')"; }
npm_package() {
    for tool in clang wasm-ld npm; do
        command -v $tool >/dev/null || { without npm $tool; return; }
    done
    to=$out/npm
    rm -rf "$to" && mkdir -p "$to/trees"
    sh play/web/wasm/modules.sh "$build/web" walk
    cp LICENSE $here/npm/index.js $here/npm/index.d.ts $here/npm/example.mjs $here/npm/README.md "$to"
    fill $here/npm/package.json.in >"$to/package.json"
    as_module "$build/web/walk.wasm" >"$to/walk.js"
    for tree in p4c6r-optimal p4c6r-worst p4c10n-optimal; do
        "$gen" export trees/$tree.peg --to flat -o "$out/image" >/dev/null
        as_module "$out/image" >"$to/trees/$tree.js"
    done
    rm "$out/image"
    file=$(cd "$to" && npm pack --silent --pack-destination .. 2>/dev/null)
    echo "$out/$file: for npm"
}

# ---- Python ------------------------------------------------------------------------------
wheel() {
    compiler=${CC:-cc} # and options
    for tool in python3 "${compiler%% *}"; do command -v "$tool" >/dev/null || { without Python "$tool"; return; }; done
    rm -f "$out"/pegtree-*.whl
    fill $here/python/pegtree.py >"$out/pegtree.py"
    # A library of its own, in which xxHash is part of the program.
    $compiler -std=c11 -D_GNU_SOURCE ${CFLAGS:--O2} -shared -fPIC -fvisibility=hidden -DPEG_API='__attribute__((visibility("default")))' \
        -DXXH_INLINE_ALL ${CPPFLAGS:-} -I. format/game/*.c format/tree/*.c format/file/*.c format/image/*.c -o "$out/libpegtree.so"
    set -- "$out/pegtree.py=__init__.py" "/dev/null=py.typed" LICENSE=LICENSE
    for tree in p4c6r-optimal p4c6r-worst p4c10n-optimal p5c8r-optimal m5.5.5-optimal; do
        set -- "$@" "trees/$tree.peg=trees/$tree.peg"
    done
    python3 $here/python/wheel.py "$version" "$out/libpegtree.so" "$out" "$@"
}

arduino
npm_package
wheel
