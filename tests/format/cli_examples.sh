#!/bin/sh
# format/examples/: each program is built as its head says, and plays.
. "$(dirname "$0")/../cases.sh"
examples=$root/format/examples
tree=$root/trees/p4c6r-optimal.peg
warnings="-Wall -Wextra -Wshadow -Wconversion -pedantic -Werror"
total=$("$gen" info "$tree" --json | number total)
"$gen" export "$tree" --to c -o "$work/tree.c" >"$work/said"
cd "$work" || exit 1

# The guesses for one secret, and the answers that bring them about.
"$gen" paths "$tree" | sed -n 777p | tr ' ' '\n' >path
sed 's/:.*//' path >guesses
sed 's/.*:\(.*\),\(.*\)/\1 \2/' path >answers

# shellcheck disable=SC2086 # lists
expect_true "host.c compiles" ${CC:-cc} $warnings -I"$BUILD" -I. "$examples/host.c" -o host
host_plays() {
    ./host <answers | tr ':?' '\n\n' | sed -n 's/^ *\([0-9]\{4\}\)$/\1/p' >made && cmp made guesses
}
expect_true "host.c plays" host_plays
contradicts() { printf '0 0\n0 0\n0 0\n' | ./host | grep -q 'no code agrees'; }
expect_true "host.c notices a contradiction" contradicts

# shellcheck disable=SC2086
expect_true "freestanding.c compiles without a library" ${CC:-cc} -std=c89 -Os -ffreestanding \
    -nostdlib $warnings -I"$BUILD" -I. -c "$examples/freestanding.c" -o freestanding.o
needs=$(nm -u freestanding.o | grep ' U ' | grep -vE ' (memcpy|memset|memmove|memcmp)$')
expect_true "and needs nothing from outside" test -z "$needs"
all_secrets() {
    ${CC:-cc} -I"$examples" "$root/tests/format/embedding/opponent.c" freestanding.o -o opponent &&
        [ "$(./opponent)" = "$total" ]
}
expect_true "and finds every secret in $total guesses" all_secrets

# shellcheck disable=SC2086
expect_true "player.c compiles" ${CC:-cc} $warnings ${TEST_CFLAGS:-} -I"$root/format" "$examples/player.c" \
    -L"$BUILD" -Wl,-rpath,"$BUILD" -lpegtree -o player-c
c_plays() { ./player-c "$tree" <answers | tail -n 1 | grep -q 'solved$'; }
expect_true "player.c plays" c_plays
c_contradicts() { printf '0 0\n0 0\n0 0\n' | ./player-c "$tree" | grep -q contradict; }
expect_true "player.c notices a contradiction" c_contradicts
c_rejects() { ! echo '256 0' | ./player-c "$tree" >said && grep -q 'outside its range$' said; }
expect_true "player.c rejects an answer that there is not" c_rejects
names_what_is_wrong() { # PROGRAM...: no file, and none that is there, are said in a line
    expect_error 1 "which tree file?" "$@"
    expect_error 1 "No such file or directory" "$@" "$work/no-tree.peg"
}
names_what_is_wrong ./player-c
for player in host player-c; do
    unanswered() { ! ./$player "$tree" </dev/null >said && [ "$(wc -l <said)" = 1 ] && grep -q ' no answer$' said; }
    expect_true "$player says that there is no answer" unanswered
done

expect_true "structures in Python have the members of the library's" python3 "$root/tests/format/check_ctypes.py" \
    "$root/format" "$examples/player.py" "$root/format/packages/python/pegtree.py"

if command -v g++ >/dev/null; then
    # shellcheck disable=SC2086
    expect_true "player.cpp compiles" g++ -std=c++11 $warnings ${TEST_CFLAGS:-} -I"$root/format" \
        "$examples/player.cpp" -L"$BUILD" -Wl,-rpath,"$BUILD" -lpegtree -o player
    cpp_plays() { [ "$(./player "$1")" = "$2" ]; }
    expect_true "player.cpp plays" cpp_plays "$tree" "$total guesses for 1296 codes"
    expect_true "and distinct symbols, too" cpp_plays "$root/trees/p4c10n-optimal.peg" \
        "26274 guesses for 5040 codes"
    expect_error 1 "not a Pegtree tree" ./player "$work/tree.c"
    names_what_is_wrong ./player
else
    echo "skipped g++ is not installed"
fi

case ${TEST_CFLAGS:-} in
*sanitize*)
    echo "skipped player.rs, player.py: neither loads a library made for sanitizers"
    exit 0
    ;;
esac
if command -v rustc >/dev/null; then
    expect_true "player.rs compiles" rustc -O -D warnings "$examples/player.rs" -L "$BUILD" -l pegtree \
        -C link-arg="-Wl,-rpath,$BUILD" -o player-rs
    rust_plays() {
        ./player-rs "$tree" <answers | tr ':?' '\n\n' | sed -n 's/^ *\([0-9]\{4\}\)$/\1/p' >made && cmp made guesses
    }
    expect_true "player.rs plays without a copy of any structure" rust_plays
    rust_contradicts() { ! printf '0 0\n0 0\n0 0\n' | ./player-rs "$tree" 2>err >made && grep -q contradict err; }
    expect_true "player.rs notices a contradiction" rust_contradicts
    names_what_is_wrong ./player-rs
else
    echo "skipped player.rs: there is no rustc"
fi

export LIBPEGTREE="$BUILD/libpegtree.so"
py_plays() {
    python3 "$examples/player.py" "$tree" <answers >lines &&
        sed -n 's/^\([0-5]*\) (.*left)$/\1/p' lines | uniq | cmp - guesses
}
expect_true "player.py plays through ctypes" py_plays
expect_true "it knows the average" grep -q '^1296 codes, 4.3403 guesses' lines
py_contradicts() { printf '0 0\n0 0\n0 0\n' | python3 "$examples/player.py" "$tree" 2>&1 | grep -q contradict; }
expect_true "it notices a contradiction" py_contradicts
py_rejects() { ! echo '256 0' | python3 "$examples/player.py" "$tree" >said 2>&1 && grep -q 'answered like that$' said; }
expect_true "it rejects an answer that there is not" py_rejects
names_what_is_wrong python3 "$examples/player.py"
py_counts() { ! echo '1' | python3 "$examples/player.py" "$tree" >said 2>err && [ "$(cat err)" = "$1" ]; }
expect_true "it asks for two numbers" py_counts "an answer is two numbers, bulls and cows, as 1 2"
