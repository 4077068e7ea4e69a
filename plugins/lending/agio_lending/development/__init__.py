"""What fills the queues of a fresh development deployment."""
