#!/bin/sh
# Proofs: pegtree-gen writes them, and two checkers find them true.
. "$(dirname "$0")/../cases.sh"
check=$BUILD/pegtree-check
cd "$work" || exit 1

proof=proof.gz # or in the folder of those for the second checker, which starts slowly, as Python does
mkdir twice
prove() { "$gen" build "$1" --strategy optimal --objective "$2" --quiet --proof "$proof" -o tree.peg; }
checked() { "$check" --quiet "$proof" tree.peg; }
games="p1c1r p2c5r p3c4n m2.3.4"
long && games="$games p3c4r p4c4n m4.1.4 p1c4r p2c2r p3c3r p2c3n p3c5n m1.2.3 m1.1.3"
for objective in average worst crush; do
    for game in $games; do
        proof="twice/$game $objective.gz"
        expect_true "$game, $objective: a proof" prove $game $objective
        expect_true "$game, $objective: it is true" checked
    done
done
proof=proof.gz
for game in p4c6r p4c5n; do
    expect_true "$game: a proof" prove $game average
    expect_true "$game: true, and the tree attains it" "$check" proof.gz tree.peg
done
expect_true "with several threads the same" "$check" --threads 3 proof.gz tree.peg
expect_true "zcat shows it" eval 'zcat proof.gz | head -n 1 | grep -qx "pegtree proof 1"'
says_json() { "$check" --json proof.gz tree.peg | python3 -c 'import json,sys; o=json.load(sys.stdin); sys.exit(o["tree"]["total"]!=int(sys.argv[1]) or o["proof"] is not True)' "$1"; }
total=$("$gen" info tree.peg --json | number total)
expect_true "--json" says_json "$total"

# How far it is stands on a terminal's stderr, in a line that is wiped out at the end.
on_terminal() { # a check of more than a second
    python3 -c '
import os, pty, subprocess, sys
terminal, end = pty.openpty()
process = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=end)
os.close(end)
shown = b""
try:
    while more := os.read(terminal, 4096):
        shown += more
except OSError:
    pass
print(shown)
sys.exit(process.wait() or b" of 62 claims, 1 s" not in shown or not shown.endswith(b"\r\x1b[K"))' \
        "$check" --plain --threads 1 --part 1/4 "$root/trees/p7c3r-optimal.proof.gz"; }
long && expect_true "progress on a terminal" on_terminal

# A place may have more renamings (here 5,040) than a proof may name.
proof=twice/p7c2r.gz
expect_true "p7c2r: a proof" prove p7c2r average
expect_true "p7c2r: it is true" checked

# Every objective, with a limit of guesses, an opening, and both.
limited() {
    proof="twice/p3c4r $*.gz"
    "$gen" build p3c4r --strategy optimal --objective "$@" --quiet --proof "$proof" -o tree.peg && checked; }
for objective in average worst crush; do
    expect_true "$objective within 5 guesses" limited $objective --max-depth 5
    expect_true "$objective with an opening" limited $objective --opening 001
    expect_true "$objective with an opening within 6 guesses" limited $objective --opening 000 --max-depth 6
done
expect_true "the best of all openings" limited average --opening best
out_of_order() {
    proof=twice/p3c6r.gz
    "$gen" build p3c6r --strategy optimal --opening 554 --quiet --proof $proof -o tree.peg && checked; }
expect_true "an opening whose colors are not in order" out_of_order

# Consistent trees: what is proven of them is not proven of all.
consistent() { # RULES OPTIONS...
    proof="twice/$* consistent.gz"
    "$gen" build "$@" --strategy optimal --guesses candidates --quiet --proof "$proof" -o tree.peg &&
        checked && "$check" --plain --quiet "$proof" tree.peg; }
games="p1c1r p3c4r m2.3.4"
long && games="$games p4c4n p2c3r p3c5n m4.1.4"
for game in $games; do
    for objective in average worst crush; do
        expect_true "$game, $objective, consistent" consistent $game --objective $objective
    done
done
expect_true "consistent, within 5 guesses with an opening" consistent p3c4r --max-depth 5 --opening 001
expect_true "p4c4r, consistent" consistent p4c4r
"$gen" build p4c4r --strategy optimal --quiet -o free.peg
expect_error 1 "guesses what cannot be the secret" "$check" --quiet "$proof" free.peg
expect_true "its line left out" env PYTHONPATH="$tests/proof" python3 -c 'import mutate, sys
lines = mutate.read_proof(sys.argv[1])
lines.remove("guesses candidates")
mutate.write_proof(lines, "forged.gz")' "$proof"
expect_error 1 "is only shown to cost" "$check" --quiet forged.gz
expect_error 1 "is only shown to cost" "$check" --plain --quiet forged.gz
expect_error 1 "is shown to cost" python3 "$tests/proof/check.py" forged.gz

