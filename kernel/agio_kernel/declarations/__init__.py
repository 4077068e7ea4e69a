"""Declarations of plugins, and the terms of all else: codes, refusals, states, access, calls, rules. Pure."""
