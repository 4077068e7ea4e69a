"""Demo of verification: identities and addresses that wait for operators."""
