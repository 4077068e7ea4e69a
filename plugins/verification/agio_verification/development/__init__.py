"""Initial cases in the queues of a fresh development deployment."""
