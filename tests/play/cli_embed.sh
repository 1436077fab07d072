#!/bin/sh
# The small player on small machines: in each simulator over every secret of p4c6r, within
# the bytes and clocks that are promised. Where a tool is missing: skipped.
. "$(dirname "$0")/../cases.sh"

# Of the tree's header, and 5625 from the literature (Koyama and Lai 1993).
total_of() { "$gen" info "$1" --json | number total; }
optimal=$root/trees/p4c6r-optimal.peg
expect_true "the header's total" test "$(total_of "$optimal")" = 5625

# holds NAME MEAN CODE RAM, TOTAL, then what trial.sh says.
holds() {
    what=$1 most_mean=$2 most_code=$3 most_ram=$4 right=$5
    shift 5
    expect_true "$what: as many guesses as the tree takes" test "$1" = "$right"
    [ "$most_mean" = - ] || expect_true "$what: $2 clocks for a guess" test "$2" -le "$most_mean"
    expect_true "$what: $4 bytes of code" test "$4" -le "$most_code"
    expect_true "$what: $6 bytes of RAM" test "$6" -le "$most_ram"
}

# total_of_every TREE FORM EVERY: guesses for every so many secrets.
total_of_every() {
    "$gen" export "$1" --to "$2" -o "$work/image" >"$work/said"
    "$gen" paths "$work/image" | awk -v every="$3" '(NR - 1) % every == 0 { sum += NF } END { print sum }'
}

# trial MACHINE FORM TREE EVERY MEAN CODE RAM: the most that they may be.
trial() {
    what="$1 plays $(basename "$3" .peg), $2"
    line=$(timeout 600 sh "$root/tests/play/embed/trial.sh" "$1" "$2" "$3" "$gen" "$work" "$4" 2>"$work/err")
    # shellcheck disable=SC2086 # its fields
    case $? in
    0) holds "$what" "$5" "$6" "$7" "$(total_of_every "$3" "$2" "$4")" $line ;;
    3) echo "skipped $what: there is no $line" ;;
    124) bad "$what: no end within ten minutes" ;;
    *) bad "$what: $(tail -n 3 "$work/err")" ;;
    esac
}

# The walkers for one game, in their own C89.
walker_alone() { # COMPILER SOURCE OFFSET
    "$1" -std=c89 -ffreestanding -O1 -Wall -Wextra -Wshadow -Wconversion -Wundef -pedantic -Werror \
        -I"$root" -DPEG_OFFSET="$3" -DPEG_ONLY_LENGTH=5 -DPEG_ONLY_COLORS=8 -DPEG_ONLY_KIND=0 \
        -DPEG_ONLY_CODES=32768 -DPEG_ONLY_DEPTHS=4 -DPEG_ONLY_BITS=22 -c "$root/format/image/$2.c" -o "$work/walk.o"
}
for compiler in gcc clang; do
    command -v $compiler >/dev/null || { echo "skipped the walker alone: there is no $compiler"; continue; }
    for source in walk terse; do
        expect_true "$source.c alone, by $compiler" walker_alone $compiler $source uint16_t
        expect_true "the same with large offsets" walker_alone $compiler $source uint32_t
    done
done

# The player on this machine, which is added as README says.
echo '#include "tree.h"' >"$work/image.h"
cat >"$work/machine_host.c" <<'EOF'
#include <stdio.h>
#include <stdlib.h>
#include "image.h"
#include "machine.h"
const uint8_t *const machine_tree = TREE;
const uint16_t machine_tree_bytes = TREE_BYTES;
void machine_start(void) {}
void machine_put(char c) { putchar(c); }
char machine_get(void)
{
    const int c = getchar();
    if (c == EOF) exit(0);
    return (char)c;
}
EOF
host_player() { # TREE LENGTH COLORS
    for suffix in c h; do
        "$gen" export "$1" --to c -o "$work/tree.$suffix" >"$work/said" || return
    done
    array=$(basename "$1" .peg | tr - _)
    ${CC:-cc} -Wall -Wextra -I"$root/play/embed" -I"$work" -I"$BUILD" \
        -DTREE="$array" -DTREE_BYTES="$(echo "$array" | tr a-z A-Z)_BYTES" \
        -DPEG_ONLY_LENGTH="$2" -DPEG_ONLY_COLORS="$3" -DPEG_ONLY_KIND=0 \
        "$root/play/embed/player.c" "$root/play/embed/walker.c" "$work/tree.c" \
        "$work/machine_host.c" -o "$work/host"
}
expect_true "the player compiles for this machine" host_player "$root/trees/p5c8r-optimal.peg" 5 8
refuses() { echo 79 | "$work/host" | grep -q '^\([1-8]*?\)!\1$'; } # peg_label() takes it for 05
expect_true "it refuses more bulls and cows than positions" refuses
as_pegtree_play() { # LENGTH COLORS OPENING, and how it is shown
    "$gen" build "p$1c$2r" --opening "$3" --quiet -o "$work/p$1c$2r-minimax.peg" &&
        host_player "$work/p$1c$2r-minimax.peg" "$1" "$2" && "$work/host" </dev/null | grep -q "^$4?"
}
expect_true "its symbols of nine colors are those of pegtree-play" as_pegtree_play 2 9 08 19
expect_true "its symbols of ten are those of pegtree-play" as_pegtree_play 2 10 09 09
expect_true "its symbols of more are those of pegtree-play" as_pegtree_play 2 12 0b AL
expect_true "its symbols of more than there are letters are those of pegtree-play" as_pegtree_play 2 27 0q 0Q

