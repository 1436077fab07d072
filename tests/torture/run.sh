#!/bin/sh
# A quick share of `make torture`: every sort of failure, at some of the moments.
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../cases.sh"

case " $CFLAGS $TEST_CFLAGS " in
*-fsanitize*)
    echo "skipped fault injection: nothing can be loaded before a sanitizer (make torture links it in)"
    exit ;;
esac
if ! ${CC:-cc} -std=c11 -D_GNU_SOURCE -O1 -shared -fPIC "$here/fault.c" -o "$work/fault.so" -ldl \
    2>"$work/said"; then
    echo "skipped fault injection: fault.c needs glibc: $(grep -m 1 error "$work/said")"
    exit
fi
python3 "$here/torture.py" "$gen" "$play" "$work/fault.so" || bad "torture.py ended with status $?"
