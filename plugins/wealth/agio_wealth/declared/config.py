"""Configuration of wealth: ``[plugin.wealth]`` in agio.toml."""

from __future__ import annotations

import msgspec


class WealthConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``development_cases`` lets a fresh DEVELOPMENT deployment begin with people whose redeemed money waits for its
    working day; it stops the start elsewhere.
    """

    development_cases: bool = False
