"""A user's favourite symbols."""

from __future__ import annotations

from typing import Annotated, Any

import asyncpg
import msgspec
from agio_kernel.calls.declared import get, post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal
from agio_kernel.declarations.wire import Page, whole
from agio_kernel.ports.kernel import Kernel
from agio_kernel.postgres.query import done, insert, rows, value

from agio_market.declared.codes import TOO_MANY_FAVOURITES
from agio_market.quotes.quotation import known, quotation_of
from agio_market.quotes.schemas import FavouriteView
from agio_market.tables import Favourites

MOST = 200


class FavouriteForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A symbol, and whether it shall be starred."""

    symbol: Annotated[str, msgspec.Meta(max_length=20)]
    on: bool = True


@get("web/favourites")
async def show_favourites(kernel: Kernel, request: Request[NoForm]) -> Page[str]:
    """The symbols I starred."""
    return whole(await of(kernel.db, request.user))


@post("web/setFavourite", opens_business=False, example=FavouriteForm(symbol="BTCUSDT"))
async def set_favourite(kernel: Kernel, request: Request[FavouriteForm]) -> FavouriteView:
    """Star a symbol or take the star away."""
    symbol = known(quotation_of(kernel), request.form.symbol)
    async with request.idempotent_transaction() as effect:
        if not request.form.on:
            await unstar(effect.tx, request.user, symbol)
        elif not await star(effect.tx, request.user, symbol):
            raise ApiError(TOO_MANY_FAVOURITES, most=MOST)
        return effect.keep(FavouriteView(symbol, request.form.on), code=7)


async def of(conn: Any, who: Principal) -> list[str]:
    """The symbols ``who`` starred, in the order they were starred."""
    starred = Favourites.select(Favourites.symbol).where(Favourites.user_id == who.id)
    found = await rows(conn, starred.order_by(Favourites.created_at, Favourites.symbol).limit(MOST))
    return [row["symbol"] for row in found]


async def star(tx: asyncpg.Connection, who: Principal, symbol: str) -> bool:
    """Star a symbol; False where ``who`` has as many as can be kept."""
    if await value(tx, Favourites.count().where(Favourites.user_id == who.id)) >= MOST:
        return False
    starred = {Favourites.user_id: who.id, Favourites.symbol: symbol}
    await done(tx, insert(Favourites, starred).on_conflict(action="DO NOTHING"))
    return True


async def unstar(tx: asyncpg.Connection, who: Principal, symbol: str) -> None:
    """Take the star away."""
    await done(tx, Favourites.delete().where(Favourites.user_id == who.id, Favourites.symbol == symbol))
