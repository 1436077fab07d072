#!/bin/sh
# Installs the libraries and tools that are missing, with the system's package manager, and asks
# nothing: deps.sh build, what the programs need; deps.sh test, what the tests need as well;
# deps.sh mpi, what pegtree-gen-mpi needs. Does nothing where all is there. Heeds CC, CPPFLAGS and LDFLAGS.
set -eu
what=${1:-test}
: "${CC:=cc}" "${CPPFLAGS:=}" "${LDFLAGS:=}"

# LIBRARY HEADER...: whether programs with it can be compiled and linked.
has() {
    library=$1
    shift
    {
        for header in "$@"; do echo "#include <$header>"; done
        echo 'int main(void) { return 0; }'
    } >"$work/has.c"
    # shellcheck disable=SC2086 # lists
    $CC $CPPFLAGS $LDFLAGS "$work/has.c" "-l$library" -o "$work/has" >/dev/null 2>&1
}
missing() {
    for tool in "${CC%% *}" make; do command -v "$tool" >/dev/null 2>&1 || echo "$tool"; done
    has xxhash xxhash.h || echo xxhash
    has z zlib.h || echo zlib
    if [ "$what" = mpi ]; then
        for tool in mpicc mpirun; do command -v "$tool" >/dev/null 2>&1 || echo "$tool"; done
    fi
    [ "$what" = test ] || return 0
    has cmocka stdarg.h stddef.h setjmp.h stdint.h cmocka.h || echo cmocka
    for tool in python3 expect; do command -v "$tool" >/dev/null 2>&1 || echo "$tool"; done
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' HUP INT TERM
lacking=$(missing | tr '\n' ' ')
[ -z "$lacking" ] && exit 0

# What each package manager calls them.
if command -v apt-get >/dev/null; then
    packages="gcc libc6-dev make libxxhash-dev zlib1g-dev"
    tests="libcmocka-dev python3 expect"
    mpi="openmpi-bin libopenmpi-dev"
    install="env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends"
    update="apt-get update -qq" # of no harm where one source of several fails
elif command -v dnf >/dev/null; then
    packages="gcc make xxhash-devel zlib-devel"
    tests="libcmocka-devel python3 expect diffutils findutils"
    mpi="openmpi openmpi-devel"
    install="dnf install -y -q"
elif command -v apk >/dev/null; then
    packages="gcc musl-dev make xxhash-dev zlib-dev"
    tests="cmocka-dev python3 expect"
    mpi="openmpi openmpi-dev"
    install="apk add -q"
elif command -v pacman >/dev/null; then
    packages="gcc make xxhash zlib"
    tests="cmocka python expect"
    mpi="openmpi"
    install="pacman -Sy --noconfirm --needed -q"
else
    echo "missing: $lacking- and there is no package manager that this script knows" >&2
    exit 1
fi
[ "$what" = test ] && packages="$packages $tests"
[ "$what" = mpi ] && packages="$packages $mpi"

as_root=
if [ "$(id -u)" != 0 ]; then
    as_root="sudo -n"
    if ! sudo -n true 2>/dev/null; then
        {
            echo "missing: $lacking"
            echo "An administrator installs it by: $install $packages"
            [ -n "$(what=build; missing)" ] || echo "'make' and 'make demo' do without it; only tests need more."
        } >&2
        exit 1
    fi
fi
echo "installing what is missing: $lacking"
# shellcheck disable=SC2086 # lists
{
    [ -z "${update:-}" ] || $as_root $update || true
    $as_root $install $packages >/dev/null
}

lacking=$(missing | tr '\n' ' ')
[ -z "$lacking" ] || { echo "still missing: $lacking" >&2; exit 1; }
