#!/bin/sh
# The packages for other toolchains, each used as its users would, from an empty folder.
. "$(dirname "$0")/../cases.sh"
tree=$root/trees/p4c6r-optimal.peg
version=$("$gen" --version | sed 's/pegtree-gen \([^,]*\),.*/\1/')

case ${TEST_CFLAGS:-} in
*sanitize*) echo "skipped packages: their libraries are not made for sanitizers"; exit 0 ;;
esac
expect_true "make packages" make -s -C "$root" packages BUILD="$built" CC="${CC:-cc} -g0" CFLAGS=-O0
cp "$work/said" "$work/made"
expect_true "a compiler with an option makes the wheel" grep 'for Python$' "$work/made"
grep 'left out' "$work/made" | sed 's/^/skipped /'
packages=$BUILD/packages
mkdir "$work/tools"
for tool in sh dirname mkdir; do ln -s "$(command -v $tool)" "$work/tools"; done
without_tools() { PATH=$work/tools sh "$root/format/packages/make.sh" "$work/none" 1.0; }
for package in Arduino npm Python; do
    left_out() { without_tools | grep -q "^$package: left out, there is no "; }
    expect_true "without its tools, $package is left out" left_out
done

# ---- Arduino: the sketch with the core that Debian has, played over its serial line -----------
core=/usr/share/arduino/hardware/arduino/avr
mkdir "$work/arduino" && (cd "$work/arduino" && python3 -m zipfile -e "$packages/Pegtree-$version.zip" .)
library=$work/arduino/Pegtree
expect_true "the library keeps Arduino's and PlatformIO's rules" python3 "$root/tests/format/check_arduino.py" "$library"
dated() { python3 -c 'import sys, zipfile
sys.exit({info.date_time for info in zipfile.ZipFile(sys.argv[1]).infolist()} != {(1980, 1, 1, 0, 0, 0)})' "$1"; }
expect_true "no file in it says when it was made" dated "$packages/Pegtree-$version.zip"
is_release() { [ "$(sed -n 's/^version=//p' "$library/library.properties")" = "$version" ]; }
expect_true "its version is Pegtree's" is_release

board="-mmcu=atmega328p -DF_CPU=16000000L -DARDUINO=10819 -DARDUINO_AVR_UNO -DARDUINO_ARCH_AVR -Os -w
       -ffunction-sections -fdata-sections -flto -I$core/cores/arduino -I$core/variants/standard"
cxx="avr-g++ -std=gnu++11 -fpermissive -fno-exceptions -fno-threadsafe-statics"
core_compiles() {
    mkdir -p "$work/core" && cd "$work/core" || return 1
    for file in "$core"/cores/arduino/*.c "$core"/cores/arduino/*.cpp "$library"/src/*.c; do
        # shellcheck disable=SC2086 # lists
        case $file in
        */WString.cpp) ;; # unused here; the avr-gcc that Debian has does not take it
        *.cpp) $cxx $board -c "$file" -o "${file##*/}.o" || return 1 ;;
        *) avr-gcc -std=gnu11 $board -I"$library/src" -c "$file" -o "${file##*/}.o" || return 1 ;;
        esac
    done
}
sketch() { # NAME: makes NAME/sketch.elf
    from=$library/examples/$1
    mkdir -p "$work/$1" && cd "$work/$1" || return 1
    { echo '#include <Arduino.h>'; cat "$from/$1.ino"; } >sketch.cpp
    # shellcheck disable=SC2086 # lists
    avr-gcc -std=gnu11 $board -c "$from/tree.c" -o tree.o &&
        $cxx $board -I"$library/src" -I"$from" -c sketch.cpp -o sketch.o &&
        avr-gcc -Os -w -flto -fuse-linker-plugin -Wl,--gc-sections -mmcu=atmega328p ./*.o ../core/*.o -lm -o sketch.elf
}
sketch_plays() { # NAME EVERY HOW: every so many codes, and as the tree does
    [ -x "$work/wire" ] || cc -O2 -I/usr/include/simavr "$root/tests/play/embed/wire.c" "$root/tests/play/embed/lcd.c" \
        -o "$work/wire" -l:libsimavrparts.a -lsimavr -lelf -lm || return 1
    "$work/wire" "$work/$1/sketch.elf" atmega328p 16000000 "$2" "$3" >"$work/wired" || return 1
    # shellcheck disable=SC2046 # its fields
    set -- "$2" $(tail -n 1 "$work/wired")
    [ "$2" = $((1296 / $1)) ] &&
        [ "$3" = "$("$gen" paths "$tree" | awk -v every="$1" '(NR - 1) % every == 0 { sum += NF } END { print sum }')" ]
}
# Boards of other kinds: flash is read as the tree says, which comes before the library.
cat >"$work/Arduino.h" <<'EOF'
#include <stdint.h>
#define F(text) text
#ifdef BOARD_HAS_PROGMEM
#define PROGMEM
#define pgm_read_byte(p) (*(p))
#endif
unsigned long millis();
struct serial { int read(); void begin(long); void write(char); void println(const char *); } extern Serial;
EOF
# A board on this machine: its serial line is the terminal.
cat >"$work/board.cpp" <<'EOF'
#include <stdio.h>
#include <stdlib.h>
serial Serial;
void setup();
void loop();
unsigned long millis() { static unsigned long now; return now += 10; }
int serial::read()
{
    const int c = getchar();
    if (c == EOF) exit(0);
    return c == '~' ? -1 : c; /* nothing has come */
}
void serial::begin(long) {}
void serial::write(char c) { putchar(c); }
void serial::println(const char *text) { puts(text); }
int main() { for (setup();;) loop(); }
EOF
answers() { # TEXT: what the board says to it after its first guess
    printf '%b' "$1" | "$work/board" | sed '1,/?$/d'
}
again() { # TEXT WORDS: it is refused with these words, and the guess asked again
    answers "$1" >"$work/said" && head -n 1 "$work/said" | grep -q "^! .*$2" && tail -n 1 "$work/said" | grep -q '^1123?$'
}
taken() { ! answers "$1" | grep -q '^!' && [ "$(answers "$1" | grep -c '?$')" = 1 ]; }
if command -v "${CXX:-c++}" >/dev/null; then
    for option in -DBOARD_HAS_NONE -DBOARD_HAS_PROGMEM; do
        expect_true "the sketch has no warnings on a board without an AVR, $option" ${CXX:-c++} -Wall -Wextra -Werror \
            $option -include "$work/Arduino.h" -I"$library/src" -I"$library/examples/Mastermind" -x c++ -fsyntax-only \
            "$library/examples/Mastermind/Mastermind.ino"
    done
    board_runs() { # the sketch, as a program for this machine
        cd "$work" && cp "$library/examples/Mastermind/Mastermind.ino" sketch.ino &&
            ${CC:-cc} -c "$library/examples/Mastermind/tree.c" -o tree.o && ${CC:-cc} -c "$library/src/Pegtree.c" -o walker.o &&
            ${CXX:-c++} -include Arduino.h -I. -I"$library/src" -I"$library/examples/Mastermind" -x c++ sketch.ino board.cpp \
                -x none tree.o walker.o -o board && ./board </dev/null >greeting
    }
    expect_true "the sketch runs" board_runs
    greets() { grep -q 'two digits' "$work/greeting" && tail -n 1 "$work/greeting" | grep -q '^1123?$'; }
    expect_true "it greets and explains" greets
    for answer in '10\n' '1 0\n' '1,0\r\n' '\n10\n' '10~~~~~~~' '1~~~~~~~~~~~0\n'; do
        expect_true "the sketch takes the answer $answer" taken "$answer"
    done
    for answer in 'hello\n' '1\n' '104\n' '1x\n' '-10\n' 'hello~~~~~~~'; do
        expect_true "the sketch asks again for $answer" again "$answer" 'two digits'
    done
    expect_true "the sketch asks again for more pegs than there are" again '23\n' 'only four pegs'
    expect_true "the sketch asks again where no code fits" again '31\n' 'No code fits'
