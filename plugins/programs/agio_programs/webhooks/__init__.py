"""Webhooks: what happens to an account is sent to an address of its owner's, signed, in order, until it is taken."""
