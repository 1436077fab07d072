#!/bin/sh
# Manual pages and completions: well-formed, and complete: every option that --help shows is in
# them, every function of the headers in pegtree(3).
. "$(dirname "$0")/../cases.sh"
export HOME="$work" # records of games
unset XDG_STATE_HOME
cd "$root" || exit 1

pages=$BUILD/pages

if command -v man >/dev/null && command -v groff >/dev/null; then
    clean() {
        man --warnings -E UTF-8 -l -Tutf8 -Z "$1" 2>"$work/warnings" >"$work/page"
        test -s "$work/page" && ! test -s "$work/warnings"
    }
    for page in "$pages"/*.1 format/pegtree.3; do
        expect_true "$page has no warnings" clean "$page"
    done
else
    echo "skipped man and groff are not both installed"
fi

# Help, of all and of each command, manual page and completions have the same options, and the
# program takes each of them.
# options_of FOLDER: lines COMMAND --OPTION, of the help in the files that are called so.
options_of() {
    (cd "$1" && awk '/^  (-., )?--[a-z]/ {
        sub(/^  (-., )?/, ""); sub(/[^a-z-].*/, ""); print FILENAME, $0 }' *) | sort -u
}
# What the shells' scripts get of a program for these words, the last one at the cursor.
offered() { program=$1; shift; "$BUILD/$program" --print complete "$@" | cut -f 1; }
shell_options() { # FOLDER: the same of what is offered, other spellings aside
    (cd "$1" && awk -F '\t' '$1 !~ /^--(alphabet|colour)$/ { print FILENAME, $1 }' *) | sort -u
}
narrow() { ! awk 'length > 80 { print FILENAME ": " $0 }' "$@" | grep .; }
all_in() { comm -23 "$1" "$2" >"$work/missing" && ! grep . "$work/missing"; } # sorted lines
known() { # PROGRAM FILE: it takes the options there, each after its command
    while read -r words; do
        # shellcheck disable=SC2086 # a command and an option
        "$BUILD/$1" $words=x </dev/null
    done <"$2" >"$work/answers" 2>&1
    [ -s "$work/answers" ] && ! grep -E 'unknown option|is not valid with' "$work/answers"
}
for program in gen play check; do
    called=pegtree-$program page=$pages/pegtree-$program.1
    mkdir -p "$work/$called/all" "$work/$called/own" "$work/$called/help" "$work/$called/offered"
    cd "$work/$called" || exit 1
    "$BUILD/$called" --help >all/help
    options_of all | sed 's/.* //' >options
    sed -n '/^Commands:/,/^$/s/^  \([a-z][a-z]*\) .*/\1/p' all/help | sort >commands
    offered "$called" -- | sort >offered-options
    offered "$called" "" | sort >offered-words
    grep '^\.It ' "$page" | grep -oE 'Fl -[a-z][a-z-]*' | sed 's/Fl -/--/' | sort -u >page-options
    sed -n 's/^\.It Cm \([a-z]*\).*/\1/p' "$page" | sort >page-commands
    expect_true "$called --help shows options" test "$(wc -l <options)" -ge 7
    expect_true "each is in $called(1)" all_in options page-options
    expect_true "each is completed" all_in options offered-options
    expect_true "each is an option of $called" known $called options
    expect_true "$called --help fits 80 columns" narrow all/help
    [ $program != check ] || continue
    while read -r command; do
        "$BUILD/$called" $command --help >own/$command
        "$BUILD/$called" help $command >help/$command
        "$BUILD/$called" --print complete $command -- >offered/$command
    done <commands
    options_of own >of-commands
    shell_options offered >offered-of-commands
    sed 's/.* //' of-commands | sort -u >by-command
    expect_true "each command is in $called(1)" all_in commands page-commands
    expect_true "each is completed" all_in commands offered-words
    expect_true "help COMMAND is COMMAND --help" diff -r help own
    expect_true "which fits 80 columns" narrow own/*
    expect_true "completion has the options of each command" diff offered-of-commands of-commands
    expect_true "and each command takes them" known $called of-commands
    expect_true "$called: commands have all the options, and no others" diff by-command options
done
cd "$root" || exit 1
first_example() { test "$("$@" | sed -n '3p')" = Examples:; }
expect_true "of the player as well" first_example "$play" --help
expect_true "examples come first" first_example "$gen" --help
expect_true "of a command, too" first_example "$gen" build --help
headings() { test "$("$gen" export --help | grep -E '^[A-Z].*:$' | tr '\n' ' ')" = "Examples: Trees: Options: Options of export: Other options: "; }
expect_true "options stand below their headings" headings
only_own() { ! "$gen" verify --help | grep -qE -- "--(strategy|to|json)"; }
expect_true "the help of a command has only its options" only_own
explains() { # WORDS MODE...: what the help of each mode says, wherever its lines break
    words=$1 && shift
    for mode; do "$play" "$mode" --help | tr -s ' \n' ' ' | grep -qF -- "$words" || return 1; done
}
expect_true "the help says which modes take a seed after the game" \
    explains "p4c6r#4711 guess, watch, duel: p4c6r with --seed 4711, " walk watch assist think
expect_true "and that only guess takes - for the secret" \
    explains "; guess --secret - lets a second person type it" walk watch guess
for strategy in $("$gen" list --json | sed -n 's/.*"name": "\([a-z+]*\)".*/\1/p'); do
    expect_true "$strategy is in pegtree-gen(1)" grep -qE "^\.It Cm $strategy( |\$)" "$pages/pegtree-gen.1"
