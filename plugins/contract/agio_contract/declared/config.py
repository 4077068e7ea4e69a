"""Configuration of contracts: ``[plugin.contract]`` in agio.toml."""

from __future__ import annotations

import msgspec


class ContractConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``development_cases`` lets a fresh DEVELOPMENT deployment begin with people who hold contracts; it stops the
    start elsewhere.
    """

    development_cases: bool = False
