"""What operators do with applications and loans."""
