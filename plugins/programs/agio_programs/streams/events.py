"""Events of the markets, with the field letters of the dialect: pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from agio_kernel.money.amounts import format_amount
from agio_kernel.ports.trading_venue import Level, MarketBook, MarketRules, MarketTrade

from agio_programs.market_data.books import Change
from agio_programs.market_data.markets import Kline, shown_levels
from agio_programs.market_data.schemas import DayView, MiniDayView

_NOTHING: Level = (0, 0)

Event = dict[str, Any]


def trade_event(rules: MarketRules, trade: MarketTrade, now_ms: int) -> Event:
    """A trade."""
    return {"e": "trade", "E": now_ms, "s": rules.symbol, "t": trade.id, **_traded(rules, trade)}


def aggregate_event(rules: MarketRules, trade: MarketTrade, now_ms: int) -> Event:
    """The same as an aggregate: each trade is one of its own."""
    ids = {"a": trade.id, "f": trade.id, "l": trade.id}
    return {"e": "aggTrade", "E": now_ms, "s": rules.symbol, **ids, **_traded(rules, trade)}


def _traded(rules: MarketRules, trade: MarketTrade) -> Event:
    return {
        "p": format_amount(trade.price, rules.price_decimals),
        "q": format_amount(trade.quantity, rules.quantity_decimals),
        "T": trade.time_ms,
        "m": not trade.taker_buys,
        "M": True,
    }


def change_event(rules: MarketRules, change: Change, now_ms: int) -> Event:
    """Levels of a book that are others now."""
    ids = {"U": change.first, "u": change.sequence}
    sides = {"b": shown_levels(rules, change.bids), "a": shown_levels(rules, change.asks)}
    return {"e": "depthUpdate", "E": now_ms, "s": rules.symbol, **ids, **sides}


def levels_event(rules: MarketRules, book: MarketBook, levels: int) -> Event:
    """A book's best levels."""
    return {
        "lastUpdateId": book.sequence,
        "bids": shown_levels(rules, book.bids[:levels]),
        "asks": shown_levels(rules, book.asks[:levels]),
    }


def best_event(rules: MarketRules, book: MarketBook) -> Event:
    """A book's best prices; 0 where a side is empty."""
    bid, ask = (shown_levels(rules, _best(side))[0] for side in (book.bids, book.asks))
    return {"u": book.sequence, "s": rules.symbol, "b": bid[0], "B": bid[1], "a": ask[0], "A": ask[1]}


def _best(side: Sequence[Level]) -> Sequence[Level]:
    return [side[0] if side else _NOTHING]


def kline_event(symbol: str, interval: str, kline: Kline, now_ms: int, *, is_over: bool) -> Event:
    """A candle as it is now."""
    opens, first, high, low, last, volume, closes, turnover, count, *_ = kline
    reported = {"t": opens, "T": closes, "s": symbol, "i": interval, "f": -1, "L": -1, "n": count, "x": is_over}
    reported |= {"o": first, "c": last, "h": high, "l": low, "v": volume, "q": turnover, "V": "0", "Q": "0", "B": "0"}
    return {"e": "kline", "E": now_ms, "s": symbol, "k": reported}


def mini_event(day: MiniDayView, now_ms: int) -> Event:
    """The last 24 hours, in short."""
    return {"e": "24hrMiniTicker", "E": now_ms, "s": day.symbol, **_day(day)}


def ticker_event(day: DayView, now_ms: int) -> Event:
    """The last 24 hours."""
    return {
        "e": "24hrTicker",
        "E": now_ms,
        "s": day.symbol,
        **_day(day),
        "p": day.price_change,
        "P": day.price_change_percent,
        "w": day.weighted_avg_price,
        "x": day.prev_close_price,
        "Q": day.last_qty,
        "b": day.bid_price,
        "B": day.bid_qty,
        "a": day.ask_price,
        "A": day.ask_qty,
        "O": day.open_time,
        "C": day.close_time,
        "F": day.first_id,
        "L": day.last_id,
        "n": day.count,
    }


def _day(day: MiniDayView) -> Event:
    prices = {"c": day.last_price, "o": day.open_price, "h": day.high_price, "l": day.low_price}
    return {**prices, "v": day.volume, "q": day.quote_volume}
