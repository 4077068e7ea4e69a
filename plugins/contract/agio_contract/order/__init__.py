"""Actions of a user: open, cancel, close, reverse, margin and stops."""
