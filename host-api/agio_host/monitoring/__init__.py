"""Monitoring of a running deployment: its health, its metrics, its log."""
