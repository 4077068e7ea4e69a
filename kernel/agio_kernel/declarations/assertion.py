"""Assertion of a passkey, as a form has it and as rules are asked with it."""

from __future__ import annotations

from typing import Annotated

import msgspec

LONGEST_ASSERTION = 4096
"""The longest assertion, as JSON: those of browsers have about a thousand characters."""
Passkey = Annotated[str, msgspec.Meta(max_length=LONGEST_ASSERTION)]
"""A field of a form: a passkey's assertion of the request, "" where there is none."""


class Assertion(msgspec.Struct, frozen=True):
    """Assertion of a passkey: its ``credential``, as JSON, and the digest of the request that it must have signed
    (``signed_digest``). It stands for the trading password and the authenticator.
    """

    credential: str
    digest: bytes
