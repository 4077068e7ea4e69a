"""Automations."""
