#!/bin/sh
# make deb: the packages are as Debian wants them, the same each time, and what is in them runs.
. "$(dirname "$0")/../cases.sh"
long || exit 0
PATH=$PATH:/usr/sbin:/sbin # where dpkg wants programs from, not on every user's
cd "$root" || exit 1
for tool in dpkg dpkg-deb; do
    command -v $tool >/dev/null || { echo "skipped $tool is not installed"; exit 0; }
done

makes() { MAKEFLAGS='' make -s deb BUILD="$built"; }
version=$(sed -n 's/^#define PEG_VERSION *"\(.*\)"/\1/p' format/walk.h)
case $version in # format/STABILITY.md
0.*) compatible=${version%.*} ;;
*) compatible=${version%%.*} ;;
esac
library=libpegtree$compatible
packages="pegtree $library libpegtree-dev"
file_of() { echo "$BUILD/$1_${version}_$(dpkg --print-architecture).deb"; }
expect_true "make deb" makes
mkdir "$work/first"
for package in $packages; do cp "$(file_of $package)" "$work/first/$package"; done
sleep 1
expect_true "make deb again" makes

field() { [ -n "$(dpkg-deb -f "$1" "$2")" ]; }
all_summed() { [ "$(find usr -type f | wc -l)" = "$(wc -l <DEBIAN/md5sums)" ]; }
owned_by_root() { ! dpkg-deb -c "$1" | grep -v 'root/root'; }
for package in $packages; do
    file=$(file_of $package)
    expect_true "$package is the same again" cmp "$file" "$work/first/$package"
    for name in Package Version Architecture Maintainer Installed-Size Depends Section Description; do
        expect_true "$package has $name" field "$file" $name
    done
    expect_true "its version is Pegtree's" test "$(dpkg-deb -f "$file" Version)" = "$version"
    expect_true "$package can be unpacked" dpkg-deb -R "$file" "$work/$package"
    cd "$work/$package" || exit 1
    expect_true "the sums are right" md5sum -c --quiet DEBIAN/md5sums
    expect_true "every file has one" all_summed
    expect_true "nothing lies outside usr" test "$(ls | tr '\n' ' ')" = "DEBIAN usr "
    expect_true "no folder is empty" test -z "$(find . -type d -empty)"
    for paper in copyright changelog.gz; do
        expect_true "$package has a $paper" test -s usr/share/doc/$package/$paper
    done
    expect_true "the copyright names the license" grep -q '^License: Expat' usr/share/doc/$package/copyright
    expect_true "only programs may be run" test -z "$(find usr -type f -perm /111 ! -path 'usr/bin/*')"
    expect_true "all belongs to root" owned_by_root "$file"
    expect_true "nothing tells where it was built" test -z "$(grep -rlF "$BUILD" usr/share usr/include usr/lib/*/pkgconfig 2>/dev/null)"
    cd "$root" || exit 1
    if command -v lintian >/dev/null; then
        no_errors() { ! lintian --fail-on none "$file" 2>/dev/null | grep '^E:'; }
        expect_true "lintian finds no errors in $package" no_errors
    else
        echo "skipped lintian on $package: it is not installed"
    fi
done

# What is where.
cd "$work" || exit 1
depends() { dpkg-deb -f "$(file_of "$1")" Depends | grep -qF "$2"; }
for needed in libc6 libxxhash0 zlib1g; do
    expect_true "the programs depend on $needed" depends pegtree $needed
done
expect_true "the library depends on libxxhash0" depends $library libxxhash0
expect_true "programs are built with the very library" depends libpegtree-dev "$library (= $version)"
for file in README.md FORMAT.md; do
    expect_true "$file is there" test -s pegtree/usr/share/doc/pegtree/$file
done
expect_true "manual pages are packed" test -z "$(find */usr/share/man -type f ! -name '*.gz')"
for file in bin/pegtree-gen bin/pegtree-play bin/pegtree-check share/pegtree/p4c6r-optimal.peg \
    share/man/man1/pegtree-check.1.gz share/applications/pegtree-play.desktop; do
    expect_true "pegtree has $file" test -s pegtree/usr/$file
done
for file in include/pegtree/walk.h share/man/man3/pegtree.3.gz share/doc/libpegtree-dev/examples/host.c; do
    expect_true "libpegtree-dev has $file" test -s libpegtree-dev/usr/$file
done
lies_in() { [ "$(find "$@" | grep -c .)" -gt 0 ]; }
expect_true "the library has its soname" lies_in $library/usr/lib -name "libpegtree.so.$compatible"
expect_true "and nothing that programs are built with" test -z "$(find $library -name '*.h' -o -name '*.a' -o -name '*.so')"
expect_true "which is in libpegtree-dev" lies_in libpegtree-dev/usr/lib -name '*.so'

# Installed into a root of its own, then away again.
home=$work/root
mkdir -p "$home/var/lib/dpkg/info" "$home/var/lib/dpkg/updates" "$home/var/lib/dpkg/triggers"
: >"$home/var/lib/dpkg/status"
in_root() { dpkg --root="$home" --force-not-root --force-depends --force-script-chrootless --log=/dev/null "$@"; }
installs() { in_root -i "$(file_of pegtree)" "$(file_of "$library")" "$(file_of libpegtree-dev)"; }
expect_true "dpkg installs them" installs
expect_true "pegtree-gen runs" "$home/usr/bin/pegtree-gen" list
plays() {
    env -i HOME="$work/home" PATH=/usr/bin:/bin XDG_DATA_DIRS="$home/usr/share" \
        "$home/usr/bin/pegtree-play" walk bulls --secret 0123 | grep -q ':4,0$'
}
expect_true "pegtree-play runs, with the ready trees" plays
names_proof() {
    "$home/usr/bin/pegtree-gen" info "$home/usr/share/pegtree/p4c6r-optimal.peg" |
        grep -qF "proof: $home/usr/share/pegtree/p4c6r-optimal.proof.gz"
}
expect_true "info names the proof beside a tree" names_proof
# A program, as one is built with the packages.
builds() {
    lib=$(dirname "$(find "$home/usr/lib" -name libpegtree.a)")
    ${CC:-cc} ${TEST_CFLAGS:-} -I"$home/usr/include/pegtree" "$home/usr/share/doc/libpegtree-dev/examples/player.c" \
        -L"$lib" -lpegtree -o "$work/player" &&
        echo 4 0 | LD_LIBRARY_PATH=$lib "$work/player" "$home/usr/share/pegtree/p4c6r-optimal.peg"
}
expect_true "an example is built and runs" builds
expect_true "dpkg finds nothing changed" in_root --verify $packages
expect_true "dpkg takes them away" in_root -P $packages
expect_true "nothing is left" test -z "$(find "$home" -name '*pegtree*')"
