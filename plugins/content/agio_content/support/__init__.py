"""Support: what a user asks, answered by operators in a thread."""
