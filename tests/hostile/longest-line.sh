# Not hostile at all: says a line as long as lines may be, then plays the first action that is listed.
echo koudi-seat 1
printf '%01022d\n' 0
while read -r word rest; do
    case $word in
    ask) first= ;;
    may) first=${first:-$rest} ;;
    go) echo "answer $rest $first" ;;
    esac
done
