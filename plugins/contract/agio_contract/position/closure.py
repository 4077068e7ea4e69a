"""A part of a position that was closed, or all of it: the price, and what it came to."""

from __future__ import annotations

from typing import Annotated

from agio_kernel.declarations.wire import Moment
from agio_kernel.entities import Account, Big, Entity, Hidden, Id, Number, RefersTo, Small, UserId
from agio_kernel.postgres.personal import Erasure, Personal, Until

from agio_contract.position.margin import Side
from agio_contract.position.position import Position, Reason


class Closure(Entity, table="contract_closure"):
    """``price`` is what it was closed at, ``mark`` and ``tick`` what decided that; amounts as of ``margin.Closing``."""

    personal = Personal(
        why="Books of account",
        until=Until.LAW,
        erasure=Erasure.BLANK,
        other="product symbol coin side reason",
    )

    id: Id
    number: Hidden[Number] = 0
    position_id: Annotated[Id, RefersTo(Position)]
    user_id: UserId
    account: Account
    realm: Hidden[Small]
    product: str
    symbol: str
    decimals: Small
    coin: str
    scale: Small
    side: Side
    leverage: int
    lots: Big
    lot: Big
    entry_price: Big
    price: Big
    mark: Big
    tick: Big
    time_ms: Big
    reason: Reason
    margin: Big
    result: Big
    fee: Big
    shortfall: Big
    returned: Big
    created_at: Moment


class Interest(Entity, table="contract_interest"):
    """Overnight interest, once for each night of a position."""

    personal = Personal(why="Books of account", until=Until.LAW, erasure=Erasure.BLANK, other="coin")

    id: Id
    position_id: Annotated[Id, RefersTo(Position)]
    user_id: UserId
    account: Account
    coin: str
    moment_ms: Big
    lots: Big
    paid: Big
    created_at: Moment
