"""What programs read of the markets without an account, in the form in which aggregators ask for it."""
