"""Referral on a real database: the tree, fees shared once, days held, and review."""

from __future__ import annotations

import asyncio
import csv
import io
from collections import defaultdict
from datetime import UTC, datetime, timedelta

import asyncpg
import msgspec
import pytest
from agio_kernel.declarations.codes import NOT_FOUND, REAL_ACCOUNT_REQUIRED
from agio_kernel.declarations.errors import ApiError, ConfigurationError
from agio_kernel.identity.relations import Relations
from agio_kernel.identity.security import INVITATION, Invitation, InviteGiven
from agio_kernel.identity.users import find_user
from agio_kernel.ledger import CauseKind, CauseProof, LedgerCodes, Reason
from agio_kernel.ports.events import UserRegistered
from agio_kernel.ports.ids import RANDOM_BITS
from agio_referral.member.invitation import given_at_sign_in, invitation_rule
from agio_referral.member.store import find_member
from agio_referral.referral import Referral
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

SHARES = (200_000, 80_000, 40_000, 20_000)


def later(days: float) -> datetime:
    return datetime.now(UTC) + timedelta(days)


async def chain(bench, length: int) -> list[int]:
    """Users of whom each invited the next."""
    users = [await bench.register()]
    while len(users) < length:
        users.append(await bench.register(await bench.code_of(users[-1])))
    return users


async def paid(bench, user: int) -> int:
    return (await bench.has(user, "USDT"))[0]


async def test_four_levels_receive_their_shares_after_the_days_and_the_books_hold(bench):
    users = await chain(bench, 6)
    await bench.pays(users[-1], 10_000_000)
    assert await bench.read() == 4
    assert await bench.run_jobs(later(6.9)) == 0
    assert [await paid(bench, one) for one in users] == [0] * 6
    assert await bench.run_jobs(later(7.1)) == 4
    assert [await paid(bench, one) for one in users] == [0, 200_000, 400_000, 800_000, 2_000_000, 0]
    await bench.verify()


async def used_from(bench, user: int, network: str, *, ended: bool = False) -> None:
    """A session of a user's, from this network."""
    await bench.kernel.db.execute(
        "INSERT INTO login_session (id, subject, subject_id, token_hash, binding_hash, agent, network, created_at,"
        " seen_at, ended_at, ending) SELECT $1, 'user', $2, $3, $3, 'Firefox', $4, agio_now(), agio_now(),"
        " CASE WHEN $5 THEN agio_now() END, CASE WHEN $5 THEN 'logged_out' END",
        number := bench.kernel.ids.next(),
        user,
        str(number).encode(),
        network,
        ended,
    )


async def test_an_inviter_and_the_invited_belong_together_and_so_do_accounts_of_one_device(bench):
    users = await chain(bench, 4)
    strangers = await chain(bench, 3)
    await used_from(bench, users[1], "192.0.2.0/24")
    await used_from(bench, strangers[0], "192.0.2.0/24", ended=True)
    await used_from(bench, strangers[1], "198.51.100.0/24")
    async with bench.kernel.db.read() as conn:
        found = await bench.kernel.part(Relations).related(conn, users[1], [0, *users, *strangers])
    assert found == {*users, strangers[0]}


async def test_a_fee_is_shared_once_however_often_and_by_however_many_it_is_read(bench):
    users = await chain(bench, 3)
    for _ in range(5):
        await bench.pays(users[-1], 1_000_000)
    written = await asyncio.gather(*(bench.read() for _ in range(8)))
    await bench.kernel.db.execute("UPDATE referral_read SET upto = 0")
    written.append(await bench.read())
    assert sum(written) == 10
    ran = [await bench.run_jobs(later(8)) for _ in range(3)]
    assert ran == [10, 0, 0]
    assert await paid(bench, users[1]) == 1_000_000
    await bench.verify()


REGISTERS, RING, TRADES, DEMO_TRADES, READS, DAYS_PASS = range(6)
STEPS = st.lists(
    st.tuples(
        st.sampled_from([REGISTERS] * 4 + [RING] + [TRADES] * 8 + [DEMO_TRADES, READS, DAYS_PASS]),
        st.integers(0, 999),
        st.one_of(st.sampled_from([1, 7, 49, 999]), st.integers(1, 5_000_000)),
    ),
    min_size=10,
    max_size=60,
)