done
expect_true "a frame with an unknown part is rejected" sh -c '! echo @nothing | "$1" --print manual' - "$gen"
sed -n 's/^PEG_API .*[ *]\(peg_[a-z_]*\)(.*/\1/p' format/pegtree.h format/terse.h \
    format/walk.h | sort >"$work/functions"
sed -n 's/^\.Fn \(peg_[a-z_]*\) .*/\1/p' format/pegtree.3 | sort -u >"$work/described"
expect_true "the headers have functions" test -s "$work/functions"
expect_true "each is in pegtree(3)" all_in "$work/functions" "$work/described"

# The description follows a tab; the shell is asked for words that are not the program's own.
expect_true "completion describes" test "$("$gen" --print complete compa)" = "compare	print every strategy side by side"
expect_true "completion of an unknown word" test -z "$(offered pegtree-gen nothing-like-it)"
expect_true "completion of users" test "$(offered pegtree-play stats --player "")" = ":users"
expect_true "completion of records: no files" test -z "$(offered pegtree-play stats "" | grep :files)"
expect_true "completion after a game: no second one" test -z "$(offered pegtree-play guess --seed 1 p4c6r "")"
expect_true "completion after a game: --color stands alone" test -z "$(offered pegtree-play guess --color p4c6r "")"
expect_true "completion after a value of --color: games" sh -c '"$BUILD/pegtree-play" --print complete guess --color never "" | grep -q "^p4c6r"'
expect_true "completion after guesses: no game" test -z "$(offered pegtree-play assist p4c6r 1122 "")"
expect_true "completion after rules: no others" test -z "$(offered pegtree-gen build --threads 2 p4c6r "")"
expect_true "completion of a game after an option" sh -c '"$BUILD/pegtree-play" --print complete guess --seed 1 "" | grep -q "^p4c6r"'
expect_true "completion of many checkpoints" test "$(offered pegtree-gen merge a b "")" = :files
expect_true "completion without words" sh -c '"$gen" --print complete | grep -q "^build	"'

# ---- bash ---------------------------------------------------------------------------

