"""Start of a plugin's process: the plugin, its settings without the deployment's secrets, its limits."""

from __future__ import annotations

import pickle
from datetime import timedelta

import msgspec
from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.settings.deployment import Settings

from agio_host.strangers.limits import Limits
from agio_host.strangers.sandbox import own_key


class Start(msgspec.Struct, frozen=True):
    """Told once, by the host to its own program: therefore pickled. Without a ``dsn`` the plugin is only described."""

    plugin: str
    settings: Settings
    limits: Limits
    dsn: str = ""
    lane: int = 0
    ahead: timedelta = timedelta(0)
    assets: tuple[AssetSpec, ...] = ()

    def packed(self) -> bytes:
        """As it is sent."""
        return pickle.dumps(self)


def start_of(plugin: str, settings: Settings) -> Start:
    """Start of a plugin under these settings, with its own alone, and a secret made for it of the deployment's."""
    own = msgspec.structs.replace(
        settings,
        plugins=(plugin,),
        plugin_config={plugin: settings.plugin_config.get(plugin, {})},
        secret=own_key(settings.secret, plugin, "secret"),
        database_url="",
        redis_url="",
        files_key=None,
        environment={},
        beside={},
    )
    return Start(plugin, own, Limits.of(settings.beside[plugin]))
