"""Results of a step, gathered and then written at once: closures, receipts, counts, money and events."""

from __future__ import annotations

import asyncpg
import msgspec
from agio_kernel.cases.incidents import Unusual
from agio_kernel.ledger import Cause, Hold, Transfer
from agio_kernel.money.amounts import format_amount
from agio_kernel.ports.events import Event
from agio_kernel.receipts import Decided, Facts, ReceiptRule, record_receipts

from agio_contract.contracts import Contracts
from agio_contract.declared.incidents import INCIDENTS, IncidentCause
from agio_contract.declared.reasons import (
    CLOSURE_CAUSE,
    ENTRY_CAUSE,
    FEE,
    FEES,
    GAIN,
    INSURANCE,
    INSURE,
    INTEREST,
    INTEREST_CAUSE,
    INTEREST_PAID,
    LIQUIDATION_FEE,
    LOSS,
    PAY_GAIN,
    RESULT,
    SHORTFALL,
    TAKE_FEE,
    TAKE_LOSS,
)
from agio_contract.position.book import give_back, sold_of
from agio_contract.position.closure import Closure
from agio_contract.position.decide import Exit
from agio_contract.position.events import ContractCancelled, ContractClosed, ContractFilled, ContractInterest
from agio_contract.position.position import Position, Reason


class Proved(msgspec.Struct, frozen=True):
    """A decision to keep a receipt of, and what its rule must come to."""

    kind: str
    rule: ReceiptRule
    decided: Decided
    expected: Facts


class Houses(msgspec.Struct, frozen=True):
    """The house's accounts in a realm and coin."""

    fees: int
    result: int
    insurance: int


