"""What a user does with an order: make it, pay it, call it off, confirm it, dispute it, look at it."""
