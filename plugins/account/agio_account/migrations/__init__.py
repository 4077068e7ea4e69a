"""Tables of the account plugin."""
