"""How much a user may have in wealth products: the cap of the risk level, whatever it is spent on."""
