"""The coins with their ways, and what came, went and moved of an account's money, as programs ask for it."""
