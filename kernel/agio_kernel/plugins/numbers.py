"""The register of numbers: which codes, reasons, cause kinds and assets each plugin may use (``numbers.toml``).

Checked at start, before anything is written: a number that lies in another's range would be explained with another's
words, for as long as there are records.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from importlib import resources
from itertools import pairwise

import msgspec

from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.declarations.codes import SHARED_NUMBERS, Code
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.ledger import LedgerCodes

OTHERS = "others"
"""The range of plugins that the register doesn't name."""

Range = tuple[int, int]
"""First and last number, both included."""


class Register(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ranges by plugin."""

    plugins: dict[str, Range]
    assets: dict[str, Range]

    def __post_init__(self) -> None:
        for what in (self.plugins, self.assets):
            ordered = sorted(what.items(), key=lambda one: one[1])
            for (name, (_, last)), (other, (first, _)) in pairwise(ordered):
                if first <= last:
                    raise ConfigurationError(f"numbers.toml gives {name} and {other} the number {first}")

    def range_of(self, plugin: str) -> Range:
        """Range of the plugin's codes, reasons and cause kinds."""
        return self.plugins.get(plugin, self.plugins[OTHERS])

    def check_codes(self, plugin: str, codes: Iterable[Code]) -> None:
        """Refuse a response code outside the plugin's range; a few of the kernel's numbers are everybody's."""
        for code in codes:
            if code.number not in SHARED_NUMBERS:
                _require_inside(f"{plugin} gives the code {code.name}", code.number, self.range_of(plugin))

    def check_ledger_codes(self, plugin: str, codes: LedgerCodes) -> None:
        """Refuse a reason or cause kind outside the plugin's range, or named as another's."""
        for family, declared in (("reason", codes.reasons), ("cause", codes.causes)):
            for one in declared:
                if not one.name.startswith(f"{plugin}."):
                    raise ConfigurationError(
                        f"{plugin} declares the {family} {one.name}: its names begin with {plugin}."
                    )
                _require_inside(f"{plugin} gives the {family} {one.name}", one.number, self.range_of(plugin))

    def check_asset(self, plugin: str, asset: AssetSpec) -> None:
        """Refuse an asset's id outside the plugin's range."""
        given = f"{plugin} gives the asset {asset.code}"
        _require_inside(given, asset.id, self.assets.get(plugin, self.assets[OTHERS]))


def _require_inside(given: str, number: int, range_: Range) -> None:
    first, last = range_
    if not first <= number <= last:
        raise ConfigurationError(f"{given} the number {number}; the register (numbers.toml) allows {first} to {last}")


@cache
def register() -> Register:
    """The register that comes with the kernel."""
    source = resources.files("agio_kernel.plugins").joinpath("numbers.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(source), Register)
