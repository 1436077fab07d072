#!/bin/sh
# What static analysis finds, which is nothing: clang-tidy with the checks of .clang-tidy, and
# cppcheck, on all C of the programs. cppcheck's search for uninitialized variables and for addresses
# of locals does not follow this code (it doubts arrays that a loop has filled); sanitizers do.
. "$(dirname "$0")/../cases.sh"
long || exit 0
cd "$root" || exit 1
find format gen play tests/proof -name '*.c' | LC_ALL=C sort |
    grep -vE '^(format/(examples|packages)|gen/cluster|play/(embed|web))/|/test_' >"$work/files"

analyses() { # a room at a time
    while read -r room; do
        grep -E "^$room/[^/]*\$" "$work/files" | xargs "$@" >"$work/found" 2>&1 ||
            { grep -E 'warning:|error:' "$work/found" || cat "$work/found"; return 1; }
    done <"$work/rooms"
}
sed 's|/[^/]*$||' "$work/files" | uniq >"$work/rooms"
cppchecks() {
    analyses cppcheck --quiet --std=c11 -D_GNU_SOURCE -I. --enable=warning,performance,portability \
        --error-exitcode=1 --suppress=missingIncludeSystem --suppress=uninitvar --suppress=legacyUninitvar \
        --suppress=ctuuninitvar --suppress=autoVariables \
        --suppress=memleak:format/image/flat.c --suppress=memleak:gen/build/checkpoint.c \
        --suppress=memleak:gen/core/array.c # kept by a copy of the pointer
}
tidies() {
    analyses sh -c 'exec clang-tidy --quiet "$@" -- -std=c11 -D_GNU_SOURCE -I.' clang-tidy
}
if command -v cppcheck >/dev/null; then
    expect_true "cppcheck finds nothing" cppchecks
else
    echo "skipped cppcheck: it is not installed"
fi
if ! command -v clang-tidy >/dev/null; then
    echo "skipped clang-tidy: it is not installed"
else
    expect_true "clang-tidy finds nothing" tidies
    # A mistake of the kind is found.
    cp .clang-tidy "$work"
    printf '#include <string.h>\nstruct s { char c; int i; };\nint same(struct s *a, struct s *b);\nint same(struct s *a, struct s *b)\n{\n    return memcmp(a, b, sizeof *a);\n}\n' >"$work/padding.c"
    finds() { ! (cd "$work" && clang-tidy --quiet padding.c --) >"$work/found" 2>&1 && grep -q suspicious-memory-comparison "$work/found"; }
    expect_true "clang-tidy compares no padding" finds
fi
