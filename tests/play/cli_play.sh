#!/bin/sh
# pegtree-play without a terminal: its messages for bad input, where it finds trees or does
# without, whole games from a file.
. "$(dirname "$0")/../cases.sh"
cd "$work" || exit 1
mkdir -p ready home away bin
export HOME="$work/home" PEGTREE_PATH="$work/ready" LC_ALL=C.UTF-8
unset NO_COLOR COLORTERM XDG_STATE_HOME XDG_CACHE_HOME XDG_DATA_HOME XDG_DATA_DIRS
for rules in p4c6r p1c2r p3c5r p1c36r; do "$gen" build $rules --quiet -o ready/$rules.peg; done

# plays STATUS WORDS INPUT ARGUMENTS...: with this input; the words are on stdout or stderr.
# Without other programs, since some 200 cases do this.
plays() {
    status=$1 words=$2
    printf "$3" >input
    shift 3
    said=$("$play" "$@" <input 2>&1)
    got=$?
    case $got,$said in
    "$status,"*"$words"*) ok "$words: pegtree-play $*" ;;
    *) bad "$words: pegtree-play $*: status $got, said: $(printf '%s\n' "$said" | tail -n 4)" ;;
    esac
}

# ---- languages whose i has no dot in capitals ---------------------------------------------

for charset in ISO-8859-9 $(! long || echo UTF-8); do
    if localedef -i tr_TR -f $charset "$work/tr_TR.$charset" 2>/dev/null; then
        in_turkish() { [ "$(LOCPATH=$work LC_ALL=tr_TR.$charset "$play" walk MASTERMIND --secret 0012)" = "$("$play" walk mastermind --secret 0012)" ]; }
        expect_true "MASTERMIND in Turkish ($charset)" in_turkish
    else
        echo "skipped Turkish in $charset: no localedef, or no locales to make it of"
    fi
done

# ---- the command line; more of it in test_options.c -----------------------------------------

expect_error 2 "neither a mode nor a game; did you mean break?" "$play" brake
expect_error 2 "did you mean walk?" "$play" wal
expect_error 2 "did you mean p4c6r?" "$play" break p4c6
expect_error 2 "did you mean m5.5.5?" "$play" break 5,5,5
expect_error 2 "unknown option '--sede'; did you mean --seed?" "$play" make --sede 7
expect_error 2 "not 'entrop'; did you mean entropy?" "$play" break --strategy entrop
expect_error 2 "unknown command 'wlk'; did you mean walk?" "$play" help wlk
expect_error 2 "--strategy takes minimax, " "$play" break --strategy luck
expect_error 2 "--secret and a seed cannot be combined" "$play" make p4c6r#1 --secret 1122
expect_error 2 "--secret '112': a code has 4 symbols in this game, and that has 3" "$play" make --secret 112
expect_error 2 "--secret '1127': " "$play" watch --secret 1127
expect_error 2 "--secret - is for guess" "$play" watch --secret -
expect_error 2 "--secret '': " "$play" make p1c2r --secret ""
expect_error 2 "a code has 1 symbol in this game, and that has 2" "$play" make p1c2r --secret 12
expect_error 2 "visible characters" "$play" make p4c6r#
expect_error 2 "visible characters" "$play" make --seed "a b"
expect_error 2 "more than that alphabet has; use --base 0" "$play" watch p1c36r --letters
expect_error 2 "stats takes rules, not a file" "$play" stats ready/p4c6r.peg
expect_error 2 "is neither a game nor a file" "$play" stats p4c6x
expect_error 1 "Is a directory" "$play" break ready/
expect_error 1 "pegtree-play: /dev/null: not a regular file" "$play" break /dev/null
expect_error 1 "not a Pegtree" "$play" break err
expect_error 1 "reading the input failed: Is a directory" sh -c 'exec "$1" guess --no-record <ready >heard' - "$play"
expect_true "--color never, as two words" sh -c '"$1" watch p1c2r --color never --games 2 | grep -q "2 games"' - "$play"
colored() { "$play" watch p1c2r --games 2 $1 | grep -q "$(printf '\033')"; }
expect_true "--color alone is always" colored --color
expect_true "watch takes --no-record, which it does not need" "$play" watch p1c2r --games 2 --no-record
expect_true "walk without a game is for p4c6r" test "$("$play" walk --secret 0012)" = "$("$play" walk p4c6r --secret 0012)"
expect_true "moo is a game" test "$("$play" walk moo --secret 123)" = "$("$play" walk 5 5 5 --secret 123)"
cp ready/p1c2r.peg brake
plays 0 "p1c2r" 'b\n' brake # a file may have any name

# ---- where trees are found, and games without one ------------------------------------------

cp "$play" away/
alone() { env PATH=/nowhere XDG_CACHE_HOME="$work/none" "$@"; } # no generator at hand
expect_error 1 "no tree of p2c4r found, and no pegtree-gen" alone away/pegtree-play walk p2c4r --secret 00
expect_error 1 "no tree of p4c6r found" alone away/pegtree-play break --strategy first
expect_true "a game without a tree" sh -c 'printf "1\n" |
    env PATH=/nowhere away/pegtree-play make p1c3r --secret 1 --no-record >heard 2>&1 &&
    grep -q "playing without a tree" heard && grep -q "Solved in 1 guess" heard'
