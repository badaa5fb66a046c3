# Says the same for ever.
echo koudi-seat 1
exec yes answer 0 pass
