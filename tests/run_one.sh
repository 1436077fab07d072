#!/bin/sh
# run_one.sh SUMS TEST: runs a test program or a test script, says each minute how far it has come,
# prints what failed, and adds to the file SUMS a line "passed failed" and, for each reason to skip
# cases, a line "skipped TEST: REASON".
set -u
sums=$1 test=$2
log=$(mktemp)
watch=
trap '[ -z "$watch" ] || kill -KILL $watch 2>/dev/null; rm -f "$log"' EXIT
trap 'exit 130' HUP INT TERM
case $test in
*.sh) name=${test#tests/} ;;
*) name=${test#*/tests/} ;;
esac

seconds() { echo $(($(date +%s) - began)); }
began=$(date +%s)
while sleep 60 >/dev/null 2>&1; do
    echo "        $name: $(seconds) s, $(grep -cE '^ok |^\[       OK' "$log") cases so far"
done &
watch=$!
case $test in
*.sh) sh "$test" >"$log" 2>&1 </dev/null ;;
*) "$test" >"$log" 2>&1 </dev/null ;;
esac
status=$?
kill -KILL $watch # a signal that a shell which has just begun cannot miss
wait $watch 2>/dev/null
watch=

# A script prints a line `ok …`, `FAILED …` or `skipped …` for each of its cases.
of_script() {
    [ "$status" = 0 ] || echo "FAILED  $name ended with status $status" >>"$log"
    grep -qE '^(ok|FAILED|skipped) ' "$log" || echo "FAILED  $name has no cases" >>"$log"
    good=$(grep -c '^ok ' "$log") bad=$(grep -c '^FAILED ' "$log")
    grep '^skipped ' "$log" | sort -u | sed "s|^skipped |&$name: |" >>"$sums"
    grep -vE '^(ok|skipped) ' "$log"
}
of_program() {
    good=$(sed -n 's/^\[  PASSED  \] \([0-9]*\) test.*/\1/p' "$log")
    bad=$(sed -n 's/^\[  FAILED  \] *\([0-9][0-9]*\) test.*/\1/p' "$log")
    [ "$status" = 0 ] || : "${bad:=1}" # it crashed before it could say
    : "${good:=0}" "${bad:=0}"
    if [ "$status" = 0 ]; then sed -n 's/^tried /        &/p' "$log"; else cat "$log"; fi
}
case $test in
*.sh) of_script ;;
*) of_program ;;
esac
word="ok     "
[ "$good" != 0 ] || word=skipped
[ "$bad" = 0 ] || word="FAILED "
times >"$log" # of this shell and, in the second line, of what it ran
used=$(awk -F '[ms ]+' 'NR == 2 { printf "%.0f", $1 * 60 + $2 + $3 * 60 + $4 }' "$log")
echo "$word $name: $good cases, $(seconds) s, $used of CPU"
echo "$good $bad" >>"$sums"
