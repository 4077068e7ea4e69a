"""Yield of a day: a rule that was promised before, that no person sets, and that anybody can compute again."""
