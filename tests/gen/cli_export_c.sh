#!/bin/sh
# export --to c: the array has the image's bytes in every C and C++; the program with a walker
# plays; an AVR reads its flash.
. "$(dirname "$0")/../cases.sh"
flags="-O1 -Wall -Wextra -Wshadow -Wconversion -Wcast-qual -Wundef -pedantic -Werror"

# same_bytes COMPILER... -DARRAY=... -DBYTES=...: an array in $work/array.c is $work/image.flat.
same_bytes() {
    # shellcheck disable=SC2086 # a list
    "$@" $flags -I"$work" -DFILE_NAME='"array.c"' "$root/tests/format/embedding/dump.c" -o "$work/dump" &&
        "$work/dump" | cmp - "$work/image.flat"
}
every_language() { # NAME ARRAY BYTES
    for compiler in gcc clang; do
        if ! command -v $compiler >/dev/null; then
            echo "skipped $compiler is not installed"
            continue
        fi
        standards="c89 c11 c++98 c++17"
        # The oldest by one compiler; the newest by the other, of the first tree.
        long || case $compiler,$2 in gcc,*) standards=c89 ;; *,p4c6r_optimal) standards=c++17 ;; *) standards= ;; esac
        for standard in $standards; do
            language=c
            case $standard in c++*)
                language=c++
                echo 'int main() {}' | $compiler -x c++ -fsyntax-only - 2>/dev/null || continue
                ;;
            esac
            expect_true "$1 as $standard ($compiler)" \
                same_bytes $compiler -x $language -std=$standard -DARRAY="$2" -DBYTES="$3"
        done
    done
}
form_of() { case " $* " in *" --terse "*) echo terse ;; *) echo flat ;; esac; }
tree_in_c() { # TREE ARRAY BYTES [OPTIONS...]
    tree=$1 array=$2 bytes=$3
    shift 3
    "$gen" export "$root/trees/$tree.peg" --to "$(form_of "$@")" -o "$work/image.flat" >"$work/said"
    expect_true "$tree --to c $*" "$gen" export "$root/trees/$tree.peg" --to c "$@" -o "$work/array.c"
    every_language "$tree $*" "$array" "$bytes"
}
tree_in_c p4c6r-optimal p4c6r_optimal P4C6R_OPTIMAL_BYTES
tree_in_c p4c6r-worst p4c6r_optimal_worst P4C6R_OPTIMAL_WORST_BYTES --progmem
tree_in_c p4c6r-worst p4c6r_optimal_worst_terse P4C6R_OPTIMAL_WORST_TERSE_BYTES --terse --progmem
tree_in_c m2.3.4-optimal m2_3_4_optimal M2_3_4_OPTIMAL_BYTES
tree_in_c p5c8r-entropy+ p5c8r_entropy_plus P5C8R_ENTROPY_PLUS_BYTES
tree_in_c p5c8r-entropy+ p5c8r_entropy_plus_0 P5C8R_ENTROPY_PLUS_BYTES --progmem
declares() { # NAME: of a header, the array is only declared
    "$gen" export "$root/trees/m2.3.4-optimal.peg" --to c -o "$work/$1" >"$work/said" &&
        grep -q '^extern const unsigned char m2_3_4_optimal\[' "$work/$1" && ! grep -q '= {' "$work/$1"
}
for name in tree.h tree.hpp; do expect_true "$name declares the array" declares $name; done
says() { grep -qF "$1" "$work/array.c"; }
tree_path=$root/trees/p5c8r-entropy+.peg
hash=$("$gen" info "$tree_path" --json | sed 's/.*"hash": "\([^"]*\)".*/\1/')
for words in "p5c8r, entropy+" "32768 secrets" "179785 guesses" "8 at worst" "$hash"; do
    expect_true "the comment says $words" says "$words"
done

