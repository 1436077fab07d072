#!/bin/sh
# What pegtree-gen makes of the names that it is given: long ones, links, pipes, letters that
# are none; which files it leaves alone.
. "$(dirname "$0")/../cases.sh"
trees=$root/trees
cd "$work" || exit 1
"$gen" build p2c2r --quiet -o small.peg

# ---- names of what is written
a=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa # 64
long=$(printf '%.251s.peg' $a$a$a$a)
expect_true "a name of 255 bytes" "$gen" build p2c2r --quiet -o "$long"
expect_true "has the tree" cmp small.peg "$long"
expect_error 1 "File name too long" "$gen" build p2c2r -o "x$long"
umlauts=$(printf '%.250s.peg' "$(printf '\303\244%.0s' $(seq 125))")
expect_true "a name of 127 letters, 254 bytes" "$gen" build p2c2r --quiet -o "$umlauts"
expect_true "no temporary file is left" test -z "$(ls | grep tmp)"

ln -s made.peg link.peg
expect_true "a link to no file yet is followed" "$gen" build p2c2r --quiet -o link.peg
expect_true "it stays a link" test -L link.peg
expect_true "and the tree is where it leads" cmp small.peg made.peg
mkdir deep
ln -s ../far.peg deep/second
ln -s deep/second first
expect_true "links to links, from folder to folder" "$gen" build p2c2r --quiet -o first
expect_true "are followed to their end" cmp small.peg far.peg
ln -s no/such/folder.peg nowhere
expect_error 1 "No such file" "$gen" build p2c2r -o nowhere
ln -s round round
expect_error 1 "symbolic links" "$gen" build p2c2r -o round

to_stdout() { (echo before; "$gen" build p2c2r -o /dev/stdout) >kept; }
expect_error 1 "standard output goes there" to_stdout
expect_true "what was written there before is kept" grep -q before kept

# ---- checkpoints
expect_error 2 "are the same file" "$gen" build p2c2r --checkpoint c.peg -o c.peg
expect_error 2 "are the same file" "$gen" build p2c2r --checkpoint p2c2r-minimax.peg
ln -s small.peg other
expect_error 2 "are the same file" "$gen" build p2c2r --checkpoint other -o ./small.peg
expect_true "nothing was lost" "$gen" verify small.peg
if command -v mkfifo >/dev/null; then
    mkfifo pipe
    expect_error 1 "not a regular file" "$gen" build p2c2r --checkpoint pipe
    expect_error 1 "not a regular file" "$gen" build p2c2r --strategy optimal --checkpoint pipe
    expect_error 1 "not a regular file" "$gen" build p2c2r -o pipe
fi
"$gen" build p2c2r --quiet -o foreign
printf '\211PEGCK\r\n\001%023d' 0 >version
expect_error 1 "another version" "$gen" build p2c2r --checkpoint version
expect_error 1 "not a checkpoint" "$gen" build p2c2r --checkpoint foreign

# ---- letters that would control a terminal
esc=$(printf 'a\033]0;b\007\302\2332Jc\342\200\256g\330\234e\342\200\213p.d')
clean='a?]0;b???2Jc???g??e???p.d'
cp small.peg "$esc"
control=$(printf '[\001-\010\013-\037\177]\\|\302\233\\|\342\200\256\\|\330\234\\|\342\200\213')
says() { # WORDS COMMAND...
    words=$1
    shift
    "$@" >said 2>&1
    grep -qF -- "$words" said && ! LC_ALL=C grep -q "$control" said
}
expect_true "info of such a name" says "$clean" "$gen" info "$esc"
expect_true "verify of such a name" says "$clean: all" "$gen" verify "$esc"
expect_true "build to such a name" says "$clean: " "$gen" build p2c2r -o "$esc"
expect_true "export to such a name" says "$clean: " "$gen" export small.peg --to text -o "$esc"
expect_true "no file of such a name" says "$clean.x: No such file" "$gen" info "$esc.x"
expect_true "no option of such a name" says "unknown option '--$clean'" "$gen" "--$esc"
latin=$(printf 'r\351sum\351\355\240\200.peg')
cp small.peg "$latin"
expect_true "a name that is not UTF-8" says "r?sum????.peg" "$gen" info "$latin"
cp small.peg "$(printf 'a\340\200\257b\360\200\200\257.peg')"
expect_true "overlong forms are not UTF-8" says "a???b????.peg" "$gen" info a*b*.peg
expect_true "letters of other alphabets stay" says "$umlauts" "$gen" info "$umlauts"