@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(STEPS)
async def test_rewards_over_random_trees_rings_and_trades_are_what_a_naive_model_says(bench, steps):
    """Invariant 15: whoever registers below whom, tries to close a ring, trades and reads in whatever order."""
    users = [await bench.register()]
    inviter: dict[int, int | None] = {users[0]: None}
    expected: dict[int, int] = defaultdict(int)
    fees = 0
    for what, which, fee in steps:
        user = users[which % len(users)]
        if what == REGISTERS:
            above = None if which % 5 == 0 else user
            fresh = await bench.register("" if above is None else await bench.code_of(above))
            users.append(fresh)
            inviter[fresh] = above
        elif what == RING:  # invited once more: by somebody below, or by themselves
            account = await find_user(bench.kernel.db, user)
            code = await bench.code_of(users[fee % len(users)])
            async with bench.kernel.db.transaction() as tx:
                await bench.hear(tx, UserRegistered(user, account.uid, "DE", "en", code))
        elif what == TRADES:
            await bench.pays(user, fee)
            fees += fee
            above, given_out = inviter[user], 0
            for share in SHARES:
                if above is None:
                    break
                expected[above] += fee * share // 1_000_000
                given_out += fee * share // 1_000_000
                above = inviter[above]
            assert given_out < fee
        elif what == DEMO_TRADES:
            await bench.pays(await bench.begin_demo(user), fee)
        elif what == READS:
            await asyncio.gather(bench.read(0), bench.read(0))
        else:
            await bench.run_jobs(later(8))
    await bench.advance(milliseconds=5)  # a trade of this very millisecond is left to the next look
    await bench.read(0)
    await bench.run_jobs(later(8))
    assert {one: await paid(bench, one) for one in users} == {one: expected[one] for one in users}
    # Whoever joins up, the rewards of all of them are less than the fees of all of them.
    assert sum(expected.values()) <= fees and (sum(expected.values()) < fees or fees == 0)
    await bench.verify()


async def test_the_tree_is_fixed_at_registration_and_has_no_circle(bench):
    ann, ben = await chain(bench, 2)
    account = await find_user(bench.kernel.db, ann)
    async with bench.kernel.db.transaction() as tx:
        await bench.hear(tx, UserRegistered(ann, account.uid, "DE", "en", await bench.code_of(ben)))
    row = await bench.kernel.db.fetchrow("SELECT level1 FROM referral_member WHERE user_id = $1", ann)
    assert row["level1"] is None
    with pytest.raises(asyncpg.PostgresError, match="never changes"):
        await bench.kernel.db.execute("UPDATE referral_member SET level1 = $2 WHERE user_id = $1", ann, ben)


@pytest.mark.parametrize("ring", [1, 2, 3, 4])
async def test_no_ring_of_any_length_can_be_written_into_the_tree(bench, owner_db, ring):
    """Not even by who owns the database: below nobody, below oneself, by a change, or by taking a place out of it."""
    users = await chain(bench, ring)
    place = (
        "INSERT INTO referral_member (id, user_id, code, level1, state, created_at)"
        " VALUES ($1, $1, $2, $3, 'clear', agio_now())"
    )
    with pytest.raises(asyncpg.ForeignKeyViolationError):
        await owner_db.execute(place, 77, "RRRRRR7", 78)  # 78 would be placed below 77 later
    with pytest.raises(asyncpg.CheckViolationError, match="not_itself"):
        await owner_db.execute(place, 77, "RRRRRR7", 77)
    with pytest.raises(asyncpg.PostgresError, match="never changes"):
        await owner_db.execute("UPDATE referral_member SET level1 = $2 WHERE user_id = $1", users[0], users[-1])
    with pytest.raises(asyncpg.PostgresError, match="never changes"):
        await owner_db.execute("DELETE FROM referral_member WHERE user_id = $1", users[-1])


async def share_a_device(bench, *users: int) -> None:
    for number, user in enumerate(users):
        await bench.kernel.db.execute(
            "INSERT INTO login_session (id, subject, subject_id, token_hash, binding_hash, agent, network, created_at,"
            " seen_at) VALUES ($1, 'user', $2, $3, $3, 'Firefox', '192.0.2.0/24', agio_now(), agio_now())",
            bench.kernel.ids.next(),
            user,
            f"{user} {number}".encode(),
        )


@pytest.mark.parametrize(
    ("decision", "reason", "received"), [("approve", "", 200_000), ("refuse", "referral.refusal.same_person", 0)]
)
async def test_a_device_shared_with_somebody_above_waits_for_an_operator(bench, decision, reason, received):
    ann, ben = await chain(bench, 2)
    await share_a_device(bench, ann, ben)
    await bench.pays(ben, 1_000_000)
    await bench.read()
    assert await bench.run_jobs(later(8)) == 0
    shown = (await bench("referralIncomes", ann)).data["rows"]
    assert [one["state"] for one in shown] == ["review"]
    [case] = await bench.waiting("referral.members")
    assert await bench.decide("referral.members", case, decision, reason) == 0
    assert await bench.run_jobs(later(9)) == 1
    assert await paid(bench, ann) == received
    assert await bench.waiting("referral.members") == []
    await bench.verify()


