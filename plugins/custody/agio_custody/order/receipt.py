"""Receipts of early redemptions, derived from the orders themselves."""

from __future__ import annotations

from agio_kernel.receipts import Facts, ReceiptRule, UsedTick, receipts_of
from agio_kernel.terms import Damages, DamagesRule, Rate, redeem

from agio_custody.declared.states import OrderState
from agio_custody.order.order import Order


def _compute(facts: Facts, _: tuple[UsedTick, ...]) -> Facts:
    damages = Damages(DamagesRule(str(facts["rule"])), Rate(int(facts["damages"])))
    figures = redeem(int(facts["amount"]), damages, int(facts["remaining_days"]))
    return {"loss": figures.loss, "paid": figures.paid}


REDEMPTION_RECEIPTS = receipts_of(
    Order,
    ReceiptRule("custody.redemption", 1, "custody.receipt.redemption", _compute),
    at="asked_at",
    facts=("coin", "amount", "rule", "damages", "remaining_days"),
    result=("loss", "paid"),
    state=OrderState.REDEEMED,
)
