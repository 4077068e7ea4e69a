"""What a user does: open, cancel, close, reverse, margin and stops."""
