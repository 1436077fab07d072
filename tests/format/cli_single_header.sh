#!/bin/sh
# build/pegtree_walk.h: every option, as C89 to C17 and C++, in two files of a program that
# plays every secret.
# shellcheck disable=SC2086 # lists of options
. "$(dirname "$0")/../cases.sh"
flags="-O1 -Wall -Wextra -Wshadow -Wconversion -Wcast-qual -Wundef -pedantic -Werror"
c_flags="-Wstrict-prototypes -Wmissing-prototypes -Wdeclaration-after-statement"
one_game="-DPEG_ONLY_LENGTH=4 -DPEG_ONLY_COLORS=6 -DPEG_ONLY_KIND=0"
only="$one_game -DPEG_ONLY_DEPTHS=3 -DPEG_ONLY_CODES=1296 -DPEG_ONLY_BITS=16" # the terse walker's, too
has_cxx() { echo 'int main() {}' | $1 -x c++ -fsyntax-only - 2>/dev/null; }

embedding=$root/tests/format/embedding
tree=$root/trees/p4c6r-optimal.peg
total=$("$gen" info "$tree" --json | number total)
# array NAME TREE [OPTION]: NAME.c and NAME.h
array() {
    for suffix in c h; do
        "$gen" export "$root/trees/$2.peg" --to c $3 -o "$work/$1.$suffix" >"$work/said"
    done
}
array flat_tree p4c6r-optimal
array terse_tree p4c6r-optimal --terse
cat >"$work/image.h" <<'EOF'
#ifdef PLAYS_TERSE
#include "terse_tree.h"
#define image p4c6r_optimal_terse
#else
#include "flat_tree.h"
#define image p4c6r_optimal
#endif
EOF

compile() { # COMPILER LANGUAGE STANDARD OPTIONS...: with all warnings
    compiler=$1 language=$2 standard=$3
    shift 3
    [ "$language" = c ] && set -- $c_flags "$@"
    "$compiler" -x "$language" -std="$standard" $flags -I"$BUILD" -I"$work" "$@"
}
# builds_and_plays COMPILER LANGUAGE STANDARD OPTIONS...: the arrays have no options, and are there.
builds_and_plays() {
    case "$*" in *PLAYS_TERSE*) form=terse ;; *) form=flat ;; esac
    compile "$@" "$embedding/main.c" "$embedding/walker.c" -x none "$work/${form}_tree.o" \
        -o "$work/player" &&
        [ "$("$work/player")" = "$total" ]
}
arrays() { # COMPILER LANGUAGE STANDARD
    for form in flat terse; do
        expect_true "the $form array as $3 ($1)" \
            compile "$@" -c "$work/${form}_tree.c" -o "$work/${form}_tree.o"
    done
}

# every_option COMPILER LANGUAGE STANDARD: `make test` leaves to `make test-long` those of C++, and
# those that others of them have, too.
every_option() {
    arrays "$@"
    expect_true "the single header as $3 ($1)" builds_and_plays "$@"
    [ "$2" = c ] || long || return 0
    expect_true "PEG_BYTE, static, as $3 ($1)" builds_and_plays "$@" -DFETCH_BY_FUNCTION -DPEGTREE_STATIC \
        -DPEGTREE_IMPLEMENTATION
    expect_true "PEGTREE_TERSE_ONLY, any depth, as $3 ($1)" builds_and_plays "$@" -DPEGTREE_TERSE_ONLY -DPLAYS_TERSE \
        -DPEG_MAX_HISTORY=255
    expect_true "a terse stream for p4c6r alone as $3 ($1)" builds_and_plays "$@" -DPLAYS_TERSE \
        -DPEG_OFFSET=uint16_t -DPEG_TERSE_WORD=uint16_t -DPEG_MAX_HISTORY=6 $only
    long || return 0
    expect_true "PEGTREE_PREFIX as $3 ($1)" builds_and_plays "$@" -DPEGTREE_PREFIX=game_
    expect_true "PEG_WITHOUT_EXTRAS as $3 ($1)" builds_and_plays "$@" -DPEG_WITHOUT_EXTRAS
    expect_true "PEG_OFFSET of 16 bits as $3 ($1)" builds_and_plays "$@" -DPEG_OFFSET=uint16_t
    expect_true "PEG_WITHOUT_STDINT as $3 ($1)" builds_and_plays "$@" -DPEG_WITHOUT_STDINT
    expect_true "PEGTREE_STATIC as $3 ($1)" \
        builds_and_plays "$@" -DPEGTREE_STATIC -DPEGTREE_IMPLEMENTATION
    expect_true "a terse stream as $3 ($1)" builds_and_plays "$@" -DPLAYS_TERSE
    expect_true "PEG_OFFSET of 64 bits as $3 ($1)" builds_and_plays "$@" -DPEG_OFFSET=uint64_t
    expect_true "PEGTREE_FLAT_ONLY as $3 ($1)" builds_and_plays "$@" -DPEGTREE_FLAT_ONLY
    expect_true "PEGTREE_TERSE_ONLY, static, as $3 ($1)" builds_and_plays "$@" -DPEGTREE_TERSE_ONLY -DPLAYS_TERSE \
        -DPEGTREE_STATIC -DPEGTREE_IMPLEMENTATION
    expect_true "a flat image for p4c6r alone as $3 ($1)" builds_and_plays "$@" $one_game
}
for compiler in gcc clang; do
    if ! command -v $compiler >/dev/null; then
        echo "skipped $compiler is not installed"
        continue
    fi
    standards="c89 c99 c11 c17 c2x c++98 c++11 c++14 c++17 c++20 c++2b"
    long || case $compiler in gcc) standards=c89 ;; *) standards=c++17 ;; esac
    for standard in $(echo "$standards" | tr ' ' '\n' | grep -v +); do every_option $compiler c $standard; done
    if has_cxx $compiler; then
        for standard in $(echo "$standards" | tr ' ' '\n' | grep +); do every_option $compiler c++ $standard; done
    else
        echo "skipped $compiler has no C++"
    fi
    expect_true "the single header is freestanding ($compiler)" $compiler -std=c89 -ffreestanding \
        -nostdlib $flags $c_flags -I"$BUILD" -c "$embedding/walker.c" -o "$work/free.o"
    needs=$(nm -u "$work/free.o" | grep ' U ' | grep -vE ' (memcpy|memset|memmove|memcmp)$')
    expect_true "and needs nothing from outside ($compiler)" test -z "$needs"