else
    echo "skipped the sketch on boards without an AVR: there is no ${CXX:-c++}"
fi

if [ ! -d "$core" ] || ! command -v avr-g++ >/dev/null; then
    echo "skipped the Arduino sketch: there is no arduino-core-avr"
elif long; then
    expect_true "Arduino's core and the library compile for an Uno" core_compiles
    expect_true "the sketch compiles for an Uno" sketch Mastermind
    expect_true "that with a display, too" sketch MastermindLCD
    if [ -f /usr/include/simavr/sim_avr.h ] && [ -f /usr/include/libelf.h ]; then
        expect_true "and plays over the serial line, as its tree does" sketch_plays Mastermind 48 talks
        expect_true "and plays 54 games by buttons, as its tree does" sketch_plays MastermindLCD 24 lcd
    else
        echo "skipped the sketch at play: there is no libsimavr"
    fi
fi

# A tree beyond 32 KB and a small one beside it, by the library, with Arduino.h as little as that needs:
# on a board with an AVR that has room for both, and on one without.
mkdir "$work/two" && cd "$work/two" || exit 1
printf '%s\n' '#ifdef __AVR__' '#include <avr/pgmspace.h>' '#else' '#define PROGMEM' \
    '#define pgm_read_byte(p) (*(p))' '#endif' >Arduino.h
