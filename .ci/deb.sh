#!/bin/sh
# Makes Debian packages of what `make install` installs: .ci/deb.sh BUILD VERSION. The programs and
# the trees are pegtree's, the library libpegtree0.2's, and what programs are built with
# libpegtree-dev's. Needs dpkg-deb; with dpkg-shlibdeps and strip (dpkg-dev, binutils) it knows what
# libraries are needed, and packages are small. The same tree of files gives the same packages.
set -eu
cd "$(dirname "$0")/.."
build=$1 version=$2
command -v dpkg-deb >/dev/null || { echo "make deb needs dpkg-deb" >&2; exit 1; }
maintainer="Pegtree <pegtree@example.org>"
machine=$(dpkg --print-architecture)
triplet=$(${CC:-cc} -print-multiarch 2>/dev/null || true)
libraries=usr/lib${triplet:+/$triplet}
case $version in # as in the Makefile
0.*) soname=${version%.*} ;;
*) soname=${version%%.*} ;;
esac
# The time of the newest change, where git answers; or of the newest file, as in an archive.
newest() { find Makefile README.md LICENSE format gen play trees -type f -printf '%T@\n' | sort -n | tail -n 1 | cut -d. -f1; }
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || newest)}
export SOURCE_DATE_EPOCH
umask 022

rm -rf "$build/deb"
work=$(mkdir -p "$build/deb" && cd "$build/deb" && pwd)
all=$work/all
${MAKE:-make} -s install BUILD="$build" DESTDIR="$all" PREFIX=/usr LIBDIR="/$libraries" >/dev/null
if command -v strip >/dev/null; then
    strip --strip-unneeded "$all"/usr/bin/* "$all/$libraries"/libpegtree.so.*.*
    strip --strip-debug "$all/$libraries/libpegtree.a"
fi
# What Debian has elsewhere, or besides.
mkdir "$all/usr/share/zsh/vendor-completions"
mv "$all"/usr/share/zsh/site-functions/* "$all/usr/share/zsh/vendor-completions"
rmdir "$all/usr/share/zsh/site-functions"
rm "$all/usr/share/doc/pegtree/LICENSE"
find "$all/usr/share/man" -type f -exec gzip -9n {} +

# take PACKAGE FILE...: what it has of all that is installed.
take() {
    into=$work/$1
    shift
    for file in "$@"; do
        mkdir -p "$into/$(dirname "$file")"
        (cd "$all" && mv $file "$into/$(dirname "$file")")
    done
}
take libpegtree$soname "$libraries/libpegtree.so.*"
take libpegtree-dev usr/include "$libraries" usr/share/man/man3
mkdir -p "$work/libpegtree-dev/usr/share/doc/libpegtree-dev"
mv "$all/usr/share/doc/pegtree/examples" "$work/libpegtree-dev/usr/share/doc/libpegtree-dev"
take pegtree usr/bin usr/share

# papers PACKAGE: the copyright and the changelog that each package has.
papers() {
    doc=$work/$1/usr/share/doc/$1
    mkdir -p "$doc"
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
}

# needs DEFAULT FILE...: the packages of the libraries that programs and libraries are linked with.
needs() {
    default=$1
    shift
    command -v dpkg-shlibdeps >/dev/null || { echo "$default"; return; }
    mkdir -p "$work/debian"
    printf 'Source: pegtree\n\nPackage: pegtree\nArchitecture: any\n' >"$work/debian/control"
    (cd "$work" && dpkg-shlibdeps -O --ignore-missing-info "$@" 2>/dev/null) |
        sed -n 's/^shlibs:Depends=//p'
}

# pack PACKAGE SECTION DEPENDS: the description, and fields more, come from standard input.
pack() {
    root=$work/$1
    papers "$1"
    mkdir -p "$root/DEBIAN"
    {
        echo "Package: $1"
        [ "$1" = pegtree ] || echo "Source: pegtree"
        echo "Version: $version"
        echo "Architecture: $machine"
        echo "Maintainer: $maintainer"
        echo "Installed-Size: $(du -k -s --apparent-size "$root/usr" | cut -f1)"
        echo "Depends: $3"
        echo "Section: $2"
        echo "Priority: optional"
        cat
    } >"$root/DEBIAN/control"
    (cd "$root" && find usr -type f | LC_ALL=C sort | xargs md5sum) >"$root/DEBIAN/md5sums"
    find "$root" -newermt "@$SOURCE_DATE_EPOCH" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
    dpkg-deb --root-owner-group --build "$root" "$build/$1_${version}_$machine.deb"
}

pack pegtree utils "$(needs 'libc6, libxxhash0, zlib1g' "$work"/pegtree/usr/bin/*)" <<'END'
Recommends: libedit2
Suggests: graphviz
Description: decision trees that play Mastermind, Bulls & Cows and MOO
 pegtree-gen analyses a code-breaking game once, with any published strategy or
 by a search that proves its result, and writes a tree that tells a player what
 to guess. pegtree-play plays by such trees in the terminal, pegtree-check says
 whether proofs are right. Ready trees are in the package.
END

mkdir -p "$work/libpegtree$soname/DEBIAN"
echo "libpegtree $soname libpegtree$soname (>= $version)" >"$work/libpegtree$soname/DEBIAN/shlibs"
echo "activate-noawait ldconfig" >"$work/libpegtree$soname/DEBIAN/triggers"
pack libpegtree$soname libs "$(needs 'libc6, libxxhash0' "$work/libpegtree$soname/$libraries"/*.so.*.*)" <<'END'
Multi-Arch: same
Description: decision trees for code-breaking games, the library
 Reads trees of Mastermind, Bulls & Cows and MOO, as pegtree-gen writes them,
 and plays by them: programs ask what to guess next, and need no search.
END

pack libpegtree-dev libdevel "libpegtree$soname (= $version), libxxhash-dev" <<'END'
Suggests: pegtree, pkgconf
Description: decision trees for code-breaking games, to build programs with
 Headers, the static library, and the walker in one file for machines without
 an operating system; for pkg-config and CMake; examples in C, C++ and Python.
END
