# Greets and stops itself.
echo koudi-seat 1
kill -STOP $$
