#!/bin/sh
# run.sh [--long [ASAN_BUILD]]: both programs and the library on a machine that fails. Without
# --long a quick share: every sort of failure, at some of the moments; kills at random moments are
# left to `make test-long`. ASAN_BUILD has the programs with fault.o and the address sanitizer
# linked in.
. "$(dirname "$0")/../cases.sh"

case " $CFLAGS $TEST_CFLAGS " in
*-fsanitize*)
    echo "skipped fault injection: nothing can be loaded before a sanitizer (see make torture)"
    exit ;;
esac
compile() { ${CC:-cc} -std=c11 -D_GNU_SOURCE -O1 -g "$@" 2>"$work/said"; }
if ! compile -shared -fPIC "$here/fault.c" -o "$work/fault.so" -ldl; then
    echo "skipped fault injection: fault.c needs glibc: $(grep -m 1 error "$work/said")"
    exit
fi
compile $TEST_CFLAGS -I"$root" "$here/library.c" "$BUILD/libpegtree.a" -lxxhash \
    -o "$work/library" || bad "library.c: $(cat "$work/said")"
moments=2
long && moments=24
python3 -B "$here/torture.py" "$gen" "$play" "$work/library" "$work/fault.so" ${1:+"$1"} \
    --points "${TORTURE_POINTS:-$moments}" \
    ${2:+--asan "$2/pegtree-gen" "$2/pegtree-play"}
