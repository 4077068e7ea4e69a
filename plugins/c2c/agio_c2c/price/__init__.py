"""Price of a coin in a currency: pure arithmetic, and the rule of its receipts."""
