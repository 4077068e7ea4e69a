"""The kernel's own tables, applied before any plugin's."""
