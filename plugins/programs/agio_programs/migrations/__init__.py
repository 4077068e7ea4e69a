"""The tables of programs."""
# before any site was filled: up to 2
