"""Options: whether a price will be above or below, by a moment that is fixed before."""
