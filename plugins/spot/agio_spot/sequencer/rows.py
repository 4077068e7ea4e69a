"""Rows and what they say: orders and trades out of rows, and a batch as the flat arrays that one statement writes.

Nothing here asks the database: a batch is made ready while the one before it commits. A row's bigints and smaller
numbers lie in one array, one row after the other; what may be NULL is told by a number that it never has.
"""

from collections.abc import Collection, Iterable, Mapping
from operator import itemgetter
from typing import Any

import msgspec
from agio_kernel.postgres.flat_arrays import pack_blobs, pack_ints, pack_texts

from agio_spot.engine.order import Order, Reason, Side, State, TimeInForce, Type
from agio_spot.engine.record import OrderRecord
from agio_spot.engine.terms import PLAIN, Prevention, Terms, Trigger
from agio_spot.engine.trade import Trade
from agio_spot.sequencer.commands import Cancel

_SIDES = (Side.BUY, Side.SELL)
_TYPES = (Type.LIMIT, Type.MARKET)
_TIFS = (TimeInForce.GTC, TimeInForce.IOC, TimeInForce.FOK)
_STATES = (State.PENDING, State.TRADING, State.CLOSED, State.WITHDRAWN)
_REASONS = (
    Reason.BY_USER,
    Reason.SELF_TRADE,
    Reason.POST_ONLY,
    Reason.NOT_FILLABLE,
    Reason.UNFILLED,
    Reason.PAIR_CLOSED,
    Reason.ACCOUNT_CLOSED,
    Reason.EXPIRED,
    Reason.HALTED,
    Reason.PROGRAM_GONE,
)
_TRIGGERS = (None, Trigger.STOP, Trigger.TAKE_PROFIT)
_PREVENTIONS = (Prevention.CANCEL_NEWEST, Prevention.CANCEL_OLDEST, Prevention.CANCEL_BOTH, Prevention.DECREMENT)
SIDE = {side: number for number, side in enumerate(_SIDES)}
TYPE = {type_: number for number, type_ in enumerate(_TYPES)}
TIF = {tif: number for number, tif in enumerate(_TIFS)}
STATE = {state: number for number, state in enumerate(_STATES)}
NO_REASON = -1
TRIGGER = {trigger: number for number, trigger in enumerate(_TRIGGERS)}
PREVENTION = {prevention: number for number, prevention in enumerate(_PREVENTIONS)}
REASON: dict[Reason | None, int] = {None: NO_REASON} | {reason: number for number, reason in enumerate(_REASONS)}


ORDER_NUMBERS = {
    "id": "bigint",
    "user_id": "bigint",
    "price": "bigint",
    "quantity": "bigint",
    "amount": "bigint",
    "filled": "bigint",
    "filled_quote": "bigint",
    "quote_carry": "bigint",
    "fee": "bigint",
    "fee_carry": "bigint",
    "hold_account": "bigint",
    "receive_account": "bigint",
    "hold_remaining": "bigint",
    "created_ms": "bigint",
    "updated_ms": "bigint",
    "maker_fee_ppm": "integer",
    "taker_fee_ppm": "integer",
    "pair": "smallint",
    "realm": "smallint",
    "side": "smallint",
    "type": "smallint",
    "tif": "smallint",
    "state": "smallint",
    "reason": "smallint",
    "post_only": "boolean",
}
"""The numbers of an order's row, in the order in which they lie in the array; beside them are its texts."""
TERM_NUMBERS = {
    "turn": "bigint",
    "expires_ms": "bigint",
    "trigger": "smallint",
    "trigger_price": "bigint",
    "triggered_tick": "bigint",
    "triggered_ms": "bigint",
    "prevention": "smallint",
    "other_price": "bigint",
    "take_profit": "bigint",
    "stop_loss": "bigint",
    "exit_order": "bigint",
}
"""Columns of an order's terms, NULL in a plain order; only the batches that have terms send them."""
ORDER_TEXTS = ("rtoken", "fingerprint", "client_id")
PROGRESS_NUMBERS = {
    name: ORDER_NUMBERS[name]
    for name in (
        "id",
        "user_id",
        "filled",
        "filled_quote",
        "quote_carry",
        "fee",
        "fee_carry",
        "hold_remaining",
        "updated_ms",
        "state",
        "reason",
    )
}
"""Columns that change in an order of an earlier batch; the first two identify it."""
CHANGED_NUMBERS = {"price": "bigint", "quantity": "bigint"} | TERM_NUMBERS
"""Further columns that change where orders were changed by hand, triggered by a price, or made smaller by one of their
own user."""
TRADE_NUMBERS = {
    "id": "bigint",
    "price": "bigint",
    "quantity": "bigint",
    "quote": "bigint",
    "maker_order": "bigint",
    "taker_order": "bigint",
    "maker_user": "bigint",
    "taker_user": "bigint",
    "maker_fee": "bigint",
    "taker_fee": "bigint",
    "at_ms": "bigint",
    "pair": "smallint",
    "realm": "smallint",
    "taker_side": "smallint",
    "rounding": "smallint",
}
CANCEL_NUMBERS = ("user_id", "kind", "at_ms", "first", "last")
"""A cancelling intent's row; ``first`` to ``last`` are the places of its orders in an array of their own."""
NULLS: Mapping[str, int] = {"reason": NO_REASON, "maker_order": 0, "taker_order": 0} | dict.fromkeys(TERM_NUMBERS, 0)
"""The number that stands for NULL in a column which may be NULL: orders count from 1, reasons from 0."""


