"""What was paid: one row a sign-in day, one a task."""
