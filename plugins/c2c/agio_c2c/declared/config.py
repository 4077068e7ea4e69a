"""Configuration of C2C: ``[plugin.c2c]`` in agio.toml."""

from __future__ import annotations

import msgspec


class C2cConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``development_cases`` fills the queues of a fresh DEVELOPMENT deployment; it stops the start elsewhere."""

    development_cases: bool = False
