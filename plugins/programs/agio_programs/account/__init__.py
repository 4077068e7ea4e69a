"""An account of one realm, its orders and its trades, as programs with a key ask for them."""
