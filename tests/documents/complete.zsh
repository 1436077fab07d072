# Types a line and a tab to an interactive zsh that has our completions, and prints what is then
# to be seen: complete.zsh FOLDERS PROGRAMS LINE
# compinit opens each of some thousand files, so it does not get other programs' completions; what
# ours call of those is loaded when it is called.
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "PS1=; PATH=${(q)2}:\$PATH; LISTMAX=999; bindkey '^I' complete-word"
zpty -w shell "all=(\$fpath); fpath=(${(q)1} \${all:#*/Completion/[^BZ]*})"
zpty -w shell "autoload -U compinit; compinit -u -D"
zpty -w shell "fpath=(${(q)1} \$all); autoload -Uz \$^all/_*(N:t); print REA''DY"
typeset text seen
until [[ $text == *READY* ]]; do zpty -r shell text || exit 1; done
zpty -w -n shell "$3"$'\t'
sleep 1
zpty -w -n shell $'\x15print DO\'\'NE\n'
until [[ $text == *DONE* ]]; do
    zpty -r shell text || exit 1
    seen+=$text
done
print -r -- "$seen"
