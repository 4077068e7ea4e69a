"""Demo: content that a development deployment begins with, brought to its plugins by other distributions.

An entry point of the group ``agio.demo`` is named ``<plugin>.<part>``, such as ``custody.cases``, and leads to a
``Demo``. ``[deployment] demo`` of agio.toml names the parts; what is installed and not asked for is not even imported.
"""

from __future__ import annotations

import importlib.metadata
from collections.abc import Sequence

import msgspec

from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.declarations.work import Lifespan
from agio_kernel.plugins.making import Made
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.ports.events import Subscription

ENTRY_POINTS = "agio.demo"


class Demo(msgspec.Struct, frozen=True, kw_only=True):
    """Declarations of one part of the demo, which join those of the plugin that they are for."""

    subscribers: Made[Subscription] = ()
    lifespans: Made[Lifespan] = ()

    def joined(self, plugin: Plugin) -> Plugin:
        """The plugin with these declarations behind its own."""
        return msgspec.structs.replace(
            plugin,
            subscribers=(*plugin.of("subscribers"), *self.subscribers),
            lifespans=(*plugin.of("lifespans"), *self.lifespans),
        )


def demo_points(parts: Sequence[str]) -> list[tuple[str, importlib.metadata.EntryPoint]]:
    """Entry points of these parts, each with its plugin's id; a part that no distribution brings stops the start."""
    if not parts:
        return []  # every distribution's files are read for what follows
    found = [(point.name.partition("."), point) for point in importlib.metadata.entry_points(group=ENTRY_POINTS)]
    if missing := set(parts) - {part for (_, _, part), _ in found}:
        raise ConfigurationError(
            f"[deployment] demo lists {', '.join(sorted(missing))}, which no installed distribution provides: install"
            " the package agio-demo, or leave it out"
        )
    return [(plugin, point) for wanted in parts for (plugin, _, part), point in found if part == wanted]
