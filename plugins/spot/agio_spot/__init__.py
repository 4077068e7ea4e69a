"""agio-spot."""