done

if command -v tcc >/dev/null; then
    arrays tcc c c99
    long && expect_true "the single header as c99 (tcc)" builds_and_plays tcc c c99
    long && expect_true "a terse stream as c99 (tcc)" builds_and_plays tcc c c99 -DPLAYS_TERSE
else
    echo "skipped tcc is not installed"
fi

# What is left out is not there, in any compiler; a wrong option of the terse walker does not compile.
names_of() { ${CC:-cc} -I"$BUILD" "$@" -c "$embedding/walker.c" -o "$work/names.o" && nm "$work/names.o"; }
has_no() { names=$1; shift; names_of "$@" >"$work/names" && ! grep "$names" "$work/names"; }
expect_true "PEGTREE_FLAT_ONLY has no terse walker" has_no peg_terse -DPEGTREE_FLAT_ONLY
expect_true "nor has it one for a single game that says nothing of it" has_no peg_terse $one_game
expect_true "PEGTREE_TERSE_ONLY has no walker of flat images" has_no 'peg_open\|peg_start\|peg_next_answer' -DPEGTREE_TERSE_ONLY
no_walker() {
    ! names_of -DPEGTREE_TERSE_ONLY $one_game 2>"$work/why" && grep -q 'no walker is left' "$work/why"
}
expect_true "PEGTREE_TERSE_ONLY for a single game that says nothing of it is rejected" no_walker
only_with() { # OPTION=VALUE WORDS: the compiler rejects it, and says these words
    ! ${CC:-cc} -w -I"$BUILD" $only -U"${1%=*}" -D"$1" -c "$embedding/walker.c" -o "$work/wrong.o" 2>"$work/why" &&
        grep -q "$2" "$work/why"
}
for wrong in CODES=1295 CODES=360 BITS=15 BITS=17; do
    expect_true "PEG_ONLY_$wrong is rejected" only_with PEG_ONLY_$wrong "PEG_ONLY_${wrong%=*}_is_wrong"
done
for kind in 2 PEG_MIXED; do # PEG_ONLY_COLORS would be that of the first position
    expect_true "PEG_ONLY_KIND=$kind is rejected" only_with PEG_ONLY_KIND=$kind 'PEG_ONLY_KIND cannot be PEG_MIXED'
done

# ---- limits of a build ------------------------------------------------------------------------

# The arrays that export --to c makes.
for tree in p4c6r p5c8r p4c10n; do
    array $tree-flat $tree-optimal
    array $tree-terse $tree-optimal --terse
