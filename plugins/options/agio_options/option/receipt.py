"""Receipts of the entry and the settlement price of an option: the rules that decided, and that recompute it."""

from __future__ import annotations

from agio_kernel.entities import facts_of
from agio_kernel.entities.wire_types import Assets
from agio_kernel.receipts import Facts, ReceiptRule, UsedTick, kept_receipts

from agio_options.declared.states import OptionState
from agio_options.option.option import Direction, Option, Tie, ending_of, figures_of

ENTRY, SETTLEMENT = "options.entry", "options.settlement"


_ENTRY = ("symbol", "direction", "accepted_ms", "window_ms")
_SETTLEMENT = (
    *("symbol", "direction", "decimals", "stake", "profit_ppm", "fee_ppm"),
    *("tie", "seconds", "settles_ms", "window_ms"),
)


def entry_facts(option: Option, assets: Assets) -> Facts:
    """Return the inputs of an entry beside its tick; ``void`` says why no tick decides."""
    return {**facts_of(option, assets, *_ENTRY), "void": option.reason}


def settlement_facts(option: Option, assets: Assets) -> Facts:
    """Return the inputs of a settlement beside its tick: the terms, and the entry price in minor units of it."""
    entry = {"entry": option.entry_price or 0, "void": option.reason}
    return {**facts_of(option, assets, *_SETTLEMENT), **entry}


def _entry(facts: Facts, ticks: tuple[UsedTick, ...]) -> Facts:
    if facts["void"]:
        if ticks:
            raise ValueError("what no price decided has no price")
        return {"state": OptionState.VOID.value}
    (tick,) = ticks
    accepted = int(facts["accepted_ms"])
    if not accepted <= tick.time_ms <= accepted + int(facts["window_ms"]):
        raise ValueError("the tick isn't within the window from the acceptance on")
    return {"state": OptionState.HOLDING.value, "entry": tick.price}


def _settlement(facts: Facts, ticks: tuple[UsedTick, ...]) -> Facts:
    stake = int(facts["stake"])
    figures = figures_of(stake, int(facts["profit_ppm"]), int(facts["fee_ppm"]))
    if facts["void"]:
        if ticks:
            raise ValueError("what no price decided has no price")
        return {"state": OptionState.VOID.value, "fee": 0, "returned": stake}
    (tick,) = ticks
    settles = int(facts["settles_ms"])
    if not settles - int(facts["window_ms"]) <= tick.time_ms <= settles:
        raise ValueError("the tick isn't within the window before the settlement")
    state = ending_of(Direction(str(facts["direction"])), int(facts["entry"]), tick.price, Tie(str(facts["tie"])))
    return {"state": state.value, "fee": figures.fee, "returned": figures.returned(state), "settlement": tick.price}


ENTRY_RULE = ReceiptRule(ENTRY, 1, "options.receipt.entry_formula", _entry)
SETTLEMENT_RULE = ReceiptRule(SETTLEMENT, 1, "options.receipt.settlement_formula", _settlement)
RECEIPTS = (kept_receipts(ENTRY, ENTRY_RULE), kept_receipts(SETTLEMENT, SETTLEMENT_RULE))
