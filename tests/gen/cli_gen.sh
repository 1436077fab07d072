#!/bin/sh
# pegtree-gen as its users call it: results, and its messages for bad input.
. "$(dirname "$0")/../cases.sh"
cd "$work" || exit 1

# replays RULES FILE [TOTAL WORST]: an independent check of every path.
replays() {
    rules=$1 file=$2
    shift 2
    "$gen" paths "$file" | python3 "$tests/format/check_paths.py" "$rules" "$@"
}

expect_true "build p4c6r" "$gen" build p4c6r
expect_true "the default name is p4c6r-minimax.peg" test -s p4c6r-minimax.peg
expect_true "Knuth's 5801 guesses, 5 at worst, replayed" replays p4c6r p4c6r-minimax.peg 5801 5
expect_true "verify" "$gen" verify p4c6r-minimax.peg
expect_true "build p4c10n --strategy first" "$gen" build p4c10n --strategy first -o bulls.peg
expect_true "p4c10n first, replayed" replays p4c10n bulls.peg
expect_true "build moo" "$gen" build moo -o moo.peg
expect_true "m5.5.5, replayed" replays m5.5.5 moo.peg
longest=p10c2r
long && longest=p12c2r
for rules in p1c1r m1.1 m2.3.4 p5c5n $longest p2c36n; do
    expect_true "build $rules" "$gen" build $rules --quiet -o some.peg
    expect_true "$rules, replayed" replays $rules some.peg
