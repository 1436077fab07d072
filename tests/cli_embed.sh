#!/bin/sh
# The small player on small machines: in each simulator over every secret of p4c6r, within
# the bytes and clocks that are promised. Where a tool is missing: skipped.
. "$(dirname "$0")/cases.sh"
root=$(cd "$(dirname "$0")/.." && pwd)

# Of the tree's header, and 5625 from the literature (Koyama and Lai 1993).
total_of() { "$gen" info "$1" --json | sed 's/.*"total": \([0-9]*\).*/\1/'; }
optimal=$root/trees/p4c6r-optimal.peg
expect_true "the header's total" test "$(total_of "$optimal")" = 5625

# holds NAME MEAN CODE RAM, TOTAL, then what trial.sh says.
holds() {
    what=$1 most_mean=$2 most_code=$3 most_ram=$4 right=$5
    shift 5
    expect_true "$what: as many guesses as the header says" test "$1" = "$right"
    expect_true "$what: $2 clocks for a guess" test "$2" -le "$most_mean"
    expect_true "$what: $4 bytes of code" test "$4" -le "$most_code"
    expect_true "$what: $6 bytes of RAM" test "$6" -le "$most_ram"
}

# trial MACHINE TREE MEAN CODE RAM: the most that they may be.
trial() {
    what="$1 plays $(basename "$2" .peg)"
    line=$(sh "$root/play/embed/trial/trial.sh" "$1" "$2" "$gen" "$work" 2>"$work/err")
    # shellcheck disable=SC2086 # its fields
    case $? in
    0) holds "$what" "$3" "$4" "$5" "$(total_of "$2")" $line ;;
    3) echo "skipped $what: there is no $line" ;;
    *) bad "$what: $(tail -n 3 "$work/err")" ;;
    esac
}

# The walker for one game, either image, in its own C89.
walker_alone() {
    "$1" -std=c89 -ffreestanding -O1 -Wall -Wextra -Wshadow -Wconversion -Wundef -pedantic -Werror \
        -I"$root" -DPEG_OFFSET="$3" -DPEG_ONLY_LENGTH=5 -DPEG_ONLY_COLORS=8 -DPEG_ONLY_KIND=0 -DPEG_ONLY_PLAIN="$2" \
        -c "$root/format/image/walk.c" -o "$work/walk.o"
}
for compiler in gcc clang; do
    command -v $compiler >/dev/null || { echo "skipped the walker alone: there is no $compiler"; continue; }
    for plain in 0 1; do
        expect_true "the walker alone, plain $plain, by $compiler" walker_alone $compiler $plain uint16_t
        expect_true "the same with large offsets" walker_alone $compiler $plain uint32_t
    done
done

for tree in "$optimal" "$root/trees/p4c6r-minimax.peg"; do
    trial avr "$tree" "$([ "$tree" = "$optimal" ] && echo 1500 || echo 1600)" 900 40
    trial 6502 "$tree" 15000 4096 128
    trial m3 "$tree" 700 1000 40
    trial rv32 "$tree" 700 1200 40
done
expect_true "the optimal tree's plain image has at most 2300 bytes" \
    sh -c "'$gen' export '$optimal' --to flat --plain -o '$work/plain.flat' && [ \$(wc -c <'$work/plain.flat') -le 2300 ]"
if [ -f "$work/avr/image.h" ]; then
    sh "$root/play/embed/trial/trial.sh" avr "$optimal" "$gen" "$work" >"$work/said"
    expect_true "the whole player takes at most 4096 bytes of flash" sh -c "
        sh '$root/play/embed/firmware.sh' '$work' | grep -o '[0-9]* bytes of flash' | { read -r bytes rest; [ \$bytes -le 4096 ]; }"
fi
