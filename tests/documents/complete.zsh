# Types a line and a tab to an interactive zsh that has our completions, and prints what is then
# to be seen: complete.zsh FOLDERS PROGRAMS LINE
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "PS1=; fpath=(${(q)1} \$fpath); PATH=${(q)2}:\$PATH; autoload -U compinit; compinit -u -D; LISTMAX=999; bindkey '^I' complete-word; print REA''DY"
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
