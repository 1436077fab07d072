#!/bin/sh
# The tables of `make size`: size.sh GENERATOR TREES OUTPUT_FOLDER
set -eu
here=$(cd "$(dirname "$0")" && pwd)
gen=$1 trees=$2 out=$3

# One of so many secrets is played: simulators differ in speed, trees in what a guess takes.
# Prints nothing where a guess would take minutes.
every() { # MACHINE FORM TREE
    case $1 in avr | m0 | m3 | m68k | rv*) quick=quick ;; *) quick=slow ;; esac
    case $quick-$2-$3-$1 in
    quick-terse-p5c8r*) echo 2000 ;;
    quick-terse-p4c10n*) echo 60 ;;
    slow-terse-p5c8r* | slow-terse-p4c10n*-sm83 | slow-terse-p4c10n*-mcs51) ;;
    slow-terse-p4c10n*) echo 1680 ;;
    slow-terse-*) echo 324 ;;
    slow-flat-p4c10n*) echo 84 ;;
    slow-flat-p4c6r*-mcs51) echo 9 ;;
    quick-flat-p5c8r*) echo 32 ;;
    *) echo 1 ;;
    esac
}

line='%-9s %-6s %-25s %6s %6s %7s %6s %5s %9s %9s  %s\n'
# shellcheck disable=SC2059 # one format for all lines
row() { # MACHINE NAME UNIT FORM TREE
    one_of=$(every "$1" "$4" "$5") said=0
    [ "$one_of" ] || { echo "${5%-*} $4 $2: not played, since its simulator would take minutes for a guess"; return; }
    got=$(sh "$here/trial.sh" "$1" "$4" "$trees/$5.peg" "$gen" "$out" "$one_of" worst 2>"$out/err") || said=$?
    case $said in
    0) echo "$got" | { read -r total mean worst code image ram
        games=$(awk -v every="$one_of" '(NR - 1) % every == 0' "$out/$1-$4/paths" | wc -l)
        printf "$line" "${5%-*}" "$4" "$2" "$games" "$total" "$code" "$image" "$ram" "$mean" "$worst" "$3"; } ;;
    3) echo "${5%-*} $4 $2: skipped, there is no $got" ;;
    4) echo "${5%-*} $4 $2: $got" ;;
    *) cat "$out/err" >&2; exit 1 ;;
    esac
}

# Of each compiler: how many files it takes, of the single header used in each way and of trees;
# and where what it makes is played.
played() {
    case $1 in
    'cc65, sim6502' | 'sdcc, '* | AVR | Cortex-M* | RV* | 68000) echo 'plays: below' ;;
    'cc65, c64' | 'cc65, nes') echo 'plays: tests/play/cli_machines.sh' ;;
    'cc65, '*) echo 'not played: its ROMs, which MAME needs, are not free; the code is that of sim6502' ;;
    WebAssembly) echo 'plays: tests/format/cli_packages.sh' ;;
    *) echo 'plays: tests/format/cli_single_header.sh; not measured, as it compiles for a host' ;;
    esac
}
PEGTREE_TESTS=long BUILD=$(dirname "$gen") sh "$here/../../format/cli_compilers.sh" >"$out/compiled"
sed -n 's/^skipped //p' "$out/compiled"
sed -n 's/^\(ok\|FAILED\)  *\([^:]*\): .*/\2/p' "$out/compiled" | uniq | while read -r compiler; do
    fit=$(grep -c "^ok  *$compiler: " "$out/compiled") || true
    printf '%-22s compiles %2d of %d files; %s\n' "$compiler" "$fit" "$(grep -c "^[a-zA-Z]*  *$compiler: " "$out/compiled")" "$(played "$compiler")"
done
echo

# shellcheck disable=SC2059
printf "$line" tree form machine games guesses walker bytes RAM mean worst 'of a guess, in'
for tree in p4c6r-optimal p4c10n-optimal p5c8r-optimal; do
    for form in flat terse; do
        row avr 'AVR (ATmega328P or 1284)' cycles $form $tree
        row m0 'Cortex-M0' instructions $form $tree
        row m3 'Cortex-M3' instructions $form $tree
        row rv32 'RV32IMAC' instructions $form $tree
        row rv64 'RV64IMAC' instructions $form $tree
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
