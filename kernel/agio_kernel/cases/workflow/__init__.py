"""The review of cases: who is at one, what was looked at, and who must agree before it is decided."""
