"""Positions and ticks at random: dense and sparse, quiet and with gaps, so that everything that can happen does."""

from __future__ import annotations

import random
from datetime import UTC, datetime
from fractions import Fraction

from agio_contract.declared.states import PositionState
from agio_contract.position.margin import PPM, Side, Size, half_spread, margin_of, share_up
from agio_contract.position.position import Kind, Position
from agio_contract.position.walk import bounded
from agio_kernel.ports.prices import Tick
from naive_contract import Naive

BEGIN = 1_700_000_000_000


def drawn(chance: random.Random) -> tuple[Position, Naive, list[Tick]]:
    """An order, the same in the model's words, and what its price does."""
    decimals, scale = chance.choice([2, 4, 6]), chance.choice([2, 6])
    start = chance.randrange(50_000, 200_000)
    ticks = _path(chance, start)
    side, kind = chance.choice(list(Side)), chance.choice(list(Kind))
    spread = chance.choice([0, 1, 8, 51])
    lots, lot = chance.randrange(1, 60), chance.choice([1, 1_000, 10**5, 10**8, 3 * 10**8])
    leverage = chance.choice([1, 2, 5, 10, 20, 50, 100])
    quote = half_spread(start, spread, buys=side is Side.LONG)
    away = start * chance.randrange(1, 40) // 1000
    price = None
    if kind is Kind.LIMIT:
        price = start - side.sign * (away - chance.choice([0, 2 * away]))
    elif kind is Kind.STOP:
        price = start + side.sign * away
    reference = quote if price is None else max(price, quote) if kind is Kind.LIMIT and side is Side.SHORT else price
    size = Size(lots, lot, decimals, scale)
    value = size.value(reference)
    maintenance = min(chance.choice([4_000, 5_000, 9_000, 20_000]), PPM // (2 * leverage))
    basis = price or start
    bound = lambda way: chance.choice([None, max(1, basis + way * basis * chance.randrange(1, 60) // 1000)])  # noqa: E731
    position = bounded(
        Position(
            id=1,
            user_id=1,
            account=1,
            realm=0,
            product="X-PERP",
            version=0,
            symbol="X",
            decimals=decimals,
            coin="USDT",
            scale=scale,
            side=side,
            kind=kind,
            ordered=lots,
            lots=lots,
            lot=lot,
            leverage=leverage,
            margin=margin_of(value, leverage),
            open_fee=share_up(value, 500),
            reference=reference,
            price=price,
            take_profit=bound(side.sign),
            stop_loss=bound(-side.sign),
            spread=spread,
            fee_ppm=500,
            liquidation_fee_ppm=3_000,
            maintenance_ppm=maintenance,
            interest_ppm=-120,
            slippage_ppm=chance.choice([1_000, 5_000]),
            window_ms=chance.choice([1_000, 10_000]),
            delivery_window_ms=300_000,
            accepted_ms=BEGIN,
            seen_ms=BEGIN - 1,
            low_price=0,
            high_price=0,
            state=PositionState.PENDING,
            created_at=datetime.now(UTC),
        )
    )
    unit = Fraction(lot * 10**scale, 10 ** (decimals + 8))
    terms = Naive(
        side.value,
        kind.value,
        lots,
        unit,
        position.margin,
        position.open_fee,
        price or 0,
        reference,
        Fraction(position.slippage_ppm, PPM),
        position.take_profit,
        position.stop_loss,
        spread,
        Fraction(position.fee_ppm, PPM),
        Fraction(position.liquidation_fee_ppm, PPM),
        Fraction(maintenance, PPM),
        BEGIN,
        position.window_ms,
    )
    return position, terms, ticks


def _path(chance: random.Random, start: int) -> list[Tick]:
    ticks, now, price = [], BEGIN, start
    swing = chance.choice([2, 8, 30])
    gap = chance.choice([400, 1_000, 1_000, 4_000])
    for place in range(chance.randrange(5, 80)):
        now += chance.randrange(1, 2 * gap)
        move = chance.randrange(-swing, swing + 1) * start // 2_000
        if chance.random() < 0.03:
            move *= chance.randrange(4, 60)
        price = max(1, price + move)
        ticks.append(Tick("X", price, now, place))
    return ticks
