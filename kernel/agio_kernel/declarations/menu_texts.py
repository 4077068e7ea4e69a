"""Texts that the shell has at hand before any plugin's: the keys under ``<plugin>.nav.``."""

from __future__ import annotations

import re

_IN_MENUS = re.compile(r"[a-z0-9_]+\.nav\.[a-zA-Z0-9_.-]+")


def require_menu_texts(*keys: str) -> None:
    """Raise ValueError for another text: where it is drawn, readers would see its key."""
    for key in keys:
        if not _IN_MENUS.fullmatch(key):
            raise ValueError(
                f"{key!r} is drawn before its plugin's texts are there: a key under <plugin>.nav. is needed"
            )
