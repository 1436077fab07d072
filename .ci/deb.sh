#!/bin/sh
# Makes a Debian package of what `make install` installs: .ci/deb.sh BUILD VERSION. Needs
# dpkg-deb; with dpkg-shlibdeps and strip (dpkg-dev, binutils) it knows what libraries are needed,
# and is small. The same tree of files gives the same package.
set -eu
cd "$(dirname "$0")/.."
build=$1 version=$2
command -v dpkg-deb >/dev/null || { echo "make deb needs dpkg-deb" >&2; exit 1; }
maintainer="Pegtree <pegtree@example.org>"
machine=$(dpkg --print-architecture)
triplet=$(${CC:-cc} -print-multiarch 2>/dev/null || true)
libraries=/usr/lib${triplet:+/$triplet}
# The time of the newest change, where git answers; or of the newest file, as in an archive.
newest() { find Makefile README.md LICENSE format gen play trees -type f -printf '%T@\n' | sort -n | tail -n 1 | cut -d. -f1; }
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || newest)}
export SOURCE_DATE_EPOCH
umask 022

rm -rf "$build/deb"
root=$(mkdir -p "$build/deb/root" && cd "$build/deb/root" && pwd)
doc=$root/usr/share/doc/pegtree
${MAKE:-make} -s install BUILD="$build" DESTDIR="$root" PREFIX=/usr LIBDIR="$libraries" >/dev/null
if command -v strip >/dev/null; then
    strip --strip-unneeded "$root"/usr/bin/* "$root$libraries"/libpegtree.so.*.*
    strip --strip-debug "$root$libraries/libpegtree.a"
fi

# What Debian has elsewhere, or besides.
mkdir "$root/usr/share/zsh/vendor-completions"
mv "$root"/usr/share/zsh/site-functions/* "$root/usr/share/zsh/vendor-completions"
rmdir "$root/usr/share/zsh/site-functions"
rm "$doc/LICENSE"
{
    echo "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/"
    echo "Upstream-Name: Pegtree"
    echo
    echo "Files: *"
    sed -n 's/^Copyright (c) /Copyright: /p' LICENSE
    echo "License: Expat"
    sed -n '/^Permission/,$p' LICENSE | sed 's/^$/./; s/^/ /'
} >"$doc/copyright"
{
    echo "pegtree ($version) unstable; urgency=medium"
    echo
    echo "  * Version $version; see README.md."
    echo
    echo " -- $maintainer  $(LC_ALL=C date -u -d "@$SOURCE_DATE_EPOCH" '+%a, %d %b %Y %H:%M:%S +0000')"
} | gzip -9n >"$doc/changelog.gz"
find "$root/usr/share/man" -type f -exec gzip -9n {} +

# What the programs and the library need.
needs="libc6, libxxhash0, libsqlite3-0"
if command -v dpkg-shlibdeps >/dev/null; then
    mkdir -p "$build/deb/debian"
    printf 'Source: pegtree\n\nPackage: pegtree\nArchitecture: any\n' >"$build/deb/debian/control"
    needs=$(cd "$build/deb" && dpkg-shlibdeps -O --ignore-missing-info "$root"/usr/bin/* \
        "$root$libraries"/libpegtree.so.*.* 2>/dev/null | sed -n 's/^shlibs:Depends=//p')
fi

mkdir "$root/DEBIAN"
cat >"$root/DEBIAN/control" <<EOF
Package: pegtree
Version: $version
Architecture: $machine
Maintainer: $maintainer
Installed-Size: $(du -k -s --apparent-size "$root/usr" | cut -f1)
Depends: $needs
Recommends: libedit2
Suggests: graphviz, pkgconf
Section: utils
Priority: optional
Description: decision trees that play Mastermind, Bulls & Cows and MOO
 pegtree-gen analyses a code-breaking game once, with any published strategy or
 by a search that proves its result, and writes a tree that tells a player what
 to guess. pegtree-play plays by such trees in the terminal.
 .
 The package has ready trees, and the library with its headers, for programs
 that play themselves.
EOF
echo "libpegtree ${version%%.*} pegtree (>= $version)" >"$root/DEBIAN/shlibs"
echo "activate-noawait ldconfig" >"$root/DEBIAN/triggers"
(cd "$root" && find usr -type f | LC_ALL=C sort | xargs md5sum) >"$root/DEBIAN/md5sums"
find "$root" -newermt "@$SOURCE_DATE_EPOCH" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
dpkg-deb --root-owner-group --build "$root" "$build/pegtree_${version}_$machine.deb"
