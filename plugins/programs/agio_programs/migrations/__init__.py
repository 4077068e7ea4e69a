"""The tables of programs."""
