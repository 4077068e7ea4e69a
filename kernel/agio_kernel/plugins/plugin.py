"""A plugin as one object: who it is, and everything that it declares before a database is open.

@hookimpl
def agio_plugin() -> Plugin:
    return Plugin(id="custody", title="Custody", requires=("market",), codes=CODES, states=(ORDER_STATES,))
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

import msgspec
from piccolo.table import Table

from agio_kernel.declarations.access import Permission
from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.declarations.codes import Code
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.declarations.remote import Remote
from agio_kernel.declarations.states import StateMachine
from agio_kernel.ledger import LedgerCodes
from agio_kernel.postgres.migrate import Migrations
from agio_kernel.postgres.query import tables_within
from agio_kernel.settings.parameters import Parameter


class Plugin(msgspec.Struct, frozen=True, kw_only=True):
    """Who a plugin is, and what it declares, in the order of its life.

    ``requires`` names plugins whose behaviour it needs (never imports), ``kernel`` the versions of the kernel that it
    is made for. ``config`` is the Struct of ``[plugin.<id>]`` in agio.toml, which forbids unknown fields. Unless it
    says otherwise its ``migrations`` are the numbered files of its package ``migrations``, its ``tables`` those of
    every ``tables.py`` in the package, and its ``texts`` the catalogue of its own name.
    """

    id: str
    title: str
    version: str = "0.1.0"
    requires: tuple[str, ...] = ()
    kernel: str = ">=0.1,<1"
    config: type | None = None
    migrations: Migrations | None = None
    tables: Sequence[type[Table]] = ()
    assets: Sequence[AssetSpec] = ()
    codes: Sequence[Code] = ()
    permissions: Sequence[Permission] = ()
    ledger: LedgerCodes | None = None
    parameters: Sequence[Parameter] = ()
    states: Sequence[StateMachine] = ()
    texts: tuple[str, ...] = ()
    remote: Remote | None = None

    def of(self, field: str) -> list[Any]:
        """What it declares in a field, one or several."""
        said = getattr(self, field)
        return [] if said is None else list(said) if isinstance(said, (tuple, list)) else [said]


DECLARED: Mapping[str, type] = {
    "config": type,
    "migrations": Migrations,
    "tables": type(Table),
    "assets": AssetSpec,
    "codes": Code,
    "permissions": Permission,
    "ledger": LedgerCodes,
    "parameters": Parameter,
    "states": StateMachine,
    "texts": str,
    "remote": Remote,
}
"""What each field of a plugin holds, one or several."""


def plugin_of(module: ModuleType) -> Plugin:
    """What the module of a plugin declares."""
    return completed(module.agio_plugin(), module.__package__ or "")


def completed(plugin: Plugin, package: str) -> Plugin:
    """The plugin with what its package holds by convention; a ConfigurationError where a field holds something else."""
    if package:
        files = f"{package}.migrations"
        plugin = msgspec.structs.replace(
            plugin,
            tables=plugin.tables or tables_within(import_module(package)),
            migrations=plugin.migrations or (Migrations(plugin.id, files) if find_spec(files) else None),
            texts=plugin.texts or (plugin.id,),
        )
    for field, kind in DECLARED.items():
        for one in plugin.of(field):
            if not isinstance(one, kind):
                has = "have" if field.endswith("s") else "has"
                raise ConfigurationError(f"its {field} {has} {one!r}, which is no {kind.__name__}")
    return plugin