done
cat "$work"/p*-*.h >"$work/arrays.h"
for array in "$work"/p*-*.c; do ${CC:-cc} -c "$array" -o "${array%.c}.o"; done
opens() { # GAME STATUS OPTIONS...: both walkers say this of the game's tree
    game=$1 status=$2
    shift 2
    for language in $languages; do
        ${CC:-cc} -x $language -w -I"$BUILD" -I"$work" -DFLAT="${game}_optimal" \
            -DTERSE="${game}_optimal_terse" "$@" "$embedding/opens.c" -x none "$work/$game"-*.o -o "$work/opens" || return 1
        [ "$("$work/opens")" = "$status $status" ] || { "$work/opens"; return 1; }
    done
}
limit=-10 # PEG_E_LIMIT
languages=c
! long || ! has_cxx "${CC:-cc}" || languages="c c++"
expect_true "all of the arrays that export --to c makes" opens p4c6r 0
expect_true "a game of more positions than PEG_MAX_LENGTH" opens p5c8r $limit -DPEG_MAX_LENGTH=4
expect_true "a game of more colors than PEG_MAX_COLORS" opens p5c8r $limit -DPEG_MAX_COLORS=7
expect_true "a game within both" opens p5c8r 0 -DPEG_MAX_LENGTH=5 -DPEG_MAX_COLORS=8
expect_true "the only game" opens p4c6r 0 $only
expect_true "a game that is not the only one" opens p4c10n $limit $only

# A program and a library, or two files of a program, that differ in limits do not become one.
printf '#include "pegtree.h"\nint main(void) { return 0; }\n' >"$work/library.c"
starts='int main(void) { peg_view v = {0}; peg_cursor c; peg_start(&v, &c); return 0; }'
printf '#include "walk.h"\n%s\n' "$starts" >"$work/walks.c"
printf '#include "pegtree_walk.h"\n%s\n' "$starts" >"$work/two.c"
echo "$starts" | sed 's/peg_\(view\|cursor\|start\)/peg_terse_\1/g; s/terse_view/terse/; 1i #include "pegtree_walk.h"' >"$work/terse.c"
printf '#define PEGTREE_IMPLEMENTATION\n#include "pegtree_walk.h"\n' >"$work/one.c"
with_library() { ${CC:-cc} -w ${TEST_CFLAGS:-} -I"$root/format" "$@" -L"$BUILD" -lpegtree -o "$work/linked"; }
expect_true "pegtree.h without options" with_library "$work/library.c"
expect_true "walk.h and the library" with_library "$work/walks.c"
strictly() { "$1" -x "$2" -std="$3" $flags -I"$root/format" -c "$work/library.c" -o "$work/library.o"; }
for compiler in gcc clang; do
    command -v $compiler >/dev/null || continue
    expect_true "pegtree.h as c89 ($compiler)" strictly $compiler c c89
    ! has_cxx $compiler ||
        expect_true "pegtree.h as c++98 ($compiler)" strictly $compiler c++ c++98
done
differs() { ! with_library "$@" 2>"$work/why" && grep -qE "$words" "$work/why"; }
options="PEG_MAX_LENGTH=6 PEG_OFFSET=uint16_t"
! long || options="$options PEG_MAX_COLORS=10 PEG_WITHOUT_EXTRAS PEG_MAX_HISTORY=6"
for option in $options; do
    words='the library has no options'
    expect_true "pegtree.h with $option does not compile" differs "$work/library.c" -D$option
    words='undefined reference.*peg_start'
    expect_true "walk.h with $option does not link with the library" differs "$work/walks.c" -D$option
done
two_files() { # FILE OPTION OPTION
    ${CC:-cc} -w -I"$BUILD" -D"$2" -c "$work/one.c" -o "$work/one.o" &&
        ${CC:-cc} -w -I"$BUILD" -D"$3" "$work/$1.c" "$work/one.o" -o "$work/two"
}
other_limits() { ! two_files "$@"; }
expect_true "two files of the same limits" two_files two PEG_MAX_LENGTH=6 PEG_MAX_LENGTH=6
expect_true "two files of other limits do not link" other_limits two PEG_MAX_LENGTH=6 PEG_MAX_LENGTH=5
expect_true "nor do two whose games may be of other lengths" other_limits terse PEG_MAX_HISTORY=64 PEG_MAX_HISTORY=6
expect_true "those of the same length do" two_files terse PEG_MAX_HISTORY=6 PEG_MAX_HISTORY=6

# Two walkers with different options beside each other in a program.
both() {
    printf '#define PEGTREE_IMPLEMENTATION\n#define PEGTREE_PREFIX %s\n#define PEG_OFFSET %s\n%s\n' \
        "$1" "$2" '#include "pegtree_walk.h"' >"$work/$1.c"
    ${CC:-cc} -std=c11 -I"$BUILD" -c "$work/$1.c" -o "$work/$1.o"
}
expect_true "a walker with the prefix small_" both small_ uint16_t
expect_true "a walker with the prefix large_" both large_ uint32_t
expect_true "both in one program" ${CC:-cc} -r -nostdlib "$work/small_.o" "$work/large_.o" -o "$work/both.o"
no_peg() { ! nm "$work/both.o" | grep -q ' T peg_'; }
expect_true "no name of theirs begins with peg_" no_peg
