"""Addresses of the pictures of texts, and the pictures that a text names."""

from __future__ import annotations

import re

FOLDER = "/content/picture/"
NAME = re.compile(r"^[0-9a-f]{16,64}$")
_NAMED = re.compile(rf"{re.escape(FOLDER)}([0-9a-f]{{16,64}})")


def address_of(name: str) -> str:
    """The address of a picture by its name; empty for none."""
    return f"{FOLDER}{name}" if name else ""


def named_in(body: str, picture: str = "") -> set[str]:
    """The names of the pictures that a text shows."""
    return {*_NAMED.findall(body), *([picture] if picture else [])}
