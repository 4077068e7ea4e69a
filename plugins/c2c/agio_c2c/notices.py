"""Notices about orders."""

from __future__ import annotations

from agio_kernel.entities import figures
from agio_kernel.money.amounts import figure
from agio_kernel.notices import Category, Notice, Notification, Param, reason_param
from agio_kernel.ports.kernel import Kernel

from agio_c2c.declared.states import OrderState
from agio_c2c.order.events import C2cMoved
from agio_c2c.price.price import Side

_S = OrderState
TEXTS = {
    Side.BUY: {_S.MATCHED: "matched", _S.FINISHED: "bought"},
    Side.SELL: {_S.PENDING_MATCH: "sale_made", _S.PROOF_SENT: "paid", _S.FINISHED: "sold"},
}
BOTH = {_S.REJECTED: "rejected", _S.EXPIRED: "expired", _S.CLOSED: "closed"}
"""A sale that was made, as of all money that is to leave; matched, wired, finished, rejected, expired, closed."""


def order_notices(kernel: Kernel) -> Notice:
    """The notice of a move."""
    keys = {
        (side, state): f"c2c.notice.{text}" for side, texts in TEXTS.items() for state, text in (texts | BOTH).items()
    }

    def notification(event: C2cMoved) -> Notification | None:
        key = keys.get((event.side, event.state))
        if key is None:
            return None
        said: dict[str, Param] = figures(event, kernel.assets, "amount") | {
            "fiat": figure(event.fiat, event.fiat_decimals),
            "currency": event.currency,
        }
        if event.state is _S.MATCHED:
            said |= {"until": event.expires_at}
        if event.state in (_S.REJECTED, _S.CLOSED):
            said |= {"reason": reason_param(kernel.messages, event.reason)}
        return Notification(key, said, "c2c.orders")

    return Notice(C2cMoved, Category.MONEY, tuple(dict.fromkeys(keys.values())), notification)
