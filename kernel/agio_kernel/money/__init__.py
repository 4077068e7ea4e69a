"""Amounts, and what plugins ask and tell each other about money; the ledger keeps it (``agio_kernel.ledger``)."""
