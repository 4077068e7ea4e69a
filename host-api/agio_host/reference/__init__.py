"""The reference of a deployment, from its declarations: hooks, calls, codes, parameters, states and tables."""
