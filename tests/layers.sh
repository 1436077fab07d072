#!/bin/sh
# The house rules that a compiler does not check: who may include whom, what the walker
# may need, what must not be there.
. "$(dirname "$0")/cases.sh"
cd "$root" || exit 1

# Each room includes its own files and those of the rooms that tests/rooms allows it, by their path
# from the top. What is made while building, and what stands beside small programs, has no path.
rooms=$(sed '/^#/d; /^$/d; s/ .*//' tests/rooms | tr '\n' ' ')
known_rooms() {
    for folder in $(find format gen play -name '*.[ch]' | sed 's|/[^/]*$||' | sort -u); do
        case $folder in format/examples | format/packages/arduino) continue ;; esac
        case " $rooms" in *" $folder "*) ;; *) echo "$folder is not in tests/rooms"; return 1 ;; esac
    done
}
expect_true "every folder with C in it is a room" known_rooms
downwards() { # each room is listed after those it may use
    awk '/^#/ || !NF { next }
         { for (i = 2; i <= NF; i++) if (!($i in above)) { print $1 " is above " $i; bad = 1 }
           above[$1] = 1 }
         END { exit bad }' tests/rooms
}
expect_true "rooms use rooms in one direction only" downwards
# ROOM FILE USED of each file that uses a room it may not.
for room in $rooms; do
    grep -HoE '^ *# *include *"[^"]*/[^"]*"' "$room"/*.[ch]
done 2>/dev/null |
    awk -F '[ ":]+' 'FILENAME != "-" { split($0, may, " "); for (i in may) allowed[may[1], may[i]]; next }
         { file = $1; used = $(NF - 1); room = file
           sub("/[^/]*$", "", room); sub("/[^/]*$", "", used)
           if (!((room, used) in allowed)) print room, file, used }' tests/rooms - >"$work/strays"
stays_home() {
    while read -r room file used; do
        [ "$room" != "$1" ] || { echo "$file uses $used"; return 1; }
    done <"$work/strays"
}
for room in $rooms; do
    expect_true "$room uses only what it may" stays_home "$room"
done

# Nobody would notice that the lines of a mistake have changed before the next run of the list.
expect_true "each of tests/mistakes could be planted" python3 -B tests/mistakes/run.py --look

flags="-Wall -Wextra -Wshadow -Wconversion -Wcast-qual -Wstrict-prototypes -Wmissing-prototypes
       -Wundef -Wvla -pedantic -Werror"
mpi=$(mpicc --showme:compile 2>/dev/null | sed "s/-I/-isystem/g") # its headers are not ours
[ -n "$mpi" ] || echo "skipped gen/cluster compiles without warnings: no mpicc (make deps-mpi)"
for compiler in gcc clang; do
    if ! command -v $compiler >/dev/null; then
        echo "skipped $compiler is not installed"
        continue
    fi
    for file in game/feedback image/walk image/terse; do
        walker=${file#*/}
        expect_true "$walker.c is C89 and freestanding ($compiler)" $compiler -std=c89 -ffreestanding \
            -nostdlib -I. -Wno-long-long $flags -c format/$file.c -o "$work/$walker.o"
        [ $compiler = gcc ] || long || continue
        expect_true "$walker.c with 16-bit offsets, without extras ($compiler)" $compiler -std=c89 \
            -ffreestanding -nostdlib -I. -DPEG_OFFSET=uint16_t -DPEG_WITHOUT_EXTRAS $flags \
            -c format/$file.c -o "$work/$walker-16.o"
    done
    # `make` has compiled the rest, with these flags.
    for file in $(! long || ls format/[!e]*/*.c gen/*/*.c play/[!ew]*/*.c); do
        case $file in gen/cluster/*) [ -n "$mpi" ] || continue ;; esac
        # shellcheck disable=SC2086 # a list
        expect_true "no warnings in $file ($compiler)" \
            $compiler -std=c11 -D_GNU_SOURCE -O2 $flags -I. $mpi -fsyntax-only $file
    done
    [ $compiler = clang ] || long || continue
    if ! echo 'int main() {}' | $compiler -x c++ -fsyntax-only - 2>/dev/null; then
        echo "skipped $compiler has no C++"
        continue
    fi
    for header in format/*.h $(! long || ls format/[!e]*/*.h); do
        echo "#include \"$header\"" >"$work/alone.cc"
        expect_true "$header stands alone as C++ ($compiler)" \
            $compiler -x c++ -std=c++11 -Wall -Wextra -Werror -I. -fsyntax-only "$work/alone.cc"
    done
done

# Every file as .clang-format wants it: `make format` makes it so. Other versions may differ.
if command -v clang-format >/dev/null && clang-format --version | grep -q 'version 14\.'; then
    expect_true "every file is formatted" clang-format --dry-run -Werror $(find format gen play tests -name '*.[ch]')
else
    echo "skipped clang-format 14 is not installed: make deps-embed"
fi

needs() { nm -u "$1" | grep -vE ' (memcpy|memset|memmove|memcmp)$' | grep ' U ' || true; }
ld -r "$work/feedback.o" "$work/walk.o" "$work/terse.o" -o "$work/walkers.o"
expect_true "the walkers need nothing from outside" test -z "$(needs "$work/walkers.o")"
# format/options writes to the streams that it is handed.
no_output() {
    ! grep -nE '\b(v?printf|puts|putchar|perror|exit|abort)\(|\b(stdout|stderr)\b' format/[!e]*/*.c &&
        ! grep -nE '\bv?fprintf\(' format/game/*.c format/tree/*.c format/file/*.c format/image/*.c
}
expect_true "format/ neither prints nor exits" no_output
# tolower('I') is no i in Turkish: what is typed and written is ASCII, format/game/ascii.h.
ascii() { ! grep -nE '<(ctype|wctype|strings)\.h>|\b(to(lower|upper)|is(al(num|pha)|digit|space|print|graph|upper|lower)|strn?casecmp)\(' \
    $(find format gen play -name '*.[ch]' -o -name '*.inc'); }
expect_true "no text is read by the user's language" ascii
top() { [ -z "$(git ls-files 2>/dev/null | cut -d/ -f1 | sort -u | grep -vxE 'Makefile|gen|play|format|tests|trees|README\.md|LICENSE|\..*')" ]; }
expect_true "the top level is as laid out" top
