"""What the plugin declares: words, numbers, states, and no behaviour."""
