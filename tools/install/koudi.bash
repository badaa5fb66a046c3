# Completion of koudi's command line for bash. The words come from the program's own help pages.

_koudi_subcommands() {
    LC_ALL=C koudi --help | awk '/^  [a-z]/ { print $1 }'
}

_koudi_options() { # $1: the subcommand
    LC_ALL=C koudi "$1" --help 2>/dev/null | grep -oE -- '--[a-z][a-z-]*' | sort -u
}

_koudi_seats() { # $1: the subcommand
    echo south east north west
    [ "$1" = invite ] || echo any watch
}

_koudi() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} sub=play
    COMPREPLY=()
    [ "$COMP_CWORD" -gt 1 ] && case ${COMP_WORDS[1]} in -*) ;; *) sub=${COMP_WORDS[1]} ;; esac
    case $before in
    -r | --rules | show | explain | diff)
        compopt -o default
        mapfile -t COMPREPLY < <(compgen -W "$(LC_ALL=C koudi rules list | grep -oE '^[a-z0-9-]+')" -- "$word")
        return
        ;;
    -p | --pace | --speed)
        mapfile -t COMPREPLY < <(compgen -W 'slow normal fast instant' -- "$word")
        return
        ;;
    --dealing)
        mapfile -t COMPREPLY < <(compgen -W 'auto live ask' -- "$word")
        return
        ;;
    --seat)
        mapfile -t COMPREPLY < <(compgen -W "$(_koudi_seats "$sub")" -- "$word")
        return
        ;;
    --listen)
        mapfile -t COMPREPLY < <(compgen -W ':4242' -- "$word")
        return
        ;;
    --address)
        mapfile -t COMPREPLY < <(compgen -A hostname -- "$word")
        return
        ;;
    --clock)
        mapfile -t COMPREPLY < <(compgen -W 'none 60 30+5' -- "$word")
        return
        ;;
    --stay)
        mapfile -t COMPREPLY < <(compgen -W '10 60 1440' -- "$word")
        return
        ;;
    --watch | --coach)
        mapfile -t COMPREPLY < <(compgen -W 'yes no' -- "$word")
        return
        ;;
    --lang)
        mapfile -t COMPREPLY < <(compgen -W 'auto en zh_CN' -- "$word")
        return
        ;;
    esac
    if [ "$COMP_CWORD" = 1 ] && [[ $word != -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$(_koudi_subcommands)" -- "$word")
    elif [[ $word == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$(_koudi_options "$sub")" -- "$word")
    elif [ "$sub" = rules ] && [ "$COMP_CWORD" = 2 ]; then
        mapfile -t COMPREPLY < <(compgen -W 'list show check explain diff' -- "$word")
    else
        compopt -o default
    fi
}

complete -F _koudi koudi
