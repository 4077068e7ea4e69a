"""A repayment that came from outside, shown by a voucher."""
