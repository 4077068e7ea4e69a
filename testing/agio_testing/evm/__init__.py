"""An Ethereum chain for tests: hardhat's node, and a token on it."""