for file in large.c large.h; do "$gen" export "$root/trees/p5c8r-optimal.peg" --to c --progmem -o $file >said; done
for file in small.c small.h; do "$gen" export "$tree" --to c --progmem -o $file >said; done
every() { "$gen" paths "$root/trees/$1.peg" | awk -v every="$2" 'NR % every == 1 { sum += NF } END { print sum }'; }
wanted=0$(($(every p5c8r-optimal 1000) + $(every p4c6r-optimal 100)))
compiles() { # COMPILER...
    "$@" -DARDUINO=10819 -Os -Wall -Wextra -Werror -I. -I"$library/src" "$root/tests/format/embedding/two_trees.c" \
        large.c small.c "$library/src/Pegtree.c" -o two.elf
}
board_plays() { compiles ${CC:-cc} && [ "$(./two.elf)" = "$wanted" ]; }
expect_true "a board without an AVR plays p5c8r, and p4c6r" board_plays
mega_plays() {
    compiles avr-gcc -mmcu=atmega2560 -DF_CPU=16000000L -I/usr/include/simavr/avr -Wl,--undefined=_mmcu,--section-start=.mmcu=0x910000 &&
        timeout 60 simavr two.elf 2>&1 | grep -q "$wanted"
}
if [ -f /usr/include/simavr/avr/avr_mcu_section.h ] && command -v avr-gcc >/dev/null; then
    expect_true "an ATmega2560 plays p5c8r, and p4c6r" mega_plays
else
    echo "skipped p5c8r on an ATmega2560: there is no avr-gcc, or no libsimavr"
fi
cd "$root" || exit 1

# ---- CMake --------------------------------------------------------------------------------------
cmake_program() { # FOLDER LINES...
    mkdir "$1" && cp "$root/format/examples/player.c" "$1" && {
        echo 'cmake_minimum_required(VERSION 3.16)'
        echo 'project(game C)'
        echo "$2"
        echo 'add_executable(game player.c)'
        echo 'target_link_libraries(game PRIVATE pegtree::pegtree)'
    } >"$1/CMakeLists.txt"
}
cmake_plays() { # FOLDER OPTIONS...
    folder=$1
    shift
    cmake -S "$folder" -B "$folder/build" "$@" >"$folder/said" 2>&1 && cmake --build "$folder/build" >>"$folder/said" 2>&1 &&
        echo 4 0 | "$folder/build/game" "$tree" | grep -q 'solved$'
}
if command -v cmake >/dev/null; then
    # The walkers alone: where xxHash is not to be had, and from the whole checkout, as FetchContent takes it.
    walks() { # LINES: a game with the single header
        rm -rf "$work/walk" && cmake_program "$work/walk" "$1" && cp -R "$root/format" "$work/walk" &&
            cp "$root/format/examples/host.c" "$work/walk/player.c" &&
            sed -i 's/pegtree::pegtree/pegtree::walk/' "$work/walk/CMakeLists.txt" &&
            "$gen" export "$tree" --to c -o "$work/walk/tree.c" &&
            cmake -S "$work/walk" -B "$work/walk/build" -DCMAKE_PREFIX_PATH="$work/installed" &&
            cmake --build "$work/walk/build" && echo 4 0 | "$work/walk/build/game" | grep '^0012? '
    }
    expect_true "CMake: pegtree::walk where xxHash is not to be had" walks 'set(XXHASH_INCLUDE OFF CACHE STRING "")
