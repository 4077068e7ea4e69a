"""Finding texts in eight languages."""
