"""agio-market."""
