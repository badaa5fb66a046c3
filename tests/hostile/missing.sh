# Is not there.
exec /no/such/program