class SameDocument:
    """A verification that knows of two who sent one document."""

    def __init__(self, *users: int) -> None:
        self.users = {*users}

    async def share_document(self, conn, one: int, other: int) -> bool:
        return {one, other} == self.users


async def test_a_document_shared_with_somebody_above_waits_for_an_operator(bench):
    ann, ben, cid = await chain(bench, 3)
    bench.kernel = msgspec.structs.replace(bench.kernel, verification=SameDocument(ann, cid))
    bench.kernel.part(Referral).kernel = bench.kernel
    for one in (ben, cid):
        await bench.pays(one, 1_000_000)
    await bench.read()
    await bench.run_jobs(later(8))
    assert len(await bench.waiting("referral.members")) == 1
    states = {one["uid"]: one["state"] for one in await of_members(bench)}
    assert states == {ben: "clear", cid: "review"}
    note = await bench.kernel.db.fetchval("SELECT note FROM case_event WHERE label = 'flag'")
    assert note == "referral.shared.document"


async def of_members(bench):
    return await bench.kernel.db.fetch(
        "SELECT user_id AS uid, state FROM referral_member WHERE level1 IS NOT NULL ORDER BY id"
    )


KEPT = """
    SELECT coalesce(sum(usdt), 0)::bigint AS usdt, coalesce(sum(paid), 0)::bigint AS paid FROM referral_day
"""
ADDED = """
    SELECT coalesce(sum(usdt) FILTER (WHERE state <> 'refused'), 0)::bigint AS usdt,
           coalesce(sum(usdt) FILTER (WHERE state = 'paid'), 0)::bigint AS paid FROM referral_income
"""


async def test_kept_sums_are_those_of_the_incomes_whatever_becomes_of_them(bench):
    users = await chain(bench, 4)
    for number, user in enumerate(users[1:], start=1):
        await bench.pays(user, 1_000_000 * number)
    await bench.read()
    assert dict(await bench.kernel.db.fetchrow(KEPT)) == dict(await bench.kernel.db.fetchrow(ADDED))
    await share_a_device(bench, users[0], users[1])
    await bench.run_jobs(later(8))
    for case in await bench.waiting("referral.members"):
        await bench.decide("referral.members", case, "refuse", "referral.refusal.same_person")
    await bench.run_jobs(later(9))
    kept = dict(await bench.kernel.db.fetchrow(KEPT))
    assert kept == dict(await bench.kernel.db.fetchrow(ADDED))
    assert 0 < kept["paid"] == kept["usdt"]


async def test_the_page_shows_code_levels_sums_and_masked_members(bench):
    ann, ben, cid = await chain(bench, 3)
    phone = "+49\u2022\u2022\u2022\u2022\u202218"
    mail = await bench.kernel.db.fetchval("SELECT left(email, 1) FROM people WHERE id = $1", cid)
    mail += "\u2022\u2022\u2022\u2022\u2022@example.com"
    await bench.kernel.db.execute("UPDATE referral_member SET phone = $2 WHERE user_id = $1", ben, phone)
    await bench.pays(ben, 10_000_000)
    await bench.pays(cid, 10_000_000)
    await bench.read()
    shown = (await bench("getMyPromotion", ann)).data
    assert (shown["members"], shown["total"], shown["held"], shown["paid"]) == (2, "2.80", "2.80", "0.00")
    assert [(one["members"], one["active"], one["income"]) for one in shown["levels"]] == [
        (1, 1, "2.00"),
        (1, 1, "0.80"),
        (0, 0, "0.00"),
        (0, 0, "0.00"),
    ]
    assert len(shown["curve"]) == 61 and shown["curve"][-1]["total"] == "2.80"
    members = (await bench("referralMembers", ann)).data["rows"]
    assert [(one["level"], one["phone"]) for one in members] == [(2, mail), (1, phone)]
    assert len((await bench("referralMembers", ann, level="1")).data["rows"]) == 1
    [own] = (await bench("referralIncomes", ann, level="2")).data["rows"]
    assert (own["fee"], own["share"], own["income"]) == ("10.000000", "0.080000", "0.800000")
    assert (await bench("referralIncome", ben, id=own["id"])).code == NOT_FOUND.number
    incomes, members = [
        list(csv.DictReader(io.StringIO((await bench("referralExport", ann, kind=kind)).data["csv"])))
        for kind in ("incomes", "members")
    ]
    assert [(one["id"], one["level"], one["income"]) for one in incomes if one["level"] == "2"] == [
        (f'="{own["id"]}"', "2", "0.800000")
    ]
    assert len(incomes) == 2 and all(one["time"] and "note" in one for one in incomes)
    # A plus sign would begin a formula: the table quotes it.
    assert [(one["level"], one["name"], one["phone"]) for one in members] == [("2", "", mail), ("1", "", f"'{phone}")]
    assert all(one["uid"] and one["time"] for one in members)


