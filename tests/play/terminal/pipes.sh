# pipes.sh - sourced by run.sh: the player without a terminal, and its records in trouble.

# plays STATUS WORDS INPUT ARGUMENTS...: with this input, on stdout and stderr together.
plays() {
    status=$1 words=$2 input=$3
    shift 3
    printf "$input" | "$play" "$@" >"$work/said" 2>&1
    got=$?
    if [ "$got" = "$status" ] && grep -qF -- "$words" "$work/said"; then
        ok "pegtree-play $* without a terminal"
    else
        bad "pegtree-play $* without a terminal: status $got, said: $(tail -n 4 "$work/said")"
    fi
}

expect_true "walk, exactly" test \
    "$("$play" walk "$PEGTREE_PATH/p4c6r-minimax.peg" --secret 0012)" = \
    "$("$gen" paths "$PEGTREE_PATH/p4c6r-minimax.peg" | grep ' 0012:4,0$\|^0012:4,0$')"
expect_true "walk by rules" test "$("$play" walk p2c2r --secret 00)" != ""
"$gen" paths "$PEGTREE_PATH/p3c5r-minimax.peg" >"$work/paths"
for secret in 000 123 444; do
    "$play" walk p3c5r --secret $secret
done >"$work/walks"
expect_true "walk agrees with paths" grep -qFxf "$work/paths" "$work/walks"
expect_error 2 "is not a code of p4c6r" "$play" walk p4c6r --secret 9999
expect_error 2 "walk needs the secret" "$play" walk p4c6r
for rules in p0c6r p4c0r p4c6x p5c4n m p99c99r "" p4c6r#; do
    expect_error 2 "pegtree-play: " "$play" break "$rules"
done
expect_error 2 "needs 6 symbols, not 3" "$play" break --symbols ABC
expect_error 2 "is given twice" "$play" break --symbols ABCDEA
expect_error 2 "say what to play" "$play"
expect_error 1 "No such file" "$play" break missing.peg
expect_error 1 "not a Pegtree" "$play" break "$play"
head -c 30 "$PEGTREE_PATH/p4c6r-minimax.peg" >"$work/short.peg"
expect_error 1 "truncated" "$play" break "$work/short.peg"

plays 0 "one left; it must be 6 6 6 6" '\n0\n' break p4c6r --plain --no-record
plays 0 "guess 1: 1 1 2 2" 'quit\n' break p4c6r --plain --no-record
plays 1 "the input ended before the game did, after 1 answer" 'bc\n' break p4c6r --plain --no-record
plays 3 "the answers contradict each other" 'bb\n\n' break p4c6r --plain --no-record
plays 3 "the answers contradict each other" 'bb\n\nquit\n' break p4c6r --plain --no-record
plays 0 "Solved in 1 guess" '3341\n' make --secret 3341 --no-record
plays 1 "the input ended before the game did" '1122\n' make --secret 3341 --no-record
plays 0 "solved in" '' watch p4c6r --seed 1
plays 0 "Examples:" '' --help
plays 0 "pegtree-play 0" '' --version
expect_true "no escapes and no Unicode in a pipe" sh -c \
    '"$play" watch --seed 1 | LC_ALL=C grep -q "^[ -~]*$" && ! "$play" watch --seed 1 | LC_ALL=C grep -q "[^ -~]"'
expect_true "watch --games all --json is exact" sh -c \
    '"$play" watch --games all --json | python3 -c "import json,sys; o=json.load(sys.stdin); assert (o[\"games\"], o[\"total\"]) == (1296, 5801) and o[\"histogram\"] == [1, 6, 62, 533, 694]"'
"$gen" export "$root/trees/p3c6r-consistent.peg" --to json | sed 's/"proven": true/"proven": false/' >"$work/found.json"
"$gen" import "$work/found.json" -o "$work/found.peg" >/dev/null
plays 0 "the tree (consistent, best found):" '' watch "$work/found.peg" --games 2 --seed 1
plays 0 "the tree (optimal for the worst case):" '' \
    watch "$root/trees/p4c6r-worst.peg" --games 2 --seed 1
"$gen" build p3c4r --strategy optimal --opening 012 --quiet -o "$work/opened.peg"
plays 0 "the tree (best found):" '' watch "$work/opened.peg" --games 2 --seed 1
plays 0 "the tree (consistent):" '' watch "$root/trees/p3c6r-consistent.peg" --games 2 --seed 1
expect_true "the same seed, the same games" test \
    "$("$play" watch --games 50 --seed x --json)" = "$("$play" watch --games 50 --seed x --json)"
expect_true "1000 games keep to the tree's average within sampling error" sh -c \
    '"$play" watch --games 1000 --seed 4711 --json | python3 -c "import json,sys; o=json.load(sys.stdin); assert abs(o[\"average\"] - 5801 / 1296) < 4 * o[\"stddev\"] / 1000 ** 0.5"'
if [ -e /dev/full ]; then
    expect_error 1 "writing the output failed: No space left" sh -c 'exec "$play" watch --seed 1 >/dev/full'
fi
expect_error 1 "writing the output failed" sh -c 'exec "$play" watch --seed 1 >&-'

# ---- where trees are found --------------------------------------------------------------

