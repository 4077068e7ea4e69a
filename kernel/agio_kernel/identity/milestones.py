"""Milestones: what a user reaches once, such as a first deposit, and whoever rewards it may ask how far that is.

A plugin declares what can be reached with it (``milestones``); it needn't know who asks. How far a user has
come is read from the plugin's own rows whenever somebody wants to know, so nothing is missed that happened before.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from decimal import Decimal

import asyncpg
import msgspec

from agio_kernel.declarations.errors import ConfigurationError

_NAME = re.compile(r"[a-z][a-z0-9_]*\.[a-z][a-z0-9_]{0,30}")


class Milestone(msgspec.Struct, frozen=True, kw_only=True):
    """One thing to reach, such as ``wallet.first_deposit``; it begins with its plugin's id, and stands in rows.

    ``come(conn, user_id)`` says how far the user of a real account has come: in ``unit``, the code of a coin, or a
    count where it has none. It is asked with a page, so it must be a few looks into the database, whatever the user
    did. ``target`` and ``reward`` (in the coin that rewards are paid in) are what holds until operators say otherwise.
    ``fees(target)`` is what reaching a target costs at least in fees, in ``unit``; None for what costs none and is done
    once by a verified person. Progress by trades counts none with related users (``Relations``).
    Texts: ``<plugin>.milestone.<name>``, in the catalogues of its plugin. ``link`` names the page where it is reached.
    """

    name: str
    come: Callable[[asyncpg.Connection, int], Awaitable[Decimal]]
    target: Decimal
    reward: Decimal
    fees: Callable[[Decimal], Decimal] | None = None
    unit: str = ""
    link: str = ""
    icon: str = "flag"

    def __post_init__(self) -> None:
        if not _NAME.fullmatch(self.name):
            raise ConfigurationError(f"a milestone is named plugin.name in a-z, 0-9 and _, was {self.name!r}")
        if self.target <= 0 or self.reward <= 0:
            raise ConfigurationError(f"the milestone {self.name} has a target and a reward above 0")

    @property
    def title(self) -> str:
        """The key of what it is called."""
        plugin, _, name = self.name.partition(".")
        return f"{plugin}.milestone.{name}"