# A generator that would take a minute: no player waits for it, and Ctrl-C in the game leaves it.
mkdir slow
cp "$play" slow/
printf '#!/bin/sh\necho $$ >>"%s/slow/pid"\necho progress >&2\nexec sleep 60\n' "$PWD" >slow/pegtree-gen
chmod +x slow/pegtree-gen
without() {
    printf '123\n' | env XDG_CACHE_HOME="$PWD/slow" timeout -s INT 30 slow/pegtree-play guess p3c7r --secret 123 \
        --no-record >heard 2>&1
    grep -q "still being made; playing without a tree" heard && grep -q "Solved in 1 guess" heard &&
        ! grep -q progress heard && kill -0 "$(tail -n 1 slow/pid)" && [ "$(wc -l <slow/pid)" = "$1" ]
}
expect_true "a tree that takes long: the game is played without, while it is made" without 1
expect_true "the next game starts no second generator" without 1
kill "$(cat slow/pid)"
again() { # once the kill has come through
    for _ in 1 2 3 4 5; do without 2 && return; sleep 1; done
    return 1
}
expect_true "but one in place of another that has ended" again
kill "$(tail -n 1 slow/pid)"
expect_error 1 "no tree of p1c3r found" alone away/pegtree-play watch p1c3r --games 2 --json
expect_true "too many codes for a tree: none is made" sh -c 'printf "quit\n" |
    env PATH="$1" XDG_CACHE_HOME="$PWD/none" "$2" make p9c9r --no-record --seed 1 >heard 2>&1 &&
    test ! -e none/pegtree && grep -q "Not solved" heard' - "$BUILD:$PATH" "$play"
"$gen" build p3c5r --strategy first --quiet -o ready/p3c5r-first.peg
# The same tree as pegtree-gen says it is, of two for the same rules.
walks() { test "$("$play" walk p3c5r --secret 444 $2)" = "$("$gen" paths "$1" | grep '444:3,0$')"; }
expect_true "the tree of fewer guesses is taken" walks ready/p3c5r.peg
expect_error 2 "has its own" "$play" walk ready/p3c5r-first.peg --secret 000 --strategy first
expect_true "or the one by the strategy wanted" walks ready/p3c5r-first.peg "--strategy first"
expect_true "by its author's name too" walks ready/p3c5r-first.peg "--strategy shapiro"
cp ready/p3c5r.peg ready/p3c5r-a.peg
expect_true "of the same trees either will do" walks ready/p3c5r.peg
rm ready/p3c5r-a.peg
cp ready/p4c6r.peg ready/p2c2r-wrong.peg # what a tree is, its content says
head -c 20 ready/p4c6r.peg >ready/p2c2r.peg
: >ready/p2c2rx.peg
expect_error 1 "no tree of p2c2r found" env PATH=/nowhere PEGTREE_PATH="$work/ready" away/pegtree-play walk p2c2r --secret 00
found() { env -u PEGTREE_PATH "$@" PATH=/nowhere away/pegtree-play walk p3c5r --secret 000; }
expect_error 1 "no tree of p3c5r found" found
expect_error 1 "no tree of p3c5r found" found -u HOME XDG_DATA_DIRS=
expect_error 1 "no tree of p3c5r found" found XDG_DATA_HOME=home XDG_DATA_DIRS=:/nowhere:
mkdir -p home/.local/share/pegtree home/.cache/pegtree
for place in .local/share .cache; do
    cp ready/p3c5r.peg home/$place/pegtree/
    : >home/$place/pegtree/p3c5r.peg.lock
    expect_true "a tree in ~/$place/pegtree" found
    rm home/$place/pegtree/p3c5r.peg
done
expect_true "the lock of its generator is gone" test ! -e home/.cache/pegtree/p3c5r.peg.lock

