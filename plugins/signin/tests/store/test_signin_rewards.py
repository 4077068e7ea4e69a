"""Rewards on a real database: once a day and once a task, whole, and for real accounts alone."""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

import pytest
from agio_kernel.declarations.codes import NOT_FOUND, REAL_ACCOUNT_REQUIRED, TIER_PRIMARY_REQUIRED
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ledger import FeeShare
from agio_signin.cycle.zones import day_of, end_of
from agio_signin.declared.codes import REWARD_ABOVE_FEES, SIGNED_TODAY, TASK_NOT_DONE, TASK_REWARDED, TASK_UNKNOWN
from agio_signin.declared.parameters import PARAMETERS, RESTARTS, TIER
from agio_signin.declared.tasks import TaskTerms
from agio_signin.reward import sign
from agio_signin.reward.facet import reward_facet
from agio_signin.signin import Signin

pytestmark = pytest.mark.days

ANN, BEN, CHI = 11, 12, 13
UNIT = 10**6


@pytest.fixture
def clock(monkeypatch):
    """The database's clock, as the operation asks for it; the day is changed at will."""

    class Clock:
        now = datetime(2026, 3, 27, 12, tzinfo=UTC)

    async def moment(_):
        return Clock.now

    monkeypatch.setattr(sign, "moment", moment)
    monkeypatch.setattr("agio_signin.show.moment", moment)
    return Clock


async def test_a_hundred_sign_ins_of_one_day_at_once_pay_once(bench):
    answers = await asyncio.gather(*(bench("signinToday", ANN) for _ in range(100)))
    codes = [answer.code for answer in answers]
    assert (codes.count(0), codes.count(SIGNED_TODAY.number)) == (1, 99)
    assert await bench.has(ANN, "USDT") == (100_000, 0)
    assert len((await bench("signinRewards", ANN)).data["rows"]) == 1
    await bench.verify()


async def test_the_same_rtoken_is_told_of_the_same_reward(bench):
    answers = await asyncio.gather(*(bench("signinToday", ANN, rtoken="sameonce") for _ in range(8)))
    again = await bench("signinToday", ANN, rtoken="sameonce")
    assert {one.data["id"] for one in (*answers, again) if one.code == 0} == {again.data["id"]}
    assert await bench.has(ANN, "USDT") == (100_000, 0)


async def test_a_cycle_over_the_change_of_the_clocks_pays_each_day_and_begins_anew(bench, clock):
    # Berlin's clocks go forward on 29 March 2026: that day has 23 hours.
    paid = []
    for day in range(8):
        clock.now = end_of(date(2026, 3, 26) + timedelta(day), "Europe/Berlin") - timedelta(minutes=1)
        shown = (await bench("signinWelfare", ANN)).data
        answer = await bench("signinToday", ANN)
        assert answer.code == 0 and shown["today"] == answer.data["place"]
        paid.append((answer.data["place"], answer.data["amount"]))
        clock.now += timedelta(seconds=30)
        assert (await bench("signinToday", ANN)).code == SIGNED_TODAY.number
    amounts = ["0.100000", "0.100000", "0.200000", "0.200000", "0.300000", "0.300000", "1.000000", "0.100000"]
    assert paid == list(zip([1, 2, 3, 4, 5, 6, 7, 1], amounts, strict=True))
    assert await bench.has(ANN, "USDT") == (2_300_000, 0)
    await bench.verify()


async def test_a_missed_day_takes_nothing_away(bench, clock):
    await bench("signinToday", ANN)
    clock.now += timedelta(days=5)
    shown = (await bench("signinWelfare", ANN)).data
    assert (shown["missed"], shown["today"], shown["signed"]) == (False, 2, False)
    assert (await bench("signinToday", ANN)).data["place"] == 2


async def test_where_operators_have_the_cycle_begin_anew_after_a_missed_day_the_page_says_so(bench, clock, monkeypatch):
    ask = bench.kernel.parameters.get
    monkeypatch.setattr(bench.kernel.parameters, "get", lambda key: True if key == RESTARTS else ask(key))
    await bench("signinToday", ANN)
    clock.now += timedelta(days=1)
    await bench("signinToday", ANN)
    clock.now += timedelta(days=2)
    shown = (await bench("signinWelfare", ANN)).data
    assert (shown["missed"], shown["today"], shown["signed"]) == (True, 1, False)
    assert (await bench("signinToday", ANN)).data["place"] == 1


