"""Receipts of the entry and the settlement price of an option: the rules that decided, and that recompute it."""

from __future__ import annotations

from agio_kernel.receipts import Facts, ReceiptRule, UsedTick, kept_receipts

from agio_options.declared.states import OptionState
from agio_options.option.option import Direction, Option, Tie, ending_of, figures_of

ENTRY, SETTLEMENT = "options.entry", "options.settlement"


def entry_facts(option: Option, reason: str) -> Facts:
    """Return the inputs of an entry beside its tick; ``reason`` where no tick decides."""
    return {
        "symbol": option.symbol,
        "direction": option.direction.value,
        "accepted_ms": option.accepted_ms,
        "window_ms": option.window_ms,
        "void": reason,
    }


def settlement_facts(option: Option, entry: int, scale: int, reason: str) -> Facts:
    """Return the inputs of a settlement beside its tick: the terms, and the entry price."""
    return {
        "symbol": option.symbol,
        "direction": option.direction.value,
        "entry": entry,
        "decimals": option.decimals,
        "stake": option.stake,
        "coin": option.coin,
        "scale": scale,
        "profit_ppm": option.profit_ppm,
        "fee_ppm": option.fee_ppm,
        "tie": option.tie.value,
        "seconds": option.seconds,
        "settles_ms": option.settles_ms,
        "window_ms": option.window_ms,
        "void": reason,
    }


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
