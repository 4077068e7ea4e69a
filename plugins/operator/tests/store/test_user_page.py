"""A user's page: what plugins keep of that user as lists, the user's cases, and what reviewers should look at."""

import pytest
from agio_kernel.declarations.codes import MALFORMED
from agio_kernel.declarations.principal import Subject
from agio_kernel.identity.security import note_signal
from agio_kernel.identity.users import create_user, verify_name
from agio_kernel.ports.clock import SystemClock
from agio_kernel.ports.ids import IdSource
from agio_operator.roles import Role
from operator_desk import desk_plugin


@pytest.fixture
def modules():
    return {"desk": desk_plugin()}


@pytest.fixture
async def joe(call, db):
    async with db.transaction() as tx:
        return await create_user(
            tx,
            IdSource(SystemClock()),
            now=SystemClock().now(),
            country="ES",
            language="es",
            password_hash="x",
            email="joe@example.com",
        )


async def tickets(db, user, count, first=1):
    await db.execute(
        "INSERT INTO ticket (id, user_id, state, coin, amount, opened_at) SELECT n, $1, 'open', 'BTC', 1, "
        "agio_now() - make_interval(mins => 1000 - n::int) FROM generate_series($2::bigint, $3::bigint) n",
        user.id,
        first,
        first + count - 1,
    )


async def page(call, who, user, facet, after=""):
    answer = await call("operatorUserFacet", who, user=str(user.id), facet=facet, after=after)
    assert answer.code == 0, answer
    return answer.data


async def test_plugins_add_lists_to_a_users_page_in_their_order(call, ada, joe):
    shown = (await call("operatorUser", ada, user=str(joe.id))).data
    assert [one["id"] for one in shown["facets"]] == [
        "desk.secrets",
        "desk.tickets",
        "operator.signals",
        "operator.sessions",
        "operator.demo",
    ]
    assert shown["facets"][1] == {
        "id": "desk.tickets",
        "title": "desk.facet.tickets",
        "columns": ["desk.fact.coin"],
    }


async def test_a_list_is_turned_and_holds_nothing_of_anybody_else(call, db, ada, joe):
    await tickets(db, joe, 45)
    await db.execute("INSERT INTO ticket SELECT id + 100, 7, state, coin, amount, '', '', 0, opened_at FROM ticket")
    seen, after = [], ""
    for _ in range(3):
        data = await page(call, ada, joe, "desk.tickets", after)
        seen += [int(row["id"]) for row in data["rows"]]
        assert len(data["rows"]) <= 20
        after = data["next"]
    assert after == "" and seen == list(range(45, 0, -1))


async def test_a_list_says_how_long_it_is_and_leads_to_its_last_page_and_back(call, db, ada, joe):
    await tickets(db, joe, 45)
    first = await page(call, ada, joe, "desk.tickets")
    assert first["extent"] == {"previous": "", "count": 45, "pages": 3, "more": False}
    last = await page(call, ada, joe, "desk.tickets", "<")
    assert [int(row["id"]) for row in last["rows"]] == [5, 4, 3, 2, 1] and last["next"] == ""
    before = await page(call, ada, joe, "desk.tickets", last["extent"]["previous"])
    assert [int(row["id"]) for row in before["rows"]] == list(range(25, 5, -1))
    for own in ("operator.signals", "operator.sessions", "operator.demo"):
        assert (await page(call, ada, joe, own))["extent"]["pages"] == 1
    answer = await call("operatorUserFacet", ada, user=str(joe.id), facet="desk.tickets", after="nowhere")
    assert answer.code == MALFORMED.number


async def test_a_list_that_needs_a_right_is_neither_named_nor_given_to_who_has_it_not(call, ada, joe):
    await call.hire("eve", Role.SUPPORT)
    eve = await call.sign_in("eve")
    shown = (await call("operatorUser", eve, user=str(joe.id))).data
    assert "desk.secrets" not in {one["id"] for one in shown["facets"]}
    assert (await call("operatorUserFacet", eve, user=str(joe.id), facet="desk.secrets")).code == 110
    assert (await call("operatorUserFacet", eve, user=str(joe.id), facet="desk.tickets")).code == 0
    for fields in ({"facet": "desk.none"}, {"facet": "desk.tickets", "user": "1"}):
        assert (await call("operatorUserFacet", eve, **{"user": str(joe.id), **fields})).code == 108


async def test_a_users_cases_stand_on_the_page_newest_first_for_who_may_see_the_queue(call, db, ada, joe):
    await tickets(db, joe, 3)
    await call("operatorCaseAct", ada, queue="tickets", case="2", trigger="refuse", reason="blurred")
    cases = (await call("operatorUser", ada, user=str(joe.id))).data["cases"]
    assert [(one["queue"], one["plugin"], one["case"], one["state"]) for one in cases] == [
        ("tickets", "desk", "3", "open"),
        ("tickets", "desk", "2", "refused"),
        ("tickets", "desk", "1", "open"),
    ]
    await call.hire("tom", Role.SUPPORT)
    assert (await call("operatorUser", await call.sign_in("tom"), user=str(joe.id))).data["cases"] == []