async def test_a_day_is_the_one_of_the_country_of_registration(bench, clock):
    clock.now = datetime(2026, 6, 10, 16, tzinfo=UTC)
    days = {user: (await bench("signinToday", user)).data["day"] for user in (ANN, BEN, CHI)}
    assert days == {ANN: "2026-06-10", BEN: "2026-06-10", CHI: "2026-06-11"}
    clock.now = datetime(2026, 6, 10, 22, 30, tzinfo=UTC)
    again = {user: (await bench("signinToday", user)).code for user in (ANN, BEN, CHI)}
    assert again == {ANN: 0, BEN: SIGNED_TODAY.number, CHI: SIGNED_TODAY.number}


async def test_the_zone_of_the_first_sign_in_stays(bench, clock):
    await bench("signinToday", ANN)
    await bench.kernel.db.execute("UPDATE app_user SET country = 'JP' WHERE id = $1", ANN)
    shown = (await bench("signinWelfare", ANN)).data
    assert shown["zone"] == "Europe/Berlin"


async def test_a_clock_that_is_set_back_gives_no_day_twice(bench, clock):
    await bench("signinToday", ANN)
    clock.now -= timedelta(days=3)
    assert (await bench("signinToday", ANN)).code == SIGNED_TODAY.number
    assert (await bench("signinWelfare", ANN)).data["signed"] is True


async def test_a_demo_account_earns_nothing_and_is_told_why(bench, hops):
    hops.of[ANN] = Decimal(3)
    assert (await bench("signinToday", ANN, demo=True)).code == REAL_ACCOUNT_REQUIRED.number
    assert (await bench("signinClaim", ANN, demo=True, task="hop.three")).code == REAL_ACCOUNT_REQUIRED.number
    assert await bench.has(ANN, "USDT", demo=True) == (0, 0)
    assert [one["state"] for one in (await bench("signinWelfare", ANN, demo=True)).data["tasks"]] == ["open"]


def test_only_verified_people_earn_as_delivered():
    assert next(one.default for one in PARAMETERS if one.key == TIER) == "primary"


async def test_where_identity_is_asked_for_only_verified_people_earn(bench, hops, monkeypatch):
    hops.of[ANN] = Decimal(3)
    ask = bench.kernel.parameters.get
    monkeypatch.setattr(bench.kernel.parameters, "get", lambda key: "primary" if key == TIER else ask(key))
    assert (await bench("signinToday", ANN)).code == TIER_PRIMARY_REQUIRED.number
    assert (await bench("signinClaim", ANN, task="hop.three")).code == TIER_PRIMARY_REQUIRED.number
    assert (await bench("signinToday", ANN, tier=1)).code == 0
    assert (await bench("signinClaim", ANN, tier=1, task="hop.three")).code == 0


async def test_a_task_that_pays_as_much_as_it_costs_in_fees_is_refused_and_not_rewarded(bench, hops):
    hops.of[ANN] = Decimal(1_000)
    signin = bench.kernel.part(Signin)
    # As delivered it costs 0.50 USDT and pays as much; fees that are doubled make it a task.
    assert set(signin.tasks()) == {"hop.three"}
    assert (await bench("signinClaim", ANN, task="hop.far")).code == TASK_UNKNOWN.number
    hops.fee = Decimal("0.001")
    assert set(signin.tasks()) == {"hop.three", "hop.far"}
    with pytest.raises(ApiError) as refused:
        signin.require_below_fees("hop.far", TaskTerms(target=Decimal(1_000), reward=Decimal(1)))
    assert (refused.value.code, refused.value.field) == (REWARD_ABOVE_FEES, "reward")
    assert (await bench("signinClaim", ANN, task="hop.far")).code == 0


