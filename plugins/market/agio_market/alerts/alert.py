"""Price alerts, a kind of standing instructions: each crossing of a level has a message and a receipt, and moves no
money.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Annotated, Literal

import asyncpg
import msgspec
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal
from agio_kernel.declarations.wire import Symbol
from agio_kernel.jobs.crossing import Crossing, Trigger, is_beyond
from agio_kernel.jobs.instruction import Due, Effect, Figures, Firing, InstructionKind
from agio_kernel.money.amount_field import amount_field
from agio_kernel.ports.events import Event
from agio_kernel.ports.kernel import Kernel
from agio_kernel.ports.prices import InstrumentInfo
from agio_kernel.receipts import UsedTick, record_receipt

from agio_market.alerts.receipt import ALERT, ALERT_RULE
from agio_market.declared.codes import LEVEL_PASSED, NO_PRICE, UNKNOWN_SYMBOL
from agio_market.declared.parameters import ALERT_PAUSE

PERCENT_DECIMALS = 2
PPM_OF_PERCENT = 100
"""Parts of a million in the last unit of a percentage."""
MOST_PERCENT, MOST_FALL = 1_000_00, 99_99
LATE = timedelta(days=3)
"""Ticks are kept for so long."""


class PriceAlertTerms(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A symbol, and the ``level``: a price that it rises ``above`` or falls ``below``, or a percentage by which it is
    ``up`` or ``down`` over 24 hours. It is told ``once``, or ``always``: each time that it comes, after a pause.
    """

    symbol: Symbol
    when: Literal["above", "below", "up", "down"]
    level: Annotated[str, msgspec.Meta(max_length=40)]
    repeat: Literal["once", "always"] = "once"

    @property
    def is_price(self) -> bool:
        """Whether the level is a price."""
        return self.when in ("above", "below")

    @property
    def rises(self) -> bool:
        """Whether it is crossed upwards."""
        return self.when in ("above", "up")


class PriceAlertFired(Event, frozen=True):
    """A price alert: ``level`` as it was filled in, and the ``price`` of ``at``."""

    user_id: int
    symbol: str
    when: str
    level: str
    price: int
    decimals: int
    at: datetime


def price_alert(kernel: Kernel) -> InstructionKind[PriceAlertTerms]:
    """Price alerts."""

    def check(_: Principal, terms: PriceAlertTerms) -> None:
        level, tick = _level(kernel, terms), kernel.prices.latest(terms.symbol)
        if tick is None or (kernel.prices.day(terms.symbol) is None and not terms.is_price):
            raise ApiError(NO_PRICE, field="symbol")
        refusal = passed(terms) if terms.is_price and is_beyond(level, terms.rises, tick.price) else None
        if refusal is not None:
            raise refusal

    def passed(terms: PriceAlertTerms) -> ApiError | None:
        return ApiError(LEVEL_PASSED, field="level") if terms.repeat == "once" else None

    def next(terms: PriceAlertTerms, after: datetime) -> Crossing:
        return Crossing(
            symbol=terms.symbol,
            figure="price" if terms.is_price else "change",
            level=_level(kernel, terms),
            rises=terms.rises,
            since=after,
        )

    def again(terms: PriceAlertTerms, after: datetime) -> Crossing | None:
        return None if terms.repeat == "once" else next(terms, after + kernel.parameters.get(ALERT_PAUSE.key))

    async def fire(tx: asyncpg.Connection, firing: Firing[PriceAlertTerms]) -> Effect:
        terms, trigger = firing.terms, firing.due.trigger
        assert trigger is not None, "an alert is due by a price"
        used = UsedTick(trigger.symbol, trigger.price, trigger.decimals, trigger.time_ms, trigger.tick)
        facts = {
            "symbol": terms.symbol,
            "when": terms.when,
            "level": _level(kernel, terms),
            "before": trigger.before or 0,
        }
        await record_receipt(tx, ALERT, firing.id, firing.who.id, ALERT_RULE, (used,), facts)
        fired = PriceAlertFired(
            firing.who.id, terms.symbol, terms.when, terms.level, trigger.price, trigger.decimals, firing.due.at
        )
        await kernel.bus.emit(tx, fired)
        return msgspec.structs.replace(_effect(trigger), receipt=ALERT, receipt_id=firing.id)

    async def past(_: Principal, __: PriceAlertTerms, dues: Sequence[Due]) -> Sequence[Effect | ApiError | None]:
        return [None if due.trigger is None else _effect(due.trigger) for due in dues]

    return InstructionKind(
        name="price_alert",
        path="priceAlert",
        texts="market.price_alert",
        summary="Be told of a price",
        terms=PriceAlertTerms,
        example=PriceAlertTerms(symbol="BTCUSDT", when="above", level="500000"),
        check=check,
        next=next,
        again=again,
        passed=passed,
        fire=fire,
        past=past,
        tells=True,
        late=LATE,
        units={"level": "quote", "up": "%", "down": "%"},
        condition=lambda terms: f"market.price_alert.condition.{terms.when}",
        moves_money=False,
        order=40,
    )


def _effect(trigger: Trigger) -> Effect:
    return Effect(price=Figures(trigger.symbol, trigger.price, trigger.decimals))


def _level(kernel: Kernel, terms: PriceAlertTerms) -> int:
    """The level in units of its figure."""
    info = _instrument(kernel, terms.symbol)
    if terms.is_price:
        return amount_field(terms.level, info.price_decimals, "level")
    most = MOST_PERCENT if terms.rises else MOST_FALL
    parts = amount_field(terms.level, PERCENT_DECIMALS, "level", maximum=most) * PPM_OF_PERCENT
    return parts if terms.rises else -parts


def _instrument(kernel: Kernel, symbol: str) -> InstrumentInfo:
    for one in kernel.prices.instruments():
        if one.symbol == symbol:
            return one
    raise ApiError(UNKNOWN_SYMBOL, field="symbol")