says_line() { gzip -cd proof.gz | grep -qx "$1"; }
expect_true "within and opening are said" "$gen" build p4c6r --strategy optimal --opening 0012 --max-depth 5 \
    --quiet --proof proof.gz -o tree.peg
expect_true "  within" says_line "within 5"
expect_true "  opening" says_line "opening 0012"
expect_true "a limit that changes nothing" eval '"$gen" build p3c4r --strategy optimal --max-depth 5 \
    --quiet --proof loose.proof.gz -o loose.peg && cp loose.proof.gz proof.gz'
expect_true "  is not said" says_line "within any"
expect_true "  and the proof is found beside the tree" eval '"$gen" info loose.peg | grep -q "proof: loose.proof.gz"'

# Claims of one set with more and fewer guesses left, of which one may not be taken for another; and
# claims that state a renaming, of positions that may not be exchanged with all others, too.
states_renamings() { gzip -cd "$proof" | grep -q '^[0-9]* ='; }
proof=twice/p2c10r.gz
expect_true "p2c10r: a proof" prove p2c10r worst
expect_true "p2c10r: it is true" checked
expect_true "p2c10r: claims state renamings" states_renamings
expect_true "m7.3.7: a proof, and it is true" consistent m7.3.7
expect_true "m7.3.7: claims state renamings" states_renamings
expect_true "p2c8r: of sets claimed for another goal, it states none" consistent p2c8r --objective worst
proof=twice/m8.2.8.gz
expect_true "m8.2.8: a proof" prove m8.2.8 crush
expect_true "m8.2.8: it is true" checked
expect_true "m8.2.8: claims state renamings" states_renamings

expect_true "the second checker finds all of them true" python3 "$tests/proof/check.py" twice/*.gz
expect_true "which are as many as there are cases" test "$(ls twice | wc -l)" -ge 35

proof=proof.gz
# From a checkpoint that a part of the work left: the same proof, byte for byte.
half() { "$gen" build p4c4r --strategy optimal --part 1/2 --checkpoint half.ck --quiet; }
for objective in crush $(! long || echo average worst); do
    rm -f half.ck
    expect_true "$objective: half of the work" half
    cp half.ck again.ck
    expect_true "$objective: a proof" prove p4c4r $objective
    cp proof.gz whole.gz
    expect_true "$objective: a proof resumed from it" "$gen" build p4c4r --strategy optimal \
        --objective $objective --checkpoint half.ck --quiet --proof proof.gz -o tree.peg
    expect_true "$objective: the same" cmp proof.gz whole.gz
    expect_true "$objective: with two threads" "$gen" build p4c4r --strategy optimal --threads 2 \
        --objective $objective --checkpoint again.ck --quiet --proof proof.gz -o tree.peg
    expect_true "$objective: the same again" cmp proof.gz whole.gz
    expect_true "$objective: true" "$check" --quiet proof.gz tree.peg
done

# p4c7r's table of all feedbacks would take 5.8 MB.
expect_true "a proof with little memory" "$gen" build p4c7r --strategy optimal --memory 6M \
    --quiet --proof small.gz -o small.peg
same_text() { gzip -cd "$1" >text && gzip -cd "$2" | cmp text -; }
expect_true "is the same" same_text small.gz "$root/trees/p4c7r-optimal.proof.gz"

# Interrupted while the proof is written: the tree stays, and nothing of the proof does.
writing() { # PID: it has a file open that has a temporary name, or none
    [ "$(find . "/proc/$1/fd" -name 'stopped.gz.?*' -o -lname '*(deleted)' 2>/dev/null)" ]; }
one_line() { [ "$(wc -l <err)" = 1 ] && grep -F "$1" err; }
stopped() { # SIGNAL OPTION...: while the proof is written
    signal=$1
    shift
    rm -f stopped.*
    "$gen" build p5c7n --strategy optimal --quiet --proof stopped.gz -o stopped.peg "$@" 2>err &
    while kill -0 $! 2>/dev/null && ! writing $!; do sleep 0.05; done
    sleep "$pause"
    kill -"$signal" $!
    wait $!
    status=$?
    expect_true "$signal ends a proof with 130 ($*)" test $status = 130
    expect_true "one line says so" one_line "stopped.peg is proven, but stopped.gz was not written; build again$said"
    expect_true "no part of the proof stays" eval '! ls stopped.gz* 2>/dev/null | grep -v draft'
    expect_true "the tree does" eval '"$gen" verify stopped.peg && "$gen" info stopped.peg | grep -q proven'
}
said=", with --checkpoint"
pause=0
stopped TERM
long && stopped INT --threads 2
expect_true "without a checkpoint, no draft" test ! -e stopped.gz.draft
said=" to resume from stopped.ck"
for pause in 0 0.05 0.1 0.2 0.4; do # until there is something in the draft
    stopped INT --checkpoint stopped.ck
    [ "$(wc -c <stopped.gz.draft)" -gt 100 ] && break
done
expect_true "the checkpoint does" test -s stopped.ck
expect_true "and so does a draft of the proof" test -s stopped.gz.draft

# The draft: the same command resumes from it, and the proof is the one that is never interrupted.
cp stopped.ck other.ck
cp stopped.gz.draft other.gz.draft
resumed() { # NAME: builds again, into scored.NAME
    "$gen" build p5c7n --strategy optimal --checkpoint "$1.ck" --proof "$1.gz" -o "$1.peg" --stats |
        sed -n 's/^  sets scored *\([0-9]*\),.*/\1/p' >"scored.$1" && test -s "scored.$1"; }
