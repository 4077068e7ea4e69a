"""Limit of a user's investment in wealth products: the cap of the risk level, over all products."""
