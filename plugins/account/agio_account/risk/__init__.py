"""What users know of risk, and what they allow themselves."""
