#!/bin/sh
# The tables of `make size`: size.sh GENERATOR TREE_FILE OUTPUT_FOLDER
set -eu
here=$(cd "$(dirname "$0")" && pwd)
gen=$1 tree=$2 out=$3

mkdir -p "$out"
printf '%-24s %-6s %7s %6s %5s %8s %8s  %s\n' machine form walker tree RAM mean worst 'of a guess, in'
row() { # MACHINE NAME UNIT FORM
    if line=$(sh "$here/trial.sh" "$1" "$4" "$tree" "$gen" "$out" 1 worst); then
        echo "$line" | { read -r total mean worst code image ram
            printf '%-24s %-6s %7s %6s %5s %8s %8s  %s\n' "$2" "$4" "$code" "$image" "$ram" "$mean" "$worst" \
                "$3 ($total guesses)"; }
    else
        echo "$2: skipped, there is no $line"
    fi
}
# Every secret in each; the last two rows take some minutes each.
for form in flat terse; do
    row avr 'AVR (ATmega328P)' cycles $form
    row m3 'Cortex-M3' instructions $form
    row rv32 'RV32IMAC' instructions $form
    row 6502 '6502 (cc65)' cycles $form
    row z80 'Z80 (sdcc)' clocks $form
done

echo
echo 'The whole player, over its serial line:'
for chip in attiny13 atmega328p; do
    if line=$(sh "$here/wire.sh" $chip "$tree" "$gen" "$out"); then
        echo "$line" | { read -r flash games guesses most noticed mean worst ram
            echo "$chip: $flash bytes of flash, $ram of RAM; $games games, $guesses guesses, $most at most; a guess takes" \
                "$((mean / 1000)) ms on average, $((worst / 1000)) at worst; $noticed contradictions noticed"; }
    else
        echo "$chip: skipped, there is no $line"
    fi
done
