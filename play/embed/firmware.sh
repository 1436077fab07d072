#!/bin/sh
# The whole player for chips of a kilobyte: firmware.sh CHIP TREE_FILE GENERATOR OUTPUT_FOLDER.
# CHIP is attiny13 or atmega328p. Writes tiny-CHIP.elf and .hex, and prints bytes of flash.
# Exits with 3 where a tool is missing, whose name it prints.
set -eu
[ $# = 4 ] || { echo "usage: firmware.sh CHIP TREE_FILE GENERATOR OUTPUT_FOLDER" >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
chip=$1 tree=$2 gen=$3 out=$4
start=
case $chip in
attiny13) clock=9600000 start=-nostdlib ;; # it has its own
atmega328p) clock=16000000 ;;
*) echo "firmware.sh: no such chip as $chip; there are attiny13 and atmega328p" >&2; exit 2 ;;
esac
for tool in avr-gcc avr-size; do command -v $tool >/dev/null || { echo $tool; exit 3; }; done
mkdir -p "$out"

"$gen" export "$tree" --to terse -o "$out/tree.terse" >/dev/null
# tiny.c plays p4c6r, and reads entries of 16 bits, as two or three depths of them have. Before
# them are 24 bytes of header (FORMAT.md): the sixth is the shape, the 19th the depths, the last
# the colors.
# shellcheck disable=SC2046 # numbers
set -- $(od -An -v -tu1 -N24 "$out/tree.terse")
case "$6 ${19} ${24}" in
"4 2 6" | "4 3 6") ;;
*)
    echo "firmware.sh: $tree: not a tree of p4c6r with entries of 16 bits," \
        "as p4c6r-optimal.peg has" >&2
    exit 1
    ;;
esac
{
    echo '#include <avr/pgmspace.h>'
    echo "#define ENTRIES (($(wc -c <"$out/tree.terse") - 24) / 2)"
    echo '#define NEXT_ENTRY(p) pgm_read_word((p)++)'
    echo 'static const uint16_t entries[ENTRIES] PROGMEM = {'
    tail -c +25 "$out/tree.terse" | od -An -v -tu1 | tr -s ' ' '\n' |
        awk 'NF { if (n++ % 2) print low + 256 * $1 ","; else low = $1 }'
    echo '};'
} >"$out/entries.h"

# The -fno-...: less code, with avr-gcc 5.4.
# shellcheck disable=SC2086 # an option or none
avr-gcc -mmcu="$chip" -DF_CPU="${clock}UL" -std=gnu99 -Wall -Wextra -Werror -Os -mrelax \
    -fno-tree-scev-cprop -fno-ivopts -fno-move-loop-invariants -fno-gcse $start -I"$here" -I"$out" \
    "$here/tiny.c" "$here/machine_$chip.c" -o "$out/tiny-$chip.elf"
avr-objcopy -O ihex "$out/tiny-$chip.elf" "$out/tiny-$chip.hex"
avr-size "$out/tiny-$chip.elf" | awk 'NR == 2 { print $1 + $2 }'
