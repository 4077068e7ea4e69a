"""Net worth on a whole deployment whose prices stand still: what moves money into a product changes it by the fee
alone, what is borrowed by nothing, and the user, the curve and the console say one figure.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import timedelta
from decimal import ROUND_FLOOR, Decimal
from pathlib import Path
from typing import Any

from agio_kernel.declarations.principal import Principal, Realm, Subject
from agio_kernel.identity.moved_clock import advance
from agio_kernel.ledger.net_worth import NetWorths
from agio_kernel.ports.clock import hong_kong
from agio_testing.free_gains import FLAT, Market
from agio_testing.wire_forms import module_of
from test_free_gains import counted, joined, migrations, standing_still

__all__ = ["migrations"]

CENT = 1
"""Most that a conversion into hundredths may differ by."""
CENTS = Decimal("0.01")
HELD_BY_FUNDS = FLAT | {"SPY": "560.00", "XAUUSD": "2500.00", "TLT": "96.00", "EURUSD": "1.080000"}
"""Prices of everything that the delivered funds hold."""


async def of(market: Market, user: int) -> int:
    """Net worth of a user, in hundredths of a USDT."""
    found = await market.kernel.part(NetWorths).of_one(user)
    assert not found.unknown, found.unknown
    return found.total


async def agreed(market: Market, who: Principal) -> str:
    """The one figure that the user, the curve and the console say."""
    mine = (await market.ask("getAsset2", who))["total_usdt"]
    _, shown = market.call_of("operatorUser")
    olga = Principal(Subject.OPERATOR, 1, "1", 1, permissions=frozenset({shown.permission or ""}))
    theirs = (await market.ask("operatorUser", olga, user=str(who.id)))["total"]
    curve = (await market.ask("assetHistory", who))["rows"][-1]["usdt"]
    assert mine == theirs == curve
    return mine


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


COMMANDS: tuple[Callable[[Market, int], Awaitable[int]], ...] = (
    custody, vip, subscription, between_wallets, waiting_order,
)  # fmt: skip


async def test_money_that_moves_into_a_product_is_still_there_for_user_curve_and_operator(
    tmp_path: Path, database_url: str
):
    async with standing_still(tmp_path, database_url) as market:
        user = await joined(market, "")
        has = f"SELECT count(*) FROM ledger_account WHERE owner = {user} AND available > 0"
        await counted(market, has, 2)
        for command in COMMANDS:
            before = await of(market, user)
            cost = await command(market, user)
            after = await of(market, user)
            assert abs(before - cost - after) <= CENT, command.__name__
            await agreed(market, Principal(Subject.USER, user, str(user), 1))


async def added_up(market: Market, who: Principal, loan: dict[str, Any] | None) -> Decimal:
    """Sum of the wallets, the funds and the loan, each as its own screen tells it."""
    coins = (await market.ask("getAsset2", who))["rows"]
    assert {one["coin"] for one in coins if Decimal(one["usdt"])} == {"USDT"}
    funds = (await market.ask("getMyWealth", who))["funds"]
    owed = (await market.ask("lendBack", who, id=loan["id"]))["owed"] if loan else "0"
    return (
        sum(Decimal(one["available"]) + Decimal(one["frozen"]) for one in coins if one["coin"] == "USDT")
        + sum(Decimal(one["worth"]) for one in funds)
        - Decimal(owed)
    )


async def test_a_loan_and_a_fund_are_in_the_one_figure_at_every_step(tmp_path: Path, database_url: str):
    async with standing_still(tmp_path, database_url, HELD_BY_FUNDS, speed=1) as market:
        db, clock = market.kernel.db, market.kernel.clock
        assert await market.ask("tempLogin", None, amount="10000")
        user = await db.fetchval("SELECT id FROM app_user WHERE demo_parent IS NULL AND realm = 1")
        who = Principal(Subject.USER, user, str(user), 1, realm=Realm.DEMO)
        loan: dict[str, Any] | None = None

        async def asks(path: str, **fields: str) -> dict[str, Any]:
            return await market.ask(path, who, **fields)

        async def is_worth(step: str) -> Decimal:
            whole = await added_up(market, who, loan)
            figure = Decimal(await agreed(market, who))
            assert figure == whole.quantize(CENTS, ROUND_FLOOR), step
            return whole

        async def days_pass(days: int) -> None:
            await advance(clock, timedelta(days=days))
            await counted(market, f"SELECT count(*) FROM wealth_value WHERE day = '{hong_kong(clock.now()):%F}'", 2)

        assert await is_worth("begun") == 10_000
        loan = await asks("lendApply", offer="usdt-30", amount="8000", agreed="true")
        assert await is_worth("borrowed") == 10_000, "what is borrowed is owed"
        [opening] = [task for plugin, task in market.made.tasks if plugin == "wealth"]
        await opening.run()
        order = await asks("buyFund", fund="steady-20", amount="6000", wallet="spot")
        assert await is_worth("ordered") == 10_000

        await days_pass(1)
        await counted(market, f"SELECT count(*) FROM wealth_order WHERE state = 'filled' AND id = {order['id']}", 1)
        filled = await is_worth("filled")
        assert 0 <= 10_000 - 12 - filled < CENTS, "the fee of 0.2 percent, and what is no whole share"

        await days_pass(3)
        owed = await asks("lendBack", id=loan["id"])
        assert owed["owed"] == "8008.000000", "two days of interest, after three that are free"
        held = await is_worth("held")
        year = Decimal(5_988) * Decimal("0.005")
        assert abs(filled - 8 - year * 3 / 365 - held) < CENTS, "the interest, and three days of the fund's fee"

        asked = await asks("sellFund", fund="steady-20", shares="1000")
        assert (asked["state"], await is_worth("redeeming")) == ("waiting", held)
        await asks("lendRepay", id=loan["id"], amount="8008")
        loan = None
        assert await is_worth("repaid") == held
