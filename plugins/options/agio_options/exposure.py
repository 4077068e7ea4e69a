"""Options in the console: possible costs of each direction for the house, its result, and a user's options. To look at
only: there is nothing here that sets a price, an outcome, or picks a user.
"""

from __future__ import annotations

from collections.abc import Sequence

import asyncpg
from agio_kernel.cases.of_entity import EntityFacts
from agio_kernel.cases.review import UserFacet
from agio_kernel.declarations.open_business import Locked, Open, OpenBusiness
from agio_kernel.declarations.realm import Realm
from agio_kernel.money.positions import HousePosition, PositionSource

from agio_options.option.option import Direction, Option
from agio_options.options import Options


def open_business(options: Options) -> Sequence[OpenBusiness]:
    """Options that are held."""

    async def held(conn: asyncpg.Connection, user_id: int | None = None) -> Open:
        rows = await conn.fetch(
            "SELECT coin, count(*) AS options, coalesce(sum(stake) FILTER (WHERE realm = 0), 0)::bigint AS stake"
            " FROM options_option WHERE state IN ('accepted', 'holding') AND ($1::bigint IS NULL OR user_id = $1)"
            " GROUP BY coin ORDER BY coin",
            user_id,
        )
        locked = [Locked(row["coin"], row["stake"]) for row in rows if row["stake"]]
        return Open(sum(row["options"] for row in rows), tuple(locked))

    return [OpenBusiness("options.open.options", held, "options.records")]


def positions(options: Options) -> Sequence[PositionSource]:
    """Sources of the possible cost of each direction of a product, beside its cap and its result so far."""

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
    shown = EntityFacts(
        Option,
        options.kernel.assets,
        summary=(
            "options.facet.time",
            "options.facet.symbol",
            "options.facet.direction",
            "options.facet.term",
            "options.facet.stake",
            "options.facet.entry",
            "options.facet.settlement",
            "options.facet.state",
            "options.facet.result",
        ),
        fields={"time": "created_at", "entry": "entry_price", "settlement": "settled_price"},
        words={"direction": "options.direction.{}", "state": "options.state.{}"},
    )
    return [shown.facet("options", "options.facet.options")]
