#!/bin/sh
# The forms to look at and for other languages: an independent program plays every secret from
# what they say.
. "$(dirname "$0")/cases.sh"
tests=$(cd "$(dirname "$0")" && pwd)
trees=$tests/../trees

# plays FORM TREE: the total and the worst depth are those of the header.
plays() {
    wanted=$("$gen" info "$2" --json | python3 -c '
import json, sys
o = json.load(sys.stdin)
print(o["secrets"], o["total"], o["worst"])')
    "$gen" export "$2" --to "$1" >"$work/form" || return 1
    got=$(python3 "$tests/play_export.py" "$1" <"$work/form") && [ "$got" = "$wanted" ]
}
for tree in p4c6r-optimal p4c6r-first p4c10n-entropy m2.3.4-optimal p2c2r-optimal; do
    for form in json text; do expect_true "$tree as $form" plays $form "$trees/$tree.peg"; done
done
for form in json text; do
    expect_true "a game of one secret as $form" plays $form "$tests/examples/good-p1c1r.peg"
done

cd "$work" || exit 1
good=$trees/p4c6r-optimal.peg
for form in c text json; do
    expect_true "export --to $form -o" "$gen" export "$good" --to $form -o "out.$form"
    "$gen" export "$good" --to $form >printed
    expect_true "is what it prints" cmp printed "out.$form"
done
expect_true "no temporary file is left" test -z "$(ls | grep tmp)"
