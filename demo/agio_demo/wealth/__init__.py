"""Demo of wealth: redemptions of funds that wait for operators."""
