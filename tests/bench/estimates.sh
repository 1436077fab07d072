#!/bin/sh
# Estimates of searches against their outcomes, a line for each game: estimates.sh GEN GAME...
gen=$1
shift
member() { python3 -c 'import json, sys; print(json.load(sys.stdin)[sys.argv[1]])' "$1"; }
echo "| game | sets, estimated | scored | seconds, estimated | taken | estimating |"
echo "|---|---|---|---|---|---|"
for game in "$@"; do
    start=$(date +%s.%N)
    guess=$("$gen" build "$game" --strategy optimal --dry-run --json) || exit
    took=$(date +%s.%N)
    tree=$(mktemp)
    found=$("$gen" build "$game" --strategy optimal --json -o "$tree") || exit
    rm -f "$tree"
    printf '| %s | %.0f | %.0f | %.2f | %.2f | %.2f |\n' "$game" "$(echo "$guess" | member states)" \
        "$(echo "$found" | member states)" "$(echo "$guess" | member seconds)" \
        "$(echo "$found" | member seconds)" "$(awk "BEGIN { print $took - $start }")"
done
