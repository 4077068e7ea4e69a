"""The kinds of instructions that the enabled plugins declare."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import msgspec
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.declarations.principal import Principal
from agio_kernel.jobs.instruction import InstructionKind
from agio_kernel.money.rules import BUSINESS_OPEN, Business
from agio_kernel.plugins.offerings import Offerings
from agio_kernel.ports.kernel import Kernel


class Kind(msgspec.Struct, frozen=True):
    """A kind, and the plugin whose it is."""

    plugin: str
    declared: InstructionKind[Any]


class Kinds:
    """All of them by name, asked for as the calls are made; one per kernel (``kernel.part(Kinds)``)."""

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel

    @cached_property
    def by_name(self) -> Mapping[str, Kind]:
        """The kinds, each name once."""
        found: dict[str, Kind] = {}
        for plugin, one in self.kernel.directory.made("instructions", self.kernel):
            if one.name in found:
                raise ConfigurationError(f"{plugin} and {found[one.name].plugin} both declare instructions {one.name}")
            found[one.name] = Kind(plugin, one)
        return found

    def is_serving(self, kind: Kind) -> bool:
        """Whether its plugin is there, and settles what it has."""
        return self.kernel.directory.is_up(kind.plugin) and not self.kernel.part(Offerings).is_off(kind.plugin)

    async def require_open(self, kind: Kind, who: Principal) -> None:
        """Ask what every purchase is asked: freezes, draining and the objections of every plugin."""
        if kind.declared.moves_money:
            business = Business(kind.plugin, f"web/{kind.declared.path}Create")
            await self.kernel.rules.ask(BUSINESS_OPEN, who, business)
