#!/bin/sh
# Shows with Frama-C that the walker of build/pegtree_walk.h keeps its promises whatever bytes and
# answers it gets: see README.md here. Prints a line for each game that Eva looked at, and fails where
# there is an alarm, or something that is not proven.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
build=$(cd "${BUILD:-build}" && pwd)
work=$build/frama-c
mkdir -p "$work/eva" "$work/wp"
awk -f "$here/weave.awk" "$here/eva.acsl" "$build/pegtree_walk.h" >"$work/eva/pegtree_walk.h"
awk -f "$here/weave.awk" "$here/wp.acsl" "$build/pegtree_walk.h" >"$work/wp/pegtree_walk.h"
export here work

# NAME WALKS OPTIONS...: the driver by Eva, on a machine of 16 bits. WALKS: 1 where the header may be
# one of a game, which then has to be walked; 0 where it must be refused.
cat >"$work/eva.sh" <<'END'
name=$1 walks=$2
shift 2
frama-c -machdep x86_16 -cpp-extra-args="-I$work/eva $*" -eva -eva-no-print \
    -eva-msg-key=-initial-state,-final-states -warn-signed-overflow \
    -eva-use-spec peg_own_next_symbol -eva-domains equality -eva-ilevel 128 -eva-auto-loop-unroll 100 \
    -eva-split-limit 256 -eva-split-return-function peg_open:0,peg_own_open_header:0,peg_own_open_rules:0 \
    -eva-slevel-function open_and_walk:4,peg_open:20,peg_own_open_header:20,peg_own_open_rules:40 \
    "$here/driver.c" >"$work/eva-$name.log" 2>&1 || true
awk -v name="$name" -v walks="$walks" '
    /^ +[0-9]+ functions analyzed/ { functions = $1 }
    /statements reached/ { reached = $4 }
    /^ +[0-9]+ alarms? generated/ { alarms = $1 }
    /No errors or warnings raised/ { quiet = 1 }
    /[0-9]+% of the logical properties/ { proven = $1 }
    END {
        sound = quiet && alarms == "0" && proven == "100%" && walks == (functions > 20)
        printf "%-4s Eva: %s: %d functions, %d statements, alarms: %s\n", sound ? "ok" : "FAILED", name,
            functions, reached, alarms == "" ? "not analyzed" : alarms
        exit !sound
    }' "$work/eva-$name.log" || exit 1
END

# Each byte that a header may have for length and kind; and a walker that is built otherwise.
{
    for shape in $(seq 0 63); do
        walks=1
        [ $((shape / 16)) -le 2 ] && [ $((shape % 16)) -ge 1 ] && [ $((shape % 16)) -le 12 ] || walks=0
        echo "$shape $walks -DSHAPE=$shape"
    done
    small="-DPEG_OFFSET=uint16_t -DPEG_MAX_LENGTH=6 -DPEG_MAX_COLORS=10 -DPEG_WITHOUT_EXTRAS"
    echo "small-4 1 -DSHAPE=4 $small"
    echo "small-7 0 -DSHAPE=7 $small" # too long for it
} >"$work/games"
failed=0 # GAMES: only lines that begin so
grep -E "${GAMES:-.}" "$work/games" | xargs -P "$(getconf _NPROCESSORS_ONLN)" -L 1 sh "$work/eva.sh" || failed=1

export WHY3CONFIG="$work/why3.conf"
why3 config detect >"$work/why3.log" 2>&1
printf '#define PEGTREE_IMPLEMENTATION\n#include "pegtree_walk.h"\n' >"$work/wp/walk.c"
wp() { # LOG OPTIONS...
    log=$work/$1.log
    shift
    frama-c -machdep x86_16 -cpp-extra-args="-I$work/wp" -wp -wp-prover z3,cvc4 -wp-timeout 60 \
        -wp-par "$(getconf _NPROCESSORS_ONLN)" "$@" "$work/wp/walk.c" >"$log" 2>&1 || true
    awk '/Goal .* : (Valid|Unsuccess)/ || /\[Failed\] Goal/ {
             goal = $0
             sub(/.* Goal typed_(peg_own_)?/, "", goal)
             sub(/_(assigns|ensures|requires|loop|call|assert).*/, "", goal)
             goals[goal]++
             if (/\[Failed\]/ || !/Valid/) open[goal]++
         }
         /Proved goals:/ { proven = $4; of = $6 }
         END {
             for (goal in goals) {
                 printf "%-4s WP: %s: %d of %d goals proven\n", open[goal] ? "FAILED" : "ok", goal,
                     goals[goal] - open[goal], goals[goal]
             }
             exit of == "" || proven != of
         }' "$log" || { failed=1; grep -A2 Failed "$log" || cat "$log"; }
}
f=peg_own_
wp wp-reads -wp-rte -wp-fct ${f}next_byte,${f}first_bit,${f}next_bit,${f}next_choice,${f}next_symbol
wp wp-ahead -wp-fct ${f}next_bulls,${f}next_code -wp-prop=-by_eva
exit $failed
