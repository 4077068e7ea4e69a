"""What the console is shown: what each direction may cost the house, what it brought, and a user's options. To look at
only: there is nothing here that sets a price, an outcome, or picks a user.
"""

from __future__ import annotations

from collections.abc import Sequence

import asyncpg
from agio_kernel.cases.review import CaseFact, FacetRow, UserFacet
from agio_kernel.declarations.open_business import Locked, Open, OpenBusiness
from agio_kernel.declarations.realm import Realm
from agio_kernel.money.amounts import format_amount
from agio_kernel.money.positions import HousePosition, PositionSource
from agio_kernel.postgres.paging import Listed, Slice, page
from agio_kernel.postgres.query import sql

from agio_options.option.option import Direction
from agio_options.option.store import option_of
from agio_options.options import Options

_COLUMNS = ("time", "symbol", "direction", "term", "stake", "entry", "settlement", "state", "result")


def open_business(options: Options) -> Sequence[OpenBusiness]:
    """Options that are held."""

    async def held(conn: asyncpg.Connection) -> Open:
        rows = await conn.fetch(
            "SELECT coin, count(*) AS options, coalesce(sum(stake) FILTER (WHERE realm = 0), 0)::bigint AS stake"
            " FROM options_option WHERE state IN ('accepted', 'holding') GROUP BY coin ORDER BY coin"
        )
        locked = [Locked(row["coin"], row["stake"]) for row in rows if row["stake"]]
        return Open(sum(row["options"] for row in rows), tuple(locked))

    return [OpenBusiness("options.open.options", held)]


def positions(options: Options) -> Sequence[PositionSource]:
    """What each direction of a product may cost, beside its cap and what it has brought so far."""

    def of(direction: Direction) -> PositionSource:
        async def read(conn: asyncpg.Connection, realm: Realm) -> Sequence[HousePosition]:
            found = await conn.fetch(
                "SELECT product, open_gain, taken - paid AS result FROM options_book"
                " WHERE realm = $1 AND direction = $2 ORDER BY product",
                int(realm),
                direction.value,
            )
            terms = {row.key: row.terms for row in options.rows()}
            return [
                HousePosition(
                    row["product"],
                    one.coin,
                    one.coin,
                    -row["open_gain"],
                    row["result"],
                    limit=options.minor(one.coin, one.exposure),
                )
                for row in found
                if (one := terms.get(row["product"])) is not None
            ]

        return PositionSource(f"options.position.{direction.value}", read)

    return [of(Direction.RISE), of(Direction.FALL)]


def user_facets(options: Options) -> Sequence[UserFacet]:
    """A user's options, the newest first."""

    async def rows(conn: asyncpg.Connection, user_id: int, after: str, size: int) -> Slice[FacetRow]:
        own = Listed(sql("SELECT * FROM options_option WHERE user_id = {}", user_id), "own")
        return (await page(conn, own, after, size)).of(lambda row: FacetRow(str(row["id"]), _cells(options, row)))

    return [UserFacet("options", "options.facet.options", tuple(f"options.facet.{name}" for name in _COLUMNS), rows)]


def _cells(options: Options, row: asyncpg.Record) -> tuple[CaseFact, ...]:
    option = option_of(row)
    scale = options.asset(option.coin).scale
    price = lambda value: "" if value is None else format_amount(value, option.decimals)  # noqa: E731
    ended = option.settlement is not None
    result = format_amount(option.returned - option.stake, scale) if ended else ""
    return (
        CaseFact("options.facet.time", option.created_at.isoformat(), kind="time"),
        CaseFact("options.facet.symbol", option.symbol),
        CaseFact("options.facet.direction", f"options.direction.{option.direction}", kind="key"),
        CaseFact("options.facet.term", f"{option.seconds} s"),
        CaseFact("options.facet.stake", format_amount(option.stake, scale), kind="amount", unit=option.coin),
        CaseFact("options.facet.entry", price(option.entry_price)),
        CaseFact("options.facet.settlement", price(option.settled_price)),
        CaseFact("options.facet.state", f"options.state.{option.state}", kind="key"),
        CaseFact("options.facet.result", result, kind="amount", unit=option.coin),
    )