# plays TREE EVERY: the program gives the guesses of `paths` for every so many secrets.
plays() {
    "$gen" paths "$1" | awk -v every="$2" 'NR % every == 1' >"$work/paths"
    while read -r path; do
        echo "$path" | tr ' ' '\n' | sed 's/.*:\(.*\),\(.*\)/\1 \2/' >"$work/answers"
        echo "$path" | tr ' ' '\n' | sed 's/:.*//' >"$work/wanted"
        "$work/player" <"$work/answers" >"$work/said" || return 1
        sed -n 's/^\([0-9a-z]*\)  [0-9]* left$/\1/p' "$work/said" | cmp - "$work/wanted" || return 1
    done <"$work/paths"
    test -s "$work/paths"
}
program() { # TREE EVERY OPTIONS...
    tree=$1 every=$2
    shift 2
    "$gen" export "$root/trees/$tree.peg" --to c --with-walker "$@" -o "$work/player.c" >"$work/said"
    # Of a terse stream some guesses are others than the tree's.
    "$gen" export "$root/trees/$tree.peg" --to "$(form_of "$@")" -o "$work/played" >"$work/said"
    standards=c89
    long && standards="c89 c11"
    for standard in $standards; do
        # shellcheck disable=SC2086 # a list
        expect_true "the program for $tree $* as $standard" \
            ${CC:-cc} -std=$standard $flags "$work/player.c" -o "$work/player"
    done
    if ! long && [ "${*%--progmem}" != "$*" ]; then
        : # which makes no difference here
    elif command -v g++ >/dev/null; then
        # shellcheck disable=SC2086 # a list
        expect_true "the program for $tree $* as C++" g++ -x c++ $flags "$work/player.c" -o "$work/player"
    else
        echo "skipped g++ is not installed"
    fi
    expect_true "it plays" plays "$work/played" "$every"
}
greets() { "$work/player" </dev/null | grep -qx "Think of a code: $1\."; }
program p4c6r-optimal 216
expect_true "it says what a code is" greets "4 positions of 0-5, repeats allowed"
program m2.3.4-optimal 6 --terse
expect_true "it says what a code is" greets "3 positions of 0-1, 0-2, 0-3"
if long; then
    program m2.3.4-optimal 3
    program p4c6r-optimal 60 --terse
    program p5c8r-entropy+ 2000 --progmem
    program p4c10n-entropy 300
fi
program p4c10n-entropy 1000 --terse --progmem
expect_true "it says what a code is" greets "4 positions of 0-9, all different"
contradicts() { printf '0 0\n0 0\n0 0\n' | "$work/player" | grep -q 'No code agrees'; }
expect_true "it notices a contradiction" contradicts
beyond() { echo '0 16' | "$work/player" | grep -q 'No code agrees'; } # peg_label() takes it for 2 1
expect_true "it rejects more bulls and cows than positions" beyond
halved() { printf '1\n' | "$work/player" | grep -q 'Both numbers belong in one line'; }
expect_true "it asks again for half an answer" halved

expect_error 2 "--progmem and --with-walker require --to c" \
    "$gen" export "$tree_path" --to text --with-walker
expect_error 1 "--progmem: the image has" "$gen" export "$root/trees/p6c6r-best.peg" --to c --progmem

if ! command -v avr-gcc >/dev/null || ! command -v simavr >/dev/null; then
    echo "skipped avr-gcc and simavr are not both installed"
    exit 0
fi
# simavr prints a line at a time, and runs on: the player waits for an answer. Of SIGTERM it has been
# seen to take no notice.
says_first() { # GUESS MCU: the program shows it on the serial port
    avr-gcc -mmcu="$2" -Os -Wall -Wextra -Werror "$work/player.c" -o "$work/player.elf" || return 1
    : >"$work/serial" # here, not in the background: the loop must not see what another run left
    simavr -m "$2" -f 16000000 "$work/player.elf" >>"$work/serial" 2>&1 </dev/null &
    simulator=$!
    try=0
    while [ $((try += 1)) -le 120 ] && ! grep -q "$1  [0-9]* left" "$work/serial"; do sleep 0.5; done
    kill -KILL $simulator
    wait $simulator 2>/dev/null
    grep -q "$1  [0-9]* left" "$work/serial"
}
for form in '' --terse; do
    [ -z "$form" ] || long || continue
    program p4c6r-optimal 500 --progmem $form
    expect_true "an ATmega328P makes the first guess $form" says_first 0012 atmega328p
done
same_sum() { # over both halves of flash, as an ATmega2560 reads them
    "$gen" export "$tree_path" --to c --progmem -o "$work/array.c" >"$work/said"
    avr-gcc -mmcu=atmega2560 -Os -Wall -I/usr/include/simavr/avr -I"$work" \
        -Wl,--undefined=_mmcu,--section-start=.mmcu=0x910000 -DFILE_NAME='"array.c"' \
        -DARRAY=p5c8r_entropy_plus_0 -DBYTES=P5C8R_ENTROPY_PLUS_BYTES \
        "$root/tests/gen/sum_avr.c" -o "$work/sum.elf" || return 1
    sum=$(od -An -v -tu1 "$work/image.flat" | awk '{for (i = 1; i <= NF; i++) s = (s * 31 + $i) % 4294967296}
                                                   END {printf "%010.0f", s}')
    timeout 60 simavr "$work/sum.elf" 2>&1 | grep -q "$sum"
}
if [ ! -f /usr/include/simavr/avr/avr_mcu_section.h ]; then
    echo "skipped libsimavr-dev is not installed"
    exit 0
fi
"$gen" export "$tree_path" --to flat -o "$work/image.flat" >"$work/said"
expect_true "an ATmega2560 reads both halves of a large tree" same_sum
