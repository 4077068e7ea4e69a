"""Tables of the operator plugin."""

# before any site was filled: up to 13
