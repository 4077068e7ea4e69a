"""New coin subscription: coins before they are listed, given out by a rule that anybody can check."""
