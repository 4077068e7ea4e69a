"""The pairs as a venue: what the dialects of other people's programs tell of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from functools import lru_cache, partial

from agio_kernel.declarations import codes
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.realm import Realm
from agio_kernel.plugins.offerings import Offerings
from agio_kernel.ports.trading_venue import (
    Level,
    MarketBook,
    MarketRules,
    MarketTrade,
    Phase,
    TradesAsked,
    TradingVenue,
)

from agio_spot.engine.order import Side
from agio_spot.engine.pair import BASIS_POINTS, FEE_SCALE, Pair
from agio_spot.engine.side import Ladder
from agio_spot.engine.trade import Trade
from agio_spot.for_programs.trading import trading
from agio_spot.schemas import phase_name, quantity_decimals
from agio_spot.sequencer.market import Market
from agio_spot.sequencer.store import trades_of
from agio_spot.spot import Spot


def venue(spot: Spot) -> TradingVenue:
    """The pairs that are listed, halted ones included."""
    return TradingVenue(
        partial(_markets, spot),
        partial(_rules_of, spot),
        partial(_book, spot),
        partial(_trades, spot),
        partial(_hear, spot),
        trading(spot),
    )


def _markets(spot: Spot, realm: Realm) -> Sequence[MarketRules]:
    return [_rules(market.pair, phase_name(market)) for market in _listed(spot, realm)]


def _rules_of(spot: Spot, realm: Realm, symbol: str) -> MarketRules:
    market = _market(spot, realm, symbol)
    return _rules(market.pair, phase_name(market))


async def _book(spot: Spot, realm: Realm, symbol: str, levels: int) -> MarketBook:
    market = _market(spot, realm, symbol)
    depth = await spot.depth(market, levels)
    pair = market.pair
    return MarketBook(market.sequence, _levels(pair, depth.bids), _levels(pair, depth.asks))


async def _trades(spot: Spot, realm: Realm, symbol: str, asked: TradesAsked) -> Sequence[MarketTrade]:
    pair = _market(spot, realm, symbol).pair
    async with spot.kernel.db.read() as conn:
        found = await trades_of(conn, int(realm), pair.pair_id, asked)
    return [_trade(pair, trade) for trade in found]


def _hear(
    spot: Spot, realm: Realm, symbol: str, listener: Callable[[Sequence[MarketTrade]], None]
) -> Callable[[], None]:
    pair = _market(spot, realm, symbol).pair

    def hear(trades: Sequence[Trade]) -> None:
        listener([_trade(spot.every_pair[pair.pair_id], one) for one in trades])

    return spot.trade_listeners.add((int(realm), pair.pair_id), hear)


def _listed(spot: Spot, realm: Realm) -> Sequence[Market]:
    """The markets that the site lists now, in its order."""
    _require_trading(spot)
    pairs = {pair.symbol: pair for pair in spot.pairs.values() if not spot.is_closed(pair)}
    listed = [pairs[one.symbol] for one in spot.kernel.prices.instruments() if one.symbol in pairs]
    return [spot.sequencer.markets[int(realm), pair.pair_id] for pair in listed]


def _market(spot: Spot, realm: Realm, symbol: str) -> Market:
    """One of them by its symbol; a KeyError where that is none's."""
    _require_trading(spot)
    pair = spot.find_pair(symbol)
    if pair is None or spot.is_closed(pair) or all(one.symbol != symbol for one in spot.kernel.prices.instruments()):
        raise KeyError(symbol)
    return spot.sequencer.markets[int(realm), pair.pair_id]


def _require_trading(spot: Spot) -> None:
    if spot.kernel.part(Offerings).is_off("spot"):
        raise ApiError(codes.NOT_AVAILABLE)
    if not (spot.sequencer.is_ready or spot.sequencer.is_elsewhere):
        raise ApiError(codes.UNAVAILABLE)


@lru_cache(maxsize=4096)
def _rules(pair: Pair, phase: Phase) -> MarketRules:
    """Asked for with every order: they are made once for each state of a pair."""
    return MarketRules(
        symbol=pair.symbol,
        base=pair.base,
        quote=pair.quote,
        base_decimals=pair.base_scale,
        quote_decimals=pair.quote_scale,
        price_decimals=pair.price_decimals,
        quantity_decimals=quantity_decimals(pair),
        tick=Decimal(pair.tick).scaleb(-pair.price_decimals),
        step=Decimal(pair.quantity_step).scaleb(-pair.base_scale),
        minimum=Decimal(pair.minimum_notional).scaleb(-pair.quote_scale),
        maximum=Decimal(pair.maximum_notional).scaleb(-pair.quote_scale),
        band=Decimal(pair.price_band_bp) / BASIS_POINTS,
        patience=pair.patience,
        maker_fee=Decimal(pair.maker_fee_ppm) / FEE_SCALE,
        taker_fee=Decimal(pair.taker_fee_ppm) / FEE_SCALE,
        phase=phase,
    )


def _levels(pair: Pair, ladder: Ladder) -> Sequence[Level]:
    return [(price, quantity // pair.finest_step) for price, quantity in ladder]


def _trade(pair: Pair, trade: Trade) -> MarketTrade:
    quantity, buys = trade.quantity // pair.finest_step, trade.taker_side is Side.BUY
    return MarketTrade(trade.id, trade.price, quantity, trade.quote, trade.at_ms, buys)
