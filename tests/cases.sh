# cases.sh - sourced by the test scripts: says how each case went.

# Where the script is, the tests, and the top of the checkout.
here=$(cd "$(dirname "$0")" && pwd)
root=${here%/tests*}
tests=$root/tests
built=${BUILD:-build} # as make takes it, from the top
BUILD=$(cd "$built" && pwd)
gen=$BUILD/pegtree-gen
play=$BUILD/pegtree-play
work=$(mktemp -d)
export gen play work PYTHONDONTWRITEBYTECODE=1 XDG_STATE_HOME="$work/state"
trap 'rm -rf "$work"' EXIT
trap 'exit 130' HUP INT TERM # dash runs no EXIT trap when it is killed

# Python without its site packages, which nothing here needs: it starts in a third of the time.
python3() { command python3 -S "$@"; }

# Whether all cases are run, as `make test-long` does, or those that take long are left out.
long() { [ "${PEGTREE_TESTS:-}" = long ]; }

ok() { echo "ok      $*"; }
bad() { echo "FAILED  $*"; }

# number MEMBER: that number of the JSON on standard input, which is one line.
number() { sed "s/.*\"$1\": \([0-9]*\).*/\1/"; }

# expect_true NAME COMMAND...: the command succeeds.
expect_true() {
    name=$1
    shift
    if "$@" >"$work/said" 2>&1; then ok "$name"; else bad "$name: $(tail -n 3 "$work/said")"; fi
}

# expect_error STATUS WORDS COMMAND...: this exit status, nothing on stdout, and one line on
# stderr that has these words.
expect_error() {
    status=$1 words=$2
    shift 2
    "$@" >"$work/out" 2>"$work/err" </dev/null
    got=$? first_line= rest=
    # Without programs, since some 700 cases do this.
    { IFS= read -r first_line && ! IFS= read -r rest && [ -z "$rest" ]; } <"$work/err" || got="$got, lines"
    case $first_line in *"$words"*) ;; *) got="$got, words" ;; esac
    if [ "$got" = "$status" ] && [ ! -s "$work/out" ]; then
        ok "$* fails"
    else
        bad "$*: status $got, not $status, $words; said: $(cat "$work/out" "$work/err")"
    fi
}
