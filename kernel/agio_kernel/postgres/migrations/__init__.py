"""The kernel's own tables, applied before any plugin's."""
# before any site was filled: up to 290
