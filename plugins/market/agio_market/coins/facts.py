"""Facts about a coin beyond its prices: its beginning, its greatest supply, the address of its code."""

from __future__ import annotations

import tomllib
from enum import StrEnum
from functools import cache
from pathlib import Path

import msgspec

BUILT_IN = Path(__file__).with_name("coins.toml")


class Agreement(StrEnum):
    """Consensus mechanism of a coin."""

    WORK = "work"
    STAKE = "stake"
    FEDERATED = "federated"
    STORAGE = "storage"
    TOKEN = "token"


class CoinFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``since``: the date of the first block, or the year alone. ``most``: whole coins, 0 without a limit. An address
    that doesn't exist is "".
    """

    since: str
    agreement: Agreement
    most: int = 0
    paper: str = ""
    source: str = ""
    site: str = ""


@cache
def all_facts() -> dict[str, CoinFacts]:
    """The facts of every coin of which some are known, by its code."""
    return msgspec.convert(tomllib.loads(BUILT_IN.read_text("utf-8")), dict[str, CoinFacts])
