#!/bin/sh
# Mistakes planted in the search: a bound that is one too high, a symmetry too many. Each makes
# a generator of its own, whose wrong optima must not get past the checker of proofs. `make
# test` only checks that the lines to change are there.
. "$(dirname "$0")/../cases.sh"
cd "$root" || exit 1
check=$BUILD/pegtree-check games="p3c4r p3c5r p4c3r p4c4r p4c5r p3c5n p4c6n m2.3.4"

long && for game in $games; do
    "$gen" build "$game" --strategy optimal --json -o "$work/$game.peg" >"$work/$game.json"
done

# The total that the proof speaks of, and that of the sound generator's tree.
said() { zcat "$work/proof.gz" | sed -n 's/^total //p'; }
truth() { number total <"$work/$1.json"; }

# change FILE SED-SCRIPT: a copy of it in $work/with, which the script must have changed.
change() {
    mkdir -p "$work/with/$(dirname "$1")"
    sed "$2" "$1" >"$work/with/$1"
    ! cmp -s "$1" "$work/with/$1" || { echo "$1 has no such line"; return 1; }
}

# plant SED-SCRIPT FILE: the mistake, in a source or a header. And what the writer of proofs
# would notice by itself is taken from it: it is the checker that is to notice.
plant() {
    rm -rf "$work/with"
    change gen/proof/claims.c \
        's/if (w->worker->status == PEG_OK && of->sum < of->need) .*PEG_E_CORRUPT;//' &&
        change gen/proof/proof.c \
            's/if (status == PEG_OK && found < need) status = PEG_E_CORRUPT;//' &&
        change "$2" "$1"
}

# compile SOURCE: as it is in $work/with, or else as it is.
compile() {
    from=$1
    [ ! -f "$work/with/$1" ] || from=$work/with/$1
    ${CC:-cc} -std=c11 -D_GNU_SOURCE -I"$work/with" -I. -O1 ${TEST_CFLAGS:-} -c "$from" \
        -o "$work/with/$(basename "$1" .c).o"
}

# link SOURCE...: the generator, with those compiled anew.
link() {
    for source in gen/proof/claims.c gen/proof/proof.c "$@"; do
        compile "$source" || return 1
    done
    ${CC:-cc} ${TEST_CFLAGS:-} "$work"/with/*.o "$BUILD/gen/cli/main.o" "$BUILD/gen/gen.a" \
        "$BUILD/libpegtree.a" -lxxhash -lz -lpthread -lm -o "$work/wrong-gen"
}

# rejected GAMES: no proof of a wrong total is found true; and some game shows the mistake,
# either so, or as the generator itself does not come to a proof.
rejected() {
    noticed=0
    for game in $games; do
        rm -f "$work/proof.gz"
        if ! "$work/wrong-gen" build "$game" --strategy optimal --quiet --proof "$work/proof.gz" \
            -o "$work/wrong.peg" 2>>"$work/why"; then
            own=$((own + 1))
        elif "$check" --quiet "$work/proof.gz" "$work/wrong.peg" >>"$work/why" 2>&1; then
            [ "$(said)" = "$(truth "$game")" ] || { echo "$game: $(said) passes"; return 1; }
        else
            noticed=$((noticed + 1))
        fi
    done
    [ $noticed -gt 0 ] || { echo "no game showed it ($own ended without a proof)"; return 1; }
}

# planted NAME SED-SCRIPT FILE SOURCE...
planted() {
    mistake=$1 script=$2 file=$3
    shift 3
    own=0
    expect_true "$mistake: the lines to change are there" plant "$script" "$file"
    long || return 0
    expect_true "$mistake: a generator with it" link "$@"
    expect_true "$mistake: the checker rejects" rejected
}

planted "a lower bound of guesses one too high" \
    's/point->order.excess\[turn\]);/point->order.excess[turn]) + 1;/' \
    gen/exact/search.c gen/exact/search.c
planted "a symmetry too many: renamings that do not keep the guesses" \
    's/} else if (map->color\[from\] != to) {/} else if (map->color[from] == 99) {/' \
    gen/symmetry/renaming.c gen/symmetry/renaming.c
planted "a symmetry too many: openings passed over for no reason" \
    's/if (!peg_twins_least/if ((!node->level \&\& guess >= 2) || !peg_twins_least/' \
    gen/exact/score.h gen/exact/tree.c gen/exact/order.c gen/exact/search.c
