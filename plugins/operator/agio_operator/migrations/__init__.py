"""Tables of the operator plugin."""
