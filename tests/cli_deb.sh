#!/bin/sh
# make deb: the package is as Debian wants it, the same each time, and what is in it runs.
. "$(dirname "$0")/cases.sh"
root=$(cd "$(dirname "$0")/.." && pwd)
PATH=$PATH:/usr/sbin:/sbin # where dpkg wants programs from, not on every user's
cd "$root" || exit 1
for tool in dpkg dpkg-deb; do
    command -v $tool >/dev/null || { echo "skipped $tool is not installed"; exit 0; }
done

makes() { MAKEFLAGS='' make -s deb BUILD="$built"; }
version=$(sed -n 's/^#define PEG_VERSION *"\(.*\)"/\1/p' format/walk.h)
package=$BUILD/pegtree_${version}_$(dpkg --print-architecture).deb
expect_true "make deb" makes
cp "$package" "$work/first.deb"
sleep 1
expect_true "make deb again" makes
expect_true "gives the same package" cmp "$package" "$work/first.deb"

field() { [ -n "$(dpkg-deb -f "$package" "$1")" ]; }
for name in Package Version Architecture Maintainer Installed-Size Depends Section Description; do
    expect_true "it has $name" field $name
done
expect_true "its version is Pegtree's" test "$(dpkg-deb -f "$package" Version)" = "$version"
depends() { dpkg-deb -f "$package" Depends | grep -q "$1"; }
for library in libc6 libxxhash0 libsqlite3-0; do expect_true "it depends on $library" depends $library; done

files=$work/files
expect_true "it can be unpacked" dpkg-deb -R "$package" "$files"
cd "$files" || exit 1
expect_true "the sums are right" md5sum -c --quiet DEBIAN/md5sums
all_summed() { [ "$(find usr -type f | wc -l)" = "$(wc -l <DEBIAN/md5sums)" ]; }
expect_true "every file has one" all_summed
expect_true "nothing lies outside usr" test "$(ls | tr '\n' ' ')" = "DEBIAN usr "
for file in copyright changelog.gz README.md FORMAT.md examples/host.c; do
    expect_true "$file is there" test -s usr/share/doc/pegtree/$file
done
expect_true "the copyright names the license" grep -q '^License: Expat' usr/share/doc/pegtree/copyright
expect_true "manual pages are packed" test -z "$(find usr/share/man -type f ! -name '*.gz')"
expect_true "only programs may be run" test -z "$(find usr -type f -perm /111 ! -path 'usr/bin/*')"
owned_by_root() { ! dpkg-deb -c "$package" | grep -v 'root/root'; }
expect_true "all belongs to root" owned_by_root
expect_true "nothing tells where it was built" test -z "$(grep -rlF "$BUILD" usr/share usr/include usr/lib/*/pkgconfig)"

# Installed into a root of its own, then away again.
home=$work/root
mkdir -p "$home/var/lib/dpkg/info" "$home/var/lib/dpkg/updates" "$home/var/lib/dpkg/triggers"
: >"$home/var/lib/dpkg/status"
in_root() { dpkg --root="$home" --force-not-root --force-depends --force-script-chrootless --log=/dev/null "$@"; }
expect_true "dpkg installs it" in_root -i "$package"
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
expect_true "dpkg finds nothing changed" in_root --verify pegtree
expect_true "dpkg takes it away" in_root -P pegtree
expect_true "nothing is left" test -z "$(find "$home" -name '*pegtree*')"

if command -v lintian >/dev/null; then
    no_errors() { ! lintian --fail-on none "$package" 2>/dev/null | grep '^E:'; }
    expect_true "lintian finds no errors" no_errors
else
    echo "skipped lintian: it is not installed"
fi
