"""What the plugin declares."""
