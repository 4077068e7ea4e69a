"""What borrowers see of all their loans."""
