"""What a day yields: a rule that was promised before, that nobody sets, and that anybody can compute again."""
