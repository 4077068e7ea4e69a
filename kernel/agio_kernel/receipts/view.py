"""A receipt as its owner sees it behind 'why this price': everything that decided, and whether it holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256

import msgspec

from agio_kernel.money.amounts import format_amount
from agio_kernel.receipts.declaration import Receipt, ReceiptRule, UsedTick
from agio_kernel.receipts.verify import fault_of
from agio_kernel.wire import Amount, Id, Milliseconds, Moment, Symbol, TextKey


class ReceiptTick(msgspec.Struct, frozen=True):
    """One tick around the decision; ``used`` says whether it decided."""

    id: Id
    symbol: Symbol
    price: Amount
    time: Milliseconds
    source: str
    used: bool


class ReceiptView(msgspec.Struct, frozen=True):
    """Why a price was what it was. ``hash`` is the SHA-256 of all the rest, to be compared; ``holds`` says that
    recomputing it just now gave the same result.
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
