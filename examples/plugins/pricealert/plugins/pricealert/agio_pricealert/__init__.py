"""Price alerts in a chat."""
