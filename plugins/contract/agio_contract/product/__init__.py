"""What is offered."""
