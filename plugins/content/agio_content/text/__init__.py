"""Texts for readers: in their language, as lists, and by topics."""
