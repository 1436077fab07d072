#!/bin/sh
# cross_zlib.sh FOLDER COMPILER-PREFIX: builds FOLDER/lib/libz.a and FOLDER/include/zlib.h for a
# machine that Debian has no library for, from Debian's source of zlib.
set -eu
folder=$1 prefix=$2
name=zlib_1.2.13.dfsg.orig.tar.bz2
sum=71feb7947e3c00ef125f83b79a4e529bde31171e5babe48b391f06758d1ab0a1
[ -s "$folder/lib/libz.a" ] && exit
mkdir -p "$folder/lib" "$folder/include" "$folder/zlib"
cd "$folder/zlib"
python3 - "$name" "$sum" <<'END'
import hashlib, sys, urllib.request
name, wanted = sys.argv[1:]
source = urllib.request.urlopen("http://deb.debian.org/debian/pool/main/z/zlib/" + name).read()
if hashlib.sha256(source).hexdigest() != wanted:
    sys.exit(name + " is not the file that it was")
open(name, "wb").write(source)
END
tar -xjf "$name" --strip-components=1
for file in adler32 compress crc32 deflate gzclose gzlib gzread gzwrite infback inffast inflate inftrees \
    trees uncompr zutil; do
    "$prefix-gcc" -O2 -DHAVE_UNISTD_H -c $file.c -o $file.o
done
rm -f ../lib/libz.a
"$prefix-ar" qcs ../lib/libz.a ./*.o
cp zlib.h zconf.h ../include
