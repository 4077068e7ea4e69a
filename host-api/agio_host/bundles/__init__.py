"""Bundles: a brand as files, a folder or one that is signed."""
