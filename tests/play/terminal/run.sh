#!/bin/sh
# Plays at a real terminal (expect), then without one. Prints a line for each case.
. "$(dirname "$0")/../../cases.sh"
export HOME="$work" PEGTREE_PATH="$work/trees" LC_ALL=C.UTF-8 TERM=xterm-256color
unset NO_COLOR COLORTERM XDG_STATE_HOME XDG_CACHE_HOME XDG_DATA_HOME XDG_DATA_DIRS
mkdir -p "$PEGTREE_PATH"
for rules in p4c6r p3c5r p2c2r p4c10n; do
    "$gen" build $rules --quiet -o "$PEGTREE_PATH/$rules-minimax.peg" || bad "build $rules"
done
export play gen work

if command -v expect >/dev/null; then
    for extra in "" --no-edit; do # with libedit, where it is, and without
        [ -z "$extra" ] || long || continue
        export extra HOME="$work/home$extra"
        mkdir -p "$HOME"
        for script in "$here"/*.exp; do
            case $script in */common.exp) continue ;; esac
            expect -f "$script" 2>&1 || bad "$(basename "$script") ended with status $?"
        done
    done
else
    echo "skipped terminal sessions: no expect here"
fi
. "$here/pipes.sh"
