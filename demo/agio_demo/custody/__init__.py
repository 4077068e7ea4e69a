"""Demo of custody: redemptions that wait for operators."""
