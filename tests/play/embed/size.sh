#!/bin/sh
# The tables of `make size`: size.sh GENERATOR TREES OUTPUT_FOLDER
set -eu
here=$(cd "$(dirname "$0")" && pwd)
gen=$1 trees=$2 out=$3

# Of how many secrets one is played: simulators differ in speed, trees in what a guess takes.
every() { # MACHINE FORM TREE
    case $1-$2-$3 in
    *-terse-p5c8r*) case $1 in avr | m* | rv32) echo 2000 ;; *) echo 20000 ;; esac ;;
    *-terse-p4c10n*) case $1 in avr | m0 | m3 | m68k | rv32) echo 60 ;; *) echo 1680 ;; esac ;;
    *-terse-*) case $1 in avr | m0 | m3 | m68k | rv32) echo 1 ;; *) echo 324 ;; esac ;;
    *-p5c8r*) echo 32 ;;
    *-p4c10n*) case $1 in avr | m0 | m3 | m68k | rv32) echo 1 ;; *) echo 84 ;; esac ;;
    *) case $1 in mcs51) echo 9 ;; *) echo 1 ;; esac ;;
    esac
}

line='%-9s %-6s %-25s %6s %6s %7s %6s %5s %9s %9s  %s\n'
# shellcheck disable=SC2059 # one format for all lines
row() { # MACHINE NAME UNIT FORM TREE
    one_of=$(every "$1" "$4" "$5") said=0
    got=$(sh "$here/trial.sh" "$1" "$4" "$trees/$5.peg" "$gen" "$out" "$one_of" 2>"$out/err") || said=$?
    case $said in
    0) echo "$got" | { read -r total mean worst code image ram
        games=$(awk -v every="$one_of" '(NR - 1) % every == 0' "$out/$1-$4/paths" | wc -l)
        printf "$line" "${5%-*}" "$4" "$2" "$games" "$total" "$code" "$image" "$ram" "$mean" "$worst" "$3"; } ;;
    3) echo "${5%-*} $4 $2: skipped, there is no $got" ;;
    4) echo "${5%-*} $4 $2: $got" ;;
    *) cat "$out/err" >&2; exit 1 ;;
    esac
}
# shellcheck disable=SC2059
printf "$line" tree form machine games guesses walker bytes RAM mean worst 'of a guess, in'
for tree in p4c6r-optimal p4c10n-optimal p5c8r-best; do
    for form in flat terse; do
        row avr 'AVR (ATmega328P or 1284)' cycles $form $tree
        row m0 'Cortex-M0' instructions $form $tree
        row m3 'Cortex-M3' instructions $form $tree
        row rv32 'RV32IMAC' instructions $form $tree
        row m68k '68000' instructions $form $tree
        row stm8 'STM8 (sdcc)' cycles $form $tree
        row z80 'Z80 (sdcc)' clocks $form $tree
        row sm83 'Game Boy (sdcc)' clocks $form $tree
        row 6502 '6502 (cc65)' cycles $form $tree
        row mcs51 '8051 (sdcc, large)' clocks $form $tree
    done
done

echo
echo 'The whole player, over its serial line:'
for chip in attiny13 atmega328p; do
    if line=$(sh "$here/wire.sh" $chip "$trees/p4c6r-optimal.peg" "$gen" "$out"); then
        echo "$line" | { read -r flash games guesses most noticed mean worst ram
            echo "$chip: $flash bytes of flash, $ram of RAM; $games games, $guesses guesses, $most at most; a guess takes" \
                "$((mean / 1000)) ms on average, $((worst / 1000)) at worst; $noticed contradictions noticed"; }
    else
        echo "$chip: skipped, there is no $line"
    fi
done
