"""Actions of operators on applications and loans."""
