"""Net worth on a whole deployment whose prices stand still: what moves money into a product changes it by the fee
alone, and the user, the curve and the console say one figure. Funds have no value here, and a loan wants an operator:
both are tried in the store tests of their plugins.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
from agio_kernel.calls.request import Client, Request
from agio_kernel.declarations.principal import Principal, Subject
from agio_kernel.ledger.net_worth import NetWorths
from agio_testing.free_gains import Market
from agio_testing.wire_forms import module_of
from test_free_gains import counted, joined, migrations, standing_still

__all__ = ["migrations"]

CENT = 1
"""What a conversion into hundredths may differ by."""


async def of(market: Market, user: int) -> int:
    """What a user is worth, in hundredths of a USDT."""
    found = await market.kernel.part(NetWorths).of_one(user)
    assert not found.unknown, found.unknown
    return found.total


async def as_operator(market: Market, path: str, **fields: str) -> Any:
    """A call of the console that only reads."""
    _, call = market.call_of(path)
    who = Principal(Subject.OPERATOR, 1, "1", 1, permissions=frozenset({call.permission or ""}))
    form = msgspec.convert(fields, call.form, strict=False)
    client = Client("127.0.0.1", "127.0.0.1", "")
    request = Request(call, who, form, "en", "press", b"", client, market.kernel.intents)
    return msgspec.json.decode(msgspec.json.encode(await call.handler(request)))


async def custody(market: Market, user: int) -> int:
    """Placed; taken back at once it costs what the product says."""
    await market("buyProfit", user, product="usdt-7", amount="500")
    return 0


async def vip(market: Market, user: int) -> int:
    """A product that pays later, by who may have it."""
    await market("answerQuestionnaire", user, **module_of("wealth").ANSWERS)
    await market("buyVip", user, product="vip-15", amount="100", wallet="spot")
    return 0


async def subscription(market: Market, user: int) -> int:
    """A new coin, paid for and not drawn yet."""
    await market("subscribeIssue", user, issue="meridian", quantity="100")
    return 0


async def between_wallets(market: Market, user: int) -> int:
    """From one wallet to another."""
    await market("transferAsset", user, **{"coin": "USDT", "from": "spot", "to": "contract", "amount": "400"})
    return 0


async def waiting_order(market: Market, user: int) -> int:
    """An order that nobody fills."""
    terms = {"pair": "BTCUSDT", "type": "limit", "price": "50000.00", "quantity": "0.01"}
    await market("placeSpotOrder", user, side="buy", **terms)
    return 0


DEEDS: tuple[Callable[[Market, int], Awaitable[int]], ...] = (
    custody, vip, subscription, between_wallets, waiting_order,
)  # fmt: skip


async def test_money_that_moves_into_a_product_is_still_there_for_user_curve_and_operator(
    tmp_path: Path, database_url: str
):
    async with standing_still(tmp_path, database_url) as market:
        user = await joined(market, "")
        has = f"SELECT count(*) FROM ledger_account WHERE owner = {user} AND available > 0"
        await counted(market, has, 2)
        for deed in DEEDS:
            before = await of(market, user)
            cost = await deed(market, user)
            after = await of(market, user)
            assert abs(before - cost - after) <= CENT, deed.__name__
            mine = (await market("getAsset2", user))["total_usdt"]
            theirs = (await as_operator(market, "operatorUser", user=str(user)))["total"]
            curve = (await market("assetHistory", user))["rows"][-1]["usdt"]
            assert mine == theirs == curve, deed.__name__
