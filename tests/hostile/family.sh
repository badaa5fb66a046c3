# Leaves children behind that hold the line open.
echo koudi-seat 1
sleep 600 &
sleep 600 &
