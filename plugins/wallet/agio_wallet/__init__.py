"""agio-wallet."""
