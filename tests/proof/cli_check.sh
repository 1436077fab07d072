#!/bin/sh
# What pegtree-check rejects: proofs that were damaged, are foreign or claim what is false, and
# trees that do not attain what is proven.
. "$(dirname "$0")/../cases.sh"
check=$BUILD/pegtree-check
cd "$work" || exit 1

prove() { "$gen" build "$1" --strategy optimal --objective "$2" --quiet --proof proof.gz -o tree.peg; }

# Damage and what is foreign.
expect_true "a proof to damage" prove p3c4r average
size=$(wc -c <proof.gz)
head -c $((size / 2)) proof.gz >cut.gz
expect_error 1 "cut.gz: line" "$check" cut.gz
zcat proof.gz | sed 's/^206/207/' | gzip >raised.gz
expect_error 1 "damaged: the hash" "$check" raised.gz
zcat proof.gz | grep -v '^end' | gzip >endless.gz
expect_error 1 "ends before its line 'end'" "$check" endless.gz
{ zcat proof.gz; echo more; } | gzip >behind.gz
expect_error 1 "something follows" "$check" behind.gz
{ cat proof.gz; echo more; } >junk.gz
expect_error 1 "something follows" "$check" junk.gz
cat proof.gz proof.gz >twice.gz
expect_error 1 "something follows" "$check" twice.gz
zcat proof.gz >plain.txt
expect_error 1 "not a Pegtree proof" "$check" plain.txt
zcat proof.gz | tr '2' '\000' | gzip >zero.gz
expect_error 1 "has a zero byte" "$check" zero.gz
zcat proof.gz | sed 's/proof 1/proof 2/' | gzip >newer.gz
expect_error 1 "a version that this checker does not know" "$check" newer.gz
expect_error 1 "not a Pegtree proof" "$check" tree.peg
zcat proof.gz | sed "s/p3c4r/$(printf '\033')c/" | gzip >colored.gz
expect_error 1 "colored.gz: '?c' is no game" "$check" colored.gz
expect_error 1 "No such file" "$check" nothing.gz
"$gen" build p3c4r --quiet -o minimax.peg
expect_error 1 "the tree takes" "$check" --quiet proof.gz minimax.peg
"$gen" build p3c3r --quiet -o small.peg
expect_error 1 "a tree of another game" "$check" --quiet proof.gz small.peg
"$gen" build p3c4r --strategy optimal --quiet -o free.peg
"$gen" build p3c4r --strategy optimal --opening 000 --quiet --proof opened.gz -o opened.peg
expect_error 1 "does not begin with the opening" "$check" --quiet opened.gz free.peg
expect_error 2 "PROOF is missing" "$check"
expect_error 2 "--threads takes" "$check" --threads 0 proof.gz
if [ -e /dev/full ]; then
    full_disk() { "$check" "$@" >/dev/full; }
    expect_error 1 "standard output: No space" full_disk proof.gz tree.peg
    expect_error 1 "standard output: No space" full_disk --help
fi

# Sentences about one guess and one claim.
says_one() {
    for objective in average worst crush; do prove p1c2r $objective && "$check" --quiet proof.gz; done >said
    prove p1c1r crush && "$check" --quiet proof.gz >>said
    [ "$(grep -c 'within 1 guess\( \|$\)' said)" = 4 ] && grep -q '^proven: 1 claim, true' said &&
        ! grep -E '(^|[^0-9])1 (guesses|claims)' said
}
expect_true "one guess, one claim" says_one

# What forgers tried, and every way to write a line that PROOF.md does not have.
expect_true "forged proofs: no checker takes one for sound" \
    python3 "$tests/proof/forge.py" all "$check" "$root/trees"

# Time and memory: what says no more than a line before it ends the reading; so does a proof of more
# claims than a game may have.
repeated() { # RULES HEADER-FIELDS LINE COUNT FILE
    { printf 'pegtree proof 1\nrules %s\nobjective average\nwithin any\nopening any\n' "$1"
      printf 'total %s\nworst %s\nlast 1\ngoal total\n' $2
      yes "$3" | head -n "$4"; } | gzip >"$5"; }
