"""Demo of wallet: deposits and withdrawals that wait for operators."""
