# Not hostile at all: plays the first action that is listed, and says so, now and then from right to left.
echo koudi-seat 1
why='the first that is listed'
while read -r word rest; do
    case $word in
    ask) first= ;;
    may) first=${first:-$rest} ;;
    go)
        echo "answer $rest $first ; $why"
        why=$(printf '\342\200\256detsil\342\200\254')
        ;;
    esac
done
