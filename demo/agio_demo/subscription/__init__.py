"""Demo of subscription: new coins, and users who subscribed to them."""
