#!/bin/sh
# What somebody is told who lacks a library or a tool: its name, and what to type. Nothing is
# installed here: sudo, apt-get and id are stand-ins.
. "$(dirname "$0")/../cases.sh"
long || exit 0
cd "$root" || exit 1

# A PATH with every program that there is, but for those that it is made without.
mkdir "$work/all" "$work/bin"
IFS=:
for folder in $PATH; do
    case $folder in *ccache*) continue ;; esac # it would find itself
    find "$folder/" -maxdepth 1 ! -type d -exec sh -c 'ln -s "$@" "$0"' "$work/all" {} + 2>/dev/null
done
unset IFS
stand_in() { # NAME: what it does, from standard input
    rm -f "$work/bin/$1"
    { echo '#!/bin/sh'; cat; } >"$work/bin/$1" && chmod +x "$work/bin/$1"
}
says() { # WANTED COMMAND...: fails, with these words and without the compiler's
    wanted=$1
    shift
    ! PATH=$work/bin:$work/all "$@" >"$work/heard" 2>&1 </dev/null || return 1
    cat "$work/heard"
    grep -qF -- "$wanted" "$work/heard" && ! grep -q 'error:\|not found' "$work/heard"
}
echo 'echo 1000' | stand_in id
echo 'echo "sudo: a password is required" >&2; exit 1' | stand_in sudo
echo "echo \"\$*\" >>'$work/typed'" | stand_in apt-get

for tool in python3 expect find diff ar; do
    mv "$work/all/$tool" "$work/hidden"
    [ ! -e "$work/all/$tool" ] && expect_true "without $tool" says "missing: $tool - type: sudo make deps" sh .ci/deps.sh test
    mv "$work/hidden" "$work/all/$tool"
done
for library in xxhash zlib cmocka; do
    stand_in cc <<END
for word; do case \$word in *.c) ! grep -q '<$library.h>' "\$word" || exit 1 ;; esac; done
exec '$work/all/${CC:-cc}' "\$@"
END
    expect_true "without $library" says "missing: $library - type: sudo make deps" make CC=cc BUILD="$built" deps
    [ $library = cmocka ] || expect_true "plain make, without $library" \
        says "missing: $library - type: sudo make deps" make CC=cc BUILD="$work/build"
done
in_said() { grep -qF -- "$1" "$work/heard"; }
expect_true "make does without what only tests need" in_said "'make' and 'make demo' do without"
expect_true "the packages, after lists of them" in_said "apt-get update -qq; env DEBIAN_FRONTEND=noninteractive apt-get install"
expect_true "a way without root" in_said "make deps-home"
expect_true "nothing is installed without a password" test ! -e "$work/typed"
expect_true "make mpi, without mpicc" says "missing: none - type: make deps-mpi" make CC="${CC:-cc}" \
    MPICC=none BUILD="$work/build" "$work/build/gen/cluster/main.o"

# With rights: lists first, then what is missing, once.
echo 'shift; exec "$@"' | stand_in sudo
echo 'exit 1' | stand_in expect
rm -f "$work/bin/cc" "$work/bin/expect"
mv "$work/all/expect" "$work/hidden"
expect_true "where the package manager does not help, what is still missing" says "still missing: expect" sh .ci/deps.sh test
mv "$work/hidden" "$work/all/expect"
expect_true "lists are fetched first" test "$(cut -d ' ' -f1 "$work/typed" | tr '\n' ' ')" = "update install "

# `make deps-mpi mpi` at once: nothing is compiled until what installs has ended.
mkdir -p "$work/copy/.ci" "$work/copy/gen/cluster" "$work/copy/tests" "$work/copy/format"
cp Makefile "$work/copy"
cp tests/tests.mk "$work/copy/tests"
cp format/walk.h "$work/copy/format"
cd "$work/copy" || exit 1
touch gen/cluster/main.c
echo 'case $1 in mpi) sleep 1; touch installed ;; esac' >.ci/deps.sh
printf 'case $1 in *compile) [ -e installed ] || echo -ITOO_EARLY ;; esac\n' | stand_in mpicc
printf 'case "$*" in *TOO_EARLY*) exit 1 ;; *" -c "*|*-dumpmachine*) ;; *) exit 0 ;; esac; exit 0\n' | stand_in cc
order() { PATH=$work/bin:$work/all make -j8 BUILD=build CC=cc deps-mpi build/gen/cluster/main.o && [ -e installed ]; }
expect_true "make deps-mpi mpi" order
