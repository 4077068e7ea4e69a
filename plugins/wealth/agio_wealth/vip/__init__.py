"""VIP products: an amount for a fixed term, at a fixed rate a day, paid with its interest at the end."""
