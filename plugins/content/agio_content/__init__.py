"""agio-content."""
