"""Configuration of options: ``[plugin.options]`` in agio.toml."""

from __future__ import annotations

import msgspec


class OptionsConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``development_cases`` lets a fresh DEVELOPMENT deployment begin with people who hold options; it stops the start
    elsewhere.
    """

    development_cases: bool = False
