"""The peer: placing an order as it is usually built first, by a Litestar handler, an ORM and one transaction an order.

Run by ``bench.http`` as a process of its own, under the same uvicorn settings as ``agio up``: ``PORT DSN``. It does
what the order call does in effect
(intent, balance, order, and where a counterpart rests the trade with its transfers), and
nothing of what guards it: no session, no limits, no proof. Piccolo is the ORM that the packages of the product include.
"""

import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from decimal import Decimal
from typing import Annotated, Any

import uvicorn
from litestar import Litestar, get, post
from litestar.enums import RequestEncodingType
from litestar.params import Body
from piccolo.columns import BigInt, BigSerial, Boolean, Text
from piccolo.engine.postgres import PostgresEngine
from piccolo.table import Table

from bench.form_echo import OrderFields

DB = PostgresEngine(config={"dsn": sys.argv[2] if len(sys.argv) > 2 else ""}, extensions=())
USERS = 512
HOUSE = 0


class PeerBalance(Table, db=DB):
    """Balance of a user in an asset: 1 is the quote, 2 the base."""

    id = BigInt(primary_key=True)
    available = BigInt()
    held = BigInt()


class PeerIntent(Table, db=DB):
    """Earlier request."""

    rtoken = Text(primary_key=True)
    answer = Text()


class PeerOrder(Table, db=DB):
    """An order."""

    id = BigSerial(primary_key=True)
    user_id = BigInt(index=True)
    buys = Boolean()
    price = BigInt(index=True)
    quantity = BigInt()
    filled = BigInt()
    is_open = Boolean(index=True)


class PeerTransfer(Table, db=DB):
    """A movement of money."""

    id = BigSerial(primary_key=True)
    debit = BigInt(index=True)
    credit = BigInt(index=True)
    amount = BigInt()
    order = BigInt()


TABLES = (PeerBalance, PeerIntent, PeerOrder, PeerTransfer)


def account(user: int, asset: int) -> int:
    """The id of a user's balance."""
    return user * 4 + asset


@post("/order", status_code=200)
async def order(data: Annotated[OrderFields, Body(media_type=RequestEncodingType.URL_ENCODED)]) -> dict[str, Any]:
    """Place an order."""
    user = 1 + hash(data.token) % USERS
    buys, price, quantity = data.side == "buy", round(Decimal(data.price) * 100), round(Decimal(data.quantity) * 10**6)
    async with DB.transaction():
        key = f"{user}:{data.rtoken}"
        before = await PeerIntent.objects().get(PeerIntent.rtoken == key)
        if before is not None:
            return {"code": 0, "id": before.answer}
        makers = PeerOrder.select(
            PeerOrder.id, PeerOrder.user_id, PeerOrder.price, PeerOrder.quantity, PeerOrder.filled
        )
        reached = PeerOrder.price <= price if buys else PeerOrder.price >= price
        makers = makers.where(PeerOrder.is_open.eq(True) & PeerOrder.buys.eq(not buys) & reached)
        maker = (
            await makers.order_by(PeerOrder.price, ascending=buys)
            .limit(1)
            .lock_rows("UPDATE", skip_locked=True)
            .first()
        )
        traded = min(quantity, maker["quantity"] - maker["filled"]) if maker else 0
        pays = account(user, 1 if buys else 2)
        hold = quantity * price if buys else quantity
        parties = sorted({pays, *((account(user, 1), account(user, 2)) if maker else ())})
        parties += sorted({account(maker["user_id"], one) for one in (1, 2)} - set(parties)) if maker else []
        await (
            PeerBalance.select()
            .where(PeerBalance.id.is_in(sorted(parties)))
            .order_by(PeerBalance.id)
            .lock_rows("UPDATE")
        )
        await PeerBalance.update(
            {PeerBalance.available: PeerBalance.available - hold, PeerBalance.held: PeerBalance.held + hold}
        ).where(PeerBalance.id == pays)
        made = PeerOrder(
            user_id=user, buys=buys, price=price, quantity=quantity, filled=traded, is_open=traded < quantity
        )
        await made.save()
        if maker:
            await _trade(maker, made, user, buys, traded)
        await PeerIntent(rtoken=key, answer=str(made.id)).save()
        return {"code": 0, "id": str(made.id)}
    raise RuntimeError("a transaction ends by returning or by an error")


async def _trade(maker: dict[str, Any], made: PeerOrder, user: int, buys: bool, traded: int) -> None:
    filled = maker["filled"] + traded
    await PeerOrder.update({PeerOrder.filled: filled, PeerOrder.is_open: filled < maker["quantity"]}).where(
        PeerOrder.id == maker["id"]
    )
    buyer, seller = (user, maker["user_id"]) if buys else (maker["user_id"], user)
    for giver, taker, asset, amount in ((buyer, seller, 1, traded * maker["price"]), (seller, buyer, 2, traded)):
        fee = amount // 1000
        gives, takes = account(giver, asset), account(taker, asset)
        await PeerBalance.update({PeerBalance.held: PeerBalance.held - amount}).where(PeerBalance.id == gives)
        await PeerBalance.update({PeerBalance.available: PeerBalance.available + (amount - fee)}).where(
            PeerBalance.id == takes
        )
        await PeerTransfer.insert(
            PeerTransfer(debit=gives, credit=takes, amount=amount - fee, order=made.id),
            PeerTransfer(debit=gives, credit=account(HOUSE, asset), amount=fee, order=made.id),
        )


@get("/hello")
async def hello() -> dict[str, str]:
    """Say that it is up."""
    return {"hello": "world"}


@asynccontextmanager
async def lifespan(_: Litestar) -> AsyncIterator[None]:
    """Make the tables, give everybody coins, and keep a pool."""
    await DB.start_connection_pool(min_size=8, max_size=16)
    for table in TABLES:
        await table.create_table(if_not_exists=True)
    rows = [
        PeerBalance(id=account(user, asset), available=10**17, held=0) for user in range(USERS + 1) for asset in (1, 2)
    ]
    for first in range(0, len(rows), 256):
        await PeerBalance.insert(*rows[first : first + 256])
    yield
    await DB.close_connection_pool()


def main(port: int) -> None:
    """Serve until told to stop."""
    uvicorn.run(
        Litestar([order, hello], openapi_config=None, logging_config=None, lifespan=[lifespan]),
        host="127.0.0.1",
        port=port,
        loop="uvloop",
        http="httptools",
        log_config=None,
        access_log=False,
        server_header=False,
    )


if __name__ == "__main__":
    main(int(sys.argv[1]))
