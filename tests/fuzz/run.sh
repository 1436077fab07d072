#!/bin/sh
# Fuzzes each target named for FUZZ_SECONDS, from the committed corpus on; prints how many
# inputs were tried. What breaks a target is left in BUILD/found/ and ends in an error.
set -u
cd "$(dirname "$0")/../.."
failed=0
mkdir -p "$BUILD/found"
for target in "$@"; do
    found=$BUILD/corpus/$target kept=tests/fuzz/corpus/$target log=$BUILD/found/$target.log
    mkdir -p "$found"
    python3 tests/fuzz/pack.py unpack "$kept/pack" "$found"
    if "$BUILD/hostile/fuzz-$target" -max_total_time="${FUZZ_SECONDS:-60}" -max_len=8192 \
        -timeout=20 -rss_limit_mb=1024 -artifact_prefix="$BUILD/found/$target-" \
        "$found" "$kept" >"$log" 2>&1; then
        sed -n "s/^Done \([0-9]*\) runs in \([0-9]*\) .*/$target: tried \1 inputs in \2 s/p" "$log"
    else
        grep -E 'does not hold|ERROR|SUMMARY|Test unit' "$log"
        echo "FAILED  $target: see $log"
        failed=1
    fi
done
exit $failed
