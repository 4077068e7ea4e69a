"""The root of the forms of the console's calls; each form stands where its call is."""

from __future__ import annotations

import msgspec

PAGE = 50
"""Rows of a list that isn't asked for another number."""


class Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The root of all forms: a field that isn't named is refused."""
