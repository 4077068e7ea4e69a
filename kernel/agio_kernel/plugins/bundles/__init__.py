"""Bundles: all that operators set, whichever plugin declares it, as files."""
