"""Table of calls by path."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from agio_kernel.declarations.call import Call
from agio_kernel.declarations.errors import ConfigurationError


class RegisteredCall(msgspec.Struct, frozen=True):
    """A call and the plugin that declared it."""

    plugin: str
    call: Call


def route_table(declared: Iterable[tuple[str, Call]]) -> dict[str, RegisteredCall]:
    """Calls by path. Two plugins that declare one path stop the start, and the message names both."""
    table: dict[str, RegisteredCall] = {}
    for plugin, call in declared:
        if not call.path.startswith("web/"):
            raise ConfigurationError(f"{plugin} declares the call {call.path!r}; calls stand under web/")
        if call.path in table:
            raise ConfigurationError(f"{call.path} is declared by {table[call.path].plugin} and by {plugin}")
        table[call.path] = RegisteredCall(plugin, call)
    return table
