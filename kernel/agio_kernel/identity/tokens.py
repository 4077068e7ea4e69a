"""Session secrets: what a page and a cookie carry, and the only form in which they are kept."""

from __future__ import annotations

import re
from hashlib import sha256

from agio_kernel.ports.ids import token

VIEW_MARK = "view."
"""Prefix of a view's token: a request that brings one is bound by the view's cookie, not by the user's."""
LONGEST = len(VIEW_MARK) + 43
_FORMAT = re.compile(r"(?:view\.)?[A-Za-z0-9_-]{43}")


def new_secret() -> str:
    """256 random bits as text."""
    return token()


def secret_hash(secret: object) -> bytes | None:
    """The hash a secret is kept and looked up by; None for anything that can't be one, whatever was sent."""
    if not isinstance(secret, str) or _FORMAT.fullmatch(secret) is None:
        return None
    return sha256(secret.encode("ascii")).digest()


def pair_hash(token: object, binding: object) -> bytes | None:
    """The hash of a token and the cookie that it counts with, in one; None where one of them can't be either."""
    if not isinstance(token, str) or not isinstance(binding, str) or len(token) > LONGEST or len(binding) > LONGEST:
        return None
    return sha256(f"{token}\0{binding}".encode("utf-8", "surrogatepass")).digest()
