#!/bin/sh
# Plays against the whole player of a chip over its serial line, in simavr:
#   wire.sh CHIP TREE_FILE GENERATOR OUTPUT_FOLDER [EVERY]
# Prints bytes of flash, then what wire.c prints. Exits with 3 where a tool is missing, whose
# name it prints.
set -eu
chip=$1 tree=$2 gen=$3 out=$4/wire every=${5:-1}
here=$(cd "$(dirname "$0")" && pwd)
flash=$(sh "$here/../../../play/embed/firmware.sh" "$chip" "$tree" "$gen" "$out") || { said=$?; echo "$flash"; exit $said; }
case $chip in
attiny13) clock=9600000 ;;
*) clock=16000000 ;;
esac
${CC:-cc} -O2 -Wall -Wextra -I/usr/include/simavr "$here/wire.c" "$here/lcd.c" -o "$out/wire" -l:libsimavrparts.a -lsimavr -lelf -lm 2>"$out/err" ||
    { grep -q 'simavr\|elf' "$out/err" || cat "$out/err" >&2; echo "libsimavr and libelf"; exit 3; }
"$out/wire" "$out/tiny-$chip.elf" "$chip" $clock "$every" >"$out/said"
echo "$flash $(tail -n 1 "$out/said")"
