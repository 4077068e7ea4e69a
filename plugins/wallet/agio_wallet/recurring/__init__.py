"""Conversions that users have made again and again."""
