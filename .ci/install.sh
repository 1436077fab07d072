#!/bin/sh
# install.sh install|uninstall MODE:PLACE:FILE...: puts each file where programs of its kind are
# looked for, or takes it away. PREFIX, LIBDIR and DESTDIR say where, and may have spaces.
set -eu
action=$1
shift
: "${PREFIX:=/usr/local}" "${LIBDIR:=$PREFIX/lib}" "${DESTDIR:=}"
share=$PREFIX/share
doc=$share/doc/pegtree

folder_of() {
    case $1 in
    bin) echo "$PREFIX/bin" ;;
    include) echo "$PREFIX/include/pegtree" ;;
    lib) echo "$LIBDIR" ;;
    pkgconfig) echo "$LIBDIR/pkgconfig" ;;
    cmake) echo "$LIBDIR/cmake/pegtree" ;;
    trees) echo "$share/pegtree" ;;
    doc) echo "$doc" ;;
    examples) echo "$doc/examples" ;;
    man1 | man3) echo "$share/man/$1" ;;
    bash) echo "$share/bash-completion/completions" ;;
    zsh) echo "$share/zsh/site-functions" ;;
    desktop) echo "$share/applications" ;;
    *) echo "install.sh: no such place as $1" >&2; exit 1 ;;
    esac
}

library=
for item in "$@"; do
    mode=${item%%:*} file=${item#*:*:} place=${item#*:}
    place=${place%%:*}
    folder=$DESTDIR$(folder_of "$place")
    case $file in *.so.*) library=$(basename "$file") ;; esac
    if [ "$action" = install ]; then
        install -d "$folder"
        install -m "$mode" "$file" "$folder"
    else
        rm -f "$folder/$(basename "$file")"
    fi
done

case $library in # as in the Makefile
*.so.0.*) soname=${library%.*} ;;
*) soname=${library%.*.*} ;;
esac
if [ "$action" = install ]; then
    ln -sf "$library" "$DESTDIR$LIBDIR/$soname"
    ln -sf "$soname" "$DESTDIR$LIBDIR/libpegtree.so"
    echo "installed to $DESTDIR$PREFIX"
    case ${DESTDIR:-:$PATH:} in
    :*:"$PREFIX/bin":* | /*) ;;
    *) echo "to call the programs by their names alone: PATH=\"$PREFIX/bin:\$PATH\"" ;;
    esac
    # The system's linker looks up what is in its own folders from a cache.
    case $DESTDIR$LIBDIR in
    /lib* | /usr/lib* | /usr/local/lib*) system=1 ;;
    *) system= ;;
    esac
    if [ "$system" ] && [ -z "$DESTDIR" ] && [ "$(id -u)" = 0 ]; then
        PATH=$PATH:/usr/sbin:/sbin
        ldconfig 2>/dev/null || true
    elif [ -z "$DESTDIR" ]; then
        echo "programs that use the library: LD_LIBRARY_PATH=$LIBDIR, where the system does not look there"
    fi
else
    rm -f "$DESTDIR$LIBDIR/$soname" "$DESTDIR$LIBDIR/libpegtree.so"
    for folder in "$doc/examples" "$doc" "$share/pegtree" "$PREFIX/include/pegtree" "$LIBDIR/cmake/pegtree" "$LIBDIR/cmake"; do
        rmdir "$DESTDIR$folder" 2>/dev/null || true
    done
fi
