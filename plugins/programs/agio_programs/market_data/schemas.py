"""Forms and views of the markets under the dialect's names: amounts are decimal text, ids and times integers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec

from agio_programs.dialect.fields import Limit, Moment, Name, TradeId

Names = Annotated[str, msgspec.Meta(max_length=32_768)]
"""A list of names in JSON."""


class NoForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Empty form: the whole is read."""


class SignedForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """Empty form of clients that sign all the same: the answer is public, and no signature is refused."""

    timestamp: Moment | None = None
    recv_window: str | None = None
    signature: str | None = None


class InterestForm(SignedForm, frozen=True, forbid_unknown_fields=True):
    """Loans whose interest to read, by clients that sign."""

    asset: Name | None = None
    isolated_symbol: Name | None = None
    start_time: Moment | None = None
    end_time: Moment | None = None
    current: Limit = 1
    size: Limit = 10


class InfoForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """Markets whose rules to read."""

    symbol: Name | None = None
    symbols: Names | None = None
    permissions: Names | None = None
    show_permission_sets: Literal["true", "false"] | None = None
    symbol_status: Literal["TRADING", "HALT", "BREAK"] | None = None


class DepthForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Order book to read, and the number of levels of each side."""

    symbol: Name
    limit: Limit = 100


class TradesForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Market whose last trades to read."""

    symbol: Name
    limit: Limit = 500


class HistoryForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """Trades to read, from an id on."""

    symbol: Name
    limit: Limit = 500
    from_id: TradeId | None = None


class AggregatesForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """Trades to read, from an id on, or of a time."""

    symbol: Name
    limit: Limit = 500
    from_id: TradeId | None = None
    start_time: Moment | None = None
    end_time: Moment | None = None


class KlinesForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """Candles to read."""

    symbol: Name
    interval: Annotated[str, msgspec.Meta(max_length=8)]
    start_time: Moment | None = None
    end_time: Moment | None = None
    limit: Limit = 500


class TickersForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Markets to read: one, some, or all."""

    symbol: Name | None = None
    symbols: Names | None = None


class DayForm(TickersForm, frozen=True, forbid_unknown_fields=True):
    """Markets whose last 24 hours to read, and the extent of the answer."""

    type: Literal["FULL", "MINI"] = "FULL"


class View(msgspec.Struct, frozen=True, rename="camel"):
    """A struct of the dialect."""


class TimeView(View, frozen=True, kw_only=True):
    """Time of the site's clock."""

    server_time: int


class SymbolView(View, frozen=True, kw_only=True):
    """A market and its rules."""

    symbol: str
    status: str
    base_asset: str
    base_asset_precision: int
    quote_asset: str
    quote_precision: int
    quote_asset_precision: int
    base_commission_precision: int
    quote_commission_precision: int
    order_types: Sequence[str]
    iceberg_allowed: bool = False
    oco_allowed: bool = False
    oto_allowed: bool = False
    quote_order_qty_market_allowed: bool = True
    allow_trailing_stop: bool = False
    cancel_replace_allowed: bool = True
    amend_allowed: bool = False
    is_spot_trading_allowed: bool = True
    is_margin_trading_allowed: bool = False
    filters: Sequence[dict[str, Any]]
    permissions: Sequence[str] = ("SPOT",)
    permission_sets: Sequence[Sequence[str]] = (("SPOT",),)
    default_self_trade_prevention_mode: str = "EXPIRE_TAKER"
    allowed_self_trade_prevention_modes: Sequence[str] = ("EXPIRE_TAKER", "EXPIRE_MAKER", "EXPIRE_BOTH", "DECREMENT")


class LimitView(View, frozen=True, kw_only=True):
    """Limit of requests."""

    rate_limit_type: str
    interval: str
    interval_num: int
    limit: int


class CountView(LimitView, frozen=True, kw_only=True):
    """Limit of requests, and the number made."""

    count: int


class InfoView(View, frozen=True, kw_only=True):
    """The rules of the site and of its markets."""

    timezone: str = "UTC"
    server_time: int
    rate_limits: Sequence[LimitView]
    exchange_filters: Sequence[Any] = ()
    symbols: Sequence[SymbolView]


class DepthView(View, frozen=True, kw_only=True):
    """A book's best levels. There is no time in it: clients take one for the book of a contract."""

    last_update_id: int
    bids: Sequence[tuple[str, str]]
    asks: Sequence[tuple[str, str]]


class TradeView(View, frozen=True, kw_only=True):
    """A trade."""

    id: int
    price: str
    qty: str
    quote_qty: str
    time: int
    is_buyer_maker: bool
    is_best_match: bool = True


class AggregateView(msgspec.Struct, frozen=True):
    """The same trade in letters: each is an aggregate of its own."""

    id: int = msgspec.field(name="a")
    price: str = msgspec.field(name="p")
    quantity: str = msgspec.field(name="q")
    first: int = msgspec.field(name="f")
    last: int = msgspec.field(name="l")
    time: int = msgspec.field(name="T")
    is_buyer_maker: bool = msgspec.field(name="m")
    is_best_match: bool = msgspec.field(name="M", default=True)


class PriceView(View, frozen=True, kw_only=True):
    """A market's last price."""

    symbol: str
    price: str


class BestView(View, frozen=True, kw_only=True):
    """A market's best prices; 0 where a side is empty."""

    symbol: str
    bid_price: str
    bid_qty: str
    ask_price: str
    ask_qty: str


class MiniDayView(View, frozen=True, kw_only=True):
    """A market's last 24 hours, in short. How many trades made them isn't known: what is told of them says none."""

    symbol: str
    open_price: str
    high_price: str
    low_price: str
    last_price: str
    volume: str
    quote_volume: str
    open_time: int
    close_time: int
    first_id: int = -1
    last_id: int = -1
    count: int = 0


class DayView(MiniDayView, frozen=True, kw_only=True):
    """A market's last 24 hours."""

    price_change: str
    price_change_percent: str
    weighted_avg_price: str
    prev_close_price: str
    last_qty: str
    bid_price: str
    bid_qty: str
    ask_price: str
    ask_qty: str


class StatusView(View, frozen=True, kw_only=True):
    """Whether the site works: 0."""

    status: int = 0
    msg: str = "normal"


class InterestView(View, frozen=True, kw_only=True):
    """Interest of loans: there is no margin."""

    rows: Sequence[Any] = ()
    total: int = 0
