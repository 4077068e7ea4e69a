"""Contracts in the console: possible costs of each side for the house, its result, and a user's positions. To look at
only: there is nothing here that sets a price, an outcome, or picks a user.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import asyncpg
from agio_kernel.cases.review import CaseFact, FacetRow, UserFacet
from agio_kernel.declarations.open_business import Locked, Open, OpenBusiness
from agio_kernel.declarations.realm import Realm
from agio_kernel.money.amounts import format_amount
from agio_kernel.money.positions import HousePosition, PositionSource
from agio_kernel.postgres.paging import Listed, Slice, page
from agio_kernel.postgres.query import sql

from agio_contract.contracts import Contracts
from agio_contract.declared.reasons import INSURANCE
from agio_contract.position.margin import LOT_SCALE, Side, Size
from agio_contract.position.position import Position
from agio_contract.position.schemas import price_text
from agio_contract.position.store import OPEN

_COLUMNS = ("time", "product", "side", "leverage", "lots", "margin", "entry", "liquidation", "state", "result")


def open_business(contracts: Contracts) -> Sequence[OpenBusiness]:
    """Positions and orders that are open."""

    async def held(conn: asyncpg.Connection, user_id: int | None = None) -> Open:
        rows = await conn.fetch(
            "SELECT coin, count(*) AS positions, coalesce(sum(margin + CASE state WHEN 'pending' THEN open_fee ELSE 0"
            f" END) FILTER (WHERE realm = 0), 0)::bigint AS held FROM contract_position WHERE {OPEN}"
            " AND ($1::bigint IS NULL OR user_id = $1) GROUP BY coin ORDER BY coin",
            user_id,
        )
        locked = [Locked(row["coin"], row["held"]) for row in rows if row["held"]]
        return Open(sum(row["positions"] for row in rows), tuple(locked))

    return [OpenBusiness("contract.open.positions", held, "contract.trade")]


def positions(contracts: Contracts) -> Sequence[PositionSource]:
    """The value of each side of a contract at the newest mark, beside its cap and what it has brought so far; and the
    insurance, with what it has borne.
    """

    def of(side: Side) -> PositionSource:
        async def read(conn: asyncpg.Connection, realm: Realm) -> Sequence[HousePosition]:
            found = await conn.fetch(
                "SELECT product, open_lots, taken - paid AS result FROM contract_book"
                " WHERE realm = $1 AND side = $2 ORDER BY product",
                int(realm),
                side.value,
            )
            return [one for row in found if (one := _position(contracts, row)) is not None]

        return PositionSource(f"contract.position.{side.value}", read)

    async def insurance(conn: asyncpg.Connection, realm: Realm) -> Sequence[HousePosition]:
        coin_of = {row.key: row.terms.coin for row in contracts.rows()}
        ledger = contracts.kernel.ledger
        borne = Counter[str]()
        for row in await conn.fetch("SELECT product, shortfall FROM contract_book WHERE realm = $1", int(realm)):
            if coin := coin_of.get(row["product"]):
                borne[coin] += row["shortfall"]
        return [
            HousePosition(
                coin,
                coin,
                coin,
                await ledger.house_balance(
                    conn, await ledger.house(conn, int(realm), contracts.asset(coin).id, INSURANCE.name)
                ),
                -borne[coin],
            )
            for coin in sorted(set(coin_of.values()))
        ]

    return [of(Side.LONG), of(Side.SHORT), PositionSource("contract.position.insurance", insurance)]


def _position(contracts: Contracts, row: asyncpg.Record) -> HousePosition | None:
    terms = {one.key: one.terms for one in contracts.rows()}.get(row["product"])
    newest = None if terms is None else contracts.kernel.prices.latest(terms.symbol)
    if terms is None or newest is None:
        return None
    lot, decimals = int(terms.lot.scaleb(LOT_SCALE)), contracts.instrument(terms.symbol).price_decimals
    scale = contracts.asset(terms.coin).scale
    value = lambda lots: Size(lots, lot, decimals, scale).value(newest.price)  # noqa: E731
    return HousePosition(
        row["product"],
        terms.coin,
        terms.coin,
        -value(row["open_lots"]),
        row["result"],
        limit=value(terms.house_lots),
    )


def user_facets(contracts: Contracts) -> Sequence[UserFacet]:
    """A user's positions, the newest first."""

    async def rows(conn: asyncpg.Connection, user_id: int, after: str, size: int) -> Slice[FacetRow]:
        own = Listed(sql("SELECT * FROM contract_position WHERE user_id = {}", user_id), "own")
        return (await page(conn, own, after, size)).of(lambda row: FacetRow(str(row["id"]), _cells(Position.of(row))))

    columns = tuple(f"contract.facet.{name}" for name in _COLUMNS)
    return [UserFacet("contract", "contract.facet.positions", columns, rows)]


def _cells(position: Position) -> tuple[CaseFact, ...]:
    amount = lambda minor: format_amount(minor, position.scale)  # noqa: E731
    price = lambda value: price_text(value, position.decimals)  # noqa: E731
    ended = position.closed_at is not None
    return (
        CaseFact("contract.facet.time", position.created_at.isoformat(), kind="time"),
        CaseFact("contract.facet.product", position.product),
        CaseFact("contract.facet.side", f"contract.side.{position.side}", kind="key"),
        CaseFact("contract.facet.leverage", f"{position.leverage}×"),
        CaseFact("contract.facet.lots", str(position.lots or position.ordered)),
        CaseFact("contract.facet.margin", amount(position.margin), kind="amount", unit=position.coin),
        CaseFact("contract.facet.entry", price(position.entry_price)),
        CaseFact("contract.facet.liquidation", price(position.liquidation)),
        CaseFact("contract.facet.state", f"contract.state.{position.state}", kind="key"),
        CaseFact("contract.facet.result", amount(position.result) if ended else "", kind="amount", unit=position.coin),
    )
