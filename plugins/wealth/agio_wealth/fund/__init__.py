"""What funds are sold: value, chart, composition, and what the user has of them."""
