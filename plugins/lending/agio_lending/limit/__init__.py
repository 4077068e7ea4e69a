"""How much somebody may borrow."""