async def test_signals_are_told_on_the_users_page_and_in_a_list_of_everybodys(call, db, ada, joe):
    ids, clock = call.kernel.ids, SystemClock()
    async with db.transaction() as tx:
        for signal in ("answer_wrong", "new_device"):
            await note_signal(tx, ids, joe.id, "reset_password", signal, clock.now())
    rows = (await page(call, ada, joe, "operator.signals"))["rows"]
    assert [row["cells"][1]["value"] for row in rows] == ["operator.signal.new_device", "operator.signal.answer_wrong"]
    assert {row["cells"][2]["value"] for row in rows} == {"operator.occasion.reset_password"}
    everybody = (await call("operatorSignals", ada)).data
    assert [(row["signal"], row["uid"]) for row in everybody["rows"]] == [
        ("new_device", joe.uid),
        ("answer_wrong", joe.uid),
    ]
    assert [row["signal"] for row in (await call("operatorSignals", ada, signal="answer_wrong")).data["rows"]] == [
        "answer_wrong"
    ]


async def test_a_users_sessions_are_listed_with_how_they_ended_and_no_view_among_them(call, db, ada, joe):
    sessions = call.kernel.sessions
    async with db.transaction() as tx:
        opened = await sessions.open(tx, Subject.USER, joe.id, agent="Firefox", network="192.0.2.9")
        await sessions.open_view(tx, ada, joe.id, agent="Chromium", network="192.0.2.1")
    who = await sessions.resolve(opened.token, opened.binding)
    async with db.transaction() as tx:
        await sessions.revoke(tx, who)
    [row] = (await page(call, ada, joe, "operator.sessions"))["rows"]
    assert [cell["value"] for cell in row["cells"]][1:3] == ["Firefox", "192.0.2.9"]
    assert row["cells"][4]["value"] == "operator.ending.logged_out"
    timeline = (await call("operatorUserTimeline", ada, user=str(joe.id))).data["rows"]
    assert [one["label"] for one in timeline] == ["operator.timeline.sign_in"]


async def test_a_view_is_in_the_users_time_line_when_it_was_opened_and_not_page_by_page(call, db, ada, joe):
    opened = (await call("operatorUserView", ada, user=str(joe.id), reason="ticket 9")).opened
    view = await call.kernel.sessions.resolve(opened.token, opened.binding)
    for number in ("1", "2"):
        await call.kernel.sessions.viewed(view, "web/orders", {"page": number}, number.encode())
    assert (await call("endViewing", view)).code == 0
    timeline = (await call("operatorUserTimeline", ada, user=str(joe.id))).data["rows"]
    assert [(one["label"], one["note"]) for one in timeline] == [
        ("operator.action.user_view_end", "ada"),
        ("operator.action.user_view", "ada: ticket 9"),
    ]
    found = (await call("operatorAudit", ada, action="user.view.read")).data["rows"]
    assert [row["after"] for row in found] == [
        {"call": "web/orders", "fields": {"page": "2"}},
        {"call": "web/orders", "fields": {"page": "1"}},
    ]


async def test_a_time_line_loses_none_of_what_happened_at_one_moment_at_the_border_of_a_page(call, db, ada, joe):
    """Three pages: the borders fall into a moment of 120 events, which began on the first one."""
    await db.execute(
        "INSERT INTO ticket (id, user_id, state, opened_at) SELECT n, $1, 'open', agio_now() - interval '1 hour' "
        "- CASE WHEN n BETWEEN 21 AND 140 THEN interval '1 day' ELSE make_interval(mins => n::int) "
        "+ CASE WHEN n > 140 THEN interval '2 days' ELSE '0' END END FROM generate_series(1, 145) n",
        joe.id,
    )
    seen, after, pages = [], "", 0
    while pages < 5 and (after or not pages):
        data = (await call("operatorUserTimeline", ada, user=str(joe.id), after=after)).data
        seen += [int(row["reference"]) for row in data["rows"] if row["label"] == "desk.opened"]
        after, pages = data["next"], pages + 1
    assert (pages, after, len(seen)) == (3, "", 145)
    assert sorted(seen) == list(range(1, 146))


@pytest.mark.parametrize(
    "after", ["soon", "2026-01-01T00:00:00", "2026-01-01T00:00:00+00:00~x", "9999-12-31T23:59:59.999999+00:00~1"]
)
async def test_a_place_of_the_time_line_that_nobody_gave_out_is_refused(call, ada, joe, after):
    assert (await call("operatorUserTimeline", ada, user=str(joe.id), after=after)).field == "after"


async def test_users_are_called_by_the_name_that_was_verified_and_not_by_one_of_their_own(call, db, ada):
    async with db.transaction() as tx:
        fields = {"country": "JP", "language": "en", "password_hash": "x", "name": "Agio support"}
        mio, rin = [
            await create_user(tx, call.kernel.ids, now=SystemClock().now(), email=f"{one}@example.com", **fields)
            for one in ("mio", "rin")
        ]
        await verify_name(tx, mio.id, "Mio Kobayashi")
    rows = (await call("operatorPeople", ada, users=f"{mio.id},{rin.id},77")).data["rows"]
    assert sorted((row["called"], row["uid"]) for row in rows) == [
        ("Mio Kobayashi", mio.uid),
        ("r•••••@example.com", rin.uid),
    ]
    listed = (await call("operatorUsers", ada, q="support")).data["rows"]
    assert {(row["called"], row["name"]) for row in listed} == {(row["called"], "Agio support") for row in rows}
    assert (await call("operatorPeople", ada, users=",".join(["7"] * 101))).field == "users"
