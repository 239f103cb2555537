# Of interactive shells. A command run from the page never reads it.
[ -n "$PS1" ] || return
shopt -s checkwinsize
PS1='\[\e[32m\]\u@\h\[\e[0m\]:\[\e[34m\]\w\[\e[0m\]\$ '
alias ls='ls --color=auto' grep='grep --color=auto'
