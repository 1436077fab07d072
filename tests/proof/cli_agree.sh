#!/bin/sh
# The checkers of proofs accept the same, whatever compiled or runs them.
. "$(dirname "$0")/../cases.sh"
long || exit 0
cd "$root" || exit 1

# agree.py, but for the line that says so, where Coq's checker is not built.
[ -x "$BUILD/pegtree-check-coq" ] || echo "skipped pegtree-check-coq: make coq builds it"
expect_true "the checkers accept the same of changed proofs, and of claims of tiny games" \
    python3 "$tests/proof/agree.py" "$BUILD" 500

# Sound proofs, and two with a claim that is false.
sound="p3c4r m2.3.4 p4c4r p5c5n"
for game in $sound; do cp "trees/$game-optimal.proof.gz" "$work/$game.gz"; done
python3 "$tests/proof/forge.py" add trees/p3c4r-optimal.proof.gz "150 000:0,0" "$work/false.gz"
python3 "$tests/proof/forge.py" add trees/p4c4r-optimal.proof.gz "none 0123:0,0" "$work/none.gz"

said() { # COMMAND...: of each of them, with the status, but without seconds
    for game in $sound false none; do
        "$@" "$work/$game.gz" 2>&1
        echo "status $?"
    done | sed 's/ ([0-9.]* s)$//'
}
same() { said "$@" >"$work/other" && diff "$work/words" "$work/other"; }
four_of_six() { said "$@" >"$work/words" && [ "$(grep -c '^status 0' "$work/words")" = 4 ]; }

sources=$(find tests/proof -name '*.c' ! -name 'test_*')
compile() { # COMPILER...
    # shellcheck disable=SC2086 # a list
    "$@" -std=c11 -D_GNU_SOURCE -I. -o "$work/compiled" $sources \
        format/game/*.c format/tree/*.c format/file/*.c format/image/*.c format/options/*.c \
        -lxxhash -lz -lpthread
}
# tcc has neither atomics nor vectors: it compiles what decides what is true (README.md) but for
# claims.c, whose looks have vectors; gcc compiles the rest, and its library counts bits.
compile_by_tcc() {
    all=$sources sources=
    for source in $all; do
        case ${source##*/} in
        game.c | bound.c | sets.c | lines.c | history.c | header.c | proof.c)
            object=$work/$(basename "$source" .c).o
            tcc -std=c11 -D_GNU_SOURCE -D__builtin_popcountll=__popcountdi2 -I. -c -o "$object" \
                "$source" || return
            sources="$sources $object" ;;
        *) sources="$sources $source" ;;
        esac
    done
    compile gcc -O0
}
expect_true "pegtree-check accepts four of six" four_of_six "$BUILD/pegtree-check" --quiet --threads 1
for compiler in "gcc -O0" "gcc -O3" "clang -O0" "clang -O3"; do
    if ! command -v "${compiler%% *}" >/dev/null; then
        echo "skipped ${compiler%% *}: is not installed"
        continue
    fi
    # shellcheck disable=SC2086 # the compiler and its options are words
    expect_true "$compiler compiles pegtree-check" compile $compiler
    expect_true "$compiler: the same words" same "$work/compiled" --quiet --threads 1
done
if command -v tcc >/dev/null; then
    expect_true "tcc compiles what decides" compile_by_tcc
    expect_true "tcc: the same words" same "$work/compiled" --quiet --threads 1
    expect_true "tcc: the same words by --plain" same "$work/compiled" --quiet --threads 1 --plain
else
    echo "skipped tcc: is not installed"
fi

expect_true "check.py accepts four of six" four_of_six python3 "$tests/proof/check.py"
if command -v pypy3 >/dev/null; then
    expect_true "check.py says the same under PyPy" same pypy3 "$tests/proof/check.py"
else
    echo "skipped check.py under PyPy: pypy3 is not installed"
fi
