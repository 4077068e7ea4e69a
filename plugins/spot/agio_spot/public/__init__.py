"""Public market data without an account, in the form that aggregators ask for."""