for place in .local/share .cache; do cp ready/p3c5r-first.peg home/$place/pegtree/; done
"$gen" build p3c5r --strategy entropy --quiet -o home/.cache/pegtree/p3c5r-entropy.peg
best_of_all() { test "$(env -u PEGTREE_PATH PATH=/nowhere away/pegtree-play walk p3c5r --secret 444)" = "$("$gen" paths "$1" | grep '444:3,0$')"; }
expect_true "the best of all folders is taken" best_of_all home/.cache/pegtree/p3c5r-entropy.peg
expect_true "but those of PEGTREE_PATH come first" test "$(PEGTREE_PATH="$work/home/.local/share/pegtree" away/pegtree-play walk p3c5r --secret 444)" = "$("$gen" paths ready/p3c5r-first.peg | grep '444:3,0$')"
rm home/.local/share/pegtree/*.peg home/.cache/pegtree/*.peg

# ---- trees made on the spot, damaged trees ---------------------------------------------------

strategy_of() { "$gen" info "$1" --json | sed 's/.*"strategy": "\([^"]*\)".*/\1/'; }
mkdir -p -m 700 made/pegtree # whatever the umask: a cache that others can write to is not used
fresh() { env -u PEGTREE_PATH XDG_CACHE_HOME="$work/made" PATH="$BUILD:$PATH" away/pegtree-play "$@" 2>heard; }
"$gen" build p5c9r --strategy first --quiet -o made/pegtree/p5c9r-first.peg # of an earlier version
expect_true "a game of more than 50,000 codes" fresh walk p5c9r --secret 00000
expect_true "is not played by first" test "$(strategy_of made/pegtree/p5c9r-entropy.peg)" = entropy
fresh walk p5c9r --secret 00000 >/dev/null
expect_true "and its tree is made once" test ! -s heard
expect_true "unless first is asked for" fresh walk p5c9r --strategy first --secret 00000
expect_error 1 "has 60466176 codes, too many to make a tree unasked; --strategy" env -u PEGTREE_PATH away/pegtree-play watch p5c36r
plays 0 "playing without a tree" 'quit\n' break p5c36r --no-record
mkdir -p passing
uncached() { env -u HOME -u PEGTREE_PATH TMPDIR="$work/passing" PATH="$BUILD:$PATH" away/pegtree-play "$@" 2>heard; }
expect_true "a tree without a cache" uncached walk p3c4r --secret 012
expect_true "is said to be for one game" grep -q "for this game only" heard
expect_true "and leaves nothing behind" test -z "$(ls passing)"

mkdir -p both
cp ready/p3c5r.peg both/p3c5r.peg
"$gen" build p3c5r --strategy entropy --quiet -o both/p3c5r-entropy.peg
beside() { PEGTREE_PATH="$work/both" "$play" walk p3c5r --secret 444 2>heard; }
best=$(beside)
for file in both/p3c5r-entropy.peg both/p3c5r.peg; do
    # The last byte of the content, which the check of 4 bytes follows.
    at=$(($(wc -c <$file) - 5))
    cp $file whole
    printf '\377' | dd of=$file bs=1 seek=$at conv=notrunc 2>/dev/null
    expect_true "a good tree beside a damaged one is taken" beside
    expect_true "and the damaged one named" sh -c "grep -q damaged heard || test '$best' = \"\$1\"" - "$(beside)"
    cp whole $file
done
cp ready/p3c5r.peg made/pegtree/
printf '\377' | dd of=made/pegtree/p3c5r.peg bs=1 seek=$(($(wc -c <made/pegtree/p3c5r.peg) - 5)) conv=notrunc 2>/dev/null
expect_true "a damaged tree in the cache is made anew" fresh walk p3c5r --secret 000
"$gen" build p5c7r --quiet -o made/pegtree/p5c7r.peg
cp made/pegtree/p5c7r.peg kept.peg
keeps() { # with memory for the program, but not for the tree
    : >starved
    for limit in $(seq 4000 500 9000); do
        (ulimit -v "$limit"; fresh walk p5c7r --secret 00000 >out)
        grep -q 'p5c7r.peg: out of memory' heard && echo "$limit" >>starved
        cmp -s kept.peg made/pegtree/p5c7r.peg || return 1
    done
    [ -s starved ]
}
case ${TEST_CFLAGS:-} in
*sanitize*) echo "skipped a tree that memory does not suffice for: sanitizers take it all" ;;
*) expect_true "a sound tree in the cache is kept where memory does not suffice" keeps ;;
esac
expect_true "and is gone" test ! -e made/pegtree/p3c5r.peg

# 51 bytes: p7c36r, of more codes than there may be.
{ printf '\320\106\015\012\002\007\000\000\000\063\044'; head -c 40 /dev/zero; } >many.flat
for mode in break make watch duel "watch --games 2"; do
    # shellcheck disable=SC2086 # a mode and an option
    expect_error 1 "many.flat: damaged" "$play" $mode many.flat
done
for kind in misplaced $(! long || echo section behind size varint depth); do
    file=$tests/format/examples/bad-trunk-$kind.peg
    plays 0 "The tree cannot be used (damaged" 'b\nquit\n' break "$file" --no-record
    plays 0 "The tree cannot be used: damaged" 'AAAA\nhint\nquit\n' make "$file" --secret BBBB --no-record
done

# ---- games from a file ---------------------------------------------------------------------