Reported = tuple[bytes, bytes, bytes]
"""Report of a batch to accounts that are followed: of each event the account and its body, and the accounts of the
ledger whose balances these changed."""


class Written(msgspec.Struct, gc=False):
    """A batch's rows as they are sent; an array that is empty is None."""

    orders: bytes | None = None
    has_terms: bool = False
    """Whether its orders say what is beyond plain ones."""
    rtokens: bytes | None = None
    fingerprints: bytes | None = None
    client_ids: bytes | None = None
    trades: bytes | None = None
    progress: bytes | None = None
    has_changes: bool = False
    """Whether it says more of those orders than how far they have come."""
    changed: int = 0
    """Number of orders of earlier batches that must exist."""
    cancels: bytes | None = None
    cancel_rtokens: bytes | None = None
    cancel_fingerprints: bytes | None = None
    cancelled: bytes | None = None
    reported: Reported | None = None


def written(
    placed: Collection[OrderRecord],
    changed: Collection[OrderRecord],
    trades: Collection[Trade],
    cancels: Collection[tuple[Cancel, list[int]]],
    now_ms: int,
    has_changes: bool = False,
) -> Written:
    """The rows that a batch writes, as they are now."""
    rows = Written()
    if placed:
        rows.has_terms = any(record.order.terms is not None for record in placed)
        if rows.has_terms:
            numbers = [n for record in placed for n in (*_order_numbers(record), *_term_numbers(record))]
            rows.orders = pack_ints(numbers)
        else:
            rows.orders = pack_ints([number for record in placed for number in _order_numbers(record)])
        rows.rtokens = pack_texts([record.rtoken or "" for record in placed])
        rows.fingerprints = pack_blobs([record.fingerprint for record in placed])
        if any(record.client_id is not None for record in placed):
            rows.client_ids = pack_texts([record.client_id or "" for record in placed])
    if trades:
        rows.trades = pack_ints([number for trade in trades for number in _trade_numbers(trade)])
    if changed:
        rows.has_changes = has_changes
        if has_changes:
            numbers = [n for record in changed for n in (*_progress_numbers(record), *_changed_numbers(record))]
            rows.progress = pack_ints(numbers)
        else:
            rows.progress = pack_ints([number for record in changed for number in _progress_numbers(record)])
        rows.changed = len(changed)
    if cancels:
        _write_cancels(rows, cancels, now_ms)
    return rows


def _write_cancels(rows: Written, cancels: Iterable[tuple[Cancel, list[int]]], now_ms: int) -> None:
    numbers: list[int] = []
    orders: list[int] = []
    for command, ids in cancels:
        numbers += (command.user_id, int(command.kind), now_ms, len(orders) + 1, len(orders) + len(ids))
        orders += ids
    rows.cancels = pack_ints(numbers)
    rows.cancel_rtokens = pack_texts([command.rtoken for command, _ in cancels])
    rows.cancel_fingerprints = pack_blobs([command.fingerprint for command, _ in cancels])
    rows.cancelled = pack_ints(orders)


