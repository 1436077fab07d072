#!/bin/sh
# run_one.sh SUMS TEST: runs a test program or a test script, says every few seconds how far it
# has come, prints what it has to say, and adds a line "passed failed skipped" to the file SUMS.
set -u
sums=$1 test=$2
log=$(mktemp)
watch=
trap '[ -z "$watch" ] || kill -KILL $watch 2>/dev/null; rm -f "$log"' EXIT
trap 'exit 130' HUP INT TERM
case $test in
*.sh) name=$test ;;
*) name=$(basename "$test") ;;
esac

seconds() { echo $(($(date +%s) - began)); }
began=$(date +%s)
while sleep 8 >/dev/null 2>&1; do
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
    good=$(grep -c '^ok ' "$log") bad=$(grep -c '^FAILED ' "$log")
    skipped=$(grep -c '^skipped ' "$log")
    awk '!/^ok / && (!/^skipped / || !said[$0]++)' "$log"
}
of_program() {
    good=$(sed -n 's/^\[  PASSED  \] \([0-9]*\) test.*/\1/p' "$log")
    bad=$(sed -n 's/^\[  FAILED  \] *\([0-9][0-9]*\) test.*/\1/p' "$log")
    [ "$status" = 0 ] || : "${bad:=1}" # it crashed before it could say
    : "${good:=0}" "${bad:=0}"
    skipped=0
    if [ "$status" = 0 ]; then sed -n 's/^tried /        &/p' "$log"; else cat "$log"; fi
}
case $test in
*.sh) of_script ;;
*) of_program ;;
esac
if [ "$bad" = 0 ]; then word="ok     "; else word=FAILED; fi
echo "$word $name: $good cases, $(seconds) s"
echo "$good $bad $skipped" >>"$sums"
