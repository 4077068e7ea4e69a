"""Accounts: registering, signing in and out, verification codes and demo accounts."""
