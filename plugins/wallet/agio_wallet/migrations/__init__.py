"""The wallet's numbered SQL files."""

# before any site was filled: up to 17
