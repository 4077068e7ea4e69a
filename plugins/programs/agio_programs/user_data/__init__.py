"""What an account is told of itself: its orders, trades and balances, as they are committed."""
