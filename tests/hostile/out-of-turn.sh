# Answers questions that nobody has asked.
echo koudi-seat 1
while read -r word rest; do
    [ "$word" = go ] && for n in 1 2 3 4 5 6 7 8 9; do echo "answer $((rest + n)) pass"; done
done
