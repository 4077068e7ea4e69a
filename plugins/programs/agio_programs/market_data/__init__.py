"""What anybody may read of the markets, in the form of the dialect."""
