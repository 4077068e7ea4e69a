"""Demo of spot: simulated traders."""
