#!/bin/sh
# Shows with Frama-C that the walkers of build/pegtree_walk.h keep their promises whatever bytes and
# answers they get, and that bounds of proofs do not overflow: see README.md here. Prints a line for each
# game that Eva looked at and each function that WP proved, then the sums; fails where there is an alarm,
# or something that is not proven.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
build=$(cd "${BUILD:-build}" && pwd)
work=$build/frama-c
mkdir -p "$work/eva" "$work/wp" "$work/terse_eva" "$work/terse_wp"
for notes in eva wp terse_eva terse_wp; do
    awk -f "$here/weave.awk" "$here/$notes.acsl" "$build/pegtree_walk.h" >"$work/$notes/pegtree_walk.h"
done
root=$here/../..
mkdir -p "$work/bound"
most=$(sed -n 's/^#define MOST_CODES //p' "$root/tests/proof/game.c")
checker="-I$root -I$work/bound '-Dvector_size(n)=unused' -DMOST_CODES=$most" # unsupported: vectors
sed -n '/^static int set_goal/,/^}/p' "$root/tests/proof/header.c" >"$work/bound/set_goal.inc"
cat "$root/tests/proof/check.h" "$root/tests/proof/bound.c" >"$work/bound/all.c"
awk -f "$here/weave.awk" "$here/bound.acsl" "$work/bound/all.c" >"$work/bound/bound.c"
export here work checker

# WALKER NAME WALKS OPTIONS...: the driver by Eva, on a machine of 16 bits. WALKS: 1 where the header
# may be one of a game, which then has to be walked; 0 where it must be refused. WALKER file: a file of
# format/file/ by the driver of the same name, on one of 64 bits; WALKS: how many functions are reached.
# WALKER proof: a driver of pegtree-check's, likewise, without unsigned overflow.
cat >"$work/eva.sh" <<'END'
walker=$1 name=$2 walks=$3
shift 3
log=$work/eva-$walker-$name.log
both="-eva -eva-no-print -eva-msg-key=-initial-state,-final-states -warn-signed-overflow -eva-domains equality"
case "$walker $*" in
flat*ONLY_LENGTH*) open=peg_open rules=peg_own_open_only:1:0 ;;
terse*ONLY_LENGTH*) open=peg_terse_open rules=peg_own_open_only:1:0 ;;
flat*) open=peg_open rules=peg_own_open_rules:0 ;;
terse*) open=peg_terse_open rules=peg_own_open_rules:0,peg_own_open_game:0 ;;
esac
own=peg_own_
if [ "$walker" = flat ]; then
    notes=eva unroll=100
    spec=${own}next_symbol split=$open:0,${own}open_header:0,$rules
    level=open_and_walk:4,$open:20,${own}open_header:20
else
    notes=terse_eva unroll=12
    spec=${own}next_entry,peg_feedback split=$open:0,${own}open_header:0,$rules,${own}find_entry:0:1
    level=open_and_walk:4,$open:20,${own}open_header:20,${own}find_entry:20,peg_terse_answer:20
    set -- -DPEGTREE_TERSE_ONLY "$@"
fi
case $rules in
*open_game*) level=$level,${own}open_rules:40,${own}open_game:60 ;;
*open_rules*) level=$level,${own}open_rules:40 ;;
esac
case "$*" in *ONLY_LENGTH*) delay=8 ;; *) delay=3 ;; esac
[ "$walker" = file ] || [ "$walker" = proof ] || frama-c -machdep x86_16 $both \
    -cpp-extra-args="-I$work/$notes $*" -eva-use-spec "$spec" -eva-ilevel 128 -eva-auto-loop-unroll "$unroll" -eva-widening-delay "$delay" \
    -eva-split-limit 256 -eva-split-return-function "$split" -eva-slevel-function "$level" \
    "$here/driver.c" >"$log" 2>&1 || true
[ "$walker" != file ] || frama-c -machdep gcc_x86_64 -cpp-extra-args="-I$here/../.." $both \
    "$here/$name.c" "$here/../../format/file/$name.c" >"$log" 2>&1 || true
[ "$walker" != proof ] || frama-c -machdep gcc_x86_64 -cpp-extra-args="$checker" $both -eva-slevel 20 \
    -warn-unsigned-overflow "$here/$name.c" >"$log" 2>&1 || true
awk -v name="$walker $name" -v walks="$walks" '
    /^ +[0-9]+ functions analyzed/ { functions = $1 }
    /statements reached/ { reached = $4 }
    /^ +[0-9]+ alarms? generated/ { alarms = $1 }
    /postcondition/ { doubts++ } # the summary does not count those
    /No errors or warnings raised/ { quiet = 1 }
    /[0-9]+% of the logical properties/ { proven = $1 }
    END {
        sound = quiet && !doubts && alarms == "0" && proven == "100%" && (walks > 1 ? functions == walks : walks == (functions > 20))
        if (doubts) printf "%s: %d ensures not proven\n", name, doubts >"/dev/stderr"
        printf "%-4s Eva: %s: %d functions, %d statements, alarms: %s\n", sound ? "ok" : "FAILED", name,
            functions, reached, alarms == "" ? "not analyzed" : alarms
        exit !sound
    }' "$log" || exit 1
