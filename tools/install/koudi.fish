# Completion of koudi's command line for fish. The words come from the program's own help pages.

function __koudi_subcommand # the one that is typed, or play, which may be left out
    set -l words (commandline -opc)
    if set -q words[2]; and not string match -q -- '-*' $words[2]
        echo $words[2]
    else
        echo play
    end
end

function __koudi_options
    LC_ALL=C koudi (__koudi_subcommand) --help 2>/dev/null |
        string replace -rf '^ .*(--[a-z][a-z-]*)\S*( \S+)?  +(.*)$' '$1\t$3'
end

function __koudi_first
    test (count (commandline -opc)) -eq 1
end

function __koudi_rules # the names of the rule texts, each with what it is
    LC_ALL=C koudi rules list | string replace -rf '^([a-z0-9-]+) +' '$1\t'
end

function __koudi_seats
    string split ' ' 'south east north west'
    test (__koudi_subcommand) = invite; or string split ' ' 'any watch'
end

function __koudi_after # the word before the cursor is one of these
    contains -- (commandline -opc)[-1] $argv
end

complete -c koudi -n __koudi_first -a "(LC_ALL=C koudi --help | string replace -rf '^  ([a-z]+) +(.*)\$' '\$1\t\$2')"
complete -c koudi -n 'string match -q -- "-*" (commandline -ct)' -a '(__koudi_options)'
complete -c koudi -n '__koudi_after -r --rules show explain diff' -a '(__koudi_rules)'
complete -c koudi -n 'test (__koudi_subcommand) = rules; and __koudi_after rules' -f -a 'list show check explain diff'
complete -c koudi -n '__koudi_after -p --pace --speed' -f -a 'slow normal fast instant'
complete -c koudi -n '__koudi_after --dealing' -f -a 'auto live ask'
complete -c koudi -n '__koudi_after --seat' -f -a '(__koudi_seats)'
complete -c koudi -n '__koudi_after --listen' -f -a ':4242'
complete -c koudi -n '__koudi_after --address' -f -a '(__fish_print_hostnames)'
complete -c koudi -n '__koudi_after --clock' -f -a 'none 60 30+5'
complete -c koudi -n '__koudi_after --stay' -f -a '10 60 1440'
complete -c koudi -n '__koudi_after --watch --coach' -f -a 'yes no'
complete -c koudi -n '__koudi_after --lang' -f -a 'auto en zh_CN'