add_subdirectory(format pegtree)'
    if long; then
        cmake_program "$work/sub" 'add_subdirectory(format pegtree)'
        cp -R "$root/format" "$work/sub"
        expect_true "CMake: add_subdirectory" cmake_plays "$work/sub"
        expect_true "CMake: the same, shared, of unity builds" cmake_plays "$work/sub" -DBUILD_SHARED_LIBS=ON -DCMAKE_UNITY_BUILD=ON
        shows() { readelf -d "$1" | grep SONAME; nm -D --defined-only "$1" | cut -d ' ' -f 2-; }
        shared() { [ "$(shows "$work/sub/build/pegtree/libpegtree.so")" = "$(shows "$BUILD/libpegtree.so")" ]; }
        expect_true "that library has the name and the functions of the Makefile's" shared
        windows=x86_64-w64-mingw32
        dll() { # xxHash's own code in it, as there is no such library for Windows
            cp "$(sed -n 's/^XXHASH_INCLUDE:PATH=//p' "$work/sub/build/CMakeCache.txt")/xxhash.h" "$work/sub" &&
                cmake -S "$work/sub" -B "$work/sub/windows" -DCMAKE_SYSTEM_NAME=Windows -DCMAKE_C_COMPILER=$windows-gcc \
                    -DBUILD_SHARED_LIBS=ON -DCMAKE_C_FLAGS=-DXXH_INLINE_ALL -DXXHASH_INCLUDE="$work/sub" -DXXHASH_LIBRARY:STRING=kernel32 &&
                cmake --build "$work/sub/windows" &&
                $windows-objdump -p "$work/sub/windows/pegtree/libpegtree.dll" | sed '1,/Name Pointer/d' |
                sed -n 's/.* \(peg_[a-z_]*\)$/\1/p' | sort >"$work/dll" &&
                nm -D --defined-only "$BUILD/libpegtree.so" | sed -n 's/.* \(peg_[a-z_]*\)$/\1/p' | sort | cmp - "$work/dll"
        }
        if command -v $windows-gcc >/dev/null; then
            expect_true "for Windows it has these functions, too" dll
        else
            echo "skipped a library for Windows: there is no $windows-gcc"
        fi
        make -s -C "$root" install BUILD="$built" PREFIX="$work/installed" >/dev/null
        cmake_program "$work/find" 'find_package(pegtree REQUIRED)'
        expect_true "CMake: find_package" cmake_plays "$work/find" -DCMAKE_PREFIX_PATH="$work/installed"
        expect_true "CMake: pegtree::walk of the installed package" walks 'find_package(pegtree REQUIRED)'
        make -s -C "$root" install BUILD="$built" DESTDIR="$work/root" PREFIX=/opt/games >/dev/null
        cmake_program "$work/staged" 'find_package(pegtree REQUIRED)'
        expect_true "CMake: find_package below DESTDIR" cmake_plays "$work/staged" -DCMAKE_FIND_ROOT_PATH="$work/root/opt/games"
        cmake_program "$work/newer" 'find_package(pegtree 99 REQUIRED)'
        needs_newer() { ! cmake_plays "$work/newer" -DCMAKE_PREFIX_PATH="$work/installed" && grep -q "$version" "$work/newer/said"; }
        expect_true "a newer version than there is: not found" needs_newer
        major=${version%%.*} rest=${version#*.}
        minor=${rest%%.*}
        found_as() { # VERSION: what find_package() asks for
            cmake_program "$work/asked-$1" "find_package(pegtree $1 REQUIRED)"
            cmake -S "$work/asked-$1" -B "$work/asked-$1/build" -DCMAKE_PREFIX_PATH="$work/installed" >"$work/asked" 2>&1
        }
        not_found_as() { ! found_as "$1"; }
        expect_true "this version is found" found_as "$version"
        expect_true "so is its minor version" found_as "$major.$minor"
        if [ "$major" = 0 ]; then # format/STABILITY.md: before 1.0 a minor version may break what was
            expect_true "an older minor version is not" not_found_as "0.$((minor - 1))"
        else
            expect_true "so is an older minor version" found_as "$major.0"
            expect_true "an older major version is not" not_found_as "$((major - 1)).0"
        fi
        expect_true "a range of versions that has this one is found" found_as "0.0.1...99"
        expect_true "up to this one, too" found_as "0.0.1...$version"
        expect_true "one that ends before it is not" not_found_as "0.0.1...<$version"
        expect_true "CMake: pegtree::walk of the whole checkout, by FetchContent" walks "include(FetchContent)
FetchContent_Declare(pegtree SOURCE_DIR \"$root\" SOURCE_SUBDIR format)
FetchContent_MakeAvailable(pegtree)"
    fi
    rm -rf "$work/sub" "$work/find" "$work/staged" "$work/newer" "$work"/asked*
else
    echo "skipped CMake: there is no cmake"
fi

# In a browser: a page that plays all codes, served from a folder.
in_browser() { # NAME FOLDER PAGE
    for chromium in chromium-headless-shell chromium ''; do command -v "${chromium:-/}" >/dev/null 2>&1 && break; done
    [ -n "$chromium" ] || { echo "skipped $1 in a browser: there is no chromium"; return; }
    (cd "$2" && exec python3 -c '
import functools, http.server, sys
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), http.server.SimpleHTTPRequestHandler)
print(server.server_port, flush=True)
server.serve_forever()' >"$work/port" 2>/dev/null) &
    server=$!
    for wait in $(seq 100); do [ -s "$work/port" ] && break; sleep 0.3; done
    shown() { # on a busy machine virtual time may pass before the module has been compiled
        for try in 1 2 3; do
            timeout 120 "$chromium" --no-sandbox --headless --disable-gpu --virtual-time-budget=60000 --dump-dom \
                "http://127.0.0.1:$(cat "$work/port")$1" >"$work/dom" 2>"$work/err"
            grep -q '5625 guesses' "$work/dom" && return
        done
        tail -n 2 "$work/err" "$work/dom"
        return 1
    }
    expect_true "$1 in a browser" shown "$3"
    kill $server
    wait $server 2>/dev/null
    : >"$work/port"
}

# Through a bundler from npm's registry, in a folder where nothing else is.
bundles() { # TOOL
    mkdir "$work/with-$1" && cd "$work/with-$1" || return
    echo '{"name": "game", "version": "1.0.0", "type": "module"}' >package.json
    more=
    [ "$1" != webpack ] || more=webpack-cli
    if ! timeout 200 npm install --silent --no-audit --no-fund --fetch-retries 0 --fetch-timeout 60000 \
        "$packages/pegtree-$version.tgz" "$1" $more >installed 2>&1; then
        echo "skipped $1: npm's registry does not answer, or lacks it"
        return
    fi
    cp ../npm/page.js ../npm/page.html .
    case $1 in
    esbuild) bundle='npx esbuild page.js --bundle --format=esm --outfile=dist/page.js' ;;
    rollup) # no plugin: what it is to find stands beside the page
        sed -i "s|'pegtree'|'./node_modules/pegtree/index.js'|" page.js
        bundle='npx rollup page.js --format es --dir dist' ;;
    vite)
        sed '/importmap/d' page.html >index.html
        bundle='npx vite build' ;;
    webpack) bundle='npx webpack --mode production --entry ./page.js --output-path dist --output-filename page.js' ;;
    esac
    # shellcheck disable=SC2086 # a command
    expect_true "$1 makes a bundle" $bundle
    [ -f dist/index.html ] || sed '/importmap/d' page.html >dist/index.html
    in_browser "what $1 makes" "$PWD/dist" /index.html
    cd "$work/npm" || exit 1
}

