#!/bin/sh
# The libraries and tools that Pegtree needs, by the system's package manager, without a question:
#   deps.sh build   installs what the programs need       deps.sh check   only says what is missing
#   deps.sh test    ... what the tests need as well       deps.sh home    unpacks the libraries in
#   deps.sh mpi     ... what pegtree-gen-mpi needs                        .deps/, without root
#   deps.sh coq     ... what `make coq` needs
#   deps.sh frama-c ... what `make frama-c` needs
#   deps.sh machines ... what `make machines` needs
# Does nothing where all is there. Heeds CC, CPPFLAGS and LDFLAGS.
set -eu
what=${1:-test} only=
[ "$what" = check ] && what=build only=check
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
without() { for tool in "$@"; do command -v "$tool" >/dev/null 2>&1 || echo "$tool"; done; }
missing() {
    without "${CC%% *}" make ar awk
    has xxhash xxhash.h || echo xxhash
    has z zlib.h || echo zlib
    [ "$what" != mpi ] || without mpicc mpirun
    [ "$what" != frama-c ] || without frama-c why3 z3 cvc4
    [ "$what" != machines ] || without cl65 sdcc
    [ "$what" != coq ] || without coqc coq_makefile ocamlopt python3
    case $what in test | home) has cmocka stdarg.h stddef.h setjmp.h stdint.h cmocka.h || echo cmocka ;; esac
    [ "$what" != test ] || without python3 expect find xargs diff
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
    coq="coq ocaml-nox python3"
    frama_c="frama-c-base why3 z3 cvc4"
    machines="cc65 sdcc"
    install="env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends"
    update="apt-get update -qq" # of no harm where one source of several fails
elif command -v dnf >/dev/null; then
    packages="gcc make xxhash-devel zlib-devel"
    tests="libcmocka-devel python3 expect diffutils findutils"
    mpi="openmpi openmpi-devel"
    coq="coq ocaml python3"
    install="dnf install -y -q"
elif command -v apk >/dev/null; then
    packages="gcc musl-dev make xxhash-dev zlib-dev"
    tests="cmocka-dev python3 expect"
    mpi="openmpi openmpi-dev"
    coq="coq ocaml python3"
    install="apk add -q"
elif command -v pacman >/dev/null; then
    packages="gcc make xxhash zlib"
    tests="cmocka python expect"
    mpi="openmpi"
    coq="coq ocaml python"
    install="pacman -Sy --noconfirm --needed -q"
else
    echo "missing: $lacking- and there is no package manager that this script knows" >&2
    exit 1
fi
# The libraries alone, for who may not install packages. Static ones, so that programs run anywhere;
# but cmocka has none.
home() {
    apt="apt-get -qq -o Dir::State::lists=$work/lists -o Dir::Cache=$work/cache"
    libraries=$(echo "$packages $tests" | tr ' ' '\n' | grep -e '-dev$' | grep -v libc6)
    mkdir -p "$work/lists/partial" "$work/cache/archives/partial" .deps
    # shellcheck disable=SC2086 # lists
    (cd "$work" && $apt update && $apt download $libraries libcmocka0) >/dev/null
    for package in "$work"/*.deb; do dpkg -x "$package" .deps; done
    find .deps -name 'lib*.so' ! -name 'libcmocka*' -exec rm {} +
}
if [ "$what" = home ]; then
    [ "${update:-}" ] || { echo "make deps-home needs apt-get; missing: $lacking" >&2; exit 1; }
    home
    echo "the libraries are unpacked in .deps/, where make finds them"
    exit 0
fi

target=deps
[ "$what" = test ] && packages="$packages $tests"
[ "$what" = mpi ] && packages="$packages $mpi" target=deps-mpi
[ "$what" = coq ] && packages="$packages $coq" target=coq
[ "$what" = machines ] && packages="$packages ${machines:-cc65 sdcc}" target=machines
[ "$what" = frama-c ] && packages="$packages ${frama_c:-frama-c why3 z3 cvc4}" target=frama-c
as_root=
[ "$(id -u)" = 0 ] || as_root="sudo -n"
if [ "$only" ] || { [ "$as_root" ] && ! sudo -n true 2>/dev/null; }; then
    sudo=
    [ -z "$as_root" ] || sudo="sudo "
    {
        echo "missing: $lacking- type: ${sudo}make $target"
        echo "It types, as root: ${update:+$update; }$install $packages"
        [ -z "$as_root" ] || [ -z "${update:-}" ] || echo "Without root: make deps-home unpacks the libraries in .deps/"
        [ "$what" = build ] || [ -n "$(what=build; missing)" ] ||
            echo "'make' and 'make demo' do without what is missing; only tests need it."
    } >&2
    exit 1
fi
echo "installing what is missing: $lacking"
# shellcheck disable=SC2086 # lists
{
    [ -z "${update:-}" ] || $as_root $update || true
    $as_root $install $packages >/dev/null
}

lacking=$(missing | tr '\n' ' ')
[ -z "$lacking" ] || { echo "still missing: $lacking" >&2; exit 1; }
