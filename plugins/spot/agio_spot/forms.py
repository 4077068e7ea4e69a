"""Forms of the calls of spot trading, and their enumerations."""

from enum import StrEnum
from typing import Annotated

import msgspec
from agio_kernel.declarations.wire import Cursor, Id, Milliseconds, PageSize, Symbol

from agio_spot.engine.order import State, Type
from agio_spot.engine.terms import Trigger

Limit = Annotated[int, msgspec.Meta(ge=1, le=200)]
Word = Annotated[str, msgspec.Meta(max_length=24)]


class OrderType(StrEnum):
    """Type of an order: limit or market, at once or once a price is reached."""

    LIMIT = "limit"
    MARKET = "market"
    STOP_LIMIT = "stop_limit"
    STOP_MARKET = "stop_market"
    TAKE_PROFIT_LIMIT = "take_profit_limit"
    TAKE_PROFIT_MARKET = "take_profit_market"
    OCO = "oco"


class Lifetime(StrEnum):
    """Lifetime of an order: GTC stands until it is cancelled, IOC and FOK execute at once, GTD stands until the time it
    names."""

    GTC = "gtc"
    IOC = "ioc"
    FOK = "fok"
    GTD = "gtd"


TYPES: dict[OrderType, tuple[Type, Trigger | None]] = {
    OrderType.LIMIT: (Type.LIMIT, None),
    OrderType.MARKET: (Type.MARKET, None),
    OrderType.STOP_LIMIT: (Type.LIMIT, Trigger.STOP),
    OrderType.STOP_MARKET: (Type.MARKET, Trigger.STOP),
    OrderType.TAKE_PROFIT_LIMIT: (Type.LIMIT, Trigger.TAKE_PROFIT),
    OrderType.TAKE_PROFIT_MARKET: (Type.MARKET, Trigger.TAKE_PROFIT),
}
"""Engine type of each order type, and its trigger."""
NAMES = {what: name for name, what in TYPES.items()}
"""Name of each order type that has one price."""
TYPES[OrderType.OCO] = TYPES[OrderType.STOP_LIMIT]


class OrderForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The terms of an order. `amount` is a market buy's budget in the quote coin, in place of `quantity`.

    An order of a stop or take-profit kind waits for `trigger_price`; one of kind `oco` rests at its price until then,
    and goes on at `stop_limit_price`: one hold, and what comes first cancels the other. `expires` ends one whose `tif`
    is `gtd`; `prevention` says which gives way where it meets an order of the same user (`cancel_newest` by default).
    `take_profit` and `stop_loss` are followed, once it has ended, by one order the other way at the one or the other:
    it sells what a buy has brought, or buys back what was sold, as far as what that brought pays for it.
    """

    pair: Symbol
    side: Word
    type: Word
    price: str | None = None
    quantity: str | None = None
    amount: str | None = None
    tif: Word | None = None
    post_only: bool = False
    client_id: str | None = None
    trigger_price: str | None = None
    stop_limit_price: str | None = None
    expires: Milliseconds | None = None
    prevention: Word | None = None
    take_profit: str | None = None
    stop_loss: str | None = None


class ChangeForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Changes of an order: its price, its total quantity, its trigger price, or the prices of its exit.

    Fields that are left out stay as they are; an empty `take_profit` or `stop_loss` is removed.
    """

    id: Id
    price: str | None = None
    quantity: str | None = None
    trigger_price: str | None = None
    take_profit: str | None = None
    stop_loss: str | None = None


class CancelSomeForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Orders to cancel, as ids with commas between; an order that is no longer open is passed over."""

    ids: Annotated[str, msgspec.Meta(pattern=r"^[0-9]{1,19}(,[0-9]{1,19}){0,99}$")]


class CancelForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Order to cancel."""

    id: Id


class CancelAllForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Orders to cancel: all, or those of one pair."""

    pair: Symbol | None = None


class OrdersForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Filter of the user's orders."""

    state: Word = "open"
    pair: Symbol | None = None
    after: Cursor = ""
    size: PageSize = 20


class TradesForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Filter of the user's trades."""

    pair: Symbol | None = None
    after: Cursor = ""
    size: PageSize = 20


class ExportForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """List to export as a table, with the filters of its page."""

    kind: Annotated[str, msgspec.Meta(max_length=40)] = "spot_trades"
    state: Word = "all"
    pair: Symbol | None = None


class PairForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Pair to read."""

    pair: Symbol


class DepthForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Order book to read, and the number of levels of each side."""

    pair: Symbol
    limit: Limit = 50


STATES_BY_NAME: dict[str, tuple[State, ...]] = {
    "pending": (State.PENDING,),
    "trading": (State.TRADING,),
    "closed": (State.CLOSED,),
    "withdrawn": (State.WITHDRAWN,),
    "open": (State.PENDING, State.TRADING),
    "history": (State.CLOSED, State.WITHDRAWN),
    "all": tuple(State),
}
"""Order states of each tab of the order list, by the tab's name."""
