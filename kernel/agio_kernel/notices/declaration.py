"""Declaration of an event that its user shall hear of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from typing import Any

import msgspec

from agio_kernel.ports.events import Event
from agio_kernel.ports.messages import Messages


class Category(StrEnum):
    """Category of notices that a user chooses by. Of security, and by whoever runs the platform (``service``), one is
    always told."""

    SECURITY = "security"
    MONEY = "money"
    ORDERS = "orders"
    SERVICE = "service"


class Key(msgspec.Struct, frozen=True):
    """A parameter that is itself a text of the catalogues."""

    key: str


Param = str | Decimal | datetime | Key
"""Value of a placeholder: words as they are, or a number, a moment or a text, each written as its reader does."""


def reason_param(messages: Messages, reason: str) -> Param:
    """Reason of a refusal: a reason out of a list by its text, or an operator's own words."""
    return Key(reason) if messages.has(reason) else reason or "–"


class Notification(msgspec.Struct, frozen=True):
    """One notice: ``key`` and ``<key>.subject`` are its texts, ``link`` the name of the page to go to, or empty."""

    key: str
    params: Mapping[str, Param] = {}
    link: str = ""


class Notice(msgspec.Struct, frozen=True):
    """Notice of an event, which has a ``user_id``. ``tell`` answers None for what needs no notice.

    ``keys`` are all that ``tell`` may answer, so that their texts can be checked at the start. ``sends`` is False where
    the owner of the event sends a message of its own (to the address as it was before it was changed).
    """

    event: type[Event]
    category: Category
    keys: tuple[str, ...]
    tell: Callable[[Any], Notification | None]
    sends: bool = True
