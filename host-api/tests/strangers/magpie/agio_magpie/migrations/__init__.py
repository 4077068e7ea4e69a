"""Migrations of the plugin."""
