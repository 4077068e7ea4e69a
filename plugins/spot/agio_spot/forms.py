"""What spot trading is asked on the wire: the forms of its calls, and the words in them."""

from enum import StrEnum
from typing import Annotated

import msgspec
from agio_kernel.declarations.wire import Id, Milliseconds, PageSize, Place, Symbol

from agio_spot.engine.order import State, Type
from agio_spot.engine.terms import Trigger

Limit = Annotated[int, msgspec.Meta(ge=1, le=200)]
Word = Annotated[str, msgspec.Meta(max_length=24)]


class OrderType(StrEnum):
    """What kind of order it is: at a price or at the market, at once or once a price is reached."""

    LIMIT = "limit"
    MARKET = "market"
    STOP_LIMIT = "stop_limit"
    STOP_MARKET = "stop_market"
    TAKE_PROFIT_LIMIT = "take_profit_limit"
    TAKE_PROFIT_MARKET = "take_profit_market"
    OCO = "oco"


class Lifetime(StrEnum):
    """How long an order stands: GTC until it is withdrawn, IOC and FOK for the moment, GTD until the time it names."""

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
"""What each kind is to the engine: what it does in the book, and what it waits for before."""
NAMES = {what: name for name, what in TYPES.items()}
"""What a kind is called that has one price."""
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
    """Which order is to be another: its price, its quantity in all, what it waits for, or the prices of what
    follows it.

    What isn't said stays; an empty `take_profit` or `stop_loss` is taken away.
    """

    id: Id
    price: str | None = None
    quantity: str | None = None
    trigger_price: str | None = None
    take_profit: str | None = None
    stop_loss: str | None = None


class CancelSomeForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which orders to withdraw, their ids with commas between; one that isn't open any more is passed over."""

    ids: Annotated[str, msgspec.Meta(pattern=r"^[0-9]{1,19}(,[0-9]{1,19}){0,99}$")]


class CancelForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which order to withdraw."""

    id: Id


class CancelAllForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which orders to withdraw: all, or those of one pair."""

    pair: Symbol | None = None


class OrdersForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which of the user's orders to list."""

    state: Word = "open"
    pair: Symbol | None = None
    after: Place = ""
    size: PageSize = 20


class TradesForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which of the user's trades to list."""

    pair: Symbol | None = None
    after: Place = ""
    size: PageSize = 20


class ExportForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which list as a table, narrowed as its page is."""

    kind: Annotated[str, msgspec.Meta(max_length=40)] = "spot_trades"
    state: Word = "all"
    pair: Symbol | None = None


class PairForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which pair to look at."""

    pair: Symbol


class DepthForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which book to look at, and how many levels of each side."""

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
"""What the tabs of the order list are called, and which states each shows."""
