#!/bin/sh
# The programs for real machines, each played in an emulator of the whole machine: by its keys, and
# by what stands on its screen. `make test` makes all but the Game Boy's, which takes longest, and
# plays a game on the NES: the C64, whose emulator takes ten times as long, has the same game.c and
# split.c. `make test-long` plays a dozen games on each, with PEGTREE_LONG=1 fifty.
. "$(dirname "$0")/../cases.sh"
games=1 # of each program
long && games=12
[ -z "${PEGTREE_LONG:-}" ] || games=50

# makes MACHINE FILE BYTES: the most that the program may take.
makes() {
    machine=$1 file=$BUILD/machines/$2 most=$3
    lacking=$(sh "$root/play/embed/machines/build.sh" "$machine" "$BUILD" "$root/trees" 2>"$work/err")
    case $? in
    0) expect_true "build.sh $machine: no warning" test ! -s "$work/err" ;;
    3) echo "skipped $machine: there is no $lacking"; return 1 ;;
    *) bad "build.sh $machine: $(tail -n 3 "$work/err")"; return 1 ;;
    esac
    expect_true "$2: $(wc -c <"$file") bytes" test "$(wc -c <"$file")" -le "$most"
}
plays() { # MACHINE
    machine=$1
    said=$(python3 "$tests/play/embed/machines/duel.py" "$machine" "$BUILD" "$games" 2>"$work/err")
    case $? in
    0) echo "$said" | grep 'games' | while read -r line; do ok "$machine plays $line"; done ;;
    3) echo "skipped $machine: there is no $said" ;;
    *) bad "$machine plays: $(tail -n 40 "$work/err")" ;;
    esac
}
makes c64 pegtree.prg 16384 && long && plays c64
makes nes pegtree.nes 16400 && plays nes # 16 KB, and its header
long && makes gameboy pegtree.gb 131072 && plays gameboy # 16 KB of program, and the trees in banks

# What a Game Boy looks at before it starts a cartridge, and what copiers do.
header() {
    python3 - "$BUILD/machines/pegtree.gb" <<'END'
import sys

rom = open(sys.argv[1], "rb").read()
assert len(rom) == 32768 << rom[0x148], "size"
assert rom[0x147] == 1, "MBC1"
assert len(set(rom[0x104:0x134])) > 8, "logo"
assert rom[0x14D] == -sum(byte + 1 for byte in rom[0x134:0x14D]) & 255, "checksum of the header"
rest = sum(rom) - rom[0x14E] - rom[0x14F]
assert rom[0x14E] << 8 | rom[0x14F] == rest & 65535, "checksum of all"
END
}
! long || [ ! -f "$BUILD/machines/pegtree.gb" ] || expect_true "pegtree.gb: a header that a Game Boy accepts" header