repeated p4c6r "5625 6" "5100 0011:0,0" 5000 busy.gz
expect_error 1 "line 11: says no more of these codes than line 10" "$check" busy.gz
repeated p1c1r "1 1" "1 0:1,0" 1000000 million.gz
expect_error 1 "line 11: says no more" "$check" million.gz
{ printf 'pegtree proof 1\nrules p1c2r\nobjective average\nwithin any\nopening any\n'
  printf 'total 3\nworst 255\nlast 1\ngoal last\n'
  awk 'BEGIN { for (; steps < 6; steps++) { history = history " 0:0,0"
               for (bound = 0; bound < 1500; bound++) print bound history } }'; } | gzip >many.gz
expect_error 1 "line 7720: more claims than a proof of this game may have" "$check" many.gz
# Claims added to a proof that says what the 27 codes without 0 and 1 cost, 73: true and false ones
# about these and about the codes without 1 and 2. One names renamings that do not leave them as they
# are, others state a renaming.
neither() { # FORGED SAID SAID-BY-THE-SECOND, which reads all of them at the end
    expect_error 1 "$2" "$check" --quiet "$1"
    expect_error 1 "$2" "$check" --quiet --plain "$1"
    echo "$1 $3" >>rejected; }
second_rejects() { # them, and no other file
    python3 "$tests/proof/check.py" "$@" 2>heard && return 1
    while read -r file words; do
        read -r heard <&3
        case $heard in "$file: "*"$words"*) ;; *) echo "of $file: $heard" && return 1 ;; esac
    done <rejected 3<heard
    [ "$(wc -l <heard)" = "$(wc -l <rejected)" ]; }
expect_true "p3c5r: a proof" prove p3c5r average
expect_true "p3c5r: claims added" python3 "$tests/proof/forge.py" add proof.gz \
    "73 221:0,0" added.gz "74 221:0,0" larger.gz \
    "73 ~3 221:0,0" named.gz "74 ~1,2,3,4,5,6,7,8 001:0,0" misnamed.gz \
    "73 =012/20134 221:0,0" image73.gz "72 =012/20134 221:0,0" image72.gz \
    "74 =012/20134 221:0,0" image74.gz "73 =012/10234 221:0,0" foreign.gz
expect_true "p3c5r: a claim that is true" "$check" --quiet added.gz tree.peg
neither misnamed.gz "a renaming does not leave this set as it is" "does not leave the set as it is"
neither larger.gz "is only shown to cost" "is shown to cost"
for image in image73.gz image72.gz; do # of the claim of 73
    expect_true "p3c5r: $image is true as well" "$check" --quiet $image tree.peg
    expect_true "p3c5r: $image is true by --plain" "$check" --quiet --plain $image tree.peg
done
for image in image74.gz foreign.gz; do # of more, and of no claim
    neither $image "no earlier claim says as much" "no earlier claim says as much"
done
expect_true "p3c5r: the second checker finds these wrong, and the others not" \
    second_rejects image73.gz image72.gz misnamed.gz larger.gz image74.gz foreign.gz
expect_true "p3c5r: a claim that names a renaming is true, too" "$check" --quiet named.gz tree.peg

# Shares of the claims, as machines check them: a false claim is found by the share that has it, and
# by no other. Any threads say the same.
part_of() { # PROOF N: which of N parts fail
    for i in $(seq "$2"); do "$check" --quiet --part "$i/$2" "$1" >/dev/null 2>&1 || printf '%s ' "$i"; done; }
holder() { # PROOF LINE N: in which of N parts the claim is that stands so
    gzip -cd "$1" | awk -v claim="$2" -v parts="$3" 'NR > 9 && !/^[a-z]/ {
        number++
        if ($0 == claim) print (number - 1) % parts + 1 " " }'; }
