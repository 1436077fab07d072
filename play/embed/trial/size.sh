#!/bin/sh
# The table of `make size`: size.sh GENERATOR TREE_FILE OUTPUT_FOLDER
set -eu
here=$(cd "$(dirname "$0")" && pwd)
gen=$1 tree=$2 out=$3

mkdir -p "$out"
"$gen" paths "$tree" >"$out/paths"
printf '%-24s %7s %6s %5s %7s %7s  %s\n' machine walker tree RAM mean worst 'of a guess, in'
row() { # MACHINE NAME UNIT
    if line=$(sh "$here/trial.sh" "$1" "$tree" "$gen" "$out" "$out/paths"); then
        echo "$line" | { read -r _ mean worst code image ram
            printf '%-24s %7s %6s %5s %7s %7s  %s\n' "$2" "$code" "$image" "$ram" "$mean" "$worst" "$3"; }
    else
        echo "$2: skipped, there is no $line"
    fi
}
row avr 'AVR (ATmega328P)' cycles
row 6502 '6502 (cc65)' cycles
row m3 'Cortex-M3' instructions
row rv32 'RV32IMAC' instructions
[ ! -f "$out/avr/image.h" ] || sh "$here/../firmware.sh" "$out"
