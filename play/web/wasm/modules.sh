#!/bin/sh
# Compiles walk.wasm and coach.wasm with clang and wasm-ld: modules.sh OUTPUT_FOLDER [walk]; with
# `walk` only the former.
set -eu
cd "$(dirname "$0")/../../.."
out=$1
for tool in clang wasm-ld; do
    command -v $tool >/dev/null && continue
    echo "the web page needs $tool, which is not installed" >&2
    exit 1
done
mkdir -p "$out/include"

# xxHash is one header; the target has no headers of its own, and the machine's are not for it.
xxhash=$(echo '#include <xxhash.h>' | ${CC:-cc} -M -x c - | tr ' ' '\n' | grep 'xxhash\.h$')
cp "$xxhash" "$out/include/xxhash.h"
for name in assert errno math stdio stdlib string; do echo '#include "libc.h"' >"$out/include/$name.h"; done

common="--target=wasm32 -Oz -ffreestanding -nostdlib -fvisibility=hidden -mbulk-memory -std=c11 -I. -Iplay/web/wasm
        -Wall -Wextra -Wshadow -Wconversion -Wcast-qual -Wstrict-prototypes -Wmissing-prototypes
        -Wundef -Wvla -pedantic -Werror -Wl,--no-entry -Wl,--strip-all -Wl,--import-memory"
walker="peg_open peg_start peg_guess peg_answer peg_remaining peg_feedback peg_label peg_label_split
        peg_solved_label peg_next_answer"

# The walker alone, for any page. Its stack is the first KB of the memory, which the coach, which
# imports its functions, does not use.
exports=
for name in $walker peg_view_bytes peg_cursor_bytes; do exports="$exports -Wl,--export=$name"; done
clang $common -I"$out/include" -Wl,--stack-first -Wl,-z,stack-size=1024 $exports \
    format/game/feedback.c format/image/walk.c format/image/bits.c -o "$out/walk.wasm"
[ "${2:-}" != walk ] || exit 0

printf '%s\n' $walker log2 >"$out/imports"
sources="play/web/wasm/coach.c play/web/wasm/libc.c"
for name in file/file file/header file/decode file/model file/menu file/range \
    tree/order tree/replay tree/tree \
    game/score game/rules game/code image/flat image/bits image/terse_stream; do
    sources="$sources format/$name.c"
done
for name in game guide renaming history candidates reasons repair analysis worth advice random; do
    sources="$sources play/game/$name.c"
done
exports=
for name in malloc peg_about_read peg_expand peg_tree_read peg_code_at peg_rules_check \
    game_of_rules game_take_tree history_start history_add guide_next guide_guesses fiend_answer \
    advice_find advice_keep_possible analyse_guess candidates_first candidates_count candidates_parts \
    known_symbols repair_list; do
    exports="$exports -Wl,--export=$name"
done
# The coach's stack holds a tree's greatest depth, 255 nodes of half a KB, several times.
clang $common -I"$out/include" -ffunction-sections -fdata-sections \
    -DXXH_INLINE_ALL -DXXH_NO_INLINE_HINTS=1 -DXXH_VECTOR=0 \
    -Wl,--global-base=1024 -Wl,-z,stack-size=524288 -Wl,--export-dynamic $exports \
    -Wl,--allow-undefined-file="$out/imports" $sources -o "$out/coach.wasm"
