# Puts headers and code of the walkers into pegtree_walk.in, in the order in which they come:
#   awk -v version=V -f single_header.awk pegtree_walk.in HEADER... SOURCE... LICENSE
# All public names can be renamed, so each gets a line; what only the code knows gets a name that
# nobody else has. Both are found in the sources, by how those are written: functions and macros
# begin a line, constants are listed in an `enum {`.

FNR == 1 { file = FILENAME; sub(/.*\//, "", file) }
FNR == 1 && file ~ /\.h$/ { header[++headers] = file }
FNR == 1 && (file ~ /\.c$/ || file ~ /\.inc$/) { source[++sources] = file }
{ text[file, ++lines[file]] = $0 }

# The code of a line, without its comments; `inside` says whether one is open.
function strip(line,    out, from, to) {
    out = ""
    while (line != "") {
        if (inside) {
            to = index(line, "*/")
            if (!to) return out
            line = substr(line, to + 2)
            inside = 0
        } else {
            from = index(line, "/*")
            if (!from) return out line
            out = out substr(line, 1, from - 1)
            line = substr(line, from + 2)
            inside = 1
        }
    }
    return out
}

function find_public(file,    i, code, word) {
    for (i = 1; i <= lines[file]; i++) {
        code = strip(text[file, i])
        while (match(code, /[A-Za-z_][A-Za-z_0-9]*/)) {
            word = substr(code, RSTART, RLENGTH)
            code = substr(code, RSTART + RLENGTH)
            if (word ~ /^peg_/) is_public[word] = 1
        }
    }
}

function keep_apart(name) {
    if (name !~ /^(peg|PEG)_/) renamed[name] = (name ~ /[a-z]/ ? "peg_own_" : "PEG_OWN_") name
}

function find_own(file,    i, code, listing) {
    for (i = 1; i <= lines[file]; i++) {
        code = strip(text[file, i])
        if (listing && match(code, /[A-Z_0-9]+/)) keep_apart(substr(code, RSTART, RLENGTH))
        if (code ~ /^enum \{/) listing = 1
        if (code ~ /^\}/) listing = 0
        if (code ~ /^#define /) {
            sub(/^#define +/, "", code)
            match(code, /^[A-Za-z_0-9]+/)
            keep_apart(substr(code, 1, RLENGTH))
        } else if (code ~ /^static .*[a-z]\(/) {
            sub(/\(.*/, "", code)
            sub(/.*[ *]/, "", code)
            keep_apart(code)
        }
    }
}

# A line of code with the names in its code, but not in its comments, replaced.
function rename(line,    out, word) {
    out = ""
    while (match(line, /\/\*|\*\/|[A-Za-z_][A-Za-z_0-9]*/)) {
        word = substr(line, RSTART, RLENGTH)
        out = out substr(line, 1, RSTART - 1)
        line = substr(line, RSTART + RLENGTH)
        if (word == "/*" || word == "*/") inside = word == "/*"
        out = out (!inside && (word in renamed) ? renamed[word] : word)
    }
    return out line
}

function print_renames(    name, sorted) {
    sorted = "sort"
    fflush()
    for (name in is_public)
        print "#define " name " PEGTREE_JOIN(PEGTREE_PREFIX, " substr(name, 5) ")" | sorted
    close(sorted)
}

function print_header(file,    i) {
    for (i = 1; i <= lines[file]; i++)
        if (text[file, i] !~ /^#include "/) print text[file, i]
}

function print_code(file,    i) {
    for (i = 1; i <= lines[file]; i++)
        if (text[file, i] !~ /^#include/) print rename(text[file, i])
}

function print_license(    i) {
    print "/*"
    for (i = 1; i <= lines["LICENSE"]; i++)
        print " *" (text["LICENSE", i] == "" ? "" : " ") text["LICENSE", i]
    print " */"
}

END {
    for (i = 1; i <= headers; i++) find_public(header[i])
    for (i = 1; i <= sources; i++) find_own(source[i])
    for (i = 1; i <= lines["pegtree_walk.in"]; i++) {
        line = text["pegtree_walk.in", i]
        sub(/@version@/, version, line)
        if (line == "@renames@") print_renames()
        else if (split(line, word, /[ @]/) == 4 && word[2] == "header") print_header(word[3])
        else if (word[2] == "code") print_code(word[3])
        else if (line == "@license@") print_license()
        else print line
    }
}
