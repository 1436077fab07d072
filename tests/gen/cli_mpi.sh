#!/bin/sh
# Builds by several ranks under MPI: the same files as by one process, whatever is killed.
# `cli_mpi.sh --long` takes the games and objectives of tests/README.md, and 50 kills.
. "$(dirname "$0")/../cases.sh"
longest=
[ "${1:-}" = --long ] && longest=1 PEGTREE_TESTS=long
cd "$work" || exit 1

if ! command -v mpirun >/dev/null || [ ! -x "$gen-mpi" ]; then
    for what in "strategies by 1 to 4 ranks" "optimal trees by 1 to 4 ranks" "their proofs" \
        "checkpoints under MPI" "ranks that are killed" "an interrupted mpirun"; do
        echo "skipped $what: no mpirun, or no $gen-mpi (make deps-mpi mpi)"
    done
    exit 0
fi
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export ASAN_OPTIONS=detect_leaks=0 # those of MPI are not ours
# mpi RANKS ARGUMENTS...: ranks that wait for each other for ever are ended after ten minutes.
mpi() {
    n=$1
    shift
    timeout 600 mpirun --oversubscribe -n "$n" "$gen-mpi" "$@"
}

# same RANKS... -- ARGUMENTS...: by each of so many ranks the file that one process makes.
same() {
    counts=
    while [ "$1" != -- ]; do counts="$counts $1"; shift; done
    shift
    "$gen" build "$@" --quiet -o one.peg || return 1
    for n in $counts; do
        mpi "$n" build "$@" --quiet -o many.peg || return 1
        cmp one.peg many.peg || { echo "$n ranks differ"; return 1; }
    done
}
same_proof() {
    counts=
    while [ "$1" != -- ]; do counts="$counts $1"; shift; done
    shift
    "$gen" build "$@" --strategy optimal --quiet -o one.peg --proof one.proof || return 1
    for n in $counts; do
        mpi "$n" build "$@" --strategy optimal --quiet -o many.peg --proof many.proof || return 1
        cmp one.peg many.peg && cmp one.proof many.proof || { echo "$n ranks differ"; return 1; }
    done
}

if [ "$longest" ]; then
    for rules in p5c8r "p6c8r --guesses candidates" m6.5.4; do
        expect_true "$rules by 1 to 4 ranks" same 1 2 3 4 -- $rules --strategy entropy
        expect_true "$rules by 2 and 3 ranks of two threads" same 2 3 -- $rules --strategy entropy --threads 2
    done
    for rules in p4c7r p4c10n p5c5r p5c6n; do
        for objective in average worst crush; do
            expect_true "$rules optimal, $objective, by 1 to 4 ranks" \
                same 1 2 3 4 -- $rules --strategy optimal --objective $objective
        done
        expect_true "$rules optimal, by 2 ranks of two threads" \
            same 2 -- $rules --strategy optimal --threads 2
        expect_true "proofs of $rules by 1 to 4 ranks" same_proof 1 2 3 4 -- $rules
    done
elif long; then
    expect_true "p5c6r by 2 and 3 ranks" same 2 3 -- p5c6r
    expect_true "m6.5.4 by 3 ranks of two threads" same 3 -- m6.5.4 --strategy entropy --threads 2
    expect_true "p4c8n, some of the candidates, by 2 ranks" \
        same 2 -- p4c8n --strategy expected --guesses sample:20 --seed 7
    expect_true "p4c6r with the best opening by 3 ranks" \
        same 3 -- p4c6r --strategy parts --opening best
    expect_true "p4c6r compact by 2 ranks" same 2 -- p4c6r --compact
    expect_true "p4c6r optimal by 1, 2 and 4 ranks" same 1 2 4 -- p4c6r --strategy optimal
    for objective in worst crush; do
        expect_true "p4c7n optimal, $objective, by 3 ranks" \
            same 3 -- p4c7n --strategy optimal --objective $objective
    done
    expect_true "m6.5.4 optimal by 2 ranks of two threads" \
        same 2 -- m6.5.4 --strategy optimal --threads 2
    expect_true "with an opening and a depth limit" \
        same 2 -- p4c6r --strategy optimal --opening 0011 --max-depth 6
    expect_true "p4c6r, consistent, by 3 ranks" same 3 -- p4c6r --strategy consistent
    expect_true "more ranks than work" same 4 -- p1c1r
    expect_true "more ranks than work, optimal" same 4 -- p2c2r --strategy optimal
    expect_true "proofs by 2 and 3 ranks" same_proof 2 3 -- p4c6r
    expect_true "a proof by the objective crush" same_proof 2 -- p4c5r --objective crush
else
    expect_true "m6.5.4 by 3 ranks of two threads" same 3 -- m6.5.4 --strategy entropy --threads 2
    expect_true "p4c6r optimal by 2 ranks" same 2 -- p4c6r --strategy optimal
    expect_true "a proof by 2 ranks" same_proof 2 -- p4c5r
fi

