"""A receipt as its owner sees it behind 'why this price': everything that decided, and whether it holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256

import msgspec

from agio_kernel.declarations.wire import Amount, Id, Milliseconds, Moment, Symbol, TextKey
from agio_kernel.money.amounts import format_amount
from agio_kernel.ports.prices import KeptTicks, Stretch
from agio_kernel.receipts.declaration import Receipt, ReceiptRule, UsedTick
from agio_kernel.receipts.verify import fault_of

BEFORE_MS, AFTER_MS = 75_000, 30_000
"""Time drawn around the decision."""
MOST_POINTS = 300


class ReceiptTick(msgspec.Struct, frozen=True):
    """One tick around the decision; ``used`` says whether it decided."""

    id: Id
    symbol: Symbol
    price: Amount
    time: Milliseconds
    source: str
    used: bool


class LinePoint(msgspec.Struct, frozen=True):
    """A price of the minutes around the decision."""

    time: Milliseconds
    price: Amount


class ReceiptView(msgspec.Struct, frozen=True):
    """Receipt of a price. ``hash`` is the SHA-256 of the receipt, to be compared; ``holds`` says that
    recomputing it just now gave the same result. ``line`` is no part of it: what the market still keeps around it, to
    be drawn.
    """

    kind: str
    id: Id
    at: Moment
    rule: str
    version: int
    formula: TextKey
    ticks: Sequence[ReceiptTick]
    facts: Mapping[str, str]
    result: Mapping[str, str]
    hash: str
    holds: bool
    line: Sequence[LinePoint] = ()


def stretch_around(receipt: Receipt) -> Stretch | None:
    """The time that the line of a receipt covers; None where no price was used, or prices of several instruments."""
    used = receipt.used
    if not used or len({tick.symbol for tick in used}) > 1:
        return None
    times = [tick.time_ms for tick in used]
    return Stretch(used[0].symbol, min(times) - BEFORE_MS, max(times) + AFTER_MS)


def line_of(kept: KeptTicks, decimals: int) -> Sequence[LinePoint]:
    """Ticks kept around it; of very many some, evenly."""
    ticks = kept.ticks[:: len(kept.ticks) // MOST_POINTS + 1]
    return [LinePoint(tick.time_ms, format_amount(tick.price, decimals)) for tick in ticks]


def view_receipt(receipt: Receipt, rules: Sequence[ReceiptRule]) -> ReceiptView:
    """The receipt, recomputed as it is shown."""
    formula = next((one.formula for one in rules if (one.name, one.version) == (receipt.rule, receipt.version)), "")
    return ReceiptView(
        kind=receipt.kind,
        id=str(receipt.id),
        at=receipt.at,
        rule=receipt.rule,
        version=receipt.version,
        formula=formula,
        ticks=[_tick(tick) for tick in receipt.ticks],
        facts={name: str(fact) for name, fact in receipt.facts.items()},
        result={name: str(fact) for name, fact in receipt.result.items()},
        hash=sha256(msgspec.json.encode(receipt, order="deterministic")).hexdigest(),
        holds=not fault_of(receipt, rules),
    )


def _tick(tick: UsedTick) -> ReceiptTick:
    price = format_amount(tick.price, tick.decimals)
    return ReceiptTick(str(tick.id), tick.symbol, price, tick.time_ms, tick.source, tick.used)
