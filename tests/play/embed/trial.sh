#!/bin/sh
# Plays all secrets against the player in a machine's simulator:
#   trial.sh MACHINE FORM TREE_FILE GENERATOR OUTPUT_FOLDER [EVERY [worst]]
# MACHINE is avr, 6502, z80, sm83, stm8, mcs51, m0, m3, m68k, rv32 or rv64, FORM flat or terse; only every
# EVERYth secret is played, all by the walker of the single header and the tree as it is exported.
# Prints a line:
#   guesses  mean and worst clocks of a guess  bytes of walker, tree, RAM
# The worst of the 6502, whose simulator has no clock, takes two runs for each guess that there is: it
# is "-" where it is not asked for.
# Exits with 3 where a tool is missing, whose name it prints, and with 4 where the tree has no room on
# the machine, whose reason it prints.
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

ln -sfn "$(cd "$(dirname "$gen")" && pwd)" "$out/build"
options="-Ibuild -Itop/play/embed -Itop/tests/play/embed -I. -DTRIAL -DEVERY=$every"
flag= tick=1 sim=$machine
# The game, as the compiler is told: of a flat image the header says the shape and the range; of a
# terse stream also the depths, and the width of entries follows.
"$gen" export "$tree" --to "$form" -o "$out/image" >/dev/null
"$gen" paths "$out/image" >"$out/paths"
image=$(wc -c <"$out/image")
byte() { od -An -tu1 -j "$1" -N 1 "$out/image" | tr -d ' '; }
length=$(($(byte 5) & 15)) kind=$(($(byte 5) >> 4 & 3))
if [ "$form" = terse ]; then
    flag=--terse colors=$(byte 23) codes=$(wc -l <"$out/paths")
    values=$((codes * (length * (length + 3) / 2 - 1) * $(byte 18))) bits=1
    while [ $((values - 1 >> bits)) -gt 0 ]; do bits=$((bits + 1)); done
    options="$options -DPLAYER_TERSE -DPEG_ONLY_CODES=$codes -DPEG_ONLY_DEPTHS=$(byte 18) -DPEG_ONLY_BITS=$bits
             -DPEG_MAX_HISTORY=$(byte 11) -DPEG_TERSE_WORD=uint$((bits > 16 ? 32 : 16))_t"
    [ "$machine" != avr ] || tick=$((codes > 2000 ? 1024 : 64))
    options="$options -DTICK=$tick"
else
    colors=$(byte 18)
fi
options="$options -DPEG_ONLY_LENGTH=$length -DPEG_ONLY_COLORS=$colors -DPEG_ONLY_KIND=$kind"
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
    chip=atmega328p
    [ "$image" -le 28000 ] || chip=atmega1284
    cc="avr-gcc -mmcu=$chip -Os -mrelax -std=gnu99 -I/usr/include/simavr -I/usr/include/simavr/avr"
    link="-Wl,--undefined=_mmcu,--section-start=.mmcu=0x910000"
    run() { simavr "$1" 2>&1 | sed -n 's/^O:\([0-9]\)/\1/p'; }
    ;;
6502)
    need cl65 sim65
    progmem=
    ;;
z80 | sm83 | stm8 | mcs51)
    progmem= port=$machine memory=rom code=_CODE ram=_DATA
    flags= marks='' data=''
    case $machine in
    z80) simulator=sz80 flags=--opt-code-speed data='--data-loc 0xA000' ;;
    sm83) simulator=sz80 memory=xram marks='-t LR35902' data='--data-loc 0xC000' ;;
    stm8) simulator=sstm8 code=CODE ram=DATA ;;
    mcs51) simulator=s51 memory=xram code=CSEG ram=XSEG flags='--model-large --stack-auto' ;;
    esac
    need sdcc $simulator
    ;;
m0 | m3) # a Cortex-M3 runs what was compiled for a Cortex-M0, in as many instructions
    sim=m3 shift=10
    [ "$form" = flat ] || shift=6
    need arm-none-eabi-gcc qemu-system-arm
    tools=arm-none-eabi- progmem=
    cc="arm-none-eabi-gcc -mcpu=cortex-$machine -mthumb -Os -std=gnu99 --specs=picolibc.specs"
    link=$(memory 0 0x40000 0x20000000 0x10000)
    # shellcheck disable=SC2086 # a list
    run() { qemu-system-arm -M lm3s6965evb $console -icount shift=$shift -kernel "$1" </dev/null 2>/dev/null; }
    ;;