# The code of a seed, of the two that p1c2r has, and the other one.
code=$(printf 'quit\n' | "$play" make p1c2r#s --no-record | sed -n 's/.*the code was \([12]\).*/\1/p')
other=$((3 - code))
match="duel p1c2r --seed s --rounds 1 --no-record"
# The program's first guess is 1 or 2; "-" says that it is wrong.
plays 0 "You win, 2 to 1." "$code\n-\nb\n" $match
plays 0 "1 point for me." "$code\n-\nb\n" $match
plays 0 "2 points for you." "$code\n-\nb\n" $match
plays 0 "A draw, 1 to 1." "$code\nb\n" $match
plays 0 "1 point for you." "$code\nb\n" $match
plays 0 "I win, 2 to 1." "$other\n$code\nb\n" $match
plays 0 "2 points for me." "hint\n$code\nb\n" $match
plays 0 "The code was $code. 2 points for me." "$other\nb\n" $match --max-guesses 1
plays 0 "not found in 10 guesses is worth 11" "quit\nb\n" $match
plays 0 "11 points for me" "quit\nb\n" $match
plays 0 "The match ends here. Score: you 0, I 1." "$code\nquit\n" $match
plays 3 "The match ends here. Score: you 0, I 1." "$code\n0\n0\nquit\n" $match
plays 1 "the input ended before the game did, after 1 guess" "$other\n" $match
plays 1 "the input ended before the game did" "$code\n" $match
plays 0 "I win, 4 to 2." "$code\nb\nquit\nb\n" duel p1c2r --seed s --max-guesses 2 --no-record
plays 0 "Score: you 1, I 1." "$code\nb\nquit\nb\n" duel p1c2r --seed s --max-guesses 2 --no-record
plays 0 "A draw, 1 to 1." "$code\nb\n" duel p1c2r --seed s --rounds 1 --player Duelist
expect_true "both games of a duel are recorded" sh -c \
    'test "$("$1" stats --player Duelist --csv | cut -d, -f3,4 | sort | tr "\n" " ")" = "breaker,games player,1 program,1 "' - "$play"
printf "$code\\nb\\n" | "$play" duel p1c2r --seed s --rounds 1 --player Duelist >again
expect_true "but not when its codes have been played before" sh -c \
    'grep -q "not recorded" again && test "$("$1" stats --player Duelist --csv | cut -d, -f4 | tr "\n" " ")" = "games 1 1 "' - "$play"
expect_true "and those of everybody" sh -c '"$1" stats --all --csv | grep -q "\"Duelist\",p1c2r,player,1,1"' - "$play"

make="make --secret 3341 --no-record"
plays 0 "Solved in 2 guesses" '1122\n\n3341\n' $make
plays 0 "You guessed that already, as guess 1; it does not count." '1122\n1122\nquit\n' $make
plays 0 "2 guesses are off the board; they still count." '1122\n1133\nundo 2\nquit\n' $make
plays 0 "2 guesses are off the board; they still count." '1122\n1133\nundo 4294967296\nquit\n' $make
plays 0 "There is no guess to take back." 'undo\nquit\n' $make
plays 0 "No guess is taken back." '1122\nundo 0\nquit\n' $make
plays 0 "The board is empty." 'board\nquit\n' $make
plays 0 "I give the answers here, and they are right." 'fix\nquit\n' $make
plays 0 "there is no such command; help lists them" '/abc\nquit\n' $make
plays 0 "that line is too long" "$(printf '%0600d' 0)\nquit\n" $make
plays 0 "Solved in 1 guess" "$(printf '1122%600sx' '')\n3341\n3341\n" make --secret - --no-record
plays 0 "It must be $code (hint 1)." "$other\nhint\nquit\n" make p1c2r#s --no-record
plays 0 "with 1 hint; the code was" 'hint\nhint\nquit\n' $make
plays 0 "with 2 hints; the code was" 'hint\n1122\nhint\nhint\nquit\n' $make
plays 0 "Lost: not found in 1 guess; the code was 3 3 4 1" '1122\n' $make --max-guesses 1
plays 0 "Solved in 1 guess" '3341\n' $make --max-guesses 1
plays 1 "after 2 guesses" '1122\n1133\n' $make
plays 1 "no code was given" '' make --secret - --no-record
plays 0 "Solved in 1 guess" '337\n3341\n3341\n' make --secret - --no-record
plays 0 "1 position of" 'quit\n' make p1c2r --no-record
plays 0 "left" '1122\nleft\nknown\nquit\n' $make
plays 0 "2 codes left:" 'left\nquit\n' make p1c2r --no-record
plays 0 "     1  2" 'left\nquit\n' make p1c2r --no-record
plays 0 "certain" "$other\nknown\nquit\n" make p1c2r#s --no-record
plays 0 "0123456789" 'known\nquit\n' make p1c36r --base 0 --no-record

expect_error 2 "--fiend cannot be combined with a secret or a seed" "$play" make --fiend --seed 7
expect_error 2 "--fiend cannot be combined with a secret or a seed" "$play" make --fiend --secret 1122
plays 0 "The fiend has no code: this game is not recorded." 'quit\n' make --fiend
plays 0 "guess 1: 1 1 2 2 -> nothing" '1122\nquit\n' make --fiend
plays 0 "Not solved after 1 guess; 256 codes left, such as 3 3 3 3; I would have needed at most 5." '1122\nquit\n' make --fiend
plays 0 "on average if the code does not change." '1122\n3344\nquit\n' make --fiend
expect_true "a fiend's answers are not luck" sh -c "printf '1122\n3344\nquit\n' | '$play' make --fiend >'$work/heard' && ! grep -q Luck '$work/heard'"
plays 0 "Lost: not found in 2 guesses;" '1122\n3344\n' make --fiend --max-guesses 2
plays 0 "guess 3: 2 -> 1 bull" '1\n3\n2\n' make p1c3r --fiend
hard="make --hard --secret 5566 --no-record"
plays 0 "1 1 3 3 cannot be the code: guess 1, 1 1 2 2, would have got bb, not -." '1122\n1133\nquit\n' $hard
plays 0 "Solved in 2 guesses" '1122\n1133\n5566\n' $hard
# A guess that cannot be the code tells more here, but may not be made.
plays 0 "It cannot be the code, but is better than those tried that can." '0123\n4567\nhint\nquit\n' make p4c12n --base 0 --secret 012B --no-record
plays 0 "It can be the code." '0123\nhint\nquit\n' make p4c12n --base 0 --secret 012B --no-record --hard
echo quit >quits
first() { # MODE OPTIONS...: its first guess, as $first
    said=$("$play" "$@" --no-record <quits) || return
    first=${said#*guess 1: }
    [ "$first" != "$said" ] && first=${first%%"
"*}
}
varies() { # MODE OPTIONS...: does not draw the same twelve times
    first "$@" || return
    drawn=$first
    for try in 2 3 4 5 6 7 8 9 10 11 12; do
        first "$@" || return
        [ "$first" = "$drawn" ] || return 0
    done
    return 1
}
expect_true "break: the guesses change" varies break
expect_true "break: of ranges of their own as well" varies break 5 3 5
expect_true "break by random" varies break --strategy random
plain() { first break --plain && [ "$first" = "1 1 2 2" ]; }
expect_true "but not with --plain" plain
pattern() { first break && echo "$first" | grep -E '([^ ]).*\1' | grep -Eqv '([^ ]).*\1.*\1'; }
expect_true "it is the tree's guess under other names" pattern
expect_true "watch of a seed is the same each time" test "$("$play" watch --seed 3)" = "$("$play" watch --seed 3)"
expect_true "walk has the tree's own codes" sh -c '"$1" walk p4c6r --secret 5555 | grep -q "^0011:"' - "$play"
plays 0 "solved in" "" watch --seed 3 --strategy random --secret 6666
watch_json() { "$play" watch "$@" --json | python3 -c 'import json, sys; o = json.load(sys.stdin); sys.exit(not eval(sys.argv[1]))' "$check"; }
check='(o["games"], o["lost"], o["histogram"]) == (1296, 694, [1, 6, 62, 533])' # Knuth 1977
expect_true "watch --max-guesses: those that take longer are lost" watch_json --games all --max-guesses 4
plays 0 "694 games lost: not found in 4 guesses; the others:" '' watch --games all --max-guesses 4
plays 0 "Lost: not found in 1 guess." '' watch --max-guesses 1 --plain --secret 6666
none_found() { "$play" watch p4c6r --plain --games 1 --seed 3 --max-guesses 1 >lost && grep -q "^1 game lost: not found in 1 guess$" lost && ! grep -q "0 games" lost; }
expect_true "where all games are lost there is no average" none_found
check='[o[k] for k in ("total", "average", "stddev", "best", "worst", "lost")] == [0, None, None, None, None, 1]'
expect_true "nor in JSON" watch_json --games 1 --seed 3 --max-guesses 1
# A random code that agrees: 5.47 on average over 100 games of p4c8r, deviation 0.97 (mmp).
check='abs(o["average"] - 5.47) < 4 * 0.97 / 10'
expect_true "watch by random, against the PL/SQL program mmp" watch_json p4c8r --strategy random --games 3000
plays 0 "You win: not found in 1 guess." 'b\n' break --max-guesses 1 --no-record
plays 0 "I did not find it. 2 points for you." "$code\n-\n" $match --max-guesses 1

plays 0 "No 3 or 4: guess 2 got nothing." '1122\n3344\n1315\nknown\nquit\n' make --secret 5156 --no-record
plays 0 "There is 5: answers 1, 2 and 3 allow nothing else." '1122\n3344\n1315\nknown\nquit\n' make --secret 5156 --no-record
plays 0 "1 is not at 1: guess 3 got no bull." '1122\n3344\n1315\nwhy\nquit\n' make --secret 5156 --no-record
plays 0 "No 8 or 9: guesses 1 and 2 have all symbols of the code." '0123\n4567\nwhy\nquit\n' make p4c10n --secret 4150 --no-record
plays 0 "There are 1, 2, 3 and 4: by the rules of the game." 'why\nquit\n' make p4c4n --secret 1234 --no-record
plays 0 "blunder" '1122\n2222\nquit\n' make --secret 5156 --no-record
plays 0 "Luck -0." '1122\n2222\nquit\n' make --secret 5156 --no-record
# Of 3 million codes: ECHKEA, from the guide, would leave 404,552 codes on average, ABCDEF leaves 401,961.
unmeasured() {
    printf 'ABCDEF\nGHIJKL\nhint\nquit\n' | "$play" guess p6c12r#3 --no-record --ascii >heard 2>&1
    grep -q "best of the guesses tried" heard && grep -q "which leave about [0-9]* codes" heard &&
        grep -qE '^  1  ABCDEF  bc\.\.\.\. +many +-  -$' heard
}
expect_true "nothing is called better that was not compared" unmeasured
plays 0 "too many codes or answers to say what is certain" 'why\nquit\n' guess p12c6r#1 --no-record
expect_true "the reviews of twenty games, computed a second time" env PEGTREE_PATH="$root/trees" \
    python3 "$root/tests/play/review.py" "$play" "$root/trees/p4c6r-optimal.peg"

watched="break p4c6r --plain --no-record"
plays 0 "The board is empty." 'board\nquit\n' $watched
for wrong in "fix" "fix 1" "fix x b"; do
    plays 0 "Say which answer and what it should be: fix 1 bbc" "b\n$wrong\nquit\n" $watched
done
plays 0 "There is no answer to fix yet." 'fix 1 b\nquit\n' $watched
plays 0 "There is no answer 0 to fix; there is 1." 'b\nfix 0 b\nquit\n' $watched
plays 0 "There is no answer 2 to fix; there is 1." 'b\nfix 2 b\nquit\n' $watched
for answer in 12 01; do # neither is a number of the list of ten
    plays 3 "no code gives this answer to that guess" "0\n0\n0\n$answer\nquit\n" $watched
done
plays 0 "codes left" 'b\nfix 1 bb\nquit\n' $watched
plays 0 "Then an answer is wrong." '0\nno\nquit\n' break p1c2r --no-record
plays 1 "the input ended before the game did, after 0 answers" '' $watched
plays 0 "solved in 2 guesses" '0\n' break p1c2r --no-record # of a last code nothing need be said
plays 0 "The board is empty." '0\nundo\nboard\nquit\n' break p1c2r --no-record

plays 0 "p4c6r - 4 positions" '1122\nquit\n' make --secret - --no-record # said before the code is asked for
for mode in break make assist; do
    expect_true "the help of $mode fits 80 columns" sh -c \
        'printf "help\nquit\n" | "$1" $2 --no-record | awk "length > 74 && !/codes\$|not recorded|next guess|can be the code/ { bad = 1; print } END { exit bad }"' - "$play" $mode
done
plays 0 "++-" 'help\nquit\n' break --no-record
plays 1 "208 codes left" 'bc\n' p4c6r --json --no-record # which is for other modes

plays 0 "m2.3.4 - 3 positions" 'quit\n' daily 2 3 4 --no-record
plays 0 "the code stays hidden" 'quit\n' daily p1c2r --no-record

# ---- assist --------------------------------------------------------------------------------

plays 0 "next guess: 1 1 2 2" '' assist # the tree's
plays 0 "It can get 13 answers, which leave 205 codes on average, 256 at most." '' assist p4c6r
plays 0 "With it the code takes 4.48 guesses on average." '' assist # Knuth's average
plays 0 "guess 1: 1 1 2 2 -> 2 bulls, 114 codes left" '' assist 1122 bb 3456 c
plays 0 "12 codes left:" '' assist 5 5 5 123 bb
plays 0 "next guess:" '' assist 5 5 5 1,2,3 "2 bulls"
plays 0 "solved in 2 guesses" '' assist 1122 bb 1325 bbbb
plays 3 "answer 1   1 1 2 2     bb -> b      32 codes left" '' assist 1122 bb 3344 - 1122 b
expect_error 2 "each guess is followed by its answer, as in assist p4c6r 1122 bc; '1122' has none" "$play" assist p4c6r 1122
expect_error 2 "'p4c6q' is neither a game" "$play" assist p4c6q 1122 bb
expect_error 2 "guess 2, '1172': '7' isn't used" "$play" assist 1122 bb 1172 b
expect_error 2 "answer 1, 'zz': I didn't understand" "$play" assist 1122 zz
expect_error 2 "answer 1, '3 1': 3 bulls and 1 cow cannot be" "$play" assist 1122 "3 1"
plays 2 "no code gives this answer to 1234" "" assist p4c4n 1234 -
assist_json() { "$play" assist p4c6r "$@" --json | python3 -c 'import json, sys
from itertools import product
from collections import Counter
told = json.load(sys.stdin)
def score(a, b):
    bulls = sum(x == y for x, y in zip(a, b))
    return bulls, sum((Counter(a) & Counter(b)).values()) - bulls
turns = [("0011", (1, 1)), ("0234", (1, 0))]
left = ["".join(c) for c in product("012345", repeat=4) if all(score(g, "".join(c)) == a for g, a in turns)]
assert told["codes"] == left and told["left"] == len(left) and told["agree"]
parts = Counter(score(told["next"], c) for c in left)
assert told["answers"] == len(parts) and told["possible"] == (told["next"] in left)
parts[(4, 0)] = 0
assert told["most_left"] == max(parts.values())
assert abs(told["expected_left"] - sum(n * n for n in parts.values()) / len(left)) < 1e-3'; }
expect_true "assist --json, compared with counting by hand" assist_json 1122 bc 1345 b
# What a sample of the codes says is no figure of all of them; nor does a person see it.
many_json() { "$play" assist p6c36r 012345 b --json | python3 -c 'import json, sys
told = json.load(sys.stdin)
assert told["at_least"] and len(told["next"]) == 6
assert all(told[key] is None for key in ("answers", "expected_left", "most_left", "guesses"))'; }
expect_true "assist --json with more codes left than are looked at" many_json
contradicted() {
    "$play" assist 1122 bb 1122 b --json >out 2>err
    [ $? = 3 ] && python3 -c 'import json, sys
told = json.load(open("out"))
assert not told["agree"] and told["left"] == 0
assert {(r["answer"], r["bulls"], r["cows"]) for r in told["repairs"]} == {(1, 1, 0), (2, 2, 0)}'
}
expect_true "assist --json of a contradiction" contradicted
plays 0 "guess 2: 3 4 5 6 -> 1 cow" '1122 bb\n3456\nc\nquit\n' assist
plays 0 "guess 1: 1 1 2 2 -> 2 bulls" 'bb\n' assist # an answer alone is to what was proposed
plays 0 "Type a guess and its answer" 'zz\n\n' assist
plays 0 "more than 255 guesses" "$(yes '1 -' | head -n 256)\n" assist p1c2r
plays 0 "2 answers taken back" '1122 bb\n3456 c\nundo 2\n' assist
plays 0 "No answer is taken back." '1122 bb\nundo 0\n' assist
no_blanks_at_the_end() {
    printf '1122 bc\n1345 b\nknown\n' | "$play" assist >said && ! grep -q ' $' said
}
expect_true "lines of codes" no_blanks_at_the_end
plays 3 "contradict each other" '1122 bb\n1122 b\nquit\n' assist
plays 0 "Type a guess and its answer: " '1122\nhelp\n' assist
left_before_its_answer() {
    printf '1122\nquit\n1345 b\n' | "$play" assist >said && ! grep -q "1 3 4 5" said
}
expect_true "quit where assist asks for an answer" left_before_its_answer
plays 3 "and 1 less likely one; fix" '1122 ccc\n1234 c\n1213 -\nquit\n' assist

# ---- colors --------------------------------------------------------------------------------

# The page's colors and the terminal's, as near as 256 colors come: red, green and blue of each.
same_palette() { python3 - "$root" <<'P'
import re, sys
page = open(sys.argv[1] + "/format/explorer/pegs.js").read().split("classic: [")[1].split("okabe")[0]
mine = open(sys.argv[1] + "/play/terminal/board.c").read().split("classic[PEG_MAX_COLORS] = {")[1]
page = [[int(c[i:i + 2], 16) for i in (0, 2, 4)] for c in re.findall("#([0-9a-f]{6})", page)]
steps = [0, 95, 135, 175, 215, 255]
for (r, g, b), cell in zip(page, re.findall(r"{(\d+), \d+}", mine)):
    n = int(cell) - 16
    xterm = [8 + 10 * (n - 216)] * 3 if n >= 216 else [steps[n // 36], steps[n // 6 % 6], steps[n % 6]]
    assert max(abs(x - y) for x, y in zip(xterm, (r, g, b))) <= 70, (cell, xterm, (r, g, b))
assert len(page) == 10
P
}
expect_true "the terminal has the page's colors" same_palette

# ---- stats ---------------------------------------------------------------------------------

plays 0 "No games of all are recorded yet." '' stats --player all
plays 0 "No games of Duelist at p4c10n are recorded yet." '' stats p4c10n --player Duelist
plays 0 "No games at p4c10n are recorded yet." '' stats p4c10n --all
plays 0 "p1c2r, the program against Duelist" '' stats p1c2r --player Duelist
json_of_two() { "$play" stats --player Duelist --json | python3 -c 'import json, sys
assert [(o["breaker"], o["total"]) for o in json.load(sys.stdin)] == [("player", 1), ("program", 1)]'; }
expect_true "stats --json of two groups" json_of_two
expect_true "stats --csv of none is the names alone" test "$("$play" stats --player Nobody --csv | wc -l)" = 1
expect_true "stats --json of none is an empty list" test "$("$play" stats --player Nobody --json)" = "[]"
records() { XDG_STATE_HOME="$work/side" "$play" "$@"; }
for who in ada bob; do
    printf '1\n2\n3\n' | records make p1c3r --player $who --seed 7 >/dev/null
    printf '1122\nquit\n' | records make --player $who >/dev/null
done
printf '1\n1\n1\nb\n' | records break p1c3r --player bob >/dev/null 2>&1
expect_true "stats of a player without games names the others" sh -c \
    'XDG_STATE_HOME="$1" "$2" stats --player cid | grep -qx "There are games of ada, bob; stats --all shows them."' - "$work/side" "$play"
side_by_side() {
    records stats --all >out
    [ "$(grep -c '^p1c3r .*games  solved  average' out)" = 1 ] && [ "$(grep -c '^  ada ' out)" = 2 ] &&
        grep -q '^  bob  *1       1 ' out && grep -q '^  bob  *1       0        -     -      -      0       -$' out &&
        awk 'length > 80 { exit 1 }' out
}
expect_true "stats --all: players side by side" side_by_side
expect_true "stats --all of one game" test "$(records stats p1c3r --all | grep -c '^p')" = 1
expect_true "stats --all --csv has everybody" test "$(records stats --all --csv | cut -d, -f1 | sort -u | wc -l)" = 3
expect_true "stats --all of none" test "$(XDG_STATE_HOME="$work/nobody" "$play" stats --all)" = "No games are recorded yet."
cup="duel p1c3r --players ann,bob --seed 5"
printf '1\n2\n3\n1\n2\n3\n1\n2\n3\n1\n2\n3\n' >guesses
tournament() { # standings add up, everybody's games are recorded once
    records $cup <guesses >out 2>err
    awk '/ points? for / { sub(/\.$/, ""); name = $4 " " $5; sum[name] += $1 }
         /^  +[0-9]+  / { last[$2 " " $3] = $1 }
         / with [0-9]+ points\.$/ { least = $(NF - 1) }
         END { for (n in sum) { many++; if (sum[n] != last[n] || sum[n] < least) exit 1 } exit many != 3 }' out &&
        [ "$(records stats --player ann --csv | grep -c '"ann",p1c3r,player,2,')" = 1 ]
}
expect_true "a tournament" tournament
records $cup <guesses >out 2>err
expect_true "its codes count once" grep -q "ann has played these codes before: this game is not recorded." out
expect_error 2 "two or more names" "$play" duel --players ann
expect_error 2 "a name is empty" "$play" duel --players ann,,bob
expect_error 2 "a name is empty" "$play" duel --players "ann, ,bob"
expect_error 2 "a name is given twice" "$play" duel --players ann,bob,ann
expect_error 2 "a name is given twice" "$play" duel --players "ann ,bob, ann"
expect_error 2 "at most 12" "$play" duel --players a,b,c,d,e,f,g,h,i,j,k,l,m
plays 1 "the input ended before the game did" '1\n' $cup --no-record
plays 0 "win with 1 point." '2\n2\n' duel p1c2r --players ann,bob --seed 8 --rounds 1 --no-record

folderless="no folder for records: HOME or XDG_STATE_HOME must be an absolute path of at most 4000 bytes"
unset HOME
plays 0 "$folderless" '3341\n' make --secret 3341
HOME=$(printf '/%05000d' 0)
export HOME
plays 0 "$folderless" '3341\n' make --secret 3341
export HOME="$work/home"

# What play/README.md says to type works.
grep -o '`\(think\|guess\|assist\|watch\|duel\|stats\)[^`]*`' "$root/play/README.md" | tr -d '`' | sort -u >lines
yes quit | head -30 >quits
while read -r line; do
    # shellcheck disable=SC2086 # words
    XDG_STATE_HOME="$work/lines-state" "$play" $line <quits >out 2>err
    expect_true "README: $line" test $? = 0
done <lines
expect_true "there are such lines" test "$(wc -l <lines)" -gt 20

for mode in guess think daily assist watch duel stats walk; do
    plays 0 "  m2.3.4          a range of symbols for each position" '' $mode --help
done

# ---- help: the guesses that it shows are codes of the game ---------------------------------

printf 'help\nquit\n' >helps
taken() { # GAME SECRET: a guess in both ways to type it
    "$play" make "$1" --secret "$2" --no-record <helps 2>&1 |
        sed -n 's/^Type a guess: \(.*\), \(.*\)\. The answer .*/\1\n\2\nquit/p' >typed
    "$play" make "$1" --secret "$2" --no-record <typed 2>&1 | grep -q 'You guessed that already, as guess 1'
}
longest="p10c2r 2222222222" # p12c2r without a tree takes seconds
long && longest="p12c2r 222222222222"
for game in "p4c6r 6666" "p4c10n 9876" "m2.3.4 234" "$longest" "p5c6n 65432"; do
    # shellcheck disable=SC2086 # two words
    expect_true "the guess that help shows in $game" taken $game
done

# ---- flat images that were damaged ---------------------------------------------------------

# Any byte changed: the game goes on, or one line says what is wrong; nothing crashes or hangs.
"$gen" export ready/p3c5r.peg --to flat -o sound.flat >err
harmless() {
    "$play" "$@" >out 2>err </dev/null
    got=$?
    [ $got = 0 ] || { [ $got = 1 ] && { IFS= read -r line && ! IFS= read -r rest && [ -z "$rest" ]; } <err; }
}
expect_true "a flat image" test "$("$play" walk sound.flat --secret 123)" = "$("$play" walk ready/p3c5r.peg --secret 123)"
step=12 least=5
long && step=3 least=10
survives() {
    rejected=0
    python3 -c 'import sys
sound = open("sound.flat", "rb").read()
for at in range(0, len(sound), int(sys.argv[1])):
    open("damaged.flat.%d" % at, "wb").write(sound[:at] + b"\xff" + sound[at + 1:])' $step
    for damaged in damaged.flat.*; do
        harmless walk "$damaged" --secret 123 || return 1
        harmless watch "$damaged" --games all || return 1
        [ $got = 1 ] && rejected=$((rejected + 1))
        harmless watch "$damaged" --secret 234 || return 1
    done
    [ $rejected -gt $least ]
}
expect_true "damaged flat images" survives