# ---- npm ----------------------------------------------------------------------------------------
if [ -f "$packages/pegtree-$version.tgz" ] && command -v npm >/dev/null && command -v node >/dev/null; then
    mkdir "$work/npm" && cd "$work/npm" || exit 1
    echo '{"name": "game", "version": "1.0.0", "type": "module"}' >package.json
    expect_true "npm installs the tarball" npm install --silent --offline --no-audit --no-fund "$packages/pegtree-$version.tgz"
    cp node_modules/pegtree/example.mjs .
    cat >page.js <<'EOF'
import {openReady} from 'pegtree';
openReady('p4c6r-optimal').then((tree) => {
    let total = 0;
    for (let s = 0; s < 1296; s++) {
        const secret = [s / 216 | 0, (s / 36 | 0) % 6, (s / 6 | 0) % 6, s % 6];
        let game = tree.start();
        while (!game.solved) {
            const {bulls, cows} = tree.score(game.guess, secret);
            game = game.answer(bulls, cows);
        }
        total += game.made;
    }
    document.body.textContent = `${total} guesses`;
});
EOF
    cat >page.html <<'EOF'
<!doctype html><title>game</title>
<script type="importmap">{"imports": {"pegtree": "./node_modules/pegtree/index.js"}}</script>
<body><script type="module" src="./page.js"></script>
EOF
    npm_plays() { [ "$(node example.mjs $1)" = "$2" ]; }
    expect_true "the example plays every code" npm_plays "" "5625 guesses for 1296 codes"
    "$gen" export "$root/trees/m5.5.5-optimal.peg" --to flat -o moo.flat >/dev/null
    expect_true "and of another game's image" npm_plays moo.flat "451 guesses for 125 codes"
    cat >errors.mjs <<'EOF'
