"""Demo of contract: users who hold contracts."""