def _order_numbers(record: OrderRecord) -> tuple[int, ...]:
    order = record.order
    return (
        order.id,
        order.user_id,
        order.price,
        order.quantity,
        order.amount,
        order.filled,
        order.filled_quote,
        order.quote_carry,
        order.fee,
        order.fee_carry,
        record.hold_account,
        record.receive_account,
        order.hold,
        order.created_ms,
        record.updated_ms,
        order.maker_fee_ppm,
        order.taker_fee_ppm,
        order.pair_id,
        order.realm,
        SIDE[order.side],
        TYPE[order.type],
        TIF[order.time_in_force],
        STATE[order.state],
        REASON[order.reason],
        order.post_only,
    )


def _progress_numbers(record: OrderRecord) -> tuple[int, ...]:
    order = record.order
    return (
        order.id,
        order.user_id,
        order.filled,
        order.filled_quote,
        order.quote_carry,
        order.fee,
        order.fee_carry,
        order.hold,
        record.updated_ms,
        STATE[order.state],
        REASON[order.reason],
    )


def _term_numbers(record: OrderRecord) -> tuple[int, ...]:
    terms = record.order.terms or PLAIN
    return (
        terms.turn,
        terms.expires_ms,
        TRIGGER[terms.trigger],
        terms.trigger_price,
        terms.triggered_tick,
        terms.triggered_ms,
        PREVENTION[terms.prevention],
        terms.other_price,
        terms.take_profit,
        terms.stop_loss,
        terms.exit_order,
    )


def _changed_numbers(record: OrderRecord) -> tuple[int, ...]:
    return record.order.price, record.order.quantity, *_term_numbers(record)


def _trade_numbers(trade: Trade) -> tuple[int, ...]:
    return (
        trade.id,
        trade.price,
        trade.quantity,
        trade.quote,
        trade.maker_order or 0,
        trade.taker_order or 0,
        trade.maker_user,
        trade.taker_user,
        trade.maker_fee,
        trade.taker_fee,
        trade.at_ms,
        trade.pair_id,
        trade.realm,
        SIDE[trade.taker_side],
        trade.rounding,
    )


def record_of(row: Mapping[str, Any]) -> OrderRecord:
    """One row of `spot_order`."""
    order = Order(
        id=row["id"],
        user_id=row["user_id"],
        realm=row["realm"],
        pair_id=row["pair"],
        side=_SIDES[row["side"]],
        type=_TYPES[row["type"]],
        time_in_force=_TIFS[row["tif"]],
        post_only=row["post_only"],
        price=row["price"],
        quantity=row["quantity"],
        amount=row["amount"],
        created_ms=row["created_ms"],
        filled=row["filled"],
        filled_quote=row["filled_quote"],
        quote_carry=row["quote_carry"],
        fee=row["fee"],
        fee_carry=row["fee_carry"],
        hold=row["hold_remaining"],
        maker_fee_ppm=row["maker_fee_ppm"],
        taker_fee_ppm=row["taker_fee_ppm"],
        state=_STATES[row["state"]],
        reason=None if row["reason"] is None else _REASONS[row["reason"]],
        terms=_terms_of(row),
    )
    return OrderRecord(
        order=order,
        hold_account=row["hold_account"],
        receive_account=row["receive_account"],
        rtoken=row["rtoken"],
        fingerprint=row["fingerprint"],
        client_id=row["client_id"],
        updated_ms=row["updated_ms"],
    )


_numbers_of_terms = itemgetter(*TERM_NUMBERS)


def _terms_of(row: Mapping[str, Any]) -> Terms | None:
    numbers = _numbers_of_terms(row)
    if not any(numbers):
        return None  # as of most orders
    said = {name: number or 0 for name, number in zip(TERM_NUMBERS, numbers, strict=True)}
    trigger, prevention = _TRIGGERS[said.pop("trigger")], _PREVENTIONS[said.pop("prevention")]
    return Terms(trigger=trigger, prevention=prevention, **said)


def trade_of(row: Mapping[str, Any]) -> Trade:
    """One row of `spot_trade`."""
    return Trade(
        id=row["id"],
        pair_id=row["pair"],
        realm=row["realm"],
        price=row["price"],
        quantity=row["quantity"],
        quote=row["quote"],
        rounding=row["rounding"],
        maker_order=row["maker_order"],
        taker_order=row["taker_order"],
        maker_user=row["maker_user"],
        taker_user=row["taker_user"],
        taker_side=_SIDES[row["taker_side"]],
        maker_fee=row["maker_fee"],
        taker_fee=row["taker_fee"],
        at_ms=row["at_ms"],
    )
