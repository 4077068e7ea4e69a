"""Declarations of the plugin."""
