"""Events of an account: its orders, trades and balances, as they are committed."""