async def test_a_member_who_brought_nothing_for_thirty_days_is_counted_and_not_active(bench):
    ann, ben = await chain(bench, 2)
    await bench.pays(ben, 1_000_000)
    await bench.read()
    thirty_one_days = 31 * 24 * 3_600_000 << RANDOM_BITS
    await bench.kernel.db.execute("UPDATE referral_income SET id = id - $1", thirty_one_days)
    [first, *_] = (await bench("getMyPromotion", ann)).data["levels"]
    assert (first["members"], first["active"], first["income"]) == (1, 0, "0.20")


@pytest.mark.parametrize(("days", "points"), [("7", 8), ("60", 61), ("all", 59)])
async def test_the_curve_of_any_span_ends_with_all_that_came_in_and_begins_with_what_came_before(bench, days, points):
    ann, ben = await chain(bench, 2)
    for passed in (3, 140, 30):  # a place that is 174 days old makes 58 steps of three days
        await bench.advance(days=passed)
        await bench.pays(ben, 5_000_000)
        await bench.read()
    curve = [one["total"] for one in (await bench("getMyPromotion", ann, days=days)).data["curve"]]
    assert len(curve) == points and curve == sorted(curve, key=float)
    assert (curve[0], curve[-1]) == ({"7": "2.00", "60": "1.00", "all": "0.00"}[days], "3.00")


async def test_a_demo_account_has_no_promotion(bench):
    ann = await bench.register()
    for call in ("getMyPromotion", "referralIncomes", "referralMembers"):
        assert (await bench(call, ann, demo=True)).code == REAL_ACCOUNT_REQUIRED.number


def test_a_fee_that_nobody_says_who_paid_stops_the_start():
    cause = CauseKind(9200, "other.sale")
    with pytest.raises(ConfigurationError, match=r"other\.fee"):
        LedgerCodes(reasons=(Reason(9200, "other.fee", True, fee=True),), causes=(cause,), proofs=(CauseProof(cause),))


async def asked(bench, code: str, user: int | None = None) -> str | None:
    """Return the key of the refusal of a code, or None."""
    try:
        await bench.kernel.rules.ask(INVITATION, None, Invitation(code, user))
    except ApiError as refusal:
        assert refusal.field == "invite"
        return refusal.key
    return None


async def test_a_code_that_is_nobodys_is_refused_and_anothers_is_taken_in_any_spelling(bench):
    bench.kernel.rules.add([invitation_rule(bench.kernel.part(Referral))])
    ann = await bench.register()
    code = await bench.code_of(ann)
    assert await asked(bench, "NOBODY2") == "referral.warning.code_unknown"
    assert await asked(bench, f" {code.lower()} ") is None


async def test_a_code_at_sign_in_gives_who_has_no_place_one_and_moves_nobody_else(bench):
    bench.kernel.rules.add([invitation_rule(bench.kernel.part(Referral))])
    ann, bob = await bench.register(), await bench.register()
    code, other = await bench.code_of(ann), await bench.code_of(bob)
    cid = await bench.register(code)
    assert await asked(bench, code, cid) is None  # they came by this one
    assert await asked(bench, other, cid) == "referral.warning.code_late"
    assert await asked(bench, other, bob) == "referral.warning.code_late"  # one's own
    await bench.owner_db.execute("ALTER TABLE referral_member DISABLE TRIGGER USER")
    await bench.owner_db.execute("DELETE FROM referral_member WHERE user_id = $1", cid)  # as before there were any
    await bench.owner_db.execute("ALTER TABLE referral_member ENABLE TRIGGER USER")
    assert await asked(bench, other, cid) is None
    async with bench.kernel.db.transaction() as tx:
        await given_at_sign_in(bench.kernel.part(Referral)).handler(tx, InviteGiven(cid, other))
        assert (await find_member(tx, cid)).level1 == bob
