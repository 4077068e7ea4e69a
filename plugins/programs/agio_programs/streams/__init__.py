"""What the dialect tells without being asked again: streams of the markets."""
