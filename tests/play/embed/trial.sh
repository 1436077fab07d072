#!/bin/sh
# Plays all secrets against the player in a machine's simulator:
#   trial.sh MACHINE FORM TREE_FILE GENERATOR OUTPUT_FOLDER [EVERY [worst]]
# MACHINE is avr, 6502, z80, m3 or rv32, FORM flat or terse; only every EVERYth secret is played.
# Prints a line:
#   guesses  mean and worst clocks of a guess  bytes of walker, tree, RAM
# The worst of the 6502, whose simulator has no clock, takes two runs for each guess of the tree: it
# is "-" where it is not asked for.
# Exits with 3 where a tool is missing, whose name it prints.
set -eu
machine=$1 form=$2 tree=$3 gen=$4 out=$5/$1-$2 every=${6:-1} worst=${7:-}
here=$(cd "$(dirname "$0")" && pwd)
embed=$here/../../../play/embed
mkdir -p "$out"
# Lists of options are words: names with blanks in them are behind a link.
ln -sfn "$(cd "$embed/../.." && pwd)" "$out/top"

need() {
    for tool in "$@"; do
        command -v "$tool" >/dev/null 2>&1 || { echo "$tool"; exit 3; }
    done
}

options="-Itop -Itop/play/embed -Itop/tests/play/embed -I. -DTRIAL -DEVERY=$every"
flag= tick=1
if [ "$form" = terse ]; then
    flag=--terse
    options="$options -DPLAYER_TERSE"
    [ "$machine" != avr ] || tick=64
fi
gcc_options="-ffunction-sections -fdata-sections -Wall -Wextra -Werror"
console="-display none -monitor none -serial none -chardev stdio,id=c0
         -semihosting-config enable=on,target=native,chardev=c0"
memory() { # FLASH FLASH_SIZE RAM RAM_SIZE
    echo "-Wl,--defsym=__flash=$1 -Wl,--defsym=__flash_size=$2 -Wl,--defsym=__ram=$3 -Wl,--defsym=__ram_size=$4
          -Wl,--defsym=__stack_size=0x1000 -Tpicolibc.ld --oslib=semihost --crt0=semihost"
}
case $machine in
avr)
    need avr-gcc simavr
    tools=avr- progmem=--progmem
    cc="avr-gcc -mmcu=atmega328p -Os -mrelax -std=gnu99 -I/usr/include/simavr -I/usr/include/simavr/avr"
    link="-Wl,--undefined=_mmcu,--section-start=.mmcu=0x910000"
    run() { simavr "$1" 2>&1 | sed -n 's/^O:\([0-9]\)/\1/p'; }
    ;;
6502)
    need cl65 sim65
    progmem=
    ;;
z80)
    need sdcc sz80
    progmem=
    ;;
m3)
    need arm-none-eabi-gcc qemu-system-arm
    tools=arm-none-eabi- progmem=
    cc="arm-none-eabi-gcc -mcpu=cortex-m3 -mthumb -Os -std=gnu99 --specs=picolibc.specs"
    link=$(memory 0 0x40000 0x20000000 0x10000)
    # shellcheck disable=SC2086 # a list
    run() { qemu-system-arm -M lm3s6965evb $console -icount shift=10 -kernel "$1" </dev/null 2>/dev/null; }
    ;;
rv32)
    need riscv64-unknown-elf-gcc qemu-system-riscv32
    tools=riscv64-unknown-elf- progmem=
    cc="riscv64-unknown-elf-gcc -march=rv32imac -mabi=ilp32 -Os -std=gnu99 --specs=picolibc.specs"
    link=$(memory 0x80000000 0x200000 0x80200000 0x200000)
    # shellcheck disable=SC2086 # a list
    run() { qemu-system-riscv32 -M virt -bios none $console -icount shift=0 -kernel "$1" </dev/null 2>/dev/null; }
    ;;
*) echo "trial.sh: no such machine as $machine" >&2; exit 2 ;;
esac
# shellcheck disable=SC2086 # options or none
"$gen" export "$tree" --to c $flag $progmem >"$out/tree.c"
image=$(sed -n 's/^#define [A-Z0-9_]*_BYTES \([0-9]*\)u$/\1/p' "$out/tree.c")
name=$(sed -n 's/.*open(&tree, \(.*\), .*/\1/p' "$out/tree.c")
{
    cat "$out/tree.c"
    printf '#define TREE %s\n#define TREE_BYTES %su\n' "$name" "$image"
} >"$out/image.h"
"$gen" export "$tree" --to "$form" -o "$out/image" >/dev/null
"$gen" paths "$out/image" >"$out/paths"
cd "$out"

