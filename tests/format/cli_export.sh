#!/bin/sh
# Trees in other forms, and what readers say of the example files in tests/format/examples/.
. "$(dirname "$0")/../cases.sh"
cd "$tests/format/examples" || exit 1

same_forms() { # NAME FORM
    "$gen" export "$1.peg" --to "$2" -o "$work/$1.$2" && cmp "$1.$2" "$work/$1.$2"
}

# README.md lists them: | file | what it shows | answer |
sed -n 's/^| *\([gbu][^ ]*\.[a-z]*\) *|.*| *\([^|]*[^ |]\) *|$/\1 \2/p' README.md >"$work/rows"
while read -r file answer; do
    case $file in
    good-*)
        expect_true "$file is verified" "$gen" verify "$file"
        [ $file != good-p4c17r.peg ] || long || continue # 83,521 codes
        echo "$file" >>"$work/good"
        ;;
    *)
        expect_error 1 "$answer" "$gen" verify "$file"
        ;;
    esac
done <"$work/rows"
python3 "$tests/format/read_trees.py" "$gen" "$work" <"$work/good" || bad "read_trees.py ended with status $?"
listed() { [ "$(ls ./*.peg ./*.flat ./*.terse | sort)" = "$(sed 's|^|./|; s/ .*//' "$work/rows" | sort)" ]; }
expect_true "README.md lists every example" listed
made_again() {
    mkdir "$work/made" && python3 make.py "$work/made" &&
        for made in "$work"/made/*; do cmp "$made" "${made##*/}" || return 1; done
}
! long || expect_true "make.py makes the same files" made_again
for tree in p1c1r p2c2r p2c5r p3c4n m2.3.4 p4c6r; do
    for form in flat terse; do
        expect_true "good-$tree.$form is what good-$tree.peg exports to" same_forms good-$tree $form
    done
done

good=$tests/format/examples/good-p4c6r.peg
cd "$work" || exit 1
expect_true "export --to flat" "$gen" export "$good" --to flat
expect_true "the default name is FILE's, with .flat, in this folder" cmp good-p4c6r.flat "${good%.peg}.flat"
walks() { "$play" walk "$1" --secret 0123 | grep -q ":4,0$"; }
expect_true "the player takes it" walks good-p4c6r.flat
size=$(wc -c <good-p4c6r.flat)
"$gen" export "$good" --to terse >said
expect_true "the player takes the terse stream" walks good-p4c6r.terse
expect_true "and knows its average" \
    sh -c '"$play" watch good-p4c6r.terse --games 1 --color=never | grep -q entropy'
expect_true "info has the image's size" sh -c '"$gen" info "$0" | grep -q "flat image $1 bytes"' "$good" "$size"
# An image and a stream hold the whole tree, but not where a tree file's bytes go.
"$gen" info "$good" --json >file.json
for form in flat terse; do
    image=good-p4c6r.$form
    "$gen" info "$image" >said.$form
    expect_true "info reads the $form form" grep -q "^  histogram  1 4 71 612 596 12$" said.$form
    no_parts() { ! grep -q "check\|topology" said.$form; }
    expect_true "it says nothing of a tree file's parts" no_parts
    "$gen" info "$image" --json >of.json
    expect_true "as JSON, too: all but the file is the same" \
        python3 -c 'import json, sys
file, image = (json.load(open(name)) for name in ("file.json", "of.json"))
assert image.pop("form") == sys.argv[1]
assert image["file_bytes"] == int(sys.argv[2])
for key in "file_bytes", "format", "hash":
    del file[key], image[key]
assert file == image' $form "$(wc -c <"$image")"
    "$gen" export "$good" --to json >good.json
    "$gen" export "$image" --to json >"$form.json"
    expect_true "exported, it is the same tree" cmp "$form.json" good.json
done
"$gen" export good-p4c6r.terse --to flat >wrote
expect_true "the default name has the new form's ending" grep -q "^good-p4c6r.flat: $size bytes" wrote
expect_true "info says where the bytes go" \
    sh -c '"$gen" info "$0" | awk "/^  file/ {all=\$2} /^    [a-z]/ {sum+=\$2} END {exit !all || all != sum}"' "$good"

expect_true "-o - is standard output, of images, too" \
    sh -c '"$gen" export "$0" --to flat -o - | cmp - good-p4c6r.flat && test ! -e ./-' "$good"

expect_error 2 "FILE is missing" "$gen" export --to flat
expect_error 2 "export requires --to c, flat, terse, text" "$gen" export "$good"
expect_error 2 "--to takes c, flat, terse, text" "$gen" export "$good" --to gif
expect_error 2 "--to needs a value" "$gen" export "$good" --to
expect_error 2 "unexpected argument" "$gen" export "$good" "$good" --to flat
expect_error 2 "--threads is not valid with export" "$gen" export "$good" --to flat --threads 2
expect_error 2 "--terse, --progmem and --with-walker require --to c" "$gen" export "$good" --to flat --terse
expect_error 2 "--to is not valid with build; it goes with export" "$gen" build p4c6r --to flat
expect_error 1 "No such file" "$gen" export missing.peg --to flat
expect_error 1 "damaged" "$gen" export "$tests/format/examples/bad-content-bit.peg" --to flat
expect_error 1 "No such file" "$gen" export "$good" --to flat -o no/such/folder.flat
expect_error 1 "No such file" "$gen" export "$good" --to json -o no/such/folder.json
full_output() { "$gen" export "$good" --to json >/dev/full; }
expect_error 1 "standard output: No space left" full_output
expect_error 1 "Is a directory" "$gen" export "$good" --to flat -o .
expect_error 1 "not a regular file" "$gen" export "$good" --to flat -o /dev/null
full_disk() { (ulimit -f 1 && exec "$gen" export "$good" --to flat -o full.flat); }
expect_error 1 "File too large" full_disk
full_disk_text() { (ulimit -f 8 && exec "$gen" export "$good" --to svg -o full.svg); }
expect_error 1 "File too large" full_disk_text
expect_true "nothing is left behind" test -z "$(ls | grep -E 'tmp|full|image|bad|missing')"