mkdir -p "$work/away/bin/trees" "$work/away/trees" "$work/data/pegtree" "$work/dirs/pegtree"
cp "$play" "$work/away/bin/"
# finds WHERE [VARIABLE=VALUE...]: the player, away from the generator, finds the tree.
finds() {
    where=$1
    shift
    if env -u PEGTREE_PATH XDG_CACHE_HOME="$work/none" "$@" "$work/away/bin/pegtree-play" \
        walk p3c5r --secret 012 >"$work/said" 2>&1; then
        ok "a tree is found $where"
    else
        bad "a tree is found $where: $(cat "$work/said")"
    fi
}
if finds "nowhere" PATH=/bin | grep -q ^ok; then bad "a tree was found where none is"; fi
tree=$PEGTREE_PATH/p3c5r-minimax.peg
finds "on PEGTREE_PATH" PEGTREE_PATH="$work/none:$PEGTREE_PATH"
for place in data/pegtree/p3c5r.peg dirs/pegtree/p3c5r-x.peg away/bin/trees/p3c5r.peg away/trees/p3c5r.peg; do
    cp "$tree" "$work/$place"
    finds "in $place" PATH=/bin XDG_DATA_HOME="$work/data" XDG_DATA_DIRS="$work/none:$work/dirs"
    rm "$work/$place"
done
"$gen" build m5.5.5 --quiet -o "$work/away/trees/m5.5.5-minimax.peg"
finds "under the game's other name" PATH=/bin
cp "$gen" "$work/away/bin/"
expect_true "a tree that is missing is generated into the cache" sh -c \
    'env -u PEGTREE_PATH XDG_CACHE_HOME="$1/cache" "$1/away/bin/pegtree-play" walk p3c4r --secret 012 && ls "$1"/cache/pegtree/p3c4r-*.peg' - "$work"
expect_true "and found there" sh -c \
    'test -z "$(env -u PEGTREE_PATH XDG_CACHE_HOME="$1/cache" "$1/away/bin/pegtree-play" walk p3c4r --secret 012 2>&1 >/dev/null)"' - "$work"
"$gen" build p5c8r --strategy first --quiet -o "$work/big.peg"
walk_big() { XDG_CACHE_HOME="$work/cache" "$play" walk "$work/big.peg" --secret 01234; }
big=$(walk_big)
expect_true "a big tree's image is kept" sh -c 'ls "$1"/cache/pegtree/flat*' - "$work"
expect_true "and gives the same walk" test "$(walk_big)" = "$big"
for image in "$work"/cache/pegtree/flat*; do
    printf x | dd of="$image" bs=1 seek=100 conv=notrunc 2>/dev/null
done
expect_true "a damaged image is made anew" test "$(walk_big)" = "$big"

# ---- records ----------------------------------------------------------------------------

export XDG_STATE_HOME="$work/state"
records=$XDG_STATE_HOME/pegtree
one_game() { printf '3341\n3341\n' | "$play" make --secret - --player Eve 2>&1; }
games_of_eve() {
    "$play" stats --player Eve --json 2>/dev/null |
        python3 -c 'import json,sys; print(sum(o["games"] for o in json.load(sys.stdin)))'
}
expect_true "no records yet" test "$(games_of_eve)" = 0
one_game >/dev/null
expect_true "a game is recorded" test "$(games_of_eve)" = 1
printf '3341\n3341\n' | "$play" make --secret - --player Eve --no-record >/dev/null
expect_true "--no-record records nothing" test "$(games_of_eve)" = 1
known_code=$(printf '3341\n' | "$play" make --secret 3341 --player Eve 2>&1)
expect_true "a code that the player knows is said to count for nothing" test "${known_code#*not recorded}" != "$known_code"
expect_true "and does so" test "$(games_of_eve)" = 1
again() { printf '1122\nquit\n' | "$play" make p4c6r#again --player Again 2>&1; }
games_of_again() { "$play" stats --player Again --csv | cut -d, -f4 | tail -1; }
again >/dev/null
expect_true "a friend's game is recorded" test "$(games_of_again)" = 1
again >"$work/said"
expect_true "but not when it is played again" test "$(grep -c 'played this code before' "$work/said") $(games_of_again)" = "1 1"
expect_true "records are private" test "$(stat -c %a "$records" 2>/dev/null || echo 700)" = 700
expect_true "--csv has a line of names and one for each game" test \
    "$("$play" stats --player Eve --csv | wc -l)" = 2

for i in 1 2 3 4 5 6 7 8; do one_game >/dev/null & done
wait
expect_true "eight games that end at once are all recorded" test "$(games_of_eve)" = 9

printf '\n1\tcut off in the mid' >>"$records/games.log"
one_game >/dev/null
expect_true "a line that was cut off does no harm" test "$(games_of_eve)" = 10

# A disk that is full: no file may grow beyond what it has.
blocks=$(($(wc -c <"$records/games.log") / 512))
said=$(ulimit -f $blocks && one_game)
expect_true "a full disk does not stop play" test "${said#*Solved in 1 guess}" != "$said"
expect_true "a full disk loses no game" test "$(games_of_eve)" = 11

mkfifo "$work/fifo"
"$play" make --secret - --player Eve <"$work/fifo" >/dev/null 2>&1 &
exec 9>"$work/fifo"
printf '3341\n1122\n' >&9
sleep 0.2
kill -9 $!
wait $! 2>/dev/null
exec 9>&-
expect_true "a killed game leaves the others" test "$(games_of_eve)" = 11

chmod 500 "$records"
if [ "$(id -u)" != 0 ]; then
    expect_true "records that cannot be written are still read" test "$(games_of_eve)" = 11
fi
chmod 700 "$records"
XDG_STATE_HOME=/dev/null/nowhere
plays 0 "Games are not recorded" '3341\n' make --secret 3341
