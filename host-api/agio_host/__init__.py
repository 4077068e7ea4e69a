"""agio-host."""
