"""Value of a share of a fund: the rule, the fixed and published values, and their receipts."""
