"""Ethereum and its like: addresses from a public key, deposits from logs, payouts for a signer outside."""
