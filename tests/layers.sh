#!/bin/sh
# The house rules that a compiler does not check: who may include whom, what the walker
# may need, what must not be there.
. "$(dirname "$0")/cases.sh"
cd "$(dirname "$0")/.." || exit 1

# includes FOLDER OTHER: some file of FOLDER includes a header of OTHER, by a path or by a
# name that neither its own folder nor format/ has.
includes() {
    grep -hE '^ *# *include *"' "$1"/*.[ch] | sed 's/.*"\(.*\)".*/\1/' | sort -u >"$work/names"
    while read -r name; do
        case $name in */*) echo "$name" && return 0 ;; esac
        [ -f "$1/$name" ] || [ -f "format/$name" ] || { [ -f "$2/$name" ] && echo "$name" && return 0; }
    done <"$work/names"
    return 1
}
apart() { ! includes "$1" "$2"; }
for pair in "format gen" "format play" "gen play" "play gen"; do
    set -- $pair
    expect_true "$1 includes nothing of $2" apart "$1" "$2"
done

flags="-Wall -Wextra -Wshadow -Wconversion -Wcast-qual -Wstrict-prototypes -Wmissing-prototypes
       -Wundef -Wvla -pedantic -Werror"
for compiler in gcc clang; do
    if ! command -v $compiler >/dev/null; then
        echo "skipped $compiler is not installed"
        continue
    fi
    expect_true "the walker is C89 and freestanding ($compiler)" \
        $compiler -std=c89 -ffreestanding -nostdlib -Wno-long-long $flags -c format/walk.c -o "$work/walk.o"
    expect_true "the walker with 16-bit offsets ($compiler)" \
        $compiler -std=c89 -ffreestanding -nostdlib -DPEG_OFFSET=uint16_t $flags -c format/walk.c -o "$work/walk16.o"
    for file in format/*.c gen/*.c play/*.c; do
        case $file in gen/count_*) continue ;; esac
        expect_true "no warnings in $file ($compiler)" \
            $compiler -std=c11 -D_GNU_SOURCE -O2 $flags -Iformat -fsyntax-only $file
    done
    if ! echo 'int main() {}' | $compiler -x c++ -fsyntax-only - 2>/dev/null; then
        echo "skipped $compiler has no C++"
        continue
    fi
    for header in format/*.h; do
        expect_true "$header stands alone as C++ ($compiler)" \
            $compiler -x c++ -std=c++11 -Wall -Wextra -Werror -fsyntax-only $header
    done
done

needs() { nm -u "$1" | grep -vE ' (memcpy|memset|memmove|memcmp)$' | grep ' U ' || true; }
expect_true "the walker needs nothing from outside" test -z "$(needs "$work/walk.o")"
no_output() { ! grep -nE '\b(v?f?printf|puts|putchar|perror|exit|abort)\(' format/*.c | grep -vE '\bsnprintf\('; }
expect_true "format/ neither prints nor exits" no_output
top() { [ -z "$(git ls-files 2>/dev/null | cut -d/ -f1 | sort -u | grep -vxE 'Makefile|gen|play|format|tests|trees|README\.md|LICENSE|\..*')" ]; }
expect_true "the top level is as laid out" top
