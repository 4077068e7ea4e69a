"""Overview of a borrower's loans."""
