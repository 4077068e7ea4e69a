"""Requests to the process that owns the books, and its answers, as they pass over the link."""

from __future__ import annotations

from typing import Any

import msgspec
from agio_kernel.declarations.codes import Code
from agio_kernel.declarations.errors import ApiError

from agio_spot.book_stream import BookView
from agio_spot.engine.book import Depth
from agio_spot.engine.order import Order, Reason
from agio_spot.engine.record import OrderRecord
from agio_spot.engine.trade import Trade
from agio_spot.sequencer.commands import Cancel, CancelKind, Change, Command, Market, PlaceOrder, Refresh


class Message(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """One of a request or answer, by its name and the order of its fields: both ends are of one build."""


class PlaceRequest(Message, frozen=True):
    """A ``PlaceOrder``."""

    order: Order
    hold: int
    hold_account: int
    receive_account: int
    rtoken: str | None
    fingerprint: bytes
    client_id: str | None


class CancelRequest(Message, frozen=True):
    """A ``Cancel``."""

    kind: CancelKind
    user_id: int
    realm: int
    rtoken: str
    fingerprint: bytes
    order_id: int
    order_ids: tuple[int, ...]
    pair_id: int | None


class ChangeRequest(Message, frozen=True):
    """A ``Change``."""

    user_id: int
    realm: int
    rtoken: str
    fingerprint: bytes
    order_id: int
    price: int
    quantity: int
    trigger_price: int
    exits: tuple[int, int] | None


class ReadDepth(Message, frozen=True):
    """A ``Refresh``."""

    market: Market
    limit: int


class ReadBook(Message, frozen=True):
    """The whole book with which somebody begins to follow a market's changes."""

    market: Market


class Settle(Message, frozen=True):
    """Write the events of whoever is followed by now, and answer once all that was begun before is committed."""


class Placed(Message, frozen=True):
    """The order as of the commit, and the trades that it came in with."""

    record: OrderRecord
    trades: list[Trade] | None


class Records(Message, frozen=True):
    """The orders that were withdrawn, or changed."""

    records: list[OrderRecord]


class DepthRead(Message, frozen=True):
    """A committed depth, the number of its market's state, and what else of that only its owner knows."""

    depth: Depth
    sequence: int
    unpriced: bool
    in_auction: bool


class BookRead(Message, frozen=True):
    """A whole book."""

    book: BookView


class Settled(Message, frozen=True):
    """It is."""


class NotOwner(Message, frozen=True):
    """Nothing was done: another process owns the books."""


class RefusedBy(Message, frozen=True):
    """An ApiError."""

    code: Code
    field: str | None
    key: str
    params: dict[str, Any]


Request = PlaceRequest | CancelRequest | ChangeRequest | ReadDepth | ReadBook | Settle
Answer = Placed | Records | DepthRead | BookRead | Settled | NotOwner | RefusedBy

encode = msgspec.msgpack.Encoder().encode
read_request = msgspec.msgpack.Decoder(Request).decode
read_answer = msgspec.msgpack.Decoder(Answer).decode


def request_of(command: Command) -> PlaceRequest | CancelRequest | ChangeRequest | ReadDepth | None:
    """The request that has the owner carry this command out; None of one that an owner gives itself."""
    match command:
        case PlaceOrder(order=order, hold=hold, rtoken=rtoken, fingerprint=fingerprint, client_id=client_id):
            accounts = command.hold_account, command.receive_account
            return PlaceRequest(order, hold, *accounts, rtoken, fingerprint, client_id)
        case Change():
            intent = command.user_id, command.realm, command.rtoken, command.fingerprint
            return ChangeRequest(
                *intent, command.order_id, command.price, command.quantity, command.trigger_price, command.exits
            )
        case Cancel(reason=Reason.BY_USER):
            intent = command.kind, command.user_id, command.realm, command.rtoken, command.fingerprint
            return CancelRequest(*intent, command.order_id, tuple(command.order_ids), command.pair_id)
        case Refresh():
            return ReadDepth(command.market, command.limit)
        case _:
            return None


def command_of(request: PlaceRequest | CancelRequest | ChangeRequest | ReadDepth) -> PlaceOrder | Cancel | Refresh:
    """The command that a request is about."""
    match request:
        case PlaceRequest():
            accounts = request.hold_account, request.receive_account
            return PlaceOrder(
                request.order, request.hold, *accounts, request.rtoken, request.fingerprint, request.client_id
            )
        case ChangeRequest():
            command = Change(request.user_id, request.realm, request.rtoken, request.fingerprint, request.order_id)
            command.price, command.quantity = request.price, request.quantity
            command.trigger_price, command.exits = request.trigger_price, request.exits
            return command
        case CancelRequest():
            return Cancel(
                request.kind,
                request.user_id,
                request.realm,
                request.rtoken,
                request.fingerprint,
                order_id=request.order_id,
                order_ids=frozenset(request.order_ids),
                pair_id=request.pair_id,
            )
        case ReadDepth():
            return Refresh(request.market, request.limit)


def refused(error: ApiError) -> RefusedBy:
    """An ApiError as it passes over the link."""
    return RefusedBy(error.code, error.field, error.key, error.params)


def error_of(answer: RefusedBy) -> ApiError:
    """The same, at the other end."""
    return ApiError(answer.code, field=answer.field, key=answer.key, **answer.params)
