"""A start with a number outside its plugin's range, or with one number for two meanings, is refused."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from agio_host.assembly import declare
from agio_kernel.declarations.codes import Code
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.ledger import LedgerCodes, Reason
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.plugins.plugin_set import PluginSet
from agio_kernel.settings.deployment import load


def start(folder: Path, **fields: dict[str, Any]) -> None:
    """Put a deployment of these plugins together: what each declares, by plugin."""
    modules = {}
    for name, declared in fields.items():
        modules[name] = module = ModuleType(name)
        vars(module)["agio_plugin"] = hookimpl(_returning(Plugin(id=name, title=name, **declared)))
    (folder / "agio.toml").write_text(f"plugins = {list(modules)}\n[deployment]\ndevelopment = true\n")
    settings = load(folder / "agio.toml", data=folder / "data", port=0, environment={})
    declare(settings, PluginSet.load(settings.plugins, modules=modules))


def _returning(plugin: Plugin) -> Any:
    def agio_plugin() -> Plugin:
        return plugin

    return agio_plugin


@pytest.mark.parametrize(
    ("plugin", "field", "value", "said"),
    [
        (
            "magpie",
            "codes",
            [Code(3400, "full", "magpie.full")],
            "magpie gives the code full the number 3400",
        ),
        (
            "magpie",
            "codes",
            [Code(100, "full", "magpie.full")],
            "magpie gives the code full the number 100",
        ),
        (
            "magpie",
            "ledger",
            LedgerCodes((Reason(341, "magpie.fee", spends=True),)),
            r"magpie gives the reason magpie\.fee the number 341",
        ),
    ],
)
def test_a_number_outside_its_range_is_refused(tmp_path: Path, plugin: str, field: str, value: Any, said: str):
    with pytest.raises(ConfigurationError, match=said):
        start(tmp_path, **{plugin: {field: value}})


def test_one_number_of_two_plugins_is_refused(tmp_path: Path):
    with pytest.raises(ConfigurationError, match="code 5000 is both magpie's full and raven's empty"):
        start(
            tmp_path,
            magpie={"codes": [Code(5000, "full", "magpie.full")]},
            raven={"codes": [Code(5000, "empty", "raven.empty")]},
        )
    with pytest.raises(ConfigurationError, match="share number 5000"):
        start(
            tmp_path,
            magpie={"ledger": LedgerCodes((Reason(5000, "magpie.fee", spends=True),))},
            raven={"ledger": LedgerCodes((Reason(5000, "raven.fee", spends=True),))},
        )


def test_numbers_inside_their_ranges_start(tmp_path: Path):
    start(tmp_path, magpie={"codes": [Code(5000, "full", "magpie.full")]})
