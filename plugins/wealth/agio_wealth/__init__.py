"""Wealth: VIP products for a fixed term, and funds with a published value."""
