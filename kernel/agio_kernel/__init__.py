"""agio-kernel."""
