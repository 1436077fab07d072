# Completion of pegtree-check for bash.
_pegtree_check() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
    COMPREPLY=()
    [[ $before == --threads || $before == --part ]] && return
    if [[ $word == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "--threads --part --plain --json --quiet --help --version" -- "$word")
    else
        mapfile -t COMPREPLY < <(compgen -d -- "$word"
            for kind in gz proof peg; do compgen -f -X "!*.$kind" -- "$word"; done)
    fi
}
complete -o filenames -F _pegtree_check pegtree-check
