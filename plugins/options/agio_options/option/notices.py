"""Notices about options: the profit or loss of each that has expired."""

from __future__ import annotations

from agio_kernel.money.amounts import figure
from agio_kernel.notices import Category, Key, Notice, Notification
from agio_kernel.ports.kernel import Kernel

from agio_options.declared.states import OptionState
from agio_options.option.events import OptionSettled

SETTLED = {
    OptionState.WON: "options.notice.won",
    OptionState.LOST: "options.notice.lost",
    OptionState.TIED: "options.notice.tied",
    OptionState.VOID: "options.notice.void",
}


def option_notices(kernel: Kernel) -> tuple[Notice, ...]:
    """One for each that has ended."""

    def settled(event: OptionSettled) -> Notification:
        scale = kernel.assets[event.coin].scale
        return Notification(
            SETTLED[OptionState(event.state)],
            {
                "symbol": event.symbol,
                "direction": Key(f"options.direction.{event.direction}"),
                "stake": figure(event.stake, scale),
                "result": figure(abs(event.returned - event.stake), scale),
                "coin": event.coin,
            },
            "options.records",
        )

    return (Notice(OptionSettled, Category.ORDERS, tuple(SETTLED.values()), settled),)
