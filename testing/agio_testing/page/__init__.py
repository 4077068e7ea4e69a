"""What stands in a page: what would run there, and what a camera reads of it."""
