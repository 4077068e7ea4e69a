"""What a share of a fund is worth: the rule, what was fixed and published by it, and its receipts."""
