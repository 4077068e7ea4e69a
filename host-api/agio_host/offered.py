"""What is offered now, as pages are told it: at their start with the deployment, and live where it changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from agio_kernel.plugins.offerings import Offerings, OfferingState
from agio_kernel.ports.feed import Topic

from agio_host.assembly import Deployment

TOPIC = "offerings"


class Offered(msgspec.Struct, frozen=True):
    """The plugins that serve, and of each that is draining the calls that begin business, which it refuses."""

    plugins: Sequence[str]
    paused: Mapping[str, Sequence[str]]


def offered(made: Deployment) -> Offered:
    """As this process knows it."""
    offerings = made.kernel.part(Offerings)
    plugins = [plugin for plugin in made.plugins.up() if not offerings.is_off(plugin)]
    paused = {
        plugin: [call.path for owner, call in made.calls if owner == plugin and call.opens_business]
        for plugin in plugins
        if offerings.state(plugin) is OfferingState.DRAINING
    }
    return Offered(plugins, paused)


def offered_topic(made: Deployment) -> Topic:
    """Everybody may hear it; each change is published once this process has learnt of it."""
    kernel = made.kernel
    kernel.part(Offerings).watch(lambda: kernel.feed.publish(TOPIC, offered(made)))
    return Topic(TOPIC, lambda _argument, _principal: offered(made))
