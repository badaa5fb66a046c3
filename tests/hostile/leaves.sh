# Greets, and is gone.
echo koudi-seat 1