m68k)
    need m68k-linux-gnu-gcc qemu-system-m68k
    tools=m68k-linux-gnu- progmem= link="-static -nostartfiles -Wl,-Ttext=0x10000 -Wl,--build-id=none"
    cc="m68k-linux-gnu-gcc -mcpu=68000 -Os -std=gnu99 -ffreestanding"
    run() {
        qemu-system-m68k -M virt -cpu m68020 -display none -monitor none -serial stdio \
            -icount shift=0 -rtc clock=vm -kernel "$1" </dev/null 2>/dev/null
    }
    ;;
rv32 | rv64)
    sim=rv bits=${machine#rv} abi=ilp32
    [ "$bits" = 32 ] || abi="lp64 -mcmodel=medany" # its memory is beyond what medlow reaches
    need riscv64-unknown-elf-gcc qemu-system-riscv$bits
    tools=riscv64-unknown-elf- progmem=
    cc="riscv64-unknown-elf-gcc -march=rv${bits}imac -mabi=$abi -Os -std=gnu99 --specs=picolibc.specs"
    link=$(memory 0x80000000 0x200000 0x80200000 0x200000)
    # shellcheck disable=SC2086 # a list
    run() { qemu-system-riscv$bits -M virt -bios none $console -icount shift=0 -kernel "$1" </dev/null 2>/dev/null; }
    ;;
*) echo "trial.sh: no such machine as $machine" >&2; exit 2 ;;
esac
case $machine in
6502 | z80 | sm83 | stm8 | mcs51)
    [ "$image" -le 40000 ] || { echo "its pointers reach 64 KB: no room for $image bytes of tree beside a program"; exit 4; } ;;
esac
for file in tree.c tree.h; do
    # shellcheck disable=SC2086 # options or none
    "$gen" export "$tree" --to c $flag $progmem -o "$out/$file" >/dev/null
done
{
    echo '#include "tree.h"'
    sed -n 's/.*open(&tree, \(.*\), \(.*\)).*/#define TREE \1\n#define TREE_BYTES \2/p' "$out/tree.c"
} >"$out/image.h"
cd "$out"

# cc65 knows no sections: its walker has all functions, the unused ones, too.
if [ "$machine" = 6502 ]; then
    objects=
    for source in "$embed/player.c" "$embed/walker.c" "$here/trial.c" "$here/sim_6502.c" tree.c; do
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
        # Each history of the secrets played, once: the work of its last guess, done twice.
        awk -v every="$every" '(NR - 1) % every == 0 {
               n = split($0, turn, /[ :]/); history = secret = ""
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
if [ -n "${simulator:-}" ]; then
    objects=
    for source in "$embed/player.c" "$embed/walker.c" "$here/trial.c" "$here/sim_ucsim.c" tree.c; do
        object=$(basename "$source" .c).rel
        # shellcheck disable=SC2086 # a list
        sdcc -m$port --std-c99 $flags --disable-warning 94 --disable-warning 126 --disable-warning 110 $options -c "$source" -o "$object"
        objects="$objects $object"
    done
    # shellcheck disable=SC2086 # a list
    sdcc -m$port $flags $data $objects -o trial.ihx
    at() { awk -v name="_simulator_$1" '$2 == name { print $1 } $3 == name { print $2 }' trial.map; }
    # The clocks at each mark: two at the start, two about each walker_guess() and walker_answer().
    guesses=$(awk -v every="$every" '(NR - 1) % every == 0 { sum += NF } END { print sum }' paths)
    {
        echo "break 0x$(at mark)"
        awk -v marks=$((2 + 4 * guesses)) 'BEGIN { while (marks--) print "run\nstate" }'
        printf 'delete\nbreak 0x%s\nrun\n' "$(at end)"
        for byte in 0 1 2 3 4 5 6; do printf 'dump %s 0x%x 0x%x\n' "$memory" $((0x$(at said) + byte)) $((0x$(at said) + byte)); done
        echo quit
    } >commands
    # shellcheck disable=SC2086 # options or none
    $simulator $marks trial.ihx <commands >said 2>&1
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
    total=$(sed -n 's/^0x[0-9a-f]* *\([0-9a-f][0-9a-f]\) .*/\1/p' said | tail -n 7 | sed '/20/,$d; s/^3//' | tr -d '\n')
    echo "$total $(cat line) $(bytes $code walker.rel) $image $(bytes $ram walker.rel player.rel)"
    exit
fi

objects=
for source in "$embed/player.c" "$embed/walker.c" "$here/trial.c" "$here/sim_$sim.c" tree.c; do
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
