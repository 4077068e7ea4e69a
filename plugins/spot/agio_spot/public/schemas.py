"""Answers for aggregators: the field names are theirs, amounts are decimal strings."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Depth = Literal[0, 10, 20, 50, 100, 200, 400]
"""Levels of both sides together, as aggregators count; 0 asks for all that is offered."""
MOST_LEVELS = 200
"""Greatest number of levels of each side."""
MOST_TRADES = 500


class NoForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Empty form: the whole list is read."""


class BookForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Order book to read, and the number of levels of both sides together."""

    ticker_id: Annotated[str, msgspec.Meta(max_length=40)]
    depth: Depth = 100


class TradesForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Market of the last trades; ``type`` narrows them to those in which the taker bought, or sold."""

    ticker_id: Annotated[str, msgspec.Meta(max_length=40)]
    type: Literal["", "buy", "sell"] = ""
    limit: Literal[10, 20, 50, 100, 200, 500] = 100


class PairRow(msgspec.Struct, frozen=True):
    """A market that can be asked for, and whether it trades: ``open``, ``halted``, ``auction`` or ``closing``."""

    ticker_id: str
    base: str
    target: str
    status: str


class TickerRow(msgspec.Struct, frozen=True):
    """A market's last 24 hours. Missing values are null: the price where nothing was traded, a side that is empty."""

    ticker_id: str
    base_currency: str
    target_currency: str
    last_price: str | None
    base_volume: str
    target_volume: str
    bid: str | None
    ask: str | None
    high: str | None
    low: str | None


class SummaryRow(msgspec.Struct, frozen=True):
    """The same market under the names that other aggregators use."""

    trading_pairs: str
    base_currency: str
    quote_currency: str
    last_price: str | None
    lowest_ask: str | None
    highest_bid: str | None
    base_volume: str
    quote_volume: str
    price_change_percent_24h: str | None
    highest_price_24h: str | None
    lowest_price_24h: str | None


class BookAnswer(msgspec.Struct, frozen=True):
    """A book's best levels, best first, as [price, quantity]; ``timestamp`` is when it was read, in milliseconds."""

    ticker_id: str
    timestamp: str
    bids: list[tuple[str, str]]
    asks: list[tuple[str, str]]


class TradeRow(msgspec.Struct, frozen=True):
    """A trade; ``type`` is what its taker did. The id is text, because it is larger than a JavaScript number."""

    trade_id: str
    price: str
    base_volume: str
    target_volume: str
    trade_timestamp: int
    type: str


class TradesAnswer(msgspec.Struct, frozen=True):
    """The last trades by what their takers did, newest first."""

    buy: list[TradeRow]
    sell: list[TradeRow]