# ---- a request to end the program, which has come before the file is complete
waiting() { # the program begins with SIGINT pending, but blocked
    python3 -c 'import os, signal, sys
signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
os.kill(os.getpid(), signal.SIGINT)
os.execv(sys.argv[1], sys.argv[1:])' "$gen" "$@"
}
given_up() { "$@" 2>said; [ $? -eq 130 ] && [ ! -e given-up ] && [ ! -e given-up.gz ] && grep -q interrupted said; }
expect_true "paths are given up" given_up waiting paths small.peg -o given-up
expect_true "so is an export" given_up waiting export small.peg --to text -o given-up
expect_true "a compressed one, too" given_up waiting export small.peg --to json -o given-up.gz

# ---- the optimum that `compare` knows
shows_optimum() { "$@" "$gen" compare p4c6r --strategies minimax | grep -q ' 3\.129 %'; }
no_optimum() { ! "$@" "$gen" compare p4c6r --strategies minimax | grep -q '%'; }
nothing() { env -u PEGTREE_PATH HOME=/nowhere XDG_DATA_HOME=/nowhere XDG_DATA_DIRS=/nowhere "$@"; }
expect_true "in \$PEGTREE_PATH" shows_optimum env PEGTREE_PATH="/nowhere:$trees"
mkdir -p share/pegtree home/.local/share/pegtree prefix/bin prefix/share/pegtree trees hostile
cp "$trees/p4c6r-optimal.peg" share/pegtree
cp "$trees/p4c6r-optimal.peg" home/.local/share/pegtree
cp "$trees/p4c6r-optimal.peg" prefix/share/pegtree
cp "$trees/p4c6r-optimal.peg" trees
compared() { PEGTREE_PATH=$1 "$gen" compare p4c6r --strategies minimax | grep -qF "$2"; }
expect_true "whose proof is beside it" compared "$trees" "optimum 5625: $trees/p4c6r-optimal.peg; proof: $trees/p4c6r-optimal.proof.gz"
expect_true "or is not: then only the file says so" compared "$work/share/pegtree" "p4c6r-optimal.peg; according to the file, which has no proof beside it"
expect_true "in \$XDG_DATA_DIRS" shows_optimum nothing env XDG_DATA_DIRS="/nowhere:$work/share"
expect_true "in \$XDG_DATA_HOME" shows_optimum nothing env XDG_DATA_HOME="$work/share"
expect_true "below \$HOME" shows_optimum nothing env -u XDG_DATA_HOME HOME="$work/home"
cp "$gen" prefix/bin
built=$gen
gen=$work/prefix/bin/pegtree-gen
expect_true "where it is installed" shows_optimum nothing
rm -r prefix/share
expect_true "not in whatever folder one is in" no_optimum nothing
head -c 30 "$trees/p4c6r-optimal.peg" >hostile/p4c6r-optimal.peg
expect_true "not from half a tree" no_optimum nothing env PEGTREE_PATH=hostile
rm hostile/p4c6r-optimal.peg
if command -v mkfifo >/dev/null; then
    mkfifo hostile/p4c6r-optimal.peg
    expect_true "not from a pipe" no_optimum nothing env PEGTREE_PATH=hostile
    rm hostile/p4c6r-optimal.peg
fi
ln -s /dev/zero hostile/p4c6r-optimal.peg
expect_true "not from a device" no_optimum nothing env PEGTREE_PATH=hostile
gen=$built
ready() { PEGTREE_PATH=$trees "$gen" info "$1" | grep -qF "$2"; }
expect_true "a ready tree of the same game, written as ranges" ready m6.6.6.6 p4c6r-optimal.peg
optimum_of() { PEGTREE_PATH=$1 "$gen" compare "$2" --strategies minimax | grep -qF "$3"; }
expect_true "the optimum of a game written as ranges" optimum_of "$trees" m6.6.6.6 "optimum 5625: $trees/p4c6r-optimal.peg"
mkdir ranges
cp "$trees/m5.5.5-optimal.peg" ranges
expect_true "or written without" optimum_of ranges p3c5r "optimum 451: ranges/m5.5.5-optimal.peg"

# ---- memory
expect_error 1 "takes about 13.8M of memory; --memory allows 1.0M" \
    "$gen" compare p6c8r --memory 1M --strategies first
threads() { # MEMORY LEAST MOST: so many threads of 256
    count=$("$gen" build p5c8r --memory "$1" --threads 256 --json -o m.peg | number threads)
    echo "$count threads" && [ "$count" -ge "$2" ] && [ "$count" -le "$3" ]
}
expect_true "threads for which there is no memory are gone without" threads 2M 1 1
expect_true "as many as there is memory for, but not more" threads 20M 2 255
searching() { [ "$("$gen" build p4c6r --strategy optimal --memory "$1" --threads 40 --json -o m.peg |
    number threads)" "$2" "$3" ]; }
expect_true "the same in an exact search" searching 4M -eq 1
expect_true "as many as it has memory for" searching 12M -gt 1
expect_true "all where there is enough" threads 4G 256 256
