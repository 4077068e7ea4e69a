"""agio-operator."""