cp stopped.ck worst.ck
expect_true "the same command goes on" resumed stopped
expect_true "without the checkpoint then" test ! -e stopped.ck
expect_true "and without the draft" test ! -e stopped.gz.draft
mv other.gz.draft kept.draft
expect_true "without the draft, the same proof" eval 'resumed other && cmp stopped.gz other.gz'
expect_true "it resumes: fewer sets are scored with the draft" test "$(cat scored.stopped)" -lt "$(cat scored.other)"
long && expect_true "a proof that is true" "$check" --quiet stopped.gz stopped.peg
expect_error 1 "kept.draft: not a checkpoint" "$gen" merge kept.draft -o merged.ck
cp kept.draft worst.gz.draft
expect_error 1 "worst.gz.draft: not the draft of this proof; remove it" "$gen" build p5c7n --strategy optimal \
    --objective worst --checkpoint worst.ck --proof worst.gz -o worst.peg --quiet
expect_true "its tree is written" "$gen" verify worst.peg
expect_true "and it stays as it was" cmp kept.draft worst.gz.draft
echo "no draft" >kind.gz.draft
expect_error 1 "kind.gz.draft: not the draft of this proof; remove it" "$gen" build p3c4r --strategy optimal \
    --checkpoint kind.ck --proof kind.gz -o kind.peg --quiet
expect_error 2 "the tree and the draft of the proof are the same file, same.gz.draft" "$gen" build p2c2r \
    --strategy optimal --checkpoint same.ck --proof same.gz -o same.gz.draft
expect_error 2 "draft of the proof are the same file, same.gz.draft" "$gen" build p2c2r \
    --strategy optimal --checkpoint same.gz.draft --proof same.gz -o same.peg
long_name=$(printf '%0250d' 0) # a file may have it, but its draft has six bytes more
expect_error 2 "no room for .draft after this name; take one of at most 249 bytes" "$gen" build p2c2r \
    --strategy optimal --checkpoint same.ck --proof "$long_name" -o same.peg
expect_true "and without a checkpoint it is taken" "$gen" build p2c2r --strategy optimal --proof "$long_name" -o same.peg
mkdir none.gz.draft
expect_true "where no draft can be, a proof without one" "$gen" build p3c4r --strategy optimal \
    --checkpoint none.ck --proof none.gz -o none.peg --quiet
expect_true "the same" cmp loose.proof.gz none.gz
: >busy.gz.draft
expect_error 1 "busy.gz.draft: another build is writing this proof" python3 -c 'import fcntl, subprocess, sys
with open("busy.gz.draft", "r+b") as draft:
    fcntl.lockf(draft, fcntl.LOCK_EX)
    sys.exit(subprocess.call(sys.argv[1:]))' "$gen" build p3c4r --strategy optimal --checkpoint busy.ck \
    --proof busy.gz -o busy.peg --quiet

# Killed again and again, whatever its goals: the same proof.
killed() { # SECONDS RULES OPTION...
    wait_for=$1
    shift
    "$gen" build "$@" --strategy optimal --quiet --proof once.gz -o once.peg || return 1
    for _ in 1 2 3; do # timeout(1) would not wait until the checkpoint is free
        "$gen" build "$@" --strategy optimal --quiet --checkpoint killed.ck --proof killed.gz -o killed.peg &
        sleep "$wait_for"
        kill -KILL $!
        wait $!
    done 2>/dev/null
    "$gen" build "$@" --strategy optimal --quiet --checkpoint killed.ck --proof killed.gz -o killed.peg &&
        cmp once.gz killed.gz && test ! -e killed.gz.draft; }
for how in "2 p4c8r" "4 p4c10n --objective worst" "5 p4c7r --objective crush" "2 p4c8r --opening 0012" \
    "1.5 p5c7n --max-depth 7" "0.2 p3c10r --guesses candidates"; do # shellcheck disable=SC2086 # words
    long && expect_true "$how: killed three times" killed $how
done