# offers PROGRAM WANTED WORDS...: with the cursor after the last word, bash offers WANTED, each
# in a pair of blanks, and only that if it begins with an =.
offers() {
    script=$1 wanted=$2
    shift 2
    offered=$(cd "$work/files" && PATH=$BUILD:$PATH bash --norc -c '
        source "$1"
        shift
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
        "_${1//-/_}" 2>&1
        printf "%s " "${COMPREPLY[@]}"' bash "$script" "$@")
    case $wanted in
    =*) [ "$offered" = "${wanted#=} " ] ;;
    *) for word in $wanted; do case " $offered" in *" $word "*) ;; *) return 1 ;; esac; done ;;
    esac
}
if command -v bash >/dev/null; then
    mkdir -p "$work/files/folder"
    touch "$work/files/one.peg" "$work/files/two.flat" "$work/files/three.txt"
    b=$pages/pegtree-gen.bash p=$pages/pegtree-play.bash c=$pages/pegtree-check.bash
    touch "$work/files/one.proof.gz"
    expect_true "bash: options of pegtree-check" offers "$c" "=--plain" pegtree-check --pl
    expect_true "bash: a proof, or a tree" offers "$c" "folder one.peg one.proof.gz" pegtree-check ""
    expect_true "bash: no other file" offers "$c" "=" pegtree-check th
    expect_true "bash: commands" offers "$b" "build info export list" pegtree-gen ""
    expect_true "bash: a command" offers "$b" "=export" pegtree-gen ex
    expect_true "bash: rules" offers "$b" "p4c6r bulls" pegtree-gen build ""
    expect_true "bash: options of a command" offers "$b" "--to --progmem --with-walker" pegtree-gen export --
    expect_true "bash: no options of another" offers "$b" "=--to" pegtree-gen export --to
    expect_true "bash: strategies" offers "$b" "=entropy entropy+" pegtree-gen build p4c6r --strategy ent
    expect_true "bash: some strategies" offers "$b" "=first,entropy first,entropy+" pegtree-gen compare p4c6r --strategies first,ent
    expect_true "bash: after an =" offers "$b" "=average" pegtree-gen build p4c6r --objective = av
    expect_true "bash: right after it" offers "$b" "average worst" pegtree-gen build p4c6r --objective =
    expect_true "bash: commands for help" offers "$b" "=export" pegtree-gen help ex
    expect_true "bash: forms" offers "$b" "c flat text json dot svg paper" pegtree-gen export one.peg --to ""
    expect_true "bash: a tree file" offers "$b" "=one.peg" pegtree-gen info o
    expect_true "bash: tree files and images" offers "$b" "folder one.peg two.flat" pegtree-gen verify ""
    expect_true "bash: any file" offers "$b" "three.txt" pegtree-gen build p4c6r -o ""
    expect_true "bash: modes" offers "$p" "guess think watch duel stats walk" pegtree-play ""
    expect_true "bash: games and files" offers "$p" "p4c6r one.peg" pegtree-play break ""
    expect_true "bash: colors" offers "$p" "=auto always never" pegtree-play break --color ""
    expect_true "bash: games before a mode" offers "$p" "watch p4c6r moo folder" pegtree-play ""
    expect_true "bash: options of a mode" offers "$p" "=--rounds" pegtree-play duel --ro
else
    echo "skipped bash is not installed"
fi

# ---- zsh ----------------------------------------------------------------------------

completes() { # WANTED LINE: after a tab this is to be seen
    zsh -f tests/documents/complete.zsh "$work/zsh" "$BUILD" "$2" >"$work/seen" </dev/null &&
        grep -qF -- "$1" "$work/seen"
}
if command -v zsh >/dev/null; then
    mkdir "$work/zsh"
    cp "$pages"/_* "$work/zsh"
    expect_true "zsh: options" completes "--with-walker" "pegtree-gen export --"
fi
if long && command -v zsh >/dev/null; then # two seconds each
    expect_true "zsh: a command" completes "every strategy side by side" "pegtree-gen "
    expect_true "zsh: strategies" completes "dissimilar" "pegtree-gen build --strategy dis"
    expect_true "zsh: some strategies" completes "first,dissimilar" "pegtree-gen compare p4c6r --strategies first,dis"
    expect_true "zsh: games" completes "bulls" "pegtree-gen build bu"
    expect_true "zsh: modes" completes "watch" "pegtree-play "
    expect_true "zsh: games and files" completes "bulls" "pegtree-play break bu"
    expect_true "zsh: options of pegtree-check" completes "--plain" "pegtree-check --pl"
    expect_true "zsh: options without a mode" completes "--letters" "pegtree-play --let"
fi
command -v zsh >/dev/null || echo "skipped zsh is not installed"
