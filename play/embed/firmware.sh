#!/bin/sh
# The whole player for an Arduino Uno, after trial/trial.sh avr: firmware.sh OUTPUT_FOLDER. Prints
# its bytes of flash and RAM.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
avr-gcc -mmcu=atmega328p -DF_CPU=16000000UL -Os -mrelax -std=gnu99 -Wall -Wextra -Werror \
    -ffunction-sections -fdata-sections -Wl,--gc-sections \
    -I"$here/../.." -I"$here" -I"$1/avr" \
    "$here/player.c" "$here/walker.c" "$here/machine_avr.c" -o "$1/player.elf"
avr-objcopy -O ihex "$1/player.elf" "$1/player.hex"
avr-size "$1/player.elf" | awk -v hex="$1/player.hex" 'NR == 2 {
    print hex ": the whole player for an ATmega328P, " $1 + $2 " bytes of flash, " $2 + $3 " of RAM" }'
