"""Configuration of custody: ``[plugin.custody]`` in agio.toml."""

from __future__ import annotations

import msgspec


class CustodyConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``development_cases`` lets a fresh DEVELOPMENT deployment begin with people who want their money back before its
    time; it stops the start elsewhere.
    """

    development_cases: bool = False
