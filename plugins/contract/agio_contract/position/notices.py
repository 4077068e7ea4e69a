"""Notices about positions: fills of orders that waited, closures by price, cancellations by a rule."""

from __future__ import annotations

from agio_kernel.money.amounts import figure
from agio_kernel.notices import Category, Key, Notice, Notification
from agio_kernel.ports.kernel import Kernel

from agio_contract.position.events import ContractCancelled, ContractClosed, ContractFilled
from agio_contract.position.position import Kind, Reason

FILLED = "contract.notice.filled"
CANCELLED = "contract.notice.cancelled"
GAINED = "contract.notice.gained"
LOST = "contract.notice.lost"
LIQUIDATED = "contract.notice.liquidated"


def contract_notices(kernel: Kernel) -> tuple[Notice, ...]:
    """Notices of fills, closures and cancellations by price and by rule; users who acted themselves saw the result, and
    get none."""

    def filled(event: ContractFilled) -> Notification | None:
        if event.kind == Kind.MARKET:
            return None
        params = {"product": event.product, "side": _side(event.side), "lots": event.lots, "price": event.price}
        return Notification(FILLED, params, "contract.trade")

    def cancelled(event: ContractCancelled) -> Notification:
        params = {
            "product": event.product,
            "side": _side(event.side),
            "lots": event.lots,
            "reason": Key(f"contract.reason.{event.reason}"),
        }
        return Notification(CANCELLED, params, "contract.trade")

    def closed(event: ContractClosed) -> Notification | None:
        if event.reason == Reason.USER:
            return None
        scale, net = kernel.assets[event.coin].scale, event.result - event.fee
        key = LIQUIDATED if event.reason == Reason.LIQUIDATED else GAINED if net >= 0 else LOST
        params = {
            "product": event.product,
            "side": _side(event.side),
            "lots": event.lots,
            "price": event.price,
            "reason": Key(f"contract.reason.{event.reason}"),
            "result": figure(abs(net), scale),
            "returned": figure(event.returned, scale),
            "coin": event.coin,
        }
        return Notification(key, params, "contract.records")

    return (
        Notice(ContractFilled, Category.ORDERS, (FILLED,), filled),
        Notice(ContractCancelled, Category.ORDERS, (CANCELLED,), cancelled),
        Notice(ContractClosed, Category.ORDERS, (GAINED, LOST, LIQUIDATED), closed),
    )


def _side(side: str) -> Key:
    return Key(f"contract.side.{side}")
