"""Limits of one user at the desk, the part of an account's day that is kept, and the part that is shown as left."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from decimal import Decimal
from random import Random

import pytest
from agio_c2c import plugin
from agio_c2c.c2c import C2c
from agio_c2c.declared.codes import ABOVE_ROOM, NEWCOMER_AMOUNT, NEWCOMER_OPEN, NO_SELLER
from agio_c2c.declared.parameters import TIER, VALIDITY
from agio_kernel.declarations.codes import TIER_PRIMARY_REQUIRED
from agio_kernel.plugins.plugin import plugin_of
from msgspec.structs import replace

from .walk import ANN, BEN, BUYS, ends, finished, later, matched, ordered, proved, quoted, state_of

pytestmark = pytest.mark.days

DAY = 1_000
"""Limit of an account in a day, in euros."""
NAMED = {"payer": "Ann Müller", "bank": "Example Bank, Berlin"}


@pytest.fixture
def small(bench, monkeypatch) -> C2c:
    """Two accounts in euros, with a small day each."""
    c2c = bench.kernel.part(C2c)
    rows = [(key, one) for key, one in c2c.sellers().items() if one.terms.currency == "EUR"][:2]
    few = {key: replace(one, terms=replace(one.terms, daily=Decimal(DAY))) for key, one in rows}
    monkeypatch.setattr(c2c, "sellers", lambda: few)
    return c2c


async def offered(bench) -> dict:
    """USDT in euros, as it is offered now."""
    rows = (await bench("getC2cOffers", ANN)).data["rows"]
    return next(one for one in rows if (one["coin"], one["currency"]) == ("USDT", "EUR"))


async def used(bench) -> dict[str, int]:
    """By account, what was settled today and what is kept now."""
    calendar = bench.kernel.settings.calendar
    rows = await bench.kernel.db.fetch(
        "SELECT seller, sum(fiat)::bigint AS used FROM c2c_order WHERE state IN ('matched', 'proof_sent', 'disputed')"
        " OR (state = 'finished' AND settled_at >= $1) GROUP BY seller",
        calendar.begin(calendar.day(bench.clock.now())),
    )
    return {one["seller"]: one["used"] for one in rows}


async def match_all(bench, orders) -> None:
    await asyncio.gather(*(bench.decide(BUYS, one["reference"], "match") for one in orders))


@pytest.mark.parametrize("parameters", [{VALIDITY.key: "3d"}], ids=["open-for-days"])
@pytest.mark.parametrize("seed", range(4))
async def test_whatever_becomes_of_orders_an_account_has_settled_and_kept_no_more_than_its_day(
    bench, small, picture, seed
):
    chance, number, open_ = Random(seed), 0, []
    for _ in range(24):
        number += 1
        command = chance.choice(("order", "order", "order", "finish", "expire", "cancel", "yesterday"))
        if command == "order":
            asked = await quoted(bench, 100 + number, amount=str(chance.randrange(60, 900)))
            if asked.code == 0:
                made = await bench("createC2cOrder", 100 + number, quote=asked.data["quote"], **NAMED)
                open_.append((100 + number, made.data))
            await match_all(bench, [one for _, one in open_])
        elif open_ and command == "yesterday":
            await bench.advance(days=1)
            await bench.run_jobs(bench.clock.now())
        elif open_:
            user, order = open_.pop(chance.randrange(len(open_)))
            if await state_of(bench, user, order) != "matched":
                continue
            if command == "cancel":
                await bench("cancelC2cOrder", user, id=order["id"])
            elif command == "expire":
                await ends(bench, order)
            else:
                await proved(bench, user, order, picture(seed * 100 + number), f"TRX-{number}000")
                assert await finished(bench, order, f"IN-{number}000") == 0
        assert all(one <= DAY * 100 for one in (await used(bench)).values()), command
    await bench.verify()


async def test_what_expired_or_was_called_off_gives_an_account_its_day_back(bench, small):
    for round_ in range(3):
        kept = [await matched(bench, 100 + 10 * round_ + one, "900") for one in range(2)]
        assert (await offered(bench))["buy_most"] == "166.96"
        await ends(bench, kept[0])
        await bench("cancelC2cOrder", 101 + 10 * round_, id=kept[1]["id"])
        assert (await offered(bench))["buy_most"] == "1000.00"


async def test_what_is_kept_since_yesterday_is_kept_of_today(bench, small):
    await bench.clock.within(timedelta(days=1), room=timedelta(days=1))
    await bench.advance(days=1, minutes=-2)
    for user in (100, 101):
        await matched(bench, user, "900")
    await bench.advance(minutes=4)
    refused = await quoted(bench, 102, amount="900")
    assert (refused.code, refused.field) == (ABOVE_ROOM.number, "amount")
    assert (refused.data["maximum"], refused.data["currency"]) == (Decimal("166.96"), "EUR")


@pytest.mark.parametrize("side", ["buy", "sell"])
async def test_what_is_shown_can_be_matched_and_a_cent_more_is_refused(bench, small, side):
    await matched(bench, 100, "300")
    most = (await offered(bench))[f"{side}_most"]
    assert most == "1000.00", "the largest rest of one account, and not of all"
    above = await quoted(bench, ANN, side=side, given="fiat", amount="1000.01")
    assert (above.code, above.field) == (ABOVE_ROOM.number, "amount")
    at_most = await matched_for(bench, side, most)
    assert await state_of(bench, ANN, at_most) == "matched"
    assert (await offered(bench))[f"{side}_most"] == "722.32"


async def matched_for(bench, side: str, fiat: str) -> dict:
    asked = await quoted(bench, ANN, side=side, given="fiat", amount=fiat)
    named = NAMED if side == "buy" else {"card_id": "1"}
    made = await bench("createC2cOrder", ANN, quote=asked.data["quote"], **named)
    assert made.code == 0, made
    await bench.run_jobs(later(seconds=1))
    return made.data


async def test_the_coins_that_are_left_are_those_one_order_can_have(bench, small, monkeypatch):
    asked = await quoted(bench, ANN, given="fiat", amount="1000")
    assert (await offered(bench))["left"] == asked.data["amount"]
    monkeypatch.setattr(small, "stock", lambda coin: 300 * 10**6)
    found = await offered(bench)
    asked = await quoted(bench, ANN, amount="300")
    assert (found["left"], found["buy_most"]) == ("300.000000", asked.data["fiat"])


async def test_room_that_went_since_the_quote_refuses_the_order(bench, small):
    late = (await quoted(bench, BEN, amount="1000")).data["quote"]
    for user in (100, 101):
        await matched(bench, user, "500")
    refused = await bench("createC2cOrder", BEN, quote=late, **NAMED)
    assert (refused.code, refused.field) == (ABOVE_ROOM.number, "quote")


async def test_without_room_for_the_least_nothing_is_offered(bench, small):
    for user in (100, 101):
        await matched(bench, user, "1070")
    assert (await offered(bench))["buy_most"] == "0.00"
    assert (await quoted(bench, ANN, amount="60")).code == NO_SELLER.number


class TestWhoNeverPaid:
    """Bounds until the first purchase is completed."""

    @pytest.fixture
    def parameters(self):
        return {"c2c.newcomer_open": "2", "c2c.newcomer_amount": "1000"}

    async def test_has_so_many_purchases_open_however_many_are_asked_for_at_once(self, bench):
        quotes = [(await quoted(bench, ANN, amount="100")).data["quote"] for _ in range(6)]
        answers = await asyncio.gather(*(bench("createC2cOrder", ANN, quote=one, **NAMED) for one in quotes))
        assert sorted(one.code for one in answers) == [0, 0, *[NEWCOMER_OPEN.number] * 4]
        asked = await quoted(bench, ANN, amount="100")
        assert (asked.code, asked.field, asked.data["most"]) == (NEWCOMER_OPEN.number, "amount", 2)
        assert (await quoted(bench, ANN, side="sell", amount="100")).code == 0, "a sale keeps the user's own coins"

    async def test_has_so_much_open_in_all_coins(self, bench):
        assert (await quoted(bench, ANN, amount="1000.01")).code == NEWCOMER_AMOUNT.number
        quotes = [(await quoted(bench, ANN, amount="600")).data["quote"] for _ in range(2)]
        answers = await asyncio.gather(*(bench("createC2cOrder", ANN, quote=one, **NAMED) for one in quotes))
        assert sorted(one.code for one in answers) == [0, NEWCOMER_AMOUNT.number]
        coins = await quoted(bench, ANN, coin="BTC", amount="0.01")
        assert (coins.code, coins.field) == (NEWCOMER_AMOUNT.number, "amount")

    async def test_is_bound_no_more_after_the_first_purchase(self, bench, picture):
        order = await matched(bench, ANN, "900")
        await proved(bench, ANN, order, picture(1))
        assert (await quoted(bench, ANN, amount="900")).code == NEWCOMER_AMOUNT.number
        assert await finished(bench, order) == 0
        for _ in range(3):
            await ordered(bench, ANN, "buy", "2000")


class TestByDefault:
    """Rules of a deployment with the delivered parameters."""

    @pytest.fixture
    def parameters(self):
        return {one.key: one.default for one in plugin_of(plugin).of("parameters")}

    async def test_identity_is_asked_for(self, bench):
        assert TIER.default == "primary"
        for side in ("buy", "sell"):
            assert (await quoted(bench, ANN, side=side, amount="100")).code == TIER_PRIMARY_REQUIRED.number
        assert (await quoted(bench, ANN, tier=1, amount="100")).code == 0

    async def test_eight_accounts_that_never_pay_keep_less_than_a_fifth_of_the_euro_accounts_day(self, bench):
        kept = 0
        for user in range(100, 108):
            while (asked := await quoted(bench, user, tier=1, amount="15000")).code == 0:
                made = await bench("createC2cOrder", user, tier=1, quote=asked.data["quote"], **NAMED)
                kept += Decimal(made.data["fiat"])
        await bench.run_jobs(later(seconds=1))
        assert kept < 1_050_000 / 5
        asked = await quoted(bench, BEN, tier=1, amount="15000")
        assert asked.code == 0
        made = await bench("createC2cOrder", BEN, tier=1, quote=asked.data["quote"], **NAMED)
        await bench.run_jobs(later(seconds=2))
        assert await state_of(bench, BEN, made.data) == "matched"
