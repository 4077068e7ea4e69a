"""agio-demo."""