END

# Each byte that a header may have for length and kind; and walkers that are built otherwise.
{
    for walker in flat terse; do
        for shape in $(seq 0 63); do
            walks=1
            [ $((shape / 16)) -le 2 ] && [ $((shape % 16)) -ge 1 ] && [ $((shape % 16)) -le 12 ] || walks=0
            echo "$walker $shape $walks -DSHAPE=$shape"
        done
    done
    small="-DPEG_OFFSET=uint16_t -DPEG_MAX_LENGTH=6 -DPEG_MAX_COLORS=10 -DPEG_WITHOUT_EXTRAS"
    echo "flat small-4 1 -DSHAPE=4 $small"
    echo "flat small-7 0 -DSHAPE=7 $small" # too long for it
    only() { # LENGTH COLORS KIND
        echo "-DSHAPE=$(($3 * 16 + $1)) -DPEG_ONLY_LENGTH=$1 -DPEG_ONLY_COLORS=$2 -DPEG_ONLY_KIND=$3"
    }
    echo "flat p4c6r 1 $(only 4 6 0)"
    echo "flat p4c10n 1 $(only 4 10 1)"
    echo "flat p5c8r 1 $(only 5 8 0) -DPEG_OFFSET=uint16_t -DPEG_WITHOUT_EXTRAS"
    mastermind="-DPEG_ONLY_DEPTHS=3 -DPEG_ONLY_CODES=1296 -DPEG_ONLY_BITS=16"
    echo "terse p4c6r 1 $(only 4 6 0) $mastermind -DPEG_TERSE_WORD=uint16_t"
    echo "file range 11"
    echo "proof goal 2"
    echo "terse slow-4 1 -DSHAPE=4 -DPEG_TERSE_SLOW"
} >"$work/games"
failed=0 # GAMES: only lines that begin so
grep -E "${GAMES:-.}" "$work/games" >"$work/chosen"
xargs -P "$(getconf _NPROCESSORS_ONLN)" -L 1 sh "$work/eva.sh" <"$work/chosen" | tee "$work/lines"
[ "$(grep -c '^ok' "$work/lines")" -eq "$(wc -l <"$work/chosen")" ] || failed=1

export WHY3CONFIG="$work/why3.conf"
why3 config detect >"$work/why3.log" 2>&1
printf '#define PEGTREE_IMPLEMENTATION\n#include "pegtree_walk.h"\n' |
    tee "$work/wp/walk.c" >"$work/terse_wp/walk.c"
machine=x86_16 source=walk.c include=
wp() { # NOTES LOG OPTIONS...
    notes=$1 log=$work/$2.log
    shift 2
    frama-c -machdep $machine -cpp-extra-args="-I$work/$notes $include" -wp -wp-prover z3,cvc4 \
        -wp-timeout 60 -wp-par "$(getconf _NPROCESSORS_ONLN)" "$@" "$work/$notes/$source" >"$log" 2>&1 || true
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
         }' "$log" >"$work/proven" || { failed=1; grep -A2 Failed "$log" || cat "$log"; }
    tee -a "$work/lines" <"$work/proven"
}
f=peg_own_
wp wp wp-reads -wp-rte -wp-fct ${f}next_byte,${f}first_bit,${f}next_bit,${f}next_choice,${f}next_symbol
wp wp wp-ahead -wp-fct ${f}next_code -wp-prop=-by_eva
flat="next_number skip enter find_child move"
all=peg_label,peg_solved_label
for name in $flat; do all=$all,$f$name; done
for name in start guess answer made next_answer remaining; do all=$all,peg_$name; done
wp wp wp-flat -wp-no-filter-init -wp-prop=-by_eva,-by_definition -wp-fct "$all"
wp terse_wp wp-entries -wp-rte -wp-no-filter-init -wp-fct ${f}next_entry
terse="open_header multiply open_rules open_entries are_enough find_entry number_code is_used start_code
    step_code copy_code agrees note forget think"
all=peg_open,peg_label,peg_solved_label,peg_feedback
for name in $terse; do all=$all,$f$name; done
for name in open start guess answer remaining; do all=$all,peg_terse_$name; done
wp terse_wp wp-terse -wp-no-filter-init -wp-prop=-by_eva,-by_argument -wp-fct "$all"
machine=gcc_x86_64 source=bound.c include=$checker all=check_below
for name in cost_at sum size_bound goal_sizes set_bound sizes_bound; do all=$all,check_$name; done
wp bound wp-bound -wp-rte -rte-no-mem -warn-unsigned-overflow -wp-no-filter-init -wp-prop=-by_sizes \
    -wp-fct "$all"
awk '/ Eva: / { analyses++; alarms += $NF }
     / WP: / { contracts++; proven += $(NF - 4); goals += $(NF - 2) }
     END {
         printf "%d analyses by Eva, alarms: %d; contracts of %d functions by WP, %d of %d goals proven\n",
             analyses, alarms, contracts, proven, goals
     }' "$work/lines"
exit $failed
