#!/bin/sh
# A build in parts on machines that do not know each other: --part, merge, and the same file.
. "$(dirname "$0")/../cases.sh"
cd "$work" || exit 1

# in_parts N COMMAND...: does the parts of a build, each for its own checkpoint, and joins them.
in_parts() {
    n=$1
    shift
    rm -f part.* joined
    i=0
    while [ $((i += 1)) -le "$n" ]; do
        "$gen" build "$@" --quiet --part "$i/$n" --checkpoint "part.$i" || return 1
    done
    "$gen" merge part.* -o joined --quiet
}
# same_in_parts N COMMAND...: and finishes it, to the file that one build makes.
same_in_parts() {
    in_parts "$@" || return 1
    shift
    "$gen" build "$@" --quiet -o whole.peg &&
        "$gen" build "$@" --quiet --checkpoint joined -o parts.peg &&
        cmp whole.peg parts.peg && test ! -e joined
}
counts=3
long && counts="1 2 7"
for n in $counts; do
    expect_true "p4c7r entropy in $n parts" same_in_parts $n p4c7r --strategy entropy
    expect_true "p4c8n parts of the candidates in $n parts" \
        same_in_parts $n p4c8n --strategy parts --guesses candidates
    expect_true "m6.5.4 in $n parts" same_in_parts $n m6.5.4
    for objective in average worst crush; do
        expect_true "p4c5r optimal, $objective, in $n parts" \
            same_in_parts $n p4c5r --strategy optimal --objective $objective
        [ $objective = crush ] || long || continue
        expect_true "m6.5.4 optimal, $objective, in $n parts" \
            same_in_parts $n m6.5.4 --strategy optimal --objective $objective
    done
done
expect_true "p4c7n optimal, in 3 parts of 2 threads" \
    same_in_parts 3 p4c7n --strategy optimal --threads 2
expect_true "with a depth limit" same_in_parts 2 p4c6r --strategy optimal --max-depth 5
expect_true "with an opening" same_in_parts 2 p4c6r --strategy optimal --opening 0011
expect_true "p1c1r" same_in_parts 2 p1c1r --strategy optimal

does_less() {
    all=$("$gen" build p4c7r --strategy optimal --json -o whole.peg | number states)
    in_parts 2 p4c7r --strategy optimal || return 1
    rest=$("$gen" build p4c7r --strategy optimal --checkpoint joined --json -o parts.peg | number states)
    part=$("$gen" build p4c7r --strategy optimal --part 1/2 --checkpoint part --json | number states)
    echo "$all sets, $part for a part, $rest when both are done"
    [ $((rest * 2)) -lt "$all" ] && [ "$part" -lt "$all" ]
}
expect_true "a part does less, and spares the last build most" does_less
expect_true "what is merged does not depend on the order" \
    eval '"$gen" merge part.1 part.2 -o a --quiet && "$gen" merge part.2 part.1 part.2 -o b --quiet && cmp a b'
