# Puts contracts and loop annotations into pegtree_walk.h, so that the sources need not hold them:
#   awk -f weave.awk CONTRACTS pegtree_walk.h
# In CONTRACTS a line "@ CODE" names a line of the header, "@ N CODE" the N-th that is the same;
# what follows stands before it. Fails where the header has no such line.

FNR == NR && /^@ / {
    code = substr($0, 3)
    nth = 1
    if (code ~ /^[0-9]+ /) {
        nth = code + 0
        sub(/^[0-9]+ /, "", code)
    }
    key = code SUBSEP nth
    wanted[key] = code
    next
}
FNR == NR {
    if (key != "") note[key] = note[key] $0 "\n"
    next
}
{
    code = $0
    sub(/^ +/, "", code)
    key = code SUBSEP (++seen[code])
    if (key in wanted) {
        printf "%s", note[key]
        delete wanted[key]
    }
    print
}
END {
    for (key in wanted) {
        print "weave.awk: no such line: " wanted[key] >"/dev/stderr"
        failed = 1
    }
    exit failed
}
