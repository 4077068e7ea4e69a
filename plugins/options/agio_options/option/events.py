"""Events of options for other plugins."""

from __future__ import annotations

from agio_kernel.ports.events import Event


class OptionEntered(Event, frozen=True):
    """An option has its entry price."""

    user_id: int
    option_id: int


class OptionSettled(Event, frozen=True):
    """An option has ended. ``returned`` of the ``stake`` its owner has, in minor units."""

    user_id: int
    option_id: int
    symbol: str
    direction: str
    coin: str
    stake: int
    returned: int
    state: str
