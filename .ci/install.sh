#!/bin/sh
# install.sh install|uninstall MODE:PLACE:FILE...: puts each file where programs of its kind are
# looked for, or takes it away. PREFIX, LIBDIR and DESTDIR say where, and may have spaces; an empty
# PREFIX is the root. A FILE.in becomes FILE, with these folders and the version of the shared
# library, libpegtree.so.VERSION, filled in.
set -eu
action=$1
shift
: "${PREFIX=/usr/local}" "${LIBDIR:=$PREFIX/lib}" "${DESTDIR:=}"
# Programs and pegtree.pc look there from any folder.
for absolute in PREFIX="$PREFIX" LIBDIR="$LIBDIR"; do
    case ${absolute#*=} in
    '' | /*) ;;
    *) echo "$absolute: it must begin with a slash, as in PREFIX=/usr/local" >&2; exit 2 ;;
    esac
done
share=$PREFIX/share
doc=$share/doc/pegtree

folder_of() { # PLACE: sets folder, in no subshell, as there are hundreds of files
    case $1 in
    bin) folder=$PREFIX/bin ;;
    include) folder=$PREFIX/include/pegtree ;;
    lib) folder=$LIBDIR ;;
    pkgconfig) folder=$LIBDIR/pkgconfig ;;
    cmake) folder=$LIBDIR/cmake/pegtree ;;
    trees) folder=$share/pegtree ;;
    doc) folder=$doc ;;
    examples) folder=$doc/examples ;;
    man1 | man3) folder=$share/man/$1 ;;
    bash) folder=$share/bash-completion/completions ;;
    zsh) folder=$share/zsh/site-functions ;;
    desktop) folder=$share/applications ;;
    *) echo "install.sh: no such place as $1" >&2; exit 1 ;;
    esac
    folder=$DESTDIR$folder
}

escaped() { printf %s "$1" | sed 's/[][ \\|&"'\''$*?(){};<>`#~!]/\\\\\\&/g'; } # for FILE, and for sed

filled_in() { # FILE.in TO MODE
    rm -f "$2"
    case $LIBDIR in # for pkg-config, whose users may give another prefix if all was moved
    "$PREFIX"/*) below="\${prefix}$(escaped "${LIBDIR#"$PREFIX"}")" ;;
    *) below=$(escaped "$LIBDIR") ;;
    esac
    sed "s|@prefix@|$(escaped "$PREFIX")|; s|@libdir@|$(escaped "$LIBDIR")|; s|@libdir_by_prefix@|$below|; s|@version@|${library#*.so.}|" "$1" >"$2"
    chmod "$3" "$2"
}

# of_kind MODE:PLACE MODE:PLACE:FILE...: does with all files of one kind at once what is to be done.
of_kind() {
    kind=$1
    shift
    folder_of "${kind#*:}"
    [ "$action" != install ] || install -d "$folder"
    for item in "$@"; do
        shift
        file=${item#*:*:}
        name=${file##*/}
        case $action$item in
        install"$kind":*.in) filled_in "$file" "$folder/${name%.in}" "${kind%:*}" ;;
        install"$kind":*) set -- "$@" "$file" ;;
        uninstall"$kind":*) set -- "$@" "$folder/${name%.in}" ;;
        esac
    done
    case $action$# in
    install0) ;;
    install*) install -m "${kind%:*}" "$@" "$folder" ;;
    *) rm -f "$@" ;;
    esac
}

quoted() { printf '%s\n' "$1" | sed "s/'/'\\\\''/g; s/.*/'&'/"; } # for a shell

library=
for item in "$@"; do
    case $item in *.so.*) library=${item##*/} ;; esac
done
kinds=' '
for item in "$@"; do
    file=${item#*:*:}
    kind=${item%":$file"}
    case $kinds in
    *" $kind "*) ;;
    *)
        kinds="$kinds$kind "
        of_kind "$kind" "$@"
        ;;
    esac
done

case $library in # as in the Makefile
*.so.0.*) soname=${library%.*} ;;
*) soname=${library%.*.*} ;;
esac
if [ "$action" = install ]; then
    ln -sf "$library" "$DESTDIR$LIBDIR/$soname"
    ln -sf "$soname" "$DESTDIR$LIBDIR/libpegtree.so"
    echo "installed to $DESTDIR${PREFIX:-/}"
    case ${DESTDIR:+:$PREFIX/bin}:$PATH: in
    *:"$PREFIX/bin":*) ;;
    *) echo "to call the programs by their names alone: PATH=$(quoted "$PREFIX/bin"):\$PATH" ;;
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
        echo "programs that use the library: LD_LIBRARY_PATH=$(quoted "$LIBDIR"), where the system does not look there"
    fi
else
    rm -f "$DESTDIR$LIBDIR/$soname" "$DESTDIR$LIBDIR/libpegtree.so"
    for folder in "$doc/examples" "$doc" "$share/pegtree" "$PREFIX/include/pegtree" "$LIBDIR/cmake/pegtree" "$LIBDIR/cmake"; do
        rmdir "$DESTDIR$folder" 2>/dev/null || true
    done
fi
