"""What a coin costs in a currency: pure arithmetic, and the rule of its receipts."""
