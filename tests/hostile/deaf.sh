# Answers, but reads nothing of what it is told.
echo koudi-seat 1
exec sleep 600