expect_true "merging again changes nothing" eval '"$gen" merge a -o a --quiet && cmp a b'
# A part knows the total from the others, but not their guesses, which have it.
second_round() {
    in_parts 2 p4c6r --strategy optimal || return 1
    again=$("$gen" build p4c6r --strategy optimal --part 1/2 --checkpoint joined --json | number states)
    all=$("$gen" build p4c6r --strategy optimal --json -o whole.peg | number states)
    echo "$again sets for a part once more, $all for all of it"
    [ "$again" -lt "$all" ] && "$gen" build p4c6r --strategy optimal --checkpoint joined --quiet -o parts.peg &&
        cmp whole.peg parts.peg
}
expect_true "another round of parts does less" second_round
# ---- bounds of others: the tree is as good, but not called proven
given() {
    rm -f ours theirs joined
    "$gen" build p4c6r --strategy optimal --quiet --part 1/2 --checkpoint ours &&
        XDG_STATE_HOME="$work/elsewhere" "$gen" build p4c6r --strategy optimal --quiet --part 2/2 --checkpoint theirs &&
        "$gen" merge ours theirs -o joined --quiet || return 1
    "$gen" build p4c6r --strategy optimal --checkpoint joined --json -o given.peg >said.json &&
        grep -q '"total": 5625.*"proven": false.*"given": "joined"' said.json && test -e joined &&
        "$gen" build p4c6r --strategy optimal --checkpoint joined -o given.peg |
        grep -qF ", least, given the bounds in joined" &&
        ! "$gen" info given.peg | grep -q "proven"
}
expect_true "bounds of somebody else" given
ours_alone() {
    rm -f joined
    "$gen" merge ours -o joined --quiet &&
        "$gen" build p4c6r --strategy optimal --checkpoint joined -o given.peg | grep -q ", proven"
}
expect_true "and of the same user" ours_alone
keyless() {
    rm -f fresh
    XDG_STATE_HOME=/dev/null "$gen" build p4c6r --strategy optimal --checkpoint fresh -o given.peg 2>heard |
        grep -q ", proven" && [ "$(wc -l <heard)" = 1 ] && grep -q "cannot read your key" heard
}
expect_true "no key to be had" keyless
says() { [ "$("$gen" merge part.1 -o c | sed 's/[0-9][0-9]* bounds/N bounds/')" = "c: 1 checkpoint, N bounds" ]; }
expect_true "merge says what it did" says

# ---- what cannot be
mv a optimal
in_parts 2 p4c7r --strategy entropy
mv joined entropy
once=$("$gen" merge entropy -o once | sed 's/.*checkpoint, //')
counts_once() { "$gen" merge entropy entropy -o c | grep -qx "c: 2 checkpoints, $once"; }
expect_true "merge counts each part once" counts_once
rejects() { # WORDS COMMAND...
    words=$1
    shift
    expect_error 1 "$words" "$@"
    expect_true "and nothing was written" test ! -e new
}
cksum entropy optimal >sums
printf '\211PEGCK\r\n\11' >version
head -c 31 /dev/zero >>version
echo hello >foreign
: >empty
rejects "optimal: the checkpoint of another build than entropy" "$gen" merge entropy optimal -o new
rejects "foreign: not a checkpoint" "$gen" merge entropy foreign -o new
rejects "empty: not a checkpoint" "$gen" merge empty -o new
rejects "version: the checkpoint of another version" "$gen" merge version -o new
rejects "none: No such file" "$gen" merge optimal none -o new
rejects ".: not a regular file" "$gen" merge . -o new
python3 -c 'for name in "entropy", "optimal":
    for at in 20, 70:
        data = bytearray(open(name, "rb").read()); data[at] ^= 4
        open(f"{name}.{at}", "wb").write(data)'
for at in 20 70; do
    for file in entropy optimal; do
        rejects "$file.$at: damaged" "$gen" merge $file $file.$at -o new
    done
done
expect_true "and both stay as they were" eval 'cksum entropy optimal | cmp - sums'
head -c $(($(wc -c <entropy) - 3)) entropy >cut
expect_true "a checkpoint that a kill cut short" "$gen" merge cut -o new --quiet
expect_true "keeps its other parts" test "$(wc -c <new)" -gt 100
expect_error 1 "File too large" sh -c 'ulimit -f 1 && exec "$gen" merge entropy -o full --quiet'
expect_true "then nothing is there" test ! -e full
expect_error 1 "another build" "$gen" build p4c8r --strategy entropy --checkpoint entropy
in_use() ( # FILE COMMAND...: while another program has the file, which stays as it is
    cp "$1" "$1.before"
    python3 - "$@" <<'end' && cmp "$1" "$1.before" >&2
import fcntl, subprocess, sys
with open(sys.argv[1], "r+b") as file:
    fcntl.lockf(file, fcntl.LOCK_EX)
    sys.exit(subprocess.run(sys.argv[2:]).returncode)
end
)
expect_error 1 "entropy: a build is using this checkpoint" in_use entropy "$gen" merge entropy -o new
cp entropy held
expect_error 1 "held: a build is using this checkpoint" in_use held "$gen" merge entropy -o held
expect_error 2 "it cannot go to standard output; name a file" "$gen" merge entropy -o -
expect_error 2 "it cannot go to standard output; name a file" "$gen" build p2c2r -o -
expect_error 2 "merge requires -o FILE" "$gen" merge entropy
expect_error 2 "CHECKPOINT is missing" "$gen" merge -o new
for part in 0/2 3/2 1/0 1 1/ /2 1/2/3 -1/2 1/70000 one/two "1/ 2" 1/-2; do
    expect_error 2 "--part takes part I of N, such as 1/8, with N up to 65535," "$gen" build p4c6r --checkpoint c --part "$part"
