#!/bin/sh
# Runs every test program and every test script; closes with the sums. BUILD is where the
# programs are. Says every few seconds how far a long one has come.
set -u
cd "$(dirname "$0")/.."
: "${BUILD:=build}"
passed=0 failed=0 skipped=0
log=$(mktemp)
watch=
trap '[ -z "$watch" ] || kill -KILL $watch 2>/dev/null; rm -f "$log"' EXIT
trap 'exit 130' HUP INT TERM

# watched NAME COMMAND...: runs a command into the log.
watched() {
    name=$1
    shift
    (
        seconds=0
        while sleep 8 >/dev/null 2>&1; do
            seconds=$((seconds + 8))
            echo "        $name: $seconds s, $(grep -cE '^ok |^\[       OK' "$log") cases so far"
        done
    ) &
    watch=$!
    "$@" >"$log" 2>&1
    status=$?
    kill -KILL $watch # a signal that a shell which has just begun cannot miss
    wait $watch 2>/dev/null
    return $status
}

echo "This takes some eight minutes on two cores."
for test in "$BUILD"/tests/test_*; do
    case $test in *.d | *.gc*) continue ;; esac
    name=$(basename "$test")
    if watched "$name" "$test"; then
        echo "ok      $name"
        sed -n 's/^tried /        &/p' "$log"
    else
        cat "$log"
        echo "FAILED  $name"
    fi
    good=$(sed -n 's/^\[  PASSED  \] \([0-9]*\) test.*/\1/p' "$log")
    bad=$(sed -n 's/^\[  FAILED  \] *\([0-9][0-9]*\) test.*/\1/p' "$log")
    [ -n "$good" ] || bad=${bad:-1} # it crashed before it could say
    passed=$((passed + ${good:-0})) failed=$((failed + ${bad:-0}))
done

# A script prints a line `ok …`, `FAILED …` or `skipped …` for each of its cases.
for script in tests/cli_*.sh tests/layers.sh tests/terminal/run.sh tests/torture/run.sh tests/web/run.sh; do
    [ -f "$script" ] || continue
    BUILD=$BUILD watched "$script" sh "$script" ||
        echo "FAILED  $script ended with status $?" >>"$log"
    grep -v '^ok ' "$log"
    good=$(grep -c '^ok ' "$log") bad=$(grep -c '^FAILED ' "$log")
    [ "$bad" = 0 ] && echo "ok      $script: $good cases"
    passed=$((passed + good)) failed=$((failed + bad))
    skipped=$((skipped + $(grep -c '^skipped ' "$log")))
done

echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" = 0 ]
