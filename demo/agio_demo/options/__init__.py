"""Demo of options: users who hold options."""
