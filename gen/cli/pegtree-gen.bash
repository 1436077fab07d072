# bash completion for pegtree-gen

# The options of a command.
_pegtree_gen_options() {
    case $1 in
    build) echo --strategy --guesses --seed --threads --memory --compact --checkpoint --objective \
        --max-depth --time --output --json --quiet ;;
    compare) echo --strategies --guesses --seed --threads --memory --json --quiet ;;
    export) echo --to --output --plain --progmem --with-walker ;;
    info) echo --json ;;
    esac
    echo --help --version
}

_pegtree_gen_files() { # PATTERN: folders, and files whose name ends so
    local file
    compopt -o filenames 2>/dev/null
    while IFS= read -r file; do
        if [[ -d $file || $file =~ $1 ]]; then COMPREPLY+=("$file"); fi
    done < <(compgen -f -- "$word")
}

_pegtree_gen() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
    local command=${COMP_WORDS[1]} words=''
    COMPREPLY=()
    if ((COMP_CWORD == 1)); then
        words='build info verify paths export compare list --help --version'
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
        return
    fi
    case $before in
    --strategy | --strategies) words=$("${COMP_WORDS[0]}" list 2>/dev/null | sed -n 's/^\([a-z+]*\) .*/\1/p') ;;
    --guesses) words='all candidates sample:' ;;
    --objective) words='average worst' ;;
    --to) words='c flat text json dot svg' ;;
    --seed | --threads | --memory | --max-depth | --time) return ;;
    --checkpoint | --output | -o)
        _pegtree_gen_files .
        return
        ;;
    *)
        if [[ $word == -* ]]; then
            words=$(_pegtree_gen_options "$command")
        else
            case $command in
            build | compare) words='p4c6r p5c8r p4c10n m5.5.5 mastermind super bulls' ;;
            verify | paths) _pegtree_gen_files '\.(peg|flat)$' && return ;;
            info | export) _pegtree_gen_files '\.peg$' && return ;;
            esac
        fi
        ;;
    esac
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}
complete -F _pegtree_gen pegtree-gen
