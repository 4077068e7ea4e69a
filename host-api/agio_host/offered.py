"""Current offers and the offset of the clock: pages are told at their start, and live where it changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta

import msgspec
from agio_kernel.declarations.remote import Navigation, Remote, Sold, Tile
from agio_kernel.plugins.offerings import Offerings, OfferingState
from agio_kernel.ports.clock import DeploymentClock
from agio_kernel.ports.feed import Topic
from agio_kernel.settings.catalogues import Catalogues
from agio_kernel.settings.presentation import Presentation
from msgspec.structs import replace

from agio_host.assembly import Deployment

TOPIC = "offerings"


class Offered(msgspec.Struct, frozen=True):
    """The plugins that serve, of each that is draining the calls that begin business, which it refuses, the paths of
    menu entries and tiles whose products are sold, how far the clock of a site in development was moved ahead, and a
    digest of the presentation, which changes with it.
    """

    plugins: Sequence[str]
    paused: Mapping[str, Sequence[str]]
    sold: Sequence[str]
    clock_ahead_ms: int
    presentation: str = ""


def offered(made: Deployment) -> Offered:
    """Return the offerings as this process knows them."""
    offerings = made.kernel.part(Offerings)
    plugins = [plugin for plugin in made.plugins.up() if not offerings.is_off(plugin)]
    paused = {
        plugin: [call.path for owner, call in made.calls if owner == plugin and call.opens_business]
        for plugin in plugins
        if offerings.state(plugin) is OfferingState.DRAINING
    }
    sells = made.kernel.part(Catalogues).sells
    remotes = [remote for plugin, remote in made.declared.remotes if plugin in plugins]
    entries = [one for remote in remotes for one in (*remote.navigation, *remote.tiles)]
    sold = sorted({one.path for one in entries if one.sells is not msgspec.UNSET and sells(one.sells)})
    clock = made.kernel.clock
    ahead = clock.ahead if isinstance(clock, DeploymentClock) else timedelta(0)
    presentation = made.kernel.part(Presentation).digest
    return Offered(plugins, paused, sold, ahead // timedelta(milliseconds=1), presentation)


def stocked(remote: Remote, sells: Callable[[Sold], bool]) -> Remote:
    """A remote without the entries and tiles whose products nobody sells now: one leads to no empty list."""

    def shown(entry: Navigation | Tile) -> bool:
        return entry.sells is msgspec.UNSET or sells(entry.sells)

    return replace(
        remote,
        navigation=tuple(replace(one, sells=msgspec.UNSET) for one in remote.navigation if shown(one)),
        tiles=tuple(replace(one, sells=msgspec.UNSET) for one in remote.tiles if shown(one)),
    )


def offered_topic(made: Deployment) -> Topic:
    """Everybody may hear it; each change is published once this process has learnt of it."""
    kernel = made.kernel

    def tell() -> None:
        kernel.feed.publish(TOPIC, offered(made))

    kernel.part(Offerings).watch(tell)
    kernel.part(Catalogues).watch(tell)
    if isinstance(kernel.clock, DeploymentClock):
        kernel.clock.watch(tell)
    return Topic(TOPIC, lambda _argument, _principal: offered(made))
