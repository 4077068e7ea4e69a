"""Forms of the calls."""

from __future__ import annotations

from typing import Annotated

import msgspec

Key = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class IssueForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Issue to read."""

    issue: Key


class SubscribeForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Issue to subscribe to, and the quantity of its coin."""

    issue: Key
    quantity: Annotated[str, msgspec.Meta(max_length=40)]


class DrawForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Issue whose allocation to read; ``after`` is the last place of the page before."""

    issue: Key
    after: Annotated[str, msgspec.Meta(pattern="^[0-9]{0,15}$")] = ""
    size: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 200
