"""agio-account."""
