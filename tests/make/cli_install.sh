#!/bin/sh
# make install to a fresh folder, a program from outside with what is there, make uninstall;
# and what the libraries show to those who link with them.
. "$(dirname "$0")/../cases.sh"
cd "$root" || exit 1
to="$work/a \"prefix\" *"
stage="$work/\$HOME 'stage'" # make must not expand it

# What the public headers declare is what the shared library exports, but for what gcov and the
# sanitizers add.
sed -n 's/^PEG_API .*[ *]\(peg_[a-z_]*\)(.*/\1/p' format/pegtree.h format/terse.h format/walk.h | sort >"$work/declared"
nm -D --defined-only "$BUILD/libpegtree.so" | awk '$3 !~ /^(__|mangle_path$)/ {print $3}' |
    sort >"$work/exported"
expect_true "the headers declare functions" test "$(wc -l <"$work/declared")" -ge 27
expect_true "the shared library exports what they declare" cmp "$work/declared" "$work/exported"
foreign=$(nm -g --defined-only "$BUILD/libpegtree.a" | awk 'NF == 3 {print $3}' | grep -vE '^(peg_|__)')
expect_true "all names of the static library begin with peg_" test -z "$foreign"
version=$(sed -n 's/^#define PEG_VERSION *"\(.*\)"/\1/p' format/walk.h)
case $version in # format/STABILITY.md
0.*) soname=libpegtree.so.${version%.*} ;;
*) soname=libpegtree.so.${version%%.*} ;;
esac
has_soname() { readelf -d "$BUILD/libpegtree.so.$version" | grep -qF "[$soname]"; }
expect_true "the SONAME is $soname" has_soname

makes() { MAKEFLAGS='' make -s "$@" BUILD="$built" PREFIX="$to"; }
installs() { makes install >"$work/installed"; }
rm -f "$BUILD/pegtree.pc"
expect_true "make install" installs
# Others install from there to elsewhere at the same time, or as another user.
expect_true "nothing that names its folders is left in the build" test ! -e "$BUILD/pegtree.pc"
names_folders() ( # so that a shell takes them
    eval "$(sed -n 's/.*: \(PATH=.*\)/\1/p; s/.*: \(LD_LIBRARY_PATH=.*\), where .*/\1/p' "$work/installed")"
    [ "$LD_LIBRARY_PATH" = "$to/lib" ] && [ "${PATH%%:*}" = "$to/bin" ]
)
expect_true "it says where programs and library are" names_folders
expect_true "pegtree-gen is there" "$to/bin/pegtree-gen" --version
in_menus() { # of desktops: a terminal program, which is the one installed
    entry=$to/share/applications/pegtree-play.desktop
    head -n 1 "$entry" | grep -qxF '[Desktop Entry]' && grep -qx 'Terminal=true' "$entry" &&
        [ -x "$to/bin/$(sed -n 's/^Exec=//p' "$entry")" ]
}
expect_true "an entry for menus of desktops" in_menus
finds_trees() { # and does not have to make one
    env -i HOME="$work/home" PATH=/usr/bin:/bin XDG_DATA_DIRS="$to/share" \
        "$to/bin/pegtree-play" walk p4c6r --secret 0000 | grep -q ':4,0$' && [ ! -e "$work/home" ]
}
expect_true "pegtree-play finds the ready trees" finds_trees
ready() { # $wanted: pegtree-gen finds the installed tree that is called so
    (cd "$work" && env -i HOME="$work/home" PATH=/usr/bin:/bin "$@" "$to/bin/pegtree-gen" verify "$wanted")
}
for wanted in p4c6r-optimal.peg p4c6r-optimal p4c6r mastermind; do
    verified() { ready "$@" | grep -q 'p4c6r-optimal.peg: all 1296 secrets solved, total 5625'; }
    expect_true "pegtree-gen verify $wanted, beside the program" verified
    expect_true "pegtree-gen verify $wanted, in XDG_DATA_DIRS" verified XDG_DATA_DIRS=/nowhere:"$to/share"
    expect_true "pegtree-gen verify $wanted, in PEGTREE_PATH" verified PEGTREE_PATH="$to/share/pegtree"
