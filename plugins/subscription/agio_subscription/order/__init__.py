"""Subscriptions of users: asked for, passed or not, credited, locked and free."""
