"""Declarations of the plugin: words, numbers and states, no behaviour."""
