#!/bin/sh
# What people download, build/pegtree_walk.h and the exported tree, with every compiler that Debian
# has for small machines: as it is, and with what saves room on them. (cli_embed.sh plays on those
# that have a simulator, cli_single_header.sh with gcc and clang.) Where one is missing: skipped.
. "$(dirname "$0")/../cases.sh"
cd "$work" || exit 1
ln -s "$BUILD" build # lists of options are words: no blanks in names
for name in p4c6r-optimal p5c8r-optimal; do
    for suffix in c h; do
        "$gen" export "$root/trees/$name.peg" --to c -o "$name.$suffix" >said
        "$gen" export "$root/trees/$name.peg" --to c --terse -o "$name-terse.$suffix" >said
    done
done

# The walker in one file, the tree in another, a game in a third.
cat >walker.c <<'CODE'
#define PEGTREE_IMPLEMENTATION
#include "pegtree_walk.h"
CODE
cat >game.c <<'CODE'
#include "pegtree_walk.h"
#include "p4c6r-optimal.h"
#include "p4c6r-optimal-terse.h"
extern uint8_t code[PEG_MAX_LENGTH];
uint8_t code[PEG_MAX_LENGTH];
#ifdef PEGTREE_TERSE_ONLY
peg_status first(void);
peg_status first(void)
{
    peg_terse tree;
    static peg_terse_cursor at;
    peg_status status = peg_terse_open(&tree, p4c6r_optimal_terse, sizeof p4c6r_optimal_terse);
    if (status != PEG_OK) return status;
    peg_terse_start(&tree, &at);
    peg_terse_guess(&at, code);
    return peg_terse_answer(&at, peg_label(1, 1));
}
#else
peg_status first(void);
peg_status first(void)
{
    peg_view tree;
    static peg_cursor at;
    peg_status status = peg_open(&tree, p4c6r_optimal, sizeof p4c6r_optimal);
    if (status != PEG_OK) return status;
    peg_start(&tree, &at);
    peg_guess(&at, code);
    return peg_answer(&at, peg_label(1, 1));
}
#endif
CODE
cp game.c game.cpp
cp walker.c walker.cpp

one="-DPEG_ONLY_LENGTH=4 -DPEG_ONLY_COLORS=6 -DPEG_ONLY_KIND=0"
small="-DPEG_OFFSET=uint16_t -DPEG_WITHOUT_EXTRAS"
# compiles NAME LANGUAGE COMMAND...: each file of the program, in each way of using the header.
compiles() {
    what=$1 language=$2
    shift 2
    if ! command -v "${tool:-$1}" >/dev/null; then
        echo "skipped $what: there is no ${tool:-$1}"
        return
    fi
    for way in "" "-DPEGTREE_FLAT_ONLY $small" "-DPEGTREE_TERSE_ONLY $small" "$one $small"; do
        case $way in *TERSE* | *FLAT*) long || continue ;; esac
        for file in walker game; do
            # shellcheck disable=SC2086 # lists
            expect_true "$what: $file.$language $way" "$@" $way -Ibuild -I. -c "$file.$language" -o "$file.out"
        done
    done
    for file in p4c6r-optimal p4c6r-optimal-terse p5c8r-optimal-terse; do
        expect_true "$what: $file.c" "$@" -c "$file.c" -o "$file.out"
    done
}

# Of an `if` that asks for a constant cc65 always says that what follows it cannot be reached.
with_cc65() {
    cl65 "$@" 2>why && ! grep -v 'Warning: Unreachable code$' why
}
tool=cl65
targets=c64
long && targets="c64 sim6502 atari apple2 nes"
for target in $targets; do
    compiles "cc65, $target" c with_cc65 -t $target -Oirs -W -const-comparison
done
tool=
if long; then # sdcc takes long
    compiles "sdcc, z80" c sdcc -mz80 --Werror --disable-warning 94 --disable-warning 126
    compiles "sdcc, sm83" c sdcc -msm83 --Werror --disable-warning 94 --disable-warning 126
    compiles "sdcc, stm8" c sdcc -mstm8 --Werror --disable-warning 94 --disable-warning 126 --disable-warning 110
    compiles "sdcc, mcs51" c sdcc -mmcs51 --model-large --stack-auto --disable-warning 94 --disable-warning 126 --disable-warning 110
fi
strict="-Os -ffreestanding -Wall -Wextra -Wshadow -Wconversion -Wundef -pedantic -Werror"
# shellcheck disable=SC2086 # lists
{
    compiles "AVR" c avr-gcc -mmcu=atmega328p -std=c99 $strict
    compiles "Cortex-M0" c arm-none-eabi-gcc -mcpu=cortex-m0 -mthumb -std=c89 $strict
    if long; then
        compiles "WebAssembly" c clang --target=wasm32 -std=c89 $strict
        compiles "tcc" c tcc -Wall -Werror
        compiles "gcc -O3" c gcc -O3 -std=c89 -ffreestanding -Wall -Wextra -Werror
        compiles "Cortex-M3" c arm-none-eabi-gcc -mcpu=cortex-m3 -mthumb -std=c89 $strict
        compiles "RV32" c riscv64-unknown-elf-gcc -march=rv32imac -mabi=ilp32 -std=c89 $strict
        compiles "RV64" c riscv64-unknown-elf-gcc -march=rv64imac -mabi=lp64 -mcmodel=medany -std=c89 $strict
        compiles "68000" c m68k-linux-gnu-gcc -mcpu=68000 -std=c89 $strict
    fi
    # Of all that clang can say only: that structures have gaps, that arrays are indexed, that C
    # of before 1999 is not C++ of before 2011, or has no room for such a long array.
    everything="-Weverything -Werror -Wno-padded -Wno-unknown-warning-option -Wno-unsafe-buffer-usage -Wno-unused-macros"
    compiles "clang -Weverything" c clang -std=c89 $everything
    if echo 'int main() {}' | clang -x c++ -fsyntax-only - 2>/dev/null; then
        compiles "clang++ -Weverything" cpp clang++ -std=c++98 $everything -Wno-old-style-cast -Wno-c++98-compat-pedantic \
            -Wno-zero-as-null-pointer-constant -Wno-deprecated
    else
        echo "skipped clang++ -Weverything: there is no C++"
    fi
}