class Gathered:
    """One step's. Nothing is written before ``write``."""

    def __init__(self, contracts: Contracts, tx: asyncpg.Connection) -> None:
        self._contracts = contracts
        self._tx = tx
        self._houses: dict[tuple[int, str], Houses] = {}
        self._transfers: list[Transfer] = []
        self._holds: list[Hold] = []
        self._freed: list[tuple[Position, int]] = []
        self._ended: list[Position] = []
        self._closures: list[Closure] = []
        self._proved: list[Proved] = []
        self._events: list[Event] = []
        self._unusual: list[Unusual] = []
        self._sold: list[Position] = []
        self._left: dict[tuple[str, int, str], int] = {}

    async def houses(self, realm: int, coin: str) -> Houses:
        """Return the house accounts that money of a coin goes to and comes from."""
        key = (realm, coin)
        if key not in self._houses:
            ledger, asset = self._contracts.kernel.ledger, self._contracts.asset(coin).id
            self._houses[key] = Houses(
                *[await ledger.house(self._tx, realm, asset, one.name) for one in (FEES, RESULT, INSURANCE)]
            )
        return self._houses[key]

    def prove(self, proved: Proved) -> None:
        """Keep a receipt."""
        self._proved.append(proved)

    async def sells(self, order: Position) -> bool:
        """Whether the house still sells the lots of an order that is filled now."""
        if order.is_sold:
            return True
        key = (order.product, order.realm, order.side.value)
        if key not in self._left:
            freed = sum(lots for one, lots in self._freed if one.is_sold and _side(one) == key)
            self._left[key] = self._contracts.terms(order.product).house_lots - await sold_of(self._tx, *key) + freed
        if order.lots > self._left[key]:
            return False
        self._left[key] -= order.lots
        self._sold.append(order)
        return True

    def _free(self, before: Position, lots: int) -> None:
        self._freed.append((before, lots))
        if before.is_sold and _side(before) in self._left:
            self._left[_side(before)] += lots

    def fill(self, before: Position, after: Position, houses: Houses) -> None:
        """The fee of an order that was filled, out of what it holds."""
        assert after.entry is not None and after.entry_price is not None, "what was filled was entered"
        if after.open_fee:
            cause = Cause(ENTRY_CAUSE, after.entry)
            self._transfers.append(Transfer(after.account, houses.fees, after.open_fee, FEE, cause, from_held=True))
        price = format_amount(after.entry_price, after.decimals)
        self._events.append(
            ContractFilled(
                after.user_id, after.id, after.product, after.side.value, after.kind.value, after.lots, price
            )
        )

    def cancel(self, before: Position, after: Position) -> None:
        """Release everything that an order held."""
        if before.held:
            self._holds.append(Hold(before.account, -before.held))
        self._free(before, before.lots)
        self._ended.append(after)
        if after.reason is Reason.HALTED:
            self._unusual.append(Unusual(after.product, IncidentCause.HALTED, after.accepted_ms, after.coin))
        self._events.append(
            ContractCancelled(after.user_id, after.id, after.product, after.side.value, before.lots, after.reason.value)
        )

    def close(self, closure: Closure, before: Position, after: Position, exit: Exit, houses: Houses) -> None:
        """Move the money of a closure out of the margin that stood for it, and release the rest of that margin."""
        closing, account = exit.closing, closure.account
        cause = lambda step: Cause(CLOSURE_CAUSE, closure.id, step)  # noqa: E731
        liquidated = exit.reason is Reason.LIQUIDATED
        taker, fee = (houses.insurance, LIQUIDATION_FEE) if liquidated else (houses.fees, FEE)
        legs = (
            (account, houses.result, closing.loss, LOSS, TAKE_LOSS, True),
            (account, taker, closing.fee, fee, TAKE_FEE, True),
            (houses.result, account, closing.gain, GAIN, PAY_GAIN, False),
            (houses.insurance, houses.result, closing.shortfall, SHORTFALL, INSURE, False),
        )
        for debit, credit, amount, reason, step, held in legs:
            if amount:
                self._transfers.append(Transfer(debit, credit, amount, reason, cause(step), from_held=held))
        if free := closing.margin - closing.loss - closing.fee:
            self._holds.append(Hold(account, -free))
        self._closures.append(closure)
        if closing.shortfall:
            why = IncidentCause.SHORTFALL
            self._unusual.append(Unusual(closure.product, why, closure.time_ms, closure.coin, closing.shortfall))
        self._free(before, exit.lots)
        if after.lots == 0:
            self._ended.append(after)
        self._events.append(
            ContractClosed(
                closure.user_id,
                closure.position_id,
                closure.id,
                closure.product,
                closure.side.value,
                closure.coin,
                closure.lots,
                format_amount(closure.price, closure.decimals),
                closure.reason.value,
                closure.result,
                closure.fee,
                closure.returned,
            )
        )

    def postpone(self, position: Position) -> None:
        """A delivery that met no price."""
        assert position.delivers_ms is not None, "what is delivered has a moment for it"
        self._unusual.append(Unusual(position.product, IncidentCause.SILENT, position.delivers_ms, position.coin))

    def interest(self, id: int, position: Position, paid: int, houses: Houses) -> None:
        """A night's interest, out of the margin, or to the wallet."""
        cause = Cause(INTEREST_CAUSE, id)
        if paid > 0:
            self._transfers.append(Transfer(position.account, houses.result, paid, INTEREST, cause, from_held=True))
        else:
            self._transfers.append(Transfer(houses.result, position.account, -paid, INTEREST_PAID, cause))
        self._events.append(ContractInterest(position.user_id, position.id, position.coin, paid))

    async def write(self) -> None:
        """All of it; every rule must come to what is booked."""
        tx = self._tx
        if self._closures:
            await Closure.insert_all(tx, self._closures)
        await self._record()
        await INCIDENTS.count(tx, self._contracts.kernel, self._unusual)
        if self._freed or self._sold:
            await give_back(tx, self._freed, self._ended, self._closures, self._sold)
        if self._transfers or self._holds:
            await self._contracts.kernel.ledger.post(tx, self._transfers, self._holds)
        if self._events:
            await self._contracts.kernel.bus.emit_all(tx, self._events)

    async def _record(self) -> None:
        groups: dict[tuple[str, str], list[Proved]] = {}
        for one in self._proved:
            groups.setdefault((one.kind, one.rule.name), []).append(one)
        for (kind, _), found in groups.items():
            results = await record_receipts(self._tx, kind, found[0].rule, [one.decided for one in found])
            for one, result in zip(found, results, strict=True):
                if dict(result) != dict(one.expected):
                    raise RuntimeError(f"the receipt {kind} of {one.decided.id} says {dict(result)}")


def _side(position: Position) -> tuple[str, int, str]:
    return position.product, position.realm, position.side.value
