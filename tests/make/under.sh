#!/bin/sh
# The test programs, and the two programs at work, under a tool that looks on: `valgrind` for
# memory, `tsan` for threads (BUILD is then built with -fsanitize=thread).
. "$(dirname "$0")/../cases.sh"
tool=$1
trees=$root/trees
run= programs="$BUILD/tests/*/test_*"
# Of the test programs, those with threads.
[ "$tool" = tsan ] && programs="$BUILD/tests/gen/test_build $BUILD/tests/gen/test_optimal"
if [ "$tool" = valgrind ]; then
    command -v valgrind >/dev/null || { echo "skipped valgrind is not installed" && exit 0; }
    run="valgrind -q --error-exitcode=9 --leak-check=full --errors-for-leak-kinds=definite"
    export UNDER_VALGRIND=1
fi
export XDG_STATE_HOME="$work/state" XDG_CACHE_HOME="$work/cache" PEGTREE_PATH="$trees"

for test in $programs; do
    case $test in *.[do]) continue ;; esac
    # shellcheck disable=SC2086 # the tool's options are words
    expect_true "${test#"$BUILD/tests/"} under $tool" $run "$test"
done
built() { # RULES OPTIONS...: twice, the second time from its checkpoint
    rm -f "$work/checkpoint"
    $run "$gen" build "$@" --checkpoint "$work/checkpoint" -o "$work/one.peg" &&
        $run "$gen" build "$@" --checkpoint "$work/checkpoint" -o "$work/two.peg" &&
        cmp "$work/one.peg" "$work/two.peg"
}
expect_true "a build of four threads under $tool" built p4c8n --strategy entropy --threads 4 --quiet
expect_true "a search of four threads under $tool" built p4c5r --strategy optimal --threads 4 --quiet
expect_true "compare under $tool" $run "$gen" compare p3c5r
for command in info verify paths; do
    expect_true "$command under $tool" $run "$gen" $command "$trees/p4c6r-optimal.peg"
done
expect_true "export under $tool" $run "$gen" export "$trees/p4c6r-optimal.peg" --to flat -o "$work/image"
expect_true "a walk under $tool" $run "$play" walk "$trees/p4c6r-optimal.peg" --secret 0123
# A big tree is expanded by a thread of its own while the player thinks.
break_big() { printf '0 0\n0 1\nq\n' | $run "$play" break "$trees/p5c8r-optimal.peg"; [ $? -lt 9 ]; }
expect_true "a big tree, expanded meanwhile, under $tool" break_big