done
expect_error 2 "--part requires --checkpoint FILE, which stores its result" "$gen" build p4c6r --part 1/2
expect_error 2 "--output cannot be combined with --part" "$gen" build p4c6r --part 1/2 --checkpoint c -o c.peg
expect_error 2 "--compact cannot be combined with --part" "$gen" build p4c6r --part 1/2 --checkpoint c --compact
expect_error 2 "--proof cannot be combined with --part" \
    "$gen" build p4c6r --strategy optimal --part 1/2 --checkpoint c --proof p
expect_error 2 "--opening best cannot be combined with --part" \
    "$gen" build p4c6r --part 1/2 --checkpoint c --opening best
expect_error 2 "--part is not valid with info" "$gen" info c --part 1/2
expect_true "a part in JSON" eval '"$gen" build p4c6r --part 2/3 --checkpoint d --json |
    python3 -c "import json, sys; o = json.load(sys.stdin); assert o[\"part\"] == 2 and o[\"parts\"] == 3"'

# A part that is killed goes on, and ends as if it had not been.
killed_part() {
    rm -f half.*
    for i in 1 2; do
        for _ in 1 2 3; do
            "$gen" build p5c8r --strategy entropy --quiet --part $i/2 --checkpoint half.$i &
            sleep 0.1
            kill -KILL $! 2>/dev/null
            wait $! 2>/dev/null
        done
        "$gen" build p5c8r --strategy entropy --quiet --part $i/2 --checkpoint half.$i || return 1
    done
    "$gen" merge half.1 half.2 -o joined --quiet &&
        "$gen" build p5c8r --strategy entropy --quiet --checkpoint joined -o parts.peg &&
        "$gen" build p5c8r --strategy entropy --quiet -o whole.peg && cmp parts.peg whole.peg
}
long && expect_true "parts that are killed" killed_part

# ---- what could be done elsewhere
tasks_add_up() { # ARGUMENTS...: by --stats, and as scaling.py plays it
    "$gen" build "$@" --stats --json -o one.peg >tasks.json || return 1
    "$gen" build "$@" --quiet -o whole.peg && cmp one.peg whole.peg || return 1
    python3 - tasks.json "$tests/bench" <<'END'
import json, sys
sys.path.insert(0, sys.argv[2])
import scaling
class model: latency, bandwidth, message, look, exchange = 20e-6, 1e9, 5e-6, 1e-3, 520e-6
log = json.load(open(sys.argv[1]))
assert len(log["tasks"]) == log["task_count"] > 0
assert all(len(task) == 6 and task[5] >= 0 for task in log["tasks"])
rows = scaling.play(log, model)
assert abs(rows[0][1] - log["cpu_seconds"]) <= 0.01 * log["cpu_seconds"] + 1e-6, rows[0] # as it was
for (few, before, _), (many, seconds, share) in zip(rows, rows[1:]):
    assert before / 2 - 1e-9 <= seconds, (few, before, many, seconds) # no more than twice as fast
    assert share <= 1
if log["strategy"] != "optimal":
    places = {task[1]: task for task in log["tasks"]}
    assert len(places) == len(log["tasks"]) and all(t[2] in places for t in log["tasks"])
END
}
expect_true "tasks of a tree" tasks_add_up p4c8r --strategy entropy
expect_true "tasks of a search" tasks_add_up p4c6r --strategy optimal
expect_true "scaling.py draws" eval 'python3 "$tests/bench/scaling.py" tasks.json --svg curve.svg | grep -q "^ *4096 " &&
    grep -q polyline curve.svg'
