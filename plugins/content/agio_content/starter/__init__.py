"""The texts a new deployment begins with."""
