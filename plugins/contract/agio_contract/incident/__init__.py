"""What the rules did that nobody had asked for: operators look at it, and can only note why."""
