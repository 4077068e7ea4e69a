"""Commands of the sequencer: place, cancel, close a market, refresh the house's quotes."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from enum import IntEnum
from typing import Any

from agio_kernel.declarations.errors import ApiError
from agio_kernel.ports.prices import Tick

from agio_spot.engine.order import Order, Reason
from agio_spot.engine.record import OrderRecord
from agio_spot.engine.trade import Trade

Market = tuple[int, int]
"""(realm, pair id): the key of one book."""


Intent = tuple[int, int, str]
"""(family of rtokens, user, rtoken)."""
_NAMES = -1
"""The family of names that are intents."""


class CancelKind(IntEnum):
    """One order, some, or all of a user's (of one pair, where it is named); or one that is changed and stays. A family
    of rtokens each, as each is a call.
    """

    ONE = 1
    ALL = 2
    CHANGE = 3
    SOME = 4


class Command:
    """Command that waits for its batch. `answer` is set once the batch has committed, never before.

    `careful` says that it is to be judged by what is locked, with nothing else on the way; `alone` in a batch of its
    own.
    """

    __slots__ = ("alone", "answer", "careful", "deadline")

    def __init__(self) -> None:
        self.answer: asyncio.Future = asyncio.get_running_loop().create_future()
        self.deadline = 0.0
        self.careful = False
        self.alone = False


class PlaceOrder(Command):
    """Place an order. `order` is a template without an id: a batch that is tried again starts from a fresh copy.
    Without an rtoken the order's name is the intent.

    The answer is the OrderRecord as of the commit; beside it stand the ``trades`` that it came in with, or None where
    what is answered was placed before.
    """

    __slots__ = ("client_id", "fingerprint", "hold", "hold_account", "order", "receive_account", "rtoken", "trades")

    def __init__(
        self,
        order: Order,
        hold: int,
        hold_account: int,
        receive_account: int,
        rtoken: str | None,
        fingerprint: bytes,
        client_id: str | None = None,
    ) -> None:
        super().__init__()
        assert rtoken or client_id, "an order has an intent"
        self.order = order
        self.hold = hold
        self.hold_account = hold_account
        self.receive_account = receive_account
        self.rtoken = rtoken
        self.fingerprint = fingerprint
        self.client_id = client_id
        self.trades: Sequence[Trade] | None = None
        self.careful = order.terms is not None

    @property
    def intent(self) -> Intent:
        """Return the identity of the intent, by which a repeated one is recognised."""
        if self.rtoken is None:
            return _NAMES, self.order.user_id, self.client_id or ""
        return 0, self.order.user_id, self.rtoken


class Cancel(Command):
    """Withdraw one order, or several open ones. The answer is the list of OrderRecords withdrawn."""

    __slots__ = ("fingerprint", "kind", "order_id", "order_ids", "pair_id", "realm", "reason", "rtoken", "user_id")

    def __init__(
        self,
        kind: CancelKind,
        user_id: int,
        realm: int,
        rtoken: str,
        fingerprint: bytes,
        *,
        order_id: int = 0,
        order_ids: Collection[int] = frozenset(),
        pair_id: int | None = None,
        reason: Reason = Reason.BY_USER,
    ) -> None:
        super().__init__()
        self.kind = kind
        self.user_id = user_id
        self.realm = realm
        self.rtoken = rtoken
        self.fingerprint = fingerprint
        self.order_id = order_id
        self.order_ids = order_ids
        self.pair_id = pair_id
        self.reason = reason

    @property
    def intent(self) -> Intent:
        """Return the identity of the intent, by which a repeated one is recognised."""
        return int(self.kind), self.user_id, self.rtoken

    @property
    def names_one(self) -> bool:
        """Whether it is about one order, which must be there."""
        return self.kind is CancelKind.ONE or self.kind is CancelKind.CHANGE

    def concerns(self, record: OrderRecord) -> bool:
        """Whether this open order of the user is to be withdrawn."""
        order = record.order
        if order.realm != self.realm:
            return False
        if self.names_one:
            return order.id == self.order_id
        if self.kind is CancelKind.SOME:
            return order.id in self.order_ids
        return self.pair_id is None or order.pair_id == self.pair_id


class Change(Cancel):
    """Give an open order another price, quantity or trigger; 0 leaves it. The answer is a list of its OrderRecord.

    `exits` are the take-profit and the stop-loss of what follows it, 0 where there is none; None leaves both. It keeps
    its place in line where nothing but those changes and its quantity falls at the most.
    """

    __slots__ = ("exits", "price", "quantity", "trigger_price")

    def __init__(
        self,
        user_id: int,
        realm: int,
        rtoken: str,
        fingerprint: bytes,
        order_id: int,
        *,
        price: int = 0,
        quantity: int = 0,
        trigger_price: int = 0,
        exits: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(CancelKind.CHANGE, user_id, realm, rtoken, fingerprint, order_id=order_id)
        self.price = price
        self.quantity = quantity
        self.trigger_price = trigger_price
        self.exits = exits
        self.careful = True


class Fire(Command):
    """Let a price set off the orders of a market that wait for it. The answer is the list of their OrderRecords."""

    __slots__ = ("market", "tick")

    def __init__(self, market: Market, tick: Tick) -> None:
        super().__init__()
        self.market = market
        self.tick = tick
        self.careful = True


class Expire(Command):
    """Withdraw the orders whose time has come. The answer is the list of their OrderRecords."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__()
        self.careful = True


class PlaceExits(Command):
    """Place what is to follow the orders that have ended. The answer is the list of the OrderRecords placed."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__()
        self.careful = True


class CloseOut(Command):
    """Withdraw what still rests in a market that is closed. The answer is the list of OrderRecords withdrawn.

    An order whose account somebody else has locked stays, and so do those past the bound of one batch: ask again until
    the book is empty.
    """

    __slots__ = ("market",)

    def __init__(self, market: Market) -> None:
        super().__init__()
        self.market = market
        self.careful = True


class Uncross(Command):
    """Let the orders that an auction has collected meet. The answer is the list of OrderRecords that traded."""

    __slots__ = ("market",)

    def __init__(self, market: Market) -> None:
        super().__init__()
        self.market = market
        self.careful = True
        self.alone = True


class Refresh(Command):
    """Let the house's quotes of a market follow the newest tick. The answer is the depth after the commit."""

    __slots__ = ("limit", "market")

    def __init__(self, market: Market, limit: int = 0) -> None:
        super().__init__()
        self.market = market
        self.limit = limit


def resolve(command: Command, answer: Any) -> None:
    """Answer whoever still waits."""
    if not command.answer.done():
        command.answer.set_result(answer)


def reject(command: Command, refusal: ApiError) -> None:
    """Refuse whoever still waits."""
    if not command.answer.done():
        command.answer.set_exception(refusal)
