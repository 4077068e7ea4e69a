"""The wallet's numbered SQL files."""