# cc65 knows no sections: its walker has all functions, the unused ones, too.
if [ "$machine" = 6502 ]; then
    objects=
    for source in "$embed/player.c" "$embed/walker.c" "$here/trial.c" "$here/sim_6502.c"; do
        object=$(basename "$source" .c).o
        # shellcheck disable=SC2086 # a list
        cl65 -t sim6502 -Oirs -Cl -W -const-comparison $options -c -o "$object" "$source"
        objects="$objects $object"
    done
    # shellcheck disable=SC2086 # a list
    cl65 -t sim6502 -m map -o trial $objects
    cycles() { echo "$1" | sim65 -c trial 2>&1 | awk 'FNR == 1 { total = $1 } FNR == 2 { print $1, total }'; }
    if [ -z "$worst" ]; then
        worst=-
    else
        # Each history once: the work of its last guess, done twice.
        awk '{ n = split($0, turn, /[ :]/); history = secret = ""
               secret = turn[n - 1]
               for (i = 1; 2 * i <= n; i++) {
                   history = history turn[2 * i]  " "
                   if (!(history in seen)) print i secret
                   seen[history] = 1
               } }' paths >turns
        worst=$(while read -r turn; do
            # shellcheck disable=SC2046 # two numbers each
            set -- $(cycles "$turn") $(cycles ".${turn#?}")
            echo $(($1 - $3))
        done <turns | sort -n | tail -1)
    fi
    # shellcheck disable=SC2046 # two numbers each
    set -- $(cycles '*') $(cycles .)
    [ "$2" = "$4" ]
    awk -v all="$1" -v once="$3" -v total="$2" -v worst="$worst" \
        'BEGIN { print total, int((all - once) / total + 0.5), worst }' >line
    bytes() { # SEGMENTS MODULES...
        segments=$1 sum=0
        shift
        for module in "$@"; do
            for size in $(awk -v module="$module:" -v segments=" $segments " '
                    /^[^ ]/ { inside = $1 == module }
                    inside && index(segments, " " $1 " ") { sub(/.*Size=/, ""); print $1 }' map); do
                sum=$((sum + 0x$size))
            done
        done
        echo $sum
    }
    echo "$(cat line) $(bytes "CODE RODATA" walker.o) $image $(bytes "BSS DATA" walker.o player.o)"
    exit
fi

# sdcc, too, keeps functions that nobody calls; what is said stays in memory.
if [ "$machine" = z80 ]; then
    objects=
    for source in "$embed/player.c" "$embed/walker.c" "$here/trial.c" "$here/sim_z80.c"; do
        object=$(basename "$source" .c).rel
        # shellcheck disable=SC2086 # a list
        sdcc -mz80 --std-c99 --opt-code-speed --disable-warning 94 --disable-warning 126 $options -c "$source" -o "$object"
        objects="$objects $object"
    done
    # shellcheck disable=SC2086 # a list
    sdcc -mz80 --data-loc 0xA000 $objects -o trial.ihx
    at() { awk -v name="_simulator_$1" '$2 == name { print $1 }' trial.map; }
    # The clocks at each mark: two at the start, two about each walker_guess() and walker_answer().
    guesses=$(awk -v every="$every" '(NR - 1) % every == 0 { sum += NF } END { print sum }' paths)
    {
        echo "break 0x$(at mark)"
        awk -v marks=$((2 + 4 * guesses)) 'BEGIN { while (marks--) print "run\nstate" }'
        printf 'delete\nrun\ndump rom 0x%s 0x%x\nquit\n' "$(at said)" $((0x$(at said) + 7))
    } >commands
    sz80 trial.ihx <commands >said 2>&1
    sed -n 's/.*since last reset.*(\([0-9]*\) clks)$/\1/p' said | awk '
        NR == 1 { mark = $1 }
        NR == 2 { idle = $1 - mark }
        NR > 2 && NR % 4 == 3 { of_guess = -$1 - 2 * idle }
        NR > 2 && NR % 4 == 0 { of_guess += $1 }
        NR > 2 && NR % 4 == 1 { of_guess -= $1 }
        NR > 2 && NR % 4 == 2 { of_guess += $1; all += of_guess; n++; if (of_guess > worst) worst = of_guess }
        END { print int(all / n + 0.5), worst }' >line
    bytes() { # AREA MODULES...
        area=$1 sum=0
        shift
        for module in "$@"; do
            sum=$((sum + 0x$(awk -v area="$area" '$1 == "A" && $2 == area { print $4 }' "$module")))
        done
        echo $sum
    }
    # The guesses, from the end of the game on: digits up to a blank.
    total=$(sed -n 's/^0x[0-9a-f]* *\(\(3[0-9] \)*\)20 .*/\1/p' said | tail -n 1 | tr -d ' ' | sed 's/3\([0-9]\)/\1/g')
    echo "$total $(cat line) $(bytes _CODE walker.rel) $image $(bytes _DATA walker.rel player.rel)"
    exit
fi

objects=
for source in "$embed/player.c" "$embed/walker.c" "$here/trial.c" "$here/sim_$machine.c"; do
    object=$(basename "$source" .c).o
    # shellcheck disable=SC2086 # lists
    $cc $gcc_options $options -c "$source" -o "$object"
    objects="$objects $object"
done
# shellcheck disable=SC2086 # lists
$cc $objects $link -Wl,--gc-sections -o trial.elf
run trial.elf >said
# The walker is those of its functions that are linked.
"${tools}nm" walker.o >names
code=$("${tools}nm" -S -t d "trial.elf" | awk '
    NR == FNR { if ($2 ~ /^[tT]$/) walker[$3] = 1; next }
    $3 ~ /^[tT]$/ && $4 in walker { sum += $2 }
    END { print sum }' names -)
ram=$("${tools}size" player.o walker.o | awk 'NR > 1 { sum += $2 + $3 } END { print sum }')
awk -v sizes="$code $image $ram" -v tick=$tick \
    'NF == 3 { print $1, int($2 * tick / $1 + 0.5), $3 * tick, sizes }' said