# A search that ends at once is not spread: hardly anybody else scores a set.
alone() { # RULES OPTIONS...
    one=$("$gen" build "$@" --strategy optimal --json -o one.peg | grep -o '"states": [0-9]*')
    many=$(mpi 4 build "$@" --strategy optimal --json -o many.peg | grep -o '"states": [0-9]*')
    echo "$one by one, $many by four"
    [ "${many#*: }" -le $((${one#*: } * 5 / 4 + 20)) ]
}
expect_true "p3c8r is left to one rank" alone p3c8r
long && expect_true "p3c7r, crush, is left to one rank" alone p3c7r --objective crush

# Without a proof: the time is kept, and the tree is no worse than the first that there is.
in_time() { # SECONDS RULES...
    seconds=$1
    shift
    "$gen" build "$@" --strategy entropy --guesses candidates --quiet -o one.peg &&
        timeout "$((seconds + 20))" mpirun --oversubscribe -n 3 "$gen-mpi" build "$@" \
            --strategy optimal --time "$seconds" --quiet -o many.peg || return 1
    total() { "$gen" info "$1" --json | number total; }
    echo "$(total one.peg) by the strategy, $(total many.peg) by three ranks"
    "$gen" verify many.peg && [ "$(total many.peg)" -le "$(total one.peg)" ]
}
long && expect_true "p5c8r by three ranks, --time 4" in_time 4 p5c8r

# The end of a run: a long message that is still under way, ranks that fail.
last_word() { # RANKS
    (cd "$root" && mpicc -std=c11 -D_GNU_SOURCE -I. tests/gen/last_word.c gen/cluster/network.c \
        gen/core/threads.c gen/core/array.c -lpthread -o "$work/last_word") &&
        timeout 60 mpirun --oversubscribe -n "$1" ./last_word
}
expect_true "a last word between two ranks" last_word 3
long && expect_true "two ranks of four that fail" last_word 4

# ---- estimates

long && expect_true "an estimate is for all ranks" sh -c "
    mpirun --oversubscribe -n 3 \"\$gen-mpi\" build p4c7r --strategy optimal --dry-run --threads 2 >said &&
    grep -Eq '^p4c7r optimal: about [0-9]+ sets to score, [0-9.]+ seconds by 3 ranks of 2 threads$' said"

# ---- what mpirun says
says_once() { # WORDS STATUS ARGUMENTS...
    words=$1 status=$2
    shift 2
    mpi 3 "$@" >out 2>err
    [ $? = "$status" ] && [ "$(cat out err | grep -cF -- "$words")" = 1 ]
}
long && expect_true "one rank complains of the rules" says_once "RULES 'p4c6x'" 2 build p4c6x
expect_true "one rank complains of the options" says_once "--part is for independent processes" \
    2 build p4c6r --part 1/2 --checkpoint c
long && expect_true "one rank complains of a checkpoint" says_once "pegtree-gen-mpi: one.peg: not a checkpoint" \
    1 build p4c6r --checkpoint one.peg -o two.peg
long && expect_true "one rank complains of memory" says_once "--memory allows 1 byte" 1 build p4c6r --memory 1
long && expect_true "one rank lists the strategies" says_once "Knuth" 0 list
long && expect_true "one rank prints the version" says_once "file format" 0 --version
is_free_of_mpi() { ! nm -u "$gen" | grep -q MPI_ && nm -u "$gen-mpi" | grep -q MPI_; }
expect_true "nothing of MPI is in pegtree-gen" is_free_of_mpi

# ---- checkpoints: those of parts, of one process and of ranks are of use to each other
in_turns() {
    "$gen" build "$@" --quiet -o one.peg
    rm -f part.*
    for i in 1 2; do "$gen" build "$@" --quiet --part $i/3 --checkpoint part.$i || return 1; done
    "$gen" merge part.1 part.2 -o joined --quiet &&
        mpi 2 build "$@" --quiet --checkpoint joined -o many.peg && cmp one.peg many.peg
    test ! -e joined
}
long && expect_true "ranks go on from merged parts" in_turns p4c9r --strategy entropy
expect_true "ranks go on from merged parts of a search" in_turns p4c6r --strategy optimal
long || exit 0 # what is killed is left out

stopped() { # SIGNAL COMMAND...: what mpirun is asked to stop keeps what is done
    signal=$1
    shift
    rm -f stop.check stop.peg
    mpirun --oversubscribe -n 2 "$gen-mpi" build "$@" --quiet --checkpoint stop.check -o stop.peg 2>err &
    running=$!
    for _ in $(seq 300); do
        [ "$(cat stop.check 2>/dev/null | wc -c)" -gt 32 ] && break
        sleep 0.05
    done
    kill "-$signal" $running
    wait $running
    grep -q "interrupted; progress is saved in stop.check" err && test -s stop.check &&
        "$gen" build "$@" --quiet --checkpoint stop.check -o stop.peg &&
        "$gen" build "$@" --quiet -o one.peg && cmp one.peg stop.peg
}
expect_true "SIGTERM to mpirun" stopped TERM p5c10r --strategy entropy
expect_true "Ctrl-C" stopped INT p5c10r --strategy entropy

# ---- kills
killed() { # ROUNDS SEED RANKS SECONDS ARGUMENTS...
    rounds=$1 seed=$2 n=$3 seconds=$4
    shift 4
    "$gen" build "$@" --quiet -o expected.peg &&
        python3 "$tests/gen/mpi_kill.py" "$gen-mpi" "$n" "$rounds" "$seed" "$seconds" expected.peg "$@"
}
if [ "$longest" ]; then rounds=25; else rounds=4; fi
seed=${PEG_SEED:-$(date +%s)}
expect_true "kills at $rounds random moments, seed $seed" \
    killed $rounds "$seed" 3 2 p5c9r --strategy entropy
expect_true "kills of a search at $rounds random moments, seed $seed" \
    killed $rounds "$seed" 2 2 p4c7r --strategy optimal
