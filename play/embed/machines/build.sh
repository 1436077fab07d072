#!/bin/sh
# A program for a machine: build.sh MACHINE BUILD TREES. MACHINE is c64, gameboy or nes. BUILD is
# where pegtree-gen and pegtree_walk.h are; writes BUILD/machines/pegtree.prg, .gb or .nes.
# Exits with 3 where a tool is missing, whose name it prints.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
machine=$1 build=$(cd "$2" && pwd) trees=$(cd "$3" && pwd)
out=$build/machines/$machine
mkdir -p "$out"
cd "$out"
# Lists of options are split at blanks: links stand for folders whose names have some.
ln -sfn "$here" source
ln -sfn "$build" build

need() { command -v "$1" >/dev/null || { echo "$1"; exit 3; }; }
export_tree() { # RULES FILE FORM
    tree=$trees/$1-optimal.peg
    [ -f "$tree" ] || tree=$trees/$1-best.peg
    build/pegtree-gen export "$tree" --to "$3" -o "$2" >/dev/null
}

# cc65 warns of unreachable code after each `if` whose condition is a constant.
with_cc65() { # TARGET OPTIONS...
    target=$1
    shift
    export_tree p4c6r tree.c c
    export_tree p4c6r tree.h c
    objects=
    for source in source/game.c source/split.c source/font.c source/walker.c "source/$machine.c" tree.c; do
        name=$(basename "$source" .c)
        cc65 -t "$target" -Oirs -Cl -W -const-comparison -I. -Isource -Ibuild -o "$name.s" "$source" 2>said ||
            { cat said >&2; exit 1; }
        grep -v 'Warning: Unreachable code$' said >&2 || true
        ca65 -t "$target" -o "$name.o" "$name.s"
        objects="$objects $name.o"
    done
    # shellcheck disable=SC2086 # a list
    cl65 -t "$target" "$@" -m map $objects
}

case $machine in
c64)
    need cl65
    kind=prg
    with_cc65 c64 -Wl -D__HIMEM__=0xC000 -o ../pegtree.prg
    ;;
gameboy)
    need sdcc
    kind=gb bank=1
    objects=
    # The program is in bank 0; each tree begins a bank of its own. In the file, addresses run on.
    for rules in p4c6r p4c10n p5c8r; do
        export_tree $rules $rules.flat flat
        echo "$rules $bank $(wc -c <$rules.flat)"
        bank=$((bank + ($(wc -c <$rules.flat) + 16383) / 16384))
    done >trees
    awk '{ name = toupper($1); print "#define " name "_BANK " $2 "\n#define " name "_BYTES " $3 }' trees >tree.h
    sdasgb -g -o start.rel source/gameboy.s
    for source in gameboy game split font walker; do
        sdcc -msm83 --std-c99 --opt-code-size --disable-warning 94 --disable-warning 110 --disable-warning 126 \
            -I. -Isource -Ibuild -c "source/$source.c" -o $source.rel
        objects="$objects $source.rel"
    done
    # shellcheck disable=SC2086 # a list
    sdcc -msm83 --no-std-crt0 --code-loc 0x190 --data-loc 0xC000 start.rel $objects -o program.ihx
    at() { awk -v name="$1" '$2 == name { print "0x" $1 }' program.map; }
    program=$(($(at s__INITIALIZER) + $(at l__INITIALIZER)))
    [ $program -le 16384 ] || { echo "the program takes $program bytes, bank 0 has 16384" >&2; exit 1; }
    while read -r rules bank _; do
        sdobjcopy -I binary -O ihex --change-addresses $((bank * 16384)) "$rules.flat" "$rules.ihx"
        # Beyond 64 KB makebin knows only records of type 4, not 2; and none of where to start.
        sed 's/^:020000021000EC/:020000040001F9/; /^:04000003/d; /^:00000001/d' "$rules.ihx"
    done <trees >trees.ihx
    { grep -v '^:00000001FF' program.ihx; cat trees.ihx; echo ':00000001FF'; } >cartridge.ihx
    makebin -Z -yo 8 -yt 1 -yn PEGTREE -yj cartridge.ihx ../pegtree.gb
    ;;
nes)
    need cl65
    kind=nes
    ca65 -o start.o source/nes.s
    with_cc65 nes -C source/nes.cfg -o ../pegtree.nes start.o
    ;;
*) echo "build.sh: no such machine as $machine" >&2; exit 2 ;;
esac
echo "pegtree.$kind: $(wc -c <../pegtree.$kind) bytes${program:+, $program of them the program}"