import assert from 'node:assert';
import {readFile} from 'node:fs/promises';
import {open, openReady, PegtreeError} from 'pegtree';
await assert.rejects(open(new Uint8Array(30)), (error) => error instanceof PegtreeError && error.status === -2);
await assert.rejects(open(await readFile(process.argv[2])), /--to flat/); // a tree file
const game = (await openReady('p4c10n-optimal')).start();
assert.equal(game.remaining, 5040);
assert.deepEqual(game.answers.at(-1), {bulls: 4, cows: 0});
assert.throws(() => game.answer(3, 1), (error) => error.status === -1);
const after = game.answer(0, 0);
assert.throws(() => after.answer(0, 0).answer(0, 0), (error) => error.contradiction);
const tree = await openReady('p4c6r-optimal');
assert.deepEqual(tree.score([0, 0, 1, 1], [1, 1, 0, 0]), {bulls: 0, cows: 4});
const noCodes = [[], [0, 1, 2], [0, 1, 2, 3, 4], new Array(2000).fill(5), [0, 1, 2, 6], [0, 1, 2, -1],
    [0, 1, 2, 0.5], [0, 1, 2, NaN], '0123', new Uint8Array(70000)];
for (const wrong of noCodes) {
    assert.throws(() => tree.score(wrong, [0, 0, 0, 0]), (error) => error.status === -1);
    assert.throws(() => tree.score([0, 0, 0, 0], wrong), (error) => error.status === -1);
}
const bulls = await openReady('p4c10n');
await assert.rejects(openReady('p4c6r-opt'), /no tree "p4c6r-opt"; there are p4c6r-optimal/);
assert.deepEqual(bulls.score([0, 1, 2, 3], [3, 1, 2, 9]), {bulls: 2, cows: 1});
assert.throws(() => bulls.score([0, 1, 2, 3], [0, 0, 1, 2]), (error) => error.status === -1);
const moo = await readFile('moo.flat');
for (const data of [new Uint8Array(moo).buffer, [...moo]]) assert.equal((await open(data)).total, 451);
await assert.rejects(open(new ArrayBuffer(40)), (error) => error.status === -2);
const noBytes = [null, undefined, 'moo', 40, new Blob(['moo']), new DataView(new ArrayBuffer(40)), Promise.resolve()];
for (const data of noBytes) await assert.rejects(open(data), /^TypeError: open\(\) takes a Uint8Array .*, not [A-Z]/);
assert.throws(() => { tree.rules.length = 9; }, TypeError);
assert.throws(() => { tree.rules.ranges[0] = 9; }, TypeError);
assert.deepEqual(tree.start().guess, [0, 0, 1, 2]);
assert.equal(game.made, 0);
assert.equal(after.made, 1);
EOF
    expect_true "errors are thrown, games do not change" node errors.mjs "$tree"
    names() { sed -n 's/^export declare \(class\|function\) \([A-Za-z]*\).*/\2/p' node_modules/pegtree/index.d.ts | sort; }
    typed() { [ "$(names)" = "$(sed -n 's/^export \(async \)\{0,1\}\(class\|function\) \([A-Za-z]*\).*/\3/p' node_modules/pegtree/index.js | sort)" ]; }
    expect_true "index.d.ts has what index.js exports" typed
    packed() { tar tzf "$packages/pegtree-$version.tgz" | sed 's|^package/||' | LC_ALL=C sort | tr '\n' ' '; }
    wanted="LICENSE README.md example.mjs index.d.ts index.js package.json trees/p4c10n-optimal.js"
    wanted="$wanted trees/p4c6r-optimal.js trees/p4c6r-worst.js walk.js "
    expect_true "the tarball has what it needs, nothing else" test "$(packed)" = "$wanted"
    if long; then
        cp "$root/tests/format/embedding/typed.mts" .
        if command -v tsc >/dev/null; then
            expect_true "TypeScript takes a program that uses all of it" tsc --noEmit --strict --target es2022 --module node16 typed.mts
        else
            echo "skipped TypeScript: there is no tsc"
        fi
        for tool in esbuild rollup vite webpack; do bundles $tool; done
        in_browser "the package as it is" "$work/npm" /page.html
    fi
    cd "$root" || exit 1
    stated=$(sed -n 's/^| `walk.wasm`.* | \([0-9,]*\) |$/\1/p' "$root/play/web/README.md" | tr -d ,)
    if clang --version | grep -q 'version 14\.'; then
        expect_true "walk.wasm has the $stated bytes that play/web/README.md says" test "$(wc -c <"$BUILD/web/walk.wasm")" -eq "$stated"
    else
        echo "skipped the size of walk.wasm: it is stated of clang 14"
    fi
