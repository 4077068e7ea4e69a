"""Contents of a page: what would run there, what a camera reads of it, and what a person types into it."""
