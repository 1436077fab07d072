# bash completion for pegtree-play

# The options of a mode.
_pegtree_play_options() {
    case $1 in
    break) echo --strategy --player --no-record ;;
    make) echo --secret --seed --max-guesses --strategy --player --no-record ;;
    watch) echo --secret --seed --games --delay --strategy --json ;;
    duel) echo --seed --rounds --max-guesses --strategy --player --no-record ;;
    stats) echo --player --json --csv ;;
    walk) echo --secret --strategy ;;
    esac
    echo --symbols --alphabet --letters --base --color --ascii --no-edit --help --version
}

_pegtree_play() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
    local mode=${COMP_WORDS[1]} words='' file
    COMPREPLY=()
    case $before in
    --strategy) words='minimax expected entropy entropy+ parts first random dissimilar deduce optimal' ;;
    --games) words=all ;;
    --base) words='0 1' ;;
    --color) words='auto always never' ;;
    --player) words=$(compgen -u) ;;
    --secret | --seed | --max-guesses | --rounds | --delay | --symbols | --alphabet) return ;;
    *)
        if [[ $word == -* ]]; then
            words=$(_pegtree_play_options "$mode")
        elif ((COMP_CWORD == 1)); then
            words='break make watch duel stats walk'
        elif [[ $mode != stats ]]; then
            words='p4c6r p5c8r p4c10n m5.5.5 mastermind super bulls'
            compopt -o filenames 2>/dev/null
            while IFS= read -r file; do
                if [[ -d $file || $file =~ \.(peg|flat)$ ]]; then COMPREPLY+=("$file"); fi
            done < <(compgen -f -- "$word")
        fi
        ;;
    esac
    while IFS= read -r file; do COMPREPLY+=("$file"); done < <(compgen -W "$words" -- "$word")
}
complete -F _pegtree_play pegtree-play
