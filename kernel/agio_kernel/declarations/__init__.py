"""What plugins declare with, and all else is said in: codes, refusals, states, access, calls, rules. Pure."""
