#!/bin/sh
# Installs the libraries and tools that are missing, with the system's package manager,
# and asks nothing. Does nothing where all is there.
set -eu

missing() {
    for header in xxhash.h cmocka.h sqlite3.h; do
        case $header in
        cmocka.h) text='#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>' ;;
        *) text="#include <$header>" ;;
        esac
        printf '%s\n' "$text" | ${CC:-cc} -E - >/dev/null 2>&1 || echo "$header"
    done
    for tool in ${CC:-cc} make python3 expect; do
        command -v "$tool" >/dev/null 2>&1 || echo "$tool"
    done
}

lacking=$(missing)
[ -z "$lacking" ] && exit 0
echo "installing what is missing:" $lacking

as_root=
[ "$(id -u)" = 0 ] || as_root="sudo -n"
if command -v apt-get >/dev/null; then
    $as_root apt-get update -qq
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
        gcc libc6-dev make libxxhash-dev libcmocka-dev libsqlite3-dev python3 expect >/dev/null
elif command -v dnf >/dev/null; then
    $as_root dnf install -y -q gcc make xxhash-devel libcmocka-devel sqlite-devel python3 expect
elif command -v apk >/dev/null; then
    $as_root apk add -q gcc musl-dev make xxhash-dev cmocka-dev sqlite-dev python3 expect
elif command -v pacman >/dev/null; then
    $as_root pacman -S --noconfirm --needed -q gcc make xxhash cmocka sqlite python expect
elif command -v brew >/dev/null; then
    brew install -q xxhash cmocka sqlite python3 expect
else
    echo "no package manager that I know; please install:" $lacking >&2
    exit 1
fi

lacking=$(missing)
[ -z "$lacking" ] || { echo "still missing:" $lacking >&2; exit 1; }
