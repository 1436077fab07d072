# The titles of the strategies by their number, and the numbers that the pages compare: from the
# rows of PEG_STRATEGIES and PEG_OBJECTIVES in pegtree.h.
BEGIN { title[0] = "another program" }
/define PEG_STRATEGIES/, !/\\$/ {
    if (!match($0, /ROW\( *[0-9]+/)) next
    number = substr($0, RSTART + 4, RLENGTH - 4) + 0
    texts = split($0, text, "\"")
    gsub(/'/, "’", text[texts - 1])
    title[number] = text[texts - 1]
    if ($0 ~ / OPTIMAL,/) optimal = number
    if ($0 ~ / CONSISTENT,/) consistent = number
    if (number > last) last = number
}
/ROW\([0-9]+, AVERAGE,/ {
    match($0, /[0-9]+/)
    average = substr($0, RSTART, RLENGTH)
}
END {
    print "const STRATEGIES = ["
    for (i = 0; i <= last; i++) print "    '" title[i] "',"
    print "];"
    print "const AVERAGE = " average "; /* the objective */"
    print "const OPTIMAL = " optimal ", CONSISTENT = " consistent "; /* those that can be proven */"
}