done
"$gen" build p1c1r --quiet -o one.peg
expect_true "one is not a plural" eval "
    [ \"\$(\"\$gen\" info one.peg | grep -cE ' 1 (secret|guess)(,|$)')\" = 3 ]"
expect_true "--quiet prints nothing" test -z "$("$gen" build p3c3r --quiet 2>&1)"
json_keys="rules strategy objective secrets total average worst histogram nodes file_bytes flat_bytes proven format hash"
has_keys() {
    python3 -c 'import json,sys; o=json.loads(sys.argv[1]); sys.exit(set(sys.argv[2:])!=set(o))' "$@"
}
expect_true "info --json has the contract's keys" has_keys "$("$gen" info moo.peg --json)" $json_keys
expect_true "build --json has the contract's keys" \
    has_keys "$("$gen" build m5.5.5 --json)" $json_keys seconds threads states
expect_true "the same file again" cmp m5.5.5-minimax.peg moo.peg
expect_true "list" "$gen" list
expect_true "--help" "$gen" --help
expect_true "--version" "$gen" --version

for rules in p0c6r p4c0r p4c6x p5c4n m p99c99r; do
    expect_error 2 "RULES '$rules'" "$gen" build "$rules"
done
expect_error 2 "RULES is missing" "$gen" build
expect_error 2 "unexpected argument" "$gen" build p4c6r p4c6r
expect_error 2 "a command is missing" "$gen"
expect_error 2 "unknown command 'bake'" "$gen" bake
expect_error 2 "--strategy takes minimax, " "$gen" build p4c6r --strategy best
expect_error 2 "unknown option '--colour'" "$gen" build p4c6r --colour
lists() { "$gen" list --json | python3 -c 'import json, sys
for o in json.load(sys.stdin): assert list(o) == ["name", "alias", "summary", "source"]; print(o["name"])'; }
names() { "$gen" list | sed -n 's/^\([a-z+][a-z+]*\) .*/\1/p'; }
expect_true "list --json has them all" test "$(lists)" = "$(names)"
expect_error 2 "unknown command 'biuld'; did you mean build?" "$gen" biuld p4c6r
expect_error 2 "unknown option '--startegy'; did you mean --strategy?" "$gen" build p4c6r --startegy first
expect_error 2 "not 'entrop'; did you mean entropy?" "$gen" build p4c6r --strategy entrop
expect_error 2 "did you mean mastermind?" "$gen" build mastermnd
expect_error 2 "did you mean m5.5.5?" "$gen" build 5,5,5
expect_error 2 "such as 500M or 4G, not '1 '" "$gen" build p4c6r --memory "1 "
expect_error 2 "such as 500M or 4G, not ' 64M'" "$gen" build p4c6r --memory " 64M"
expect_error 2 "such as 500M or 4G, not '+64M'" "$gen" build p4c6r --memory +64M
expect_error 2 "goes after --" "$gen" info -dash.peg
expect_error 1 "-dash.peg: No such file" "$gen" info -- -dash.peg
expect_error 1 "K of memory; --memory allows 1 byte" "$gen" build p4c6r --memory 1
expect_error 2 "-o needs a value" "$gen" build p4c6r -o
expect_error 2 "--memory takes a size" "$gen" build p4c6r --memory lots
expect_error 1 "takes about" "$gen" build p6c36r
expect_error 1 "--memory allows" "$gen" build p4c6r --memory 1K

expect_error 1 "No such file" "$gen" info missing.peg
name=$(printf '%0200d' 0)
expect_error 1 "$name/x.peg: No such file" "$gen" info "$name/$name/$name/$name/$name/$name/x.peg"
expect_error 1 "p4c37r: no file, and no ready tree of this name or of these rules" "$gen" info p4c37r
expect_error 1 "Is a directory" "$gen" info .
expect_error 1 "not a Pegtree tree" "$gen" verify "$gen"
: >empty.peg
expect_error 1 "not a Pegtree tree" "$gen" info empty.peg
head -c 30 p4c6r-minimax.peg >short.peg
expect_error 1 "truncated" "$gen" paths short.peg

expect_error 1 "No such file" "$gen" build p4c6r -o no/such/folder.peg
expect_error 1 "Is a directory" "$gen" build p4c6r -o "$work"
expect_error 1 "not a regular file" "$gen" build p4c6r -o /dev/null
for option in -o --proof; do # said at once, not after hours of search
    expect_error 1 "no/such/folder.gz: No such file" \
        timeout 10 "$gen" build p5c8r --strategy optimal $option no/such/folder.gz
done
expect_error 1 "not a regular file" "$gen" build p3c3r --strategy optimal --proof /dev/null
cp moo.peg read.peg
ln -s read.peg read.link
for command in "paths read.peg" "export read.peg --to json" "import read.peg"; do
    # shellcheck disable=SC2086 # words
    expect_error 2 "is the file that is read" "$gen" $command -o read.link
done
expect_true "no export replaces the tree that it is made from" cmp moo.peg read.peg
full_disk() { (ulimit -f 1 && exec "$gen" build p4c12n -o full.peg); }
expect_error 1 "File too large" full_disk
expect_true "nothing is left behind" test -z "$(ls | grep -E 'tmp|full|folder')"
cp moo.peg kept.peg
overwrite() { (ulimit -f 1 && exec "$gen" build p4c12n -o kept.peg); }
expect_error 1 "File too large" overwrite
expect_true "the file that was there is kept" cmp moo.peg kept.peg
closed_stdout() { "$gen" paths p4c6r-minimax.peg >/dev/full; }
expect_error 1 "standard output" closed_stdout
cp moo.peg target.peg
ln -s target.peg link.peg
expect_true "a link is followed" "$gen" build p4c6r --quiet -o link.peg
expect_true "and stays a link" test -L link.peg

"$gen" build p6c8r --threads 1 --quiet -o slow.peg 2>err &
sleep 0.3
kill -INT $! 2>/dev/null
wait $!
status=$?
expect_true "Ctrl-C ends with 130" test "$status" = 130
expect_true "Ctrl-C leaves no file" test -z "$(ls | grep slow)"

# Killed outright and taken up again: the same file in the end.
"$gen" build p5c7r --strategy entropy --quiet -o whole.peg
bytes() { wc -c 2>/dev/null <done.check || echo 0; }
for time in 1 2 3; do
    before=$(bytes)
    "$gen" build p5c7r --strategy entropy --quiet --checkpoint done.check -o parts.peg &
    while kill -0 $! 2>/dev/null && [ "$(bytes)" -le $((before + 1000)) ]; do sleep 0.01; done
    kill -KILL $! 2>/dev/null
    wait $! 2>/dev/null
done
expect_true "a checkpoint is left by a kill" test -s done.check
expect_error 1 "the checkpoint of another build" "$gen" build p5c7r --checkpoint done.check -o other.peg
expect_error 1 "not a checkpoint" "$gen" build p5c7r --checkpoint whole.peg -o other.peg
expect_true "it goes on after three kills" \
    "$gen" build p5c7r --strategy entropy --quiet --checkpoint done.check --threads 2 -o parts.peg
expect_true "and ends in the identical file" cmp whole.peg parts.peg
expect_true "the checkpoint has served and is gone" test ! -e done.check

expect_true "compare" "$gen" compare p3c4r
quiet_compare() {
    "$gen" compare p2c3r --quiet | grep -q '^minimax ' &&
        "$gen" compare --help | tr -s ' \n' ' ' | grep -q "nothing but errors and the result of compare, --dry-run or --json"
}
expect_true "compare --quiet prints its table, and its help says so" quiet_compare
compares() { # RULES...
    for rules; do "$gen" compare "$rules" --json >"compared.$rules" || return 1; done
    python3 - compared.* <<'END'
import json, sys
for name in sys.argv[1:]:
    made = json.load(open(name))
    assert len(made) >= 9 and all("stddev" in each for each in made), (name, made)
END
}
expect_true "compare --json, all three kinds" compares p4c6r p3c6n m2.3.4
expect_error 2 "with commas between, not 'luck'" "$gen" compare p4c6r --strategies entropy,luck
expect_error 2 "random, dissimilar, deduce with commas between, not 'optimal'" "$gen" compare p4c6r --strategies first,optimal
expect_error 2 "named twice" "$gen" compare p4c6r --strategies entropy,neuwirth
expect_error 2 "--threads takes" "$gen" build p4c6r --threads 0
expect_error 2 "(K from 1 to 1073741824), not 'sample:0'" "$gen" build p4c6r --guesses sample:0
expect_true "suggests nothing that is there" grep -q "'sample:0'$" "$work/err"
expect_error 2 "(K from 1 to 1073741824), not 'sample'" "$gen" build p4c6r --guesses sample
expect_true "suggests no value without its number" grep -q "'sample'$" "$work/err"
expect_error 2 "build: RULES is empty, as in: pegtree-gen build p4c6r" "$gen" build ""
expect_error 2 "info: FILE is empty, as in: " "$gen" info ''
expect_error 2 "verify: FILE is empty, as in: " "$gen" verify ''
for command in build paths merge import "export --to json"; do
    # shellcheck disable=SC2086 # words
    expect_error 2 "--output: FILE is empty; it takes the name of a file" "$gen" $command p2c3r -o ''
done
expect_error 2 "--seed takes" "$gen" build p4c6r --seed -1
random_again() {
    "$gen" build p4c6r --strategy random --seed 7 --quiet -o a.peg && "$gen" build p4c6r --strategy random --seed 7 --quiet -o b.peg &&
        cmp a.peg b.peg && "$gen" build p4c6r --strategy random --seed 8 --quiet -o c.peg && ! cmp -s a.peg c.peg
}
expect_true "random is the same again by the same seed only" random_again
expect_true "sample:K" "$gen" build p5c5r --strategy entropy --guesses sample:30 --quiet -o sample.peg
expect_true "its paths, replayed" replays p5c5r sample.peg

# Compact trees: the same cost, never larger, by any number of threads, after any interruption.
same_facts() { # of what build --json says of two trees; and the second file is not larger
    awk '{ match($0, /"file_bytes": [0-9]+/)
           bytes[NR] = substr($0, RSTART + 14, RLENGTH - 14)
           match($0, /"strategy": .* "worst": [0-9]+/)
           facts[NR] = substr($0, RSTART, RLENGTH)
           match($0, /"proven": [a-z]+/)
           facts[NR] = facts[NR] substr($0, RSTART, RLENGTH) }
         END { if (facts[1] == "") exit 1
               exit NR != 2 || facts[1] != facts[2] || bytes[2] + 0 > bytes[1] + 0 }' "$@"
}
compact_as_plain() { # RULES OPTIONS...
    "$gen" build "$@" --json -o plain.peg >plain.json &&
        "$gen" build "$@" --compact --json -o compact.peg >compact.json &&
        "$gen" build "$@" --compact --threads 3 --quiet -o again.peg && cmp compact.peg again.peg &&
        same_facts plain.json compact.json
}
# In test_compact by all strategies.
strategies=entropy games=p3c7n
if long; then
    strategies=$("$gen" list | sed -n 's/^\([a-z+]*\) .*/\1/p')
    games="$games p3c6r m5.4.3 p4c6r"
fi
for strategy in $strategies; do
    for rules in $games; do
        expect_true "$rules $strategy --compact" compact_as_plain $rules --strategy $strategy
    done
done
expect_true "a game of one code --compact" compact_as_plain p1c1r --opening 0
expect_true "for the worst case --compact" compact_as_plain p4c5r --strategy optimal --objective worst
expect_true "within a depth --compact" compact_as_plain p4c5r --strategy optimal --max-depth 5
expect_true "candidates only --compact" compact_as_plain p4c10n --strategy entropy --guesses candidates
expect_true "a sample --compact" compact_as_plain p4c7r --strategy parts --guesses sample:40
"$gen" build p4c6r --compact --quiet -o compact.peg
expect_true "its paths, replayed" replays p4c6r compact.peg 5801 5
smaller() { [ "$(wc -c <compact.peg)" -lt "$(wc -c <p4c6r-minimax.peg)" ]; }
expect_true "Knuth's tree gets smaller" smaller
for strategy in first random deduce; do
    "$gen" build p3c4r --strategy $strategy --compact -o settled.peg >said 2>err
    expect_true "$strategy leaves nothing to choose, and says so" grep -q "$strategy leaves no choice" err
    "$gen" build p3c4r --strategy $strategy --quiet -o plain.peg
    expect_true "$strategy stays as it is" cmp plain.peg settled.peg
done
game=p4c8n
long && game=p4c12n
"$gen" build $game --strategy entropy --compact --quiet -o whole.peg
for delay in 0.1 0.3; do
    "$gen" build $game --strategy entropy --compact --checkpoint compact.check --quiet -o parts.peg &
    sleep $delay
    kill -KILL $! 2>/dev/null
    wait $! 2>/dev/null
done
expect_true "a compact build goes on after kills" \
    "$gen" build $game --strategy entropy --compact --checkpoint compact.check --quiet -o parts.peg
expect_true "and ends in the identical file" cmp whole.peg parts.peg
# interrupted WORDS ARGUMENTS...: Ctrl-C once the build has come to where it says these words; later
# on a machine that has much else to do.
interrupted() {
    words=$1
    shift
    for delay in 1 3 9; do
        "$gen" build "$@" --threads 1 --quiet 2>err &
        sleep $delay
        kill -INT $! 2>/dev/null
        wait $!
        status=$?
        ! grep -q "$words" err || return 0
    done
    cat err
    return 1
}
"$gen" build p11c2r --strategy expected --quiet -o plain.peg # to make it compact takes half a minute
echo "an older file" >stopped.peg
expect_true "Ctrl-C while a tree is made compact says what is there" \
    interrupted "stopped.peg has the tree, but not compact" p11c2r --strategy expected --compact -o stopped.peg
expect_true "and ends with 130" test $status = 130
expect_true "and keeps the tree" cmp stopped.peg plain.peg
# One opening takes a third of a second, all take half a minute.
expect_true "Ctrl-C before all openings were tried says so" \
    interrupted "openings.peg has the best tree so far; not all openings were tried" \
    m5.5.6.7.9 --strategy entropy --opening best -o openings.peg
expect_true "and ends with 130" test $status = 130
expect_true "and keeps the best tree so far" "$gen" verify openings.peg
expect_true "--time --compact gives a tree" \
    "$gen" build p5c6r --strategy optimal --time 0.1 --threads 1 --compact --quiet -o some.peg
expect_true "which solves every secret" "$gen" verify some.peg
expect_error 2 "--compact is not valid with compare; it goes with build" "$gen" compare p4c6r --compact

# The exact search.
total_of() { "$gen" build "$@" --strategy optimal --json -o opt.peg | sed 's/.*"total": \([0-9]*\).*"worst": \([0-9]*\).*"proven": \([a-z]*\).*/\1 \2 \3/'; }
expect_true "p4c6r optimal is 5625, proven" test "$(total_of p4c6r)" = "5625 6 true"
expect_true "its paths, replayed" replays p4c6r opt.peg 5625 6
expect_true "p4c6r within 5 is 5626, not the least" test "$(total_of p4c6r --max-depth 5)" = "5626 5 true"
expect_true "which info says" eval "\"\$gen\" info opt.peg | grep -q 'optimal, for the least average, proven within 5 guesses; according to the file, which has no proof beside it$' && \"\$gen\" info opt.peg --json | grep -q '\"max_depth\": 5'"
expect_true "a limit that makes no difference is none" eval "\"\$gen\" build p4c6r --strategy optimal --max-depth 8 --quiet -o opt8.peg; \"\$gen\" build p4c6r --strategy optimal --quiet -o opt0.peg; cmp opt8.peg opt0.peg"
stats_add_up() { # that of a build with --stats --json; each second is of one stage at most
    "$gen" build p4c7r --strategy optimal --stats --json "$@" >stats.json && python3 - <<'END'
import json
made = json.load(open("stats.json"))
stats = made["stats"]
tried = sum(stats["given_up"].values()) + stats["better"]
assert made["states"] == stats["scored"] >= stats["attained"] + stats["searched"] > 0, made
assert tried >= stats["searched"] and stats["alike"] > 0, stats
assert list(stats["given_up"]) == list(stats["seconds"]), stats
assert 0.3 * made["seconds"] < sum(stats["seconds"].values()) <= made["seconds"], made
assert all(len(known) == 3 and sum(known) for known in stats["look_ups"].values()), stats
END
}
expect_true "--stats adds up" stats_add_up -o opt.peg
expect_true "--stats of a part" stats_add_up --part 1/2 --checkpoint part.log
expect_true "--stats is a table for people" eval "\"\$gen\" build p4c6r --strategy optimal --stats -o opt.peg |
    grep -q '^  sets scored  *1771, [0-9]* with an exact bound$'"
expect_true "--stats of a strategy: its tasks" eval "\"\$gen\" build p4c6r --stats -o one.peg |
    grep -q '^  tasks  *[1-9][0-9]*, of [0-9.]* s on average, [0-9.]* s at most$'"
expect_true "p4c6r for the worst case" test "$(total_of p4c6r --objective worst)" = "5626 5 true"
expect_true "p4c7r optimal is 11228, with two threads" test "$(total_of p4c7r --threads 2)" = "11228 6 true"
"$gen" build p4c7r --strategy optimal --memory 100M --quiet -o one.peg
expect_true "the same file by one thread and less memory" cmp opt.peg one.peg
"$gen" build p4c7r --strategy optimal --memory 6M --threads 2 --quiet -o small.peg
expect_true "the same file without a table of all feedbacks" cmp opt.peg small.peg
# Slovesnov's crush strategy: 539 of p4c6r's secrets at the fifth guess.
expect_true "p4c6r crushed: 539 secrets at the fifth guess" eval "
    \"\$gen\" build p4c6r --strategy optimal --objective crush -o crush.peg | grep -q ' worst 5, .* 539, proven$' &&
    \"\$gen\" info crush.peg | grep -q 'optimal, for the fewest at the least worst, proven optimal; according to the file, which has no proof beside it$'"
# An opening: proven for it alone; the best one gives the total of the game.
expect_true "p4c6r from 0012 is 5625, with or without two threads" eval "
    \"\$gen\" build p4c6r --strategy optimal --opening 0012 -o from.peg | grep -q 'total 5625, .*, proven for this opening$' &&
    \"\$gen\" build p4c6r --strategy optimal --opening 0012 --threads 2 --quiet -o two.peg && cmp from.peg two.peg"
expect_true "p4c6r from 0011 is more" eval "
    \"\$gen\" build p4c6r --strategy optimal --opening 0011 --compact -o from.peg --json >from.json &&
    grep -q '\"proven\": true, .*\"opened\": true' from.json && ! grep -q '\"total\": 5625,' from.json &&
    \"\$gen\" info from.peg | grep -q 'opening    0011, given$' && \"\$gen\" paths from.peg | head -n 1 | grep -q '^0011:'"
expect_true "which compare does not take for the optimum" eval "
    mkdir -p other && cp from.peg other/p4c6r-optimal.peg &&
    ! PEGTREE_PATH=other \"\$gen\" compare p4c6r --strategies first | grep -q 'optimum.*other/'"
for strategy in first entropy dissimilar deduce; do
    expect_true "an opening by $strategy" eval "
        \"\$gen\" build p3c5r --strategy $strategy --opening 012 --quiet -o from.peg &&
        \"\$gen\" paths from.peg | cut -c1-3 | sort -u | grep -qx 012"
done
expect_error 2 "'0016' is not a code of p4c6r; digits count from 0, as in 0000;" "$gen" build p4c6r --opening 0016
expect_error 2 "'0012' is not a code of m1.1.1.5; digits count from 0, as in 0000;" "$gen" build m1.1.1.5 --opening 0012
# The best of all openings: mikemag's p4c5r by parts.
expect_true "the best opening" eval "
    \"\$gen\" build p4c5r --strategy parts --opening best -o best.peg | grep -q 'total 2473,' &&
    \"\$gen\" info best.peg | grep -q 'opening    0012, given$' &&
    \"\$gen\" build p4c5r --strategy parts --opening 0012 --quiet -o given.peg && cmp best.peg given.peg"
total_from() { "$gen" build p4c6r --strategy entropy --opening "$1" -o from.peg | grep -q "total $2,"; }
expect_true "the best of one opening of each class" total_from best 5680
expect_true "another of the same class may do better" total_from 0112 5679
for options in "--compact" "--guesses candidates" "--guesses sample:30" "--checkpoint best.check"; do
    [ "$options" = "--guesses candidates" ] || long || continue
    # shellcheck disable=SC2086 # the options are words
    expect_true "the best opening $options, the same with threads" eval "
        \"\$gen\" build m4.5.5.6 --strategy entropy --opening best $options --quiet -o best.peg &&
        \"\$gen\" build m4.5.5.6 --strategy entropy --opening best $options --threads 3 --quiet -o two.peg &&
        cmp best.peg two.peg && \"\$gen\" verify best.peg"
done
expect_true "optimal finds the best opening in any case" eval "
    \"\$gen\" build p3c4r --strategy optimal --opening best --quiet -o best.peg &&
    \"\$gen\" build p3c4r --strategy optimal --quiet -o any.peg && cmp best.peg any.peg"
expect_error 1 "no tree that begins with 0000 takes at most 5 guesses" \
    "$gen" build p4c6r --strategy optimal --opening 0000 --max-depth 5 -o none.peg
expect_error 1 "no tree takes at most 2 guesses" \
    "$gen" build p3c4r --strategy optimal --opening best --max-depth 2 -o none.peg
expect_error 2 "--guesses sample:5 cannot be combined with" "$gen" build p4c6r --strategy optimal --guesses sample:5
expect_error 2 "--guesses cannot be combined with --strategy deduce, which compares none" \
    "$gen" build p3c4n --strategy deduce --guesses candidates
expect_error 2 "--guesses all cannot be combined with" "$gen" build p4c6r --strategy consistent --guesses all
for strategy in optimal consistent; do
    expect_error 2 "--seed cannot be combined with --strategy $strategy," "$gen" build p4c6r --strategy $strategy --seed 1
done

# Consistent play: every guess may be the secret. 5,660 for p4c6r: supermastermind.
consistent() { # FILE RULES [TOTAL WORST]
    file=$1
    shift
    "$gen" paths "$file" | python3 "$tests/format/check_paths.py" --consistent "$@"
}
expect_error 1 "cannot be the secret" consistent p4c6r-minimax.peg p4c6r
expect_true "optimal among candidates" "$gen" build p4c6r --strategy optimal --guesses candidates
expect_true "5,660 guesses, all of them consistent" consistent p4c6r-consistent.peg p4c6r 5660 6
expect_true "is the strategy consistent" eval "
    \"\$gen\" build p4c6r --strategy consistent --threads 2 --quiet -o some.peg && cmp some.peg p4c6r-consistent.peg"
expect_true "whose tree is called proven, but not optimal" eval "
    \"\$gen\" info some.peg | grep -q 'consistent, for the least average, proven;'"
expect_true "compact" "$gen" build p4c6r --strategy consistent --compact --quiet -o some.peg
expect_true "the same total" consistent some.peg p4c6r 5660 6
expect_true "in limited time" "$gen" build p5c6r --strategy consistent --time 0.1 --threads 1 --quiet -o some.peg
expect_true "consistent, too" consistent some.peg p5c6r
expect_true "which info calls the best found" \
    eval '"$gen" info some.peg | grep -q "^  strategy   consistent, for the least average, best found$"'
expect_true "and so does its text, from which it is read back" eval '
    "$gen" export some.peg --to text -o some.txt && "$gen" import some.txt -o back.peg && cmp some.peg back.peg &&
        grep -q "^p5c6r, consistent for the least average, best found$" some.txt'
expect_true "a part" "$gen" build p4c5r --strategy optimal --part 1/2 --checkpoint free.log --quiet
expect_error 1 "the checkpoint of another build" "$gen" build p4c5r --strategy consistent --checkpoint free.log

# A checkpoint is removed at the end: not where it is the tree.
for name in same.peg ./same.peg "$PWD/same.peg" link.peg; do
    ln -sf same.peg link.peg
    expect_error 2 "are the same file" "$gen" build p3c4r --checkpoint same.peg -o "$name"
done
expect_error 2 "are the same file" "$gen" build p3c4r --checkpoint p3c4r-minimax.peg
expect_true "nothing was made" test ! -e same.peg -a ! -e p3c4r-minimax.peg
"$gen" build p3c4r --quiet -o same.peg
ln -f same.peg hard.peg
expect_error 2 "are the same file" "$gen" build p3c4r --checkpoint hard.peg -o same.peg
expect_true "the tree is as it was" "$gen" verify same.peg
ln -s far.check near.check
expect_true "the checkpoint goes, and a link to it stays" eval "
    \"\$gen\" build p3c4r --checkpoint near.check --quiet -o some.peg &&
    test ! -e far.check -a -L near.check"

# Interrupted, the best tree so far is kept, under the default name, too; but not for a better one.
interrupted() { timeout -s INT "$1" "$gen" build "$2" --strategy optimal --threads 1 --quiet; }
expect_error 124 "p4c10r-optimal.peg has the best tree so far" interrupted 0.3 p4c10r
expect_true "which solves every secret" "$gen" verify p4c10r-optimal.peg
# The same tree, its header saying that it is proven.
PYTHONPATH=$tests/format python3 -B -c '
from reader_file import xxh3
data = bytearray(open("p4c10r-optimal.peg", "rb").read())
data[7] |= 128
data[-4:] = (xxh3(bytes(data[:-4])) & 0xFFFFFFFF).to_bytes(4, "big")
open("p4c10r-optimal.peg", "wb").write(data)'
cp p4c10r-optimal.peg proven.peg
expect_error 124 "already holds a better tree" interrupted 0.3 p4c10r
expect_true "a proven tree stays" cmp p4c10r-optimal.peg proven.peg

expect_true "--time gives a tree, not proven" \
    eval '"$gen" build p5c6r --strategy optimal --time 0.1 --threads 1 -o some.peg && ! "$gen" info some.peg | grep proven'
expect_true "which info calls the best found, not optimal" \
    eval '"$gen" info some.peg | grep -q "^  strategy   best found, for the least average$"'
cp p4c10r-optimal.peg held.peg
keeps_better() { # with status 0, since a tree of this time or better is there
    "$gen" build p4c10r --strategy optimal --time 0.1 --threads 1 -o held.peg 2>remark &&
        cmp held.peg p4c10r-optimal.peg &&
        grep -qx "pegtree-gen: held.peg already held a better tree and was left unchanged" remark
}
expect_true "a better tree in the file stays" keeps_better
# The tree there may be proven; the search is what proved nothing.
expect_error 1 "held.gz: not written, since the search did not prove the tree in this time" \
    "$gen" build p4c10r --strategy optimal --time 0.1 --threads 1 --proof held.gz --quiet -o held.peg
no_worse() { # than the best rule, in a time too short for that and a game of more than FEW codes (trees.c)
    "$gen" build p6c8n --strategy entropy --json -o rule.peg >rule &&
        "$gen" build p6c8n --strategy optimal --time 0.1 --json -o timed.peg >timed &&
        python3 -c 'import json; a, b = (json.load(open(name))["total"] for name in ("timed", "rule")); assert a <= b, (a, b)'
}
expect_true "--time is no worse than a strategy" no_worse
keeps_fewest() { # at the last guess, where the worst depth is the same
    "$gen" export "$root/trees/p5c6r-crush.peg" --to json | sed 's/"proven": true/"proven": false/' >fewest.json
    "$gen" import fewest.json -o fewest.peg && cp fewest.peg held.peg &&
        "$gen" build p5c6r --strategy optimal --objective crush --time 0.1 -o held.peg &&
        cmp held.peg fewest.peg
}
expect_true "and so does one with fewer codes at the last guess, for crush" keeps_fewest
opens_with() { # CODE
    "$gen" build p4c10r --strategy optimal --opening "$1" --time 0.1 -o opened.peg --quiet &&
        "$gen" info opened.peg | grep -q "^  opening    $1, given"
}
expect_true "a tree of an opening" opens_with 0012
expect_true "does not stay where another opening is asked for" opens_with 0000
rest() {
    "$gen" build p4c12n --strategy optimal --guesses candidates --time 600 --threads 1 --quiet -o rest.peg &&
        "$gen" info rest.peg --json | grep -q '"proven": true'
}
long && expect_true "--time proves a game of 11,880 codes once improvement is done" rest
expect_error 1 "no tree takes at most 1 guess;" "$gen" build p2c2r --strategy optimal --max-depth 1 -o none.peg
expect_error 1 "no tree takes at most 4 guesses" "$gen" build p4c6r --strategy optimal --max-depth 4 -o none.peg
expect_error 1 "no tree that guesses only candidates takes at most 6 guesses" "$gen" build m7.2 --strategy consistent --max-depth 6 -o none.peg
expect_error 1 "no tree that guesses only candidates and begins with 00 takes at most 6 guesses" \
    "$gen" build m7.2 --strategy consistent --opening 00 --max-depth 6 -o none.peg
expect_error 1 "found no tree of at most 3 guesses in this time" "$gen" build p5c10r --strategy optimal --time 0.1 --threads 1 --max-depth 3 -o none.peg
expect_error 1 "too large for exact search" "$gen" build p6c8r --strategy optimal -o none.peg
# Said before the search for the least depth, which may take half an hour.
expect_error 1 "p4c12r is too large for --objective crush, which takes at most some 20000 secrets, fewer in deep games" \
    timeout 100 "$gen" build p4c12r --strategy optimal --objective crush -o none.peg
expect_error 2 "requires --strategy optimal" "$gen" build p4c6r --max-depth 5
expect_error 2 "--objective takes" "$gen" build p4c6r --strategy optimal --objective best
expect_error 2 "--time takes" "$gen" build p4c6r --strategy optimal --time soon
resumes() {
    "$gen" build p4c8r --strategy optimal --quiet -o whole.peg
    for delay in 0.7 1.3 1.0; do
        "$gen" build p4c8r --strategy optimal --checkpoint exact.check --quiet -o parts.peg &
        sleep $delay
        kill -KILL $! 2>/dev/null
        wait $! 2>/dev/null
    done
    expect_true "a killed search resumes" \
        "$gen" build p4c8r --strategy optimal --checkpoint exact.check --quiet -o parts.peg
    expect_true "and ends in the identical file" cmp whole.peg parts.peg
}
long && resumes # torture/ kills a search of p4c7r in any case
"$gen" build p5c6r --strategy optimal --threads 1 --quiet -o sofar.peg 2>err &
sleep 0.3
kill -INT $!
wait $!
status=$?
expect_true "Ctrl-C in a search ends with 130" test $status = 130
expect_true "and leaves the best tree so far, with -o" "$gen" verify sofar.peg