# What info says about a proof beside a tree, if the proof is of such a tree.
beside() { "$gen" info "$1" | grep -F -- "$2"; }
silent() {
    told=$("$gen" info "$1" && "$gen" info "$1" --json) || return 1
    case $told in *proof:* | *'"proof"'*) echo "$told" && return 1 ;; esac
}
prove p4c4r average && cp proof.gz beside.proof.gz && cp tree.peg beside.peg
expect_true "info names the proof" beside beside.peg "proven optimal; proof: beside.proof.gz"
json_proof() { "$@" --json | python3 -c '
import json, sys
sys.exit(json.load(sys.stdin)["proof"] != "beside.proof.gz")'; }
expect_true "info --json, too" json_proof "$gen" info beside.peg
expect_true "and build --json, which writes it" \
    json_proof "$gen" build p4c4r --strategy optimal --proof beside.proof.gz -o beside.peg
cp tree.peg alone.peg
expect_true "no proof: nothing is said" silent alone.peg
expect_true "but who says 'proven'" beside alone.peg "proven optimal; according to the file, which has no proof beside it"
prove p3c4r average && cp proof.gz alone.proof.gz
expect_true "another game's proof: nothing is said" silent alone.peg
prove p4c4r worst && cp proof.gz alone.proof.gz
expect_true "another objective's proof: nothing is said" silent alone.peg
"$gen" build p4c4r --strategy optimal --opening 0012 --quiet --proof alone.proof.gz -o tree.peg
expect_true "a proof for one opening: nothing is said" silent alone.peg
gzip -cd beside.proof.gz >text
other() { sed "s/^$1 .*/$1 $2/" text | gzip >alone.proof.gz; }
cp beside.peg alone.peg && other total 1
expect_true "another total's proof: nothing is said" silent alone.peg
other worst 3
expect_true "another depth's proof: nothing is said" silent alone.peg
other within 9
expect_true "a proof within a limit: nothing is said" silent alone.peg
other "" ""
expect_true "a proof like that is named" beside alone.peg "proof: alone.proof.gz"
echo "no proof" >alone.proof.gz
expect_true "no proof by its content: nothing is said" silent alone.peg
"$gen" build p4c4r --quiet -o minimax.peg && cp beside.proof.gz minimax.proof.gz
expect_true "a tree that is not proven: nothing is said" silent minimax.peg

# A proof that is not kept: how it is made, and that this makes it.
making() { "$gen" info "$1" | sed -n 's/^  its proof  pegtree-gen \(.*\) ([0-9.]* s of one thread)$/\1/p'; }
made() { # shellcheck disable=SC2046 # words
    "$gen" $(making "$root/trees/p5c4r-optimal.peg") --quiet -o tree.peg &&
        "$check" --quiet p5c4r-optimal.proof.gz "$root/trees/p5c4r-optimal.peg"; }
expect_true "info says how p5c4r's proof is made" made
for bold in p5c6r p4c10r; do
    expect_true "and $bold's" test "$(making "$root/trees/$bold-optimal.peg")" = \
        "build $bold --strategy optimal --proof $bold-optimal.proof.gz"
done
every=8
long && every=1
all_made() { # also those that take less than 5 ms
    for tree in $(awk -v every=$every -F '\t' '$1 == "# proof" && $3 == "not kept" && ++n % every == 0 { print $2 }' \
        "$root/trees/MANIFEST"); do
        case $("$gen" info "$root/trees/$tree") in
        *"  its proof  pegtree-gen build "*" s of one thread)"*) ;;
        *) echo "$tree: nothing is said of its proof" && return 1 ;;
        esac
    done
}
expect_true "and of others that MANIFEST lists" all_made
expect_true "not where one is beside it" test -z "$(making "$root/trees/p4c6r-optimal.peg")"
expect_true "nor where no MANIFEST is" test -z "$(making beside.peg)"

ready_trees=p4c6r
long && ready_trees="p4c6r p4c7r"
for ready in $ready_trees; do # `make proofs` checks all
    expect_true "the proof beside $ready" "$check" "$root/trees/$ready-optimal.proof.gz" \
        "$root/trees/$ready-optimal.peg"
done

# MANIFEST has the hash of every proof that stands beside a tree.
listed() {
    for proof in "$tests"/../trees/*.proof.gz; do
        tree=$(basename "$proof" .proof.gz).peg hash=$(zcat "$proof" | sed -n 's/^end //p')
        grep -q "^# proof	$tree	trees/	.*	$(wc -c <"$proof")	$hash\$" "$root/trees/MANIFEST" ||
            { echo "$tree: its proof is not that of MANIFEST" && return 1; }
    done
}
long && expect_true "MANIFEST lists the proofs" listed
expect_error 1 "No such file" "$gen" build p2c2r --strategy optimal --quiet --proof no/such/folder.gz -o t.peg