many=5
long && many=100
for parts in 2 $many; do
    expect_true "of $parts parts all hold" test -z "$(part_of proof.gz $parts)"
    expect_true "of $parts parts one does not" \
        test "$(part_of larger.gz $parts)" = "$(holder larger.gz '74 221:0,0' $parts)"
done
python3 "$tests/proof/forge.py" add larger.gz "75 001:0,0" several.gz
expect_true "of $many parts two do not" test "$(part_of several.gz $many | wc -w)" = 2
expect_true "of damage all parts speak" test "$(part_of raised.gz 3)" = "1 2 3 "
shares() { # claims that parts of N say they checked, and claims that there are
    for i in $(seq "$1"); do "$check" --json --quiet --part "$i/$1" proof.gz; done | python3 -c '
import json, sys
said = [json.loads(line) for line in sys.stdin]
sys.exit(sum(o["checked"] for o in said) != said[0]["claims"] or any(o["proof"] for o in said) or
         len({o["hash"] for o in said}) != 1 or len({o["part"] for o in said}) != len(said))'; }
expect_true "3 parts check each claim once" shares 3
long && expect_true "40 parts check each claim once" shares 40
for bad in 0/2 3/2 1/0 1 1/2x /2 1/ 1/65536 -1/2 "1/ 2"; do
    expect_error 2 "with N up to 65535, not '$bad'" "$check" --part "$bad" proof.gz
done
same_said() { # PROOF: whatever the threads
    for threads in 1 2 8; do
        "$check" --quiet --threads $threads "$1" 2>&1 | sed 's/, [0-9.]* s)//; s/([0-9.]* s)//' >"said$threads"
    done
    cmp said1 said2 && cmp said1 said8; }
for file in proof.gz larger.gz several.gz; do
    expect_true "$file: threads say the same" same_said $file
done

# The plain way, without what makes it fast, finds the same.
games="p3c4r m2.3.4 p5c5n"
long && games="$games p4c4n p2c5r"
for game in $games; do
    for objective in average worst crush; do
        expect_true "$game, $objective: a proof" prove $game $objective
        expect_true "$game, $objective: true by --plain" "$check" --quiet --plain proof.gz tree.peg
    done
done

# Some hundred changes of each, with the hash made right.
changes=24 small_changes=10
long && changes=150 small_changes=300
truth() { # the total, the worst case and how many it has, for each objective
    for objective in average worst crush; do
        "$gen" build "$1" --strategy optimal --objective $objective --json -o truth.peg | sed \
            "s/.*\"total\": \([0-9]*\),.* \"worst\": \([0-9]*\),.* \([0-9]*\)\],.*/$objective:\1:\2:\3/"
    done
}
mutants() { # shellcheck disable=SC2086 # words
    python3 "$tests/proof/mutate.py" "$check" proof.gz tree.peg $changes $truth; }
plain_mutants() { # shellcheck disable=SC2086 # words
    printf '#!/bin/sh\nexec "$CHECK" --plain "$@"\n' >plain && chmod +x plain
    CHECK=$check python3 "$tests/proof/mutate.py" ./plain proof.gz tree.peg $((changes / 3)) $truth; }
# Every bound of a changed proof of these is compared with what trees cost, found by trying all.
small_mutants() {
    python3 "$tests/proof/mutate.py" "$check" proof.gz tree.peg $small_changes; }
for game in p2c3r p3c2r m2.3; do
    for objective in average crush; do
        [ $game = p2c3r ] || long || continue
        expect_true "$game, $objective: a proof to change" prove $game $objective
        expect_true "$game, $objective: no bound above the truth" small_mutants
    done
done
games="p3c4r p3c5n m2.3.4"
long && games="$games p4c4r" # as long as all the others together
for game in $games; do
    expect_true "$game: a proof to change" prove $game average
    truth=$(truth $game)
    expect_true "$game: no changed proof says what is not so" mutants
    [ $game != p3c5n ] || expect_true "$game: nor does it pass by --plain" plain_mutants
done