done
mkdir -p "$work/own/pegtree" && "$gen" build p4c6r --quiet -o "$work/own/pegtree/p4c6r-optimal.peg"
wanted=p4c6r-optimal
own() { ready "$@" | grep -q 'total 5801'; }
expect_true "a tree of PEGTREE_PATH comes before others of its name" own PEGTREE_PATH="$work/own/pegtree"
expect_true "so does one of XDG_DATA_HOME" own XDG_DATA_HOME="$work/own"
wanted=p4c6r
expect_true "the best of PEGTREE_PATH is taken where it has any" own PEGTREE_PATH="$work/own/pegtree"
expect_true "else the best of all" verified XDG_DATA_HOME="$work/own"
exports() { (cd "$work" && "$to/bin/pegtree-gen" export p4c6r-optimal --to flat >said && cmp p4c6r-optimal.flat "$work/flat"); }
"$gen" export "$root/trees/p4c6r-optimal.peg" --to flat -o "$work/flat" >/dev/null
expect_true "what is exported goes to the current folder" exports
unready() { "$to/bin/pegtree-gen" info "$@"; }
expect_error 1 "no ready tree of p9c9n; pegtree-gen build p9c9n makes one" unready p9c9n
expect_error 1 "p4c6r-worse.peg: No such file" unready p4c6r-worse.peg
expect_error 1 "./p4c6r: No such file" unready ./p4c6r
names_proof() { "$to/bin/pegtree-gen" info "$to/share/pegtree/p4c6r-optimal.peg" | grep -qF "proof: $to/share/pegtree/$1"; }
expect_true "info names the proof beside an installed tree" names_proof p4c6r-optimal.proof.gz
expect_true "pegtree-check is there, and finds it true" "$to/bin/pegtree-check" --quiet \
    "$to/share/pegtree/p4c6r-optimal.proof.gz" "$to/share/pegtree/p4c6r-optimal.peg"

# A program that uses the library, from outside.
cp format/examples/player.c "$work/outside.c"
if command -v pkg-config >/dev/null; then
    export PKG_CONFIG_PATH="$to/lib/pkgconfig"
    expect_true "pkg-config knows the version" test "$(pkg-config --modversion pegtree)" = "$version"
    expect_true "and the folder of the library, if all was moved" \
        test "$(pkg-config --define-variable=prefix=/moved --variable=libdir pegtree)" = /moved/lib
    # pkg-config quotes the spaces in a path for the shell.
    shared() {
        eval "${CC:-cc} ${TEST_CFLAGS:-} \"\$work/outside.c\" $(pkg-config --cflags --libs pegtree) -o \"\$work/outside\""
    }
    static() {
        eval "${CC:-cc} ${TEST_CFLAGS:-} \"\$work/outside.c\" $(pkg-config --cflags pegtree) \"\$to/lib/libpegtree.a\" \
            $(pkg-config --static --libs-only-l pegtree | sed 's/-lpegtree//') -o \"\$work/outside-static\""
    }
    plays() {
        printf '0 0\n0 0\n0 0\n' | LD_LIBRARY_PATH="$to/lib" "$1" "$to/share/pegtree/p4c6r-minimax.peg" |
            grep -q contradict
    }
    expect_true "a program from outside with the shared library" shared
    expect_true "runs" plays "$work/outside"
    expect_true "the same with the static library" static
    expect_true "runs, too" plays "$work/outside-static"
else
    echo "skipped pkg-config is not installed"
fi
single() {
    printf '#define PEGTREE_IMPLEMENTATION\n#include <pegtree_walk.h>\n' >"$work/single.c"
    ${CC:-cc} -I"$to/include/pegtree" -c "$work/single.c" -o "$work/single.o"
}
expect_true "the single header is there, too" single

expect_true "make uninstall" makes uninstall
expect_true "no file is left" test -z "$(find "$to" ! -type d)"
expect_true "no folder of ours is left" test -z "$(find "$to" -name '*pegtree*')"
expect_true "make install with DESTDIR" makes install DESTDIR="$stage"
expect_true "puts all there" test -x "$stage$to/bin/pegtree-gen"
expect_true "and nothing elsewhere" test -z "$(find "$work" -name pegtree-gen ! -path "$work/\$HOME 'stage'/*")"
expect_true "make uninstall with DESTDIR" makes uninstall DESTDIR="$stage"
expect_true "leaves nothing there" test -z "$(find "$stage" ! -type d)"

# Where that is has to be true from any folder; an empty prefix is the root, as pegtree.pc says.
puts() { (cd "$work" && env "$@" sh "$root/.ci/install.sh" install "644:lib:$BUILD/libpegtree.so.$version"); }
expect_error 2 'PREFIX=there: it must begin with a slash' puts PREFIX=there
expect_error 2 'LIBDIR=lib64: it must begin with a slash' puts PREFIX="$to" LIBDIR=lib64
expect_true "make install with an empty PREFIX" puts PREFIX= DESTDIR="$work/whole"
expect_true "puts all into the root" test -f "$work/whole/lib/libpegtree.so.$version"
expect_true "with DESTDIR it says nothing of PATH" test "$(puts PREFIX=/usr DESTDIR=stage)" = "installed to stage/usr"
