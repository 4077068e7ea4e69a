"""What a development deployment finds ready."""
