"""The pairs as the dialects of other people's programs see them: markets, and accounts that trade there."""
