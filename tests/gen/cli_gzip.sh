#!/bin/sh
# What is compressed by gzip: what export and paths write to names that end so.
. "$(dirname "$0")/../cases.sh"
cd "$work" || exit 1
"$gen" build p3c4r --quiet -o t.peg

same() { zcat "$2" >shown && cmp shown "$1"; }
for form in json text svg dot c; do
    expect_true "export to $form" "$gen" export t.peg --to $form -o t.$form
    expect_true "export to $form, compressed" "$gen" export t.peg --to $form -o t.$form.gz
    expect_true "$form: zcat shows the same" same t.$form t.$form.gz
    expect_true "$form: smaller" test "$(wc -c <t.$form.gz)" -lt "$(wc -c <t.$form)"
done
expect_true "svgz" "$gen" export t.peg --to svg -o t.svgz
expect_true "svgz: the same" same t.svg t.svgz
expect_true "again" "$gen" export t.peg --to svg -o again.svgz
expect_true "the same bytes again" cmp t.svgz again.svgz

"$gen" paths t.peg >t.paths
expect_true "paths to a file" "$gen" paths t.peg -o t.txt
expect_true "paths: the same" cmp t.paths t.txt
expect_true "paths, compressed" "$gen" paths t.peg -o t.txt.gz
expect_true "paths, compressed: the same" same t.paths t.txt.gz
size() { "$gen" paths t.peg -o t.txt.gz | grep -qx "t.txt.gz: $(wc -c <t.txt.gz) bytes"; }
expect_true "the size that is told is that of the file" size

expect_error 2 "images are not compressed" "$gen" export t.peg --to flat -o t.flat.gz
expect_error 1 "No such file" "$gen" paths t.peg -o no/such/folder.gz
expect_error 1 "not a regular file" "$gen" paths t.peg -o /dev/full

# A full disk, as near as one gets without being root: files are limited to one block.
# What was there before stays, and nothing is left beside it.
expect_true "a game whose exports are larger" "$gen" build p4c6r --quiet -o large.peg
echo before >full.json.gz
small_disk() { (trap '' XFSZ && ulimit -f 1 && exec "$@"); }
expect_error 1 "full.json.gz: File too large" small_disk "$gen" export large.peg --to json -o full.json.gz
expect_error 1 "full.txt.gz: File too large" small_disk "$gen" paths large.peg -o full.txt.gz
expect_error 1 "full.json: File too large" small_disk "$gen" export large.peg --to json -o full.json
expect_true "what was there is as it was" eval 'read -r line <full.json.gz && [ "$line" = before ]'
expect_true "nothing is left" eval '[ "$(ls full*)" = full.json.gz ]'
