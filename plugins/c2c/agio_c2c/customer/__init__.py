"""Actions of a user on an order: make it, pay it, cancel it, confirm it, dispute it, look at it."""