else
    echo "skipped npm: the package was left out, or there is no node"
fi

# ---- Python --------------------------------------------------------------------------------------
mkdir "$work/python" && cd "$work/python" || exit 1
wheel=$(ls "$packages"/pegtree-"$version"-py3-none-*.whl)
needs_libc() { # alone, and none that is newer than its tag says
    python3 -m zipfile -e "$wheel" unpacked
    newest=$(echo "$wheel" | sed -n 's/.*-manylinux_2_\([0-9]*\)_.*/\1/p')
    [ -n "$newest" ] &&
        [ "$(readelf -d unpacked/pegtree/libpegtree.so | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p')" = libc.so.6 ] &&
        readelf -W --dyn-syms unpacked/pegtree/libpegtree.so | sed -n 's/.*@GLIBC_2\.\([0-9]*\).*/\1/p' |
        awk -v newest="$newest" '$1 > newest { late = 1 } END { exit late }'
}
if getconf GNU_LIBC_VERSION >/dev/null 2>&1 && command -v readelf >/dev/null; then
    expect_true "the wheel needs nothing but the C library that its tag says" needs_libc
else
    echo "skipped the wheel's tag: there is no glibc, or no readelf"
fi
readable() { python3 -c 'import sys, zipfile
sys.exit({info.external_attr >> 16 for info in zipfile.ZipFile(sys.argv[1]).infolist()} != {0o644})' "$wheel"; }
expect_true "all may read what is in the wheel" readable
if env python3 -m pip --version >/dev/null 2>&1; then
    expect_true "pip installs the wheel" env python3 -m pip install --quiet --no-index --no-deps --root-user-action ignore --target site "$wheel"
else
    expect_true "the wheel is unpacked (there is no pip)" python3 -m zipfile -e "$wheel" site
fi
cat >game.py <<'EOF'
import copy
import pickle
import sys
import pegtree

tree = pegtree.open(sys.argv[1])
total = 0
for secret in tree.codes():
    game = tree.start()
    while not game.solved:
        game = game.answer(*tree.score(game.guess, secret))
    assert game.guess == secret
    total += game.made
assert total == tree.total, total
root = tree.start()
second = root.answer(*root.answers[0])
for place in root, second, game:
    for again in copy.copy(place), copy.deepcopy(place), pickle.loads(pickle.dumps(place)):
        assert again.solved == place.solved and again.guess == place.guess and again.made == place.made
assert vars(pickle.loads(pickle.dumps(tree)))["total"] == tree.total
assert root.remaining == tree.secrets and root.answers[-1] == (tree.length, 0)
try:
    root.answer(tree.length - 1, 1)
    sys.exit("an answer that there is not")
except pegtree.Contradiction:
    sys.exit("that is no contradiction")
except pegtree.Error as error:
    assert error.status == -1
try:
    pegtree.read(b"no tree")
    sys.exit("a tree that is none")
except pegtree.Error as error:
    assert "not a Pegtree" in str(error)
no_codes = [(), root.guess[:-1], root.guess + (0,), root.guess[:-1] + (tree.ranges[-1],),
            root.guess[:-1] + (300,), root.guess[:-1] + (-1,)]
if tree.rules.endswith("n"):
    no_codes.append(root.guess[:1] * tree.length)
for wrong in no_codes:
    for pair in (wrong, root.guess), (root.guess, wrong):
        try:
            tree.score(*pair)
            sys.exit("scored %s" % (pair,))
        except ValueError as error:
            assert str(error) == "%s is no code of %s" % (wrong, tree.rules), error
for wrong in tree.length, "0" * tree.length, None:
    try:
        tree.score(wrong, root.guess)
        sys.exit("scored %r" % (wrong,))
    except TypeError:
        pass
for wrong in "tree", 5, [1, 2], None:
    try:
        pegtree.read(wrong)
        sys.exit("bytes that are none")
    except TypeError:
        pass
for limit in -1, 0, 2 ** 64 - 1, 2 ** 64 + 1:
    try:
        small = pegtree.open(sys.argv[1], limit) is None
    except pegtree.Error as error:
        small = error.status == -10
    assert small == (limit <= 0), limit
print(tree.rules, total, tree.strategy)
EOF
py_plays() { [ "$(PYTHONPATH=site env -u LIBPEGTREE python3 game.py "$1")" = "$2" ]; }
expect_true "the module plays a tree file" py_plays "$tree" "p4c6r 5625 optimal"
expect_true "and one of distinct symbols" py_plays "$root/trees/p4c6n-optimal.peg" "p4c6n $("$gen" paths "$root/trees/p4c6n-optimal.peg" | wc -w) optimal"
for form in flat terse; do
    "$gen" export "$root/trees/m2.3.4-optimal.peg" --to $form -o "moo.$form" >/dev/null
    expect_true "and a $form one" py_plays moo.$form "m2.3.4 64 optimal"
done
expect_true "and those that come with it, by the names people know" sh -c "env -u LIBPEGTREE PYTHONPATH=site python3 -c '
import pegtree
totals = {\"mastermind\": 5625, \"p4c10n\": 26274, \"moo\": 451, \"p4c6r-worst\": 5626}
for name, total in totals.items():
    assert pegtree.ready(name).total == total, name
for none in \"p9c9r\", None:
    try:
        pegtree.ready(none)
        raise SystemExit(1)
    except LookupError:
        pass
'"
answered=$("$gen" paths "$tree" | sed -n 777p | tr ' ' '\n' | sed 's/.*:\(.*\),\(.*\)/\1 \2/')
plays_in_terminal() {
    { printf '%s\n' undo '9 9' '4 x' '² 1' '0 1' '1 0' Undo undo && echo "$answered"; } |
        PYTHONPATH=site env -u LIBPEGTREE python3 -c 'import pegtree; pegtree.play("p4c6r")' |
        tail -n 1 | grep -q "Solved in $(echo "$answered" | wc -l)\.$"
}
expect_true "play() guesses a code" plays_in_terminal
other_version() { # a library that the module was not made for
    echo 'const char *peg_version(void) { return "99.0.0"; }' >other.c && ${CC:-cc} -shared -fPIC other.c -o other.so &&
        ! LIBPEGTREE=$PWD/other.so PYTHONPATH=site python3 -c 'import pegtree' 2>refused &&
        grep -q "other.so is of Pegtree 99.0.0, and this module of $version" refused
}
expect_true "a library of another version is refused" other_version
plays_until() { # GAME WORDS: play() without any answer says these, and no traceback
    PYTHONPATH=site env -u LIBPEGTREE python3 -c 'import sys, pegtree
game = sys.argv[1]
sys.exit(pegtree.play(pegtree.open(game) if "." in game else game))' "$1" \
        </dev/null >until 2>&1 && grep -q "$2" until
}
expect_true "play() says that the input ended" plays_until p4c6r '^The input ended'
expect_true "play() says that symbols differ" plays_until p4c10n 'from 0123456789, all different;'
expect_true "play() says what each position may have" plays_until moo.flat 'from 12, 123, 1234;'
"$gen" build p2c12r --quiet -o twelve.peg
expect_true "play() shows letters where pegtree-play does" plays_until twelve.peg 'from ABCDEFGHIJKL;'
"$gen" build p1c27r --quiet -o more.peg
expect_true "and digits before them where there are too few" plays_until more.peg 'from 0123456789A.*Q;'
cat >typed.py <<'EOF'
import typing
import pegtree
def look(function):
    code, stated = function.__code__, set(typing.get_type_hints(function))
    assert stated == set(code.co_varnames[:code.co_argcount]) - {"self"} | {"return"}, function
for thing in (getattr(pegtree, name) for name in pegtree.__all__):
    parts = vars(thing).items() if isinstance(thing, type) else [("", thing)]
    for name, part in parts:
        if not name.startswith("_") and (callable(part) or isinstance(part, property)):
            look(getattr(part, "fget", part))
open("site/pegtree/py.typed").close()
EOF
expect_true "all that it has is typed" env -u LIBPEGTREE PYTHONPATH=site python3 typed.py
