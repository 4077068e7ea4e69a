"""Demo of lending: applications, an overdue loan and a voucher."""
