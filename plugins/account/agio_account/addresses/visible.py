"""Text that a person types and others read: what of it can be seen."""

from __future__ import annotations

import unicodedata


def visible_text(text: str, shortest: int, longest: int) -> str | None:
    """The text in one line; None where it is too short or long, or has what nobody sees: controls, and marks that turn
    the line around.
    """
    line = " ".join(unicodedata.normalize("NFC", text).split())
    is_seen = all(unicodedata.category(one) not in ("Cc", "Cf", "Co", "Cs") for one in line)
    return line if shortest <= len(line) <= longest and is_seen else None
