"""Coins that are listed while the market runs."""
