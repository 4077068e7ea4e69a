"""Demo of c2c: purchases and sales that wait for operators."""
