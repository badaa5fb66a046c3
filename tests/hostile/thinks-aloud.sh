# Not hostile at all: plays the first action that is listed, and says so.
echo koudi-seat 1
while read -r word rest; do
    case $word in
    ask) first= ;;
    may) first=${first:-$rest} ;;
    go) echo "answer $rest $first ; the first that is listed" ;;
    esac
done
