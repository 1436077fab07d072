#!/bin/sh
# Makes the committed corpus anew: seeds from the ready trees and the examples, what was found
# by fuzzing (BUILD/corpus, and FUZZ_SECONDS more), all reduced to the fewest inputs that reach
# as much of the code. Named regressions, tests/fuzz/corpus/*/bug-*, stay as they are.
set -eu
cd "$(dirname "$0")/../.."
for target in "$@"; do
    found=$BUILD/corpus/$target new=$BUILD/new/$target kept=tests/fuzz/corpus/$target
    rm -rf "$new"
    mkdir -p "$new" "$found" "$kept"
    [ ! -f "$kept/pack" ] || python3 tests/fuzz/pack.py unpack "$kept/pack" "$found"
    python3 tests/fuzz/seeds.py "$target" "$found"
    "$BUILD/hostile/fuzz-$target" -max_total_time="${FUZZ_SECONDS:-60}" -max_len=1024 -timeout=20 \
        "$found" "$kept" >/dev/null 2>&1
    "$BUILD/hostile/fuzz-$target" -merge=1 -max_len=1024 "$new" "$found" >/dev/null 2>&1
    python3 tests/fuzz/pack.py pack "$kept/pack" "$new" 60000
    echo "$target: $(ls "$new" | wc -l) inputs, $(wc -c <"$kept/pack") bytes"
done