async def test_what_an_inviter_receives_of_the_fees_counts_as_given_away(bench, hops, monkeypatch):
    hops.fee = Decimal("0.001")
    signin, ask = bench.kernel.part(Signin), bench.kernel.parameters.get
    monkeypatch.setattr(type(bench.kernel.ledger.codes), "fee_shares", (FeeShare("share.one"), FeeShare("share.two")))
    monkeypatch.setattr(bench.kernel.parameters, "get", lambda key: Decimal("0.2") if "share" in key else ask(key))
    assert signin.fees_of("hop.far", Decimal(1_000)) == Decimal("0.6")
    monkeypatch.setattr(bench.kernel.parameters, "get", lambda key: Decimal("0.25") if "share" in key else ask(key))
    assert set(signin.tasks()) == {"hop.three"}


async def test_a_task_pays_who_reached_it_and_once(bench, hops):
    hops.of[ANN] = Decimal(2)
    shown = (await bench("signinWelfare", ANN)).data["tasks"]
    assert [(one["task"], one["come"], one["target"], one["state"]) for one in shown] == [
        ("hop.three", "2", "3", "open")
    ]
    refused = await bench("signinClaim", ANN, task="hop.three")
    assert (refused.code, refused.field) == (TASK_NOT_DONE.number, "task")
    hops.of[ANN] = Decimal(7)
    assert (await bench("signinWelfare", ANN)).data["tasks"][0]["state"] == "claimable"
    answers = await asyncio.gather(*(bench("signinClaim", ANN, task="hop.three") for _ in range(20)))
    codes = [answer.code for answer in answers]
    assert (codes.count(0), codes.count(TASK_REWARDED.number)) == (1, 19)
    assert await bench.has(ANN, "USDT") == (5 * UNIT, 0)
    hops.of[ANN] = Decimal(0)  # a deposit may be taken back: what was claimed stays claimed
    assert (await bench("signinWelfare", ANN)).data["tasks"][0]["state"] == "claimed"
    await bench.verify()


async def test_a_task_that_nobody_declares_is_refused_at_its_field(bench):
    answer = await bench("signinClaim", ANN, task="hop.four")
    assert (answer.code, answer.field) == (TASK_UNKNOWN.number, "task")


async def test_nobody_sees_the_reward_of_another_and_both_kinds_are_listed(bench, hops):
    hops.of[ANN] = Decimal(3)
    day = (await bench("signinToday", ANN)).data
    task = (await bench("signinClaim", ANN, task="hop.three")).data
    assert [one["id"] for one in (await bench("signinRewards", ANN)).data["rows"]] == [task["id"], day["id"]]
    assert [one["kind"] for one in (await bench("signinRewards", ANN, what="day")).data["rows"]] == ["day"]
    assert (await bench("signinReward", BEN, id=day["id"])).code == NOT_FOUND.number
    assert (await bench("signinRewards", BEN)).data["rows"] == []
    csv = (await bench("signinExport", ANN)).data
    assert csv["rows"] == 2 and day["id"] in csv["csv"]


async def test_a_reward_that_no_row_explains_is_found(bench):
    await bench("signinToday", ANN)
    await bench.verify()
    await bench.owner_db.execute("UPDATE signin_reward SET amount = amount + 1")
    with pytest.raises(AssertionError):
        await bench.verify()


async def test_the_day_ends_where_its_zone_says(bench, clock):
    clock.now = datetime(2026, 3, 29, 10, tzinfo=UTC)
    shown = (await bench("signinWelfare", ANN)).data
    assert shown["left_s"] == 12 * 3600
    clock.now = end_of(day_of(clock.now, "Europe/Berlin"), "Europe/Berlin") - timedelta(milliseconds=1)
    assert (await bench("signinWelfare", ANN)).data["left_s"] == 1


async def test_a_users_rewards_are_a_list_of_that_users_page(bench, hops):
    hops.of[ANN] = Decimal(3)
    made = [
        (await bench("signinToday", ANN)).data["id"],
        (await bench("signinClaim", ANN, task="hop.three")).data["id"],
    ]
    await bench("signinToday", BEN)
    facet = reward_facet(bench.kernel.part(Signin))
    async with bench.kernel.db.read() as conn:
        newest = await facet.rows(conn, ANN, "", 1)
        last = await facet.rows(conn, ANN, "<", 1)
    assert [row.id for row in newest.rows] == made[1:]
    assert newest.extent and (newest.extent.count, newest.extent.pages) == (2, 2)
    assert [row.id for row in last.rows] == made[:1] and last.next == ""
    assert [cell.label for cell in newest.rows[0].cells] == list(facet.columns)