# What README says to type for an Uno, but for what needs a board; then the board greets.
uno_greets() {
    ln -sfn "$root/trees" "$work/trees"
    sed -n '/^## Put it on a board/,/^## /{/^```/,/^```/p;}' "$root/play/embed/README.md" >"$work/typed"
    grep -E '^(pegtree-gen|avr-)' "$work/typed" | sed "s,^pegtree-gen,'$gen'," >"$work/commands"
    [ "$(wc -l <"$work/commands")" = 3 ] && (cd "$work" && sh -e ./commands >"$work/said") &&
        [ -s "$work/uno.hex" ] || return 1
    timeout 60 simavr -m atmega328p -f 16000000 "$work/uno.elf" >"$work/said" 2>&1 &
    while kill -0 $! 2>/dev/null && ! grep -q '0012  1296 left' "$work/said"; do sleep 0.1; done
    kill $! 2>/dev/null # it would wait for an answer
    wait $! 2>/dev/null
    grep -q 'Think of a code' "$work/said" && grep -q '0012  1296 left' "$work/said"
}
if command -v avr-gcc >/dev/null && command -v simavr >/dev/null; then
    expect_true "README's commands for an Uno" uno_greets
else
    echo "skipped README's commands for an Uno: there is no avr-gcc or no simavr"
fi

# Of the flat image all secrets; of the terse stream, which takes longer to walk, some. `make test`
# plays on an AVR, a Cortex-M and a 6502.
minimax=$root/trees/p4c6r-minimax.peg
bulls=$root/trees/p4c10n-optimal.peg
super=$root/trees/p5c8r-optimal.peg
for tree in "$optimal" "$minimax"; do
    [ "$tree" = "$optimal" ] || long || continue
    trial avr flat "$tree" 1 2600 1422 40
    trial avr terse "$tree" 36 250000 1450 60
    trial m3 flat "$tree" 1 1400 1200 48
    long || continue
    trial rv32 flat "$tree" 1 1500 1400 48
    trial m3 terse "$tree" 36 120000 900 64
    trial rv32 terse "$tree" 36 100000 1150 64
done
trial 6502 flat "$optimal" 9 22000 3300 128
if long; then
    trial 6502 terse "$optimal" 324 4000000 4100 210
    trial z80 flat "$optimal" 81 25000 2500 40
    trial mcs51 flat "$optimal" 81 120000 4700 40
    trial m0 flat "$optimal" 9 1500 1142 48
    trial rv64 flat "$optimal" 9 1300 1400 64
    trial m68k flat "$optimal" 1 1300 1364 48
    trial avr flat "$bulls" 84 4000 1450 40
    trial sm83 flat "$optimal" 81 20000 2344 40 # 4,300 with the tree
    trial stm8 flat "$optimal" 81 3500 1800 40
    trial z80 terse "$optimal" 648 4500000 3300 64
    trial m3 flat "$super" 1000 2500 1200 48
    trial z80 flat "$bulls" 840 55000 2500 40
    trial sm83 flat "$bulls" 840 40000 2500 40
    trial avr flat "$super" 3000 5000 1500 40
    trial avr terse "$super" 11000 9000000 1650 72
fi

every=72 # secret
long && every=24
# wire CHIP FLASH RAM: the most that they may be, for the whole player over its serial line.
wire() {
    line=$(sh "$root/tests/play/embed/wire.sh" "$1" "$optimal" "$gen" "$work" $every 2>"$work/err")
    case $? in
    0) ;;
    3) echo "skipped the whole player on an $1: there is no $line"; return ;;
    *) bad "the whole player on an $1: $(tail -n 3 "$work/err")"; return ;;
    esac
    # shellcheck disable=SC2086 # its fields
    set -- "$@" $line
    expect_true "the whole player on an $1: $4 bytes of flash" test "$4" -le "$2"
    expect_true "it plays as many games as there are secrets" test "$5" = $((1296 / every))
    expect_true "in as many guesses as the tree takes" test "$6" = "$(total_of_every "$optimal" terse $every)"
    expect_true "$8 contradictions noticed" test "$8" -ge $((1296 / every * 3 / 4))
    expect_true "a guess takes $((${10} / 1000)) ms at worst" test "${10}" -lt 500000
    expect_true "it touches ${11} bytes of RAM" test "${11}" -le "$3"
}
wire attiny13 800 64
# Of another game, or with wider entries, the chip would make wrong guesses.
firmware() { sh "$root/play/embed/firmware.sh" attiny13 "$root/trees/$1.peg" "$gen" "$work/firmware"; }
for tree in p4c10n-optimal p4c6n-optimal p4c7r-optimal p4c6r-first; do
    ! command -v avr-gcc >/dev/null || expect_error 1 "$tree.peg: not a tree of p4c6r" firmware $tree
done
! long || wire atmega328p 876 64
