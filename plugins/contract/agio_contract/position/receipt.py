"""Receipts of the price of an entry, closure, liquidation or delivery: the rules that recompute it."""

from __future__ import annotations

from agio_kernel.receipts import Facts, ReceiptRule, UsedTick, kept_receipts

from agio_contract.position.decide import (
    SAMPLES,
    Entry,
    Exit,
    average_of,
    delivery_exit,
    entry_of,
    entry_terms,
    exit_of,
    exit_terms,
    mark_of,
    sample_times,
)
from agio_contract.position.position import Reason

ENTRY, CLOSURE = "contract.entry", "contract.closure"


def entry_result(entry: Entry) -> Facts:
    """Return the facts of an entry's receipt."""
    if entry.reason is not Reason.NONE:
        return {"state": "cancelled", "reason": entry.reason.value}
    return {"state": "holding", "entry": entry.price, "liquidation": entry.liquidation}


def exit_result(exit: Exit, mark: int, liquidation: int) -> Facts:
    """Return the facts of an exit's receipt."""
    closing = exit.closing
    return {
        "reason": exit.reason.value,
        "lots": exit.lots,
        "mark": mark,
        "price": exit.price,
        "liquidation": liquidation,
        "margin": closing.margin,
        "result": closing.gain - closing.loss,
        "fee": closing.fee,
        "shortfall": closing.shortfall,
        "returned": closing.returned,
    }


def _entry(facts: Facts, ticks: tuple[UsedTick, ...]) -> Facts:
    mark, time_ms = _mark(facts, ticks)
    entry = entry_of(entry_terms(facts), mark, time_ms)
    if entry is None:
        raise ValueError("the mark doesn't fill the order")
    return entry_result(entry)


def _exit(facts: Facts, ticks: tuple[UsedTick, ...]) -> Facts:
    mark, _ = _mark(facts, ticks)
    terms = exit_terms(facts)
    exit = exit_of(terms, mark)
    if exit is None:
        raise ValueError("the mark closes nothing")
    return exit_result(exit, mark, terms.liquidation)


def _delivery(facts: Facts, ticks: tuple[UsedTick, ...]) -> Facts:
    terms = exit_terms(facts)
    price = 0
    if not facts["void"]:
        if len(ticks) != SAMPLES:
            raise ValueError(f"a delivery averages {SAMPLES} prices")
        times = sample_times(int(facts["delivers_ms"]), int(facts["delivery_window_ms"]))
        if any(tick.time_ms > moment for tick, moment in zip(ticks, times, strict=True)):
            raise ValueError("a price is later than its moment")
        price = average_of([tick.price for tick in ticks])
    elif ticks:
        raise ValueError("what no price decided has no price")
    return exit_result(delivery_exit(terms, price), price, terms.liquidation)


def _mark(facts: Facts, ticks: tuple[UsedTick, ...]) -> tuple[int, int]:
    """The mark of the sources' ticks, and when that was: after whatever the position had seen."""
    time_ms = max(tick.time_ms for tick in ticks)
    if min(tick.time_ms for tick in ticks) <= int(facts["seen_ms"]):
        raise ValueError("the tick is one from before")
    return mark_of([tick.price for tick in ticks]), time_ms


ENTRY_RULE = ReceiptRule(ENTRY, 1, "contracts.receipt.entry_formula", _entry)
EXIT_RULE = ReceiptRule("contract.exit", 1, "contracts.receipt.exit_formula", _exit)
DELIVERY_RULE = ReceiptRule("contract.delivery", 1, "contracts.receipt.delivery_formula", _delivery)
RECEIPTS = (kept_receipts(ENTRY, ENTRY_RULE), kept_receipts(CLOSURE, EXIT_RULE, DELIVERY_RULE))
