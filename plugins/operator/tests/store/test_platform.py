"""Signing in outside development, offerings, the money room, users and the audit's calls."""

import asyncio
import base64
import csv
import io
from contextlib import asynccontextmanager
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import click
import msgspec
import pytest
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal, Subject
from agio_kernel.identity.audit import AuditFilter, record, search
from agio_kernel.identity.users import create_user
from agio_kernel.ledger import Cause, Transfer, Wallet
from agio_kernel.money.gate import Gate
from agio_kernel.money.leaving import STAGES, Leaving, Stage, WayOut
from agio_kernel.money.rules import BUSINESS_OPEN, Business
from agio_kernel.plugins.offerings import DRAINS_S, Offerings
from agio_kernel.plugins.plugin import plugin_of
from agio_kernel.ports.clock import SystemClock, hong_kong
from agio_kernel.settings.deployment import Deployment
from agio_operator import plugin
from agio_operator.declared.reasons import CORRECTION, CORRECTION_CAUSE
from agio_operator.identity.totp import PURPOSE
from agio_operator.money import command
from agio_operator.roles import Role
from agio_operator.tasks import AuditBroken
from click.testing import CliRunner
from operator_desk import PAID_OUT, desk_plugin
from pyotp import random_base32
from pyotp.totp import TOTP


@pytest.fixture
def modules():
    return {"desk": desk_plugin()}


async def new_user(call, db, address, **more):
    async with db.transaction() as tx:
        return await create_user(
            tx,
            call.kernel.ids,
            now=SystemClock().now(),
            country="ES",
            language="en",
            password_hash="x",
            email=f"{address}@example.com",
            **more,
        )


async def give(kernel, user, amount, asset=1):
    async with kernel.db.transaction() as tx:
        accounts = await kernel.ledger.open_accounts(tx, user.id, 0, [(Wallet.SPOT, asset)])
        house = await kernel.ledger.house(tx, 0, asset, "house:corrections")
        cause = Cause(CORRECTION_CAUSE, kernel.ids.next())
        await kernel.ledger.post(tx, [Transfer(house, accounts[Wallet.SPOT, asset], amount, CORRECTION, cause)])


# --- signing in -----------------------------------------------------------------------------------------------------


@pytest.fixture
def live(call):
    """The same deployment as if it were in production."""
    settings = msgspec.structs.replace(call.kernel.settings, deployment=Deployment(development=False))
    kernel = msgspec.structs.replace(call.kernel, settings=settings)
    call.calls = {one.path: one for one in plugin_of(plugin).made("calls", msgspec.structs.replace(kernel, parts={}))}
    return call


async def test_outside_development_the_first_sign_in_binds_a_second_factor(live):
    await live.hire("cy", Role.SUPPORT)
    form = {"login": "cy", "password": "correct horse"}
    first = await live("operatorLogin", **form)
    assert first.opened is None and first.data["token"] == ""
    bind = first.data["bind"]
    assert bind["uri"].startswith("otpauth://totp/") and bind["secret"] in bind["uri"]
    assert (await live("operatorLogin", **form)).data["bind"] == bind  # shown again, not exchanged
    assert (await live("operatorLogin", login="cy", password="wrong")).data is None
    right = TOTP(bind["secret"]).at(live.kernel.clock.world())
    wrong = f"{(int(right) + 1) % 10**6:06}"
    assert (await live("operatorLogin", **form, totp=wrong)).code == 1
    bound = await live("operatorLogin", **form, totp=right)
    assert bound.opened is not None
    assert (await live("operatorLogin", **form)).code == 1
    assert (await live("operatorLogin", **form, totp=right)).code == 1
    who = await live.kernel.sessions.resolve(bound.opened.token, bound.opened.binding)
    assert (await live("operatorInfo", who)).data["totp_bound"] is True
    async with live.kernel.db.read() as conn:
        [entry] = (await search(conn, AuditFilter())).rows
    assert (entry.actor_name, entry.action, entry.subject) == ("cy", "staff.bind_factor", f"operator:{who.id}")


async def test_who_has_a_given_password_alone_can_not_guess_codes_for_ever(live, db, within_a_minute):
    cy = await live.hire("cy", Role.SUPPORT)
    sealed = live.kernel.secrets.seal(PURPOSE, random_base32().encode())
    await db.execute("UPDATE operator SET password_given = true, totp_secret = $2 WHERE id = $1", cy, sealed)
    given = {"login": "cy", "password": "correct horse"}
    codes = []
    for _ in range(4):
        codes.append((await live("operatorLogin", **given, new_password="a better one 1", totp="000000")).code)
        codes.append((await live("operatorLogin", **given)).code)
    assert codes[:2] == [1, 0] and codes[-1] == codes[-2] == 107


async def test_an_offer_that_is_too_old_is_replaced(live, database_clock):
    await live.hire("cy", Role.SUPPORT)
    form = {"login": "cy", "password": "correct horse"}
    old = (await live("operatorLogin", **form)).data["bind"]
    await database_clock.advance(hours=1)
    again = await live("operatorLogin", **form, totp=TOTP(old["secret"]).at(live.kernel.clock.world()))
    assert again.opened is None and again.data["bind"] != old


async def test_a_new_password_ends_the_other_sessions(call, ada):
    other = await call("operatorLogin", login="ada", password="correct horse")
    wrong = await call("operatorPassword", ada, password="nope", new_password="a better one 1")
    assert wrong.code == 1
    weak = await call("operatorPassword", ada, password="correct horse", new_password="ada is the best")
    assert (weak.code, weak.field) == (3909, "new_password")
    assert (await call("operatorPassword", ada, password="correct horse", new_password="a better one 1")).code == 0
    with pytest.raises(ApiError):
        await call.kernel.sessions.resolve(other.opened.token, other.opened.binding)
    assert (await call.sign_in("ada", "a better one 1")).uid == "ada"


# --- offerings ------------------------------------------------------------------------------------------------------


async def test_a_plugin_drains_before_it_is_off_and_only_once_nothing_is_open(call, db, ada):
    await db.execute("INSERT INTO ticket VALUES (1, 7, 'open', 'BTC', 150000000, '', '', 0, agio_now())")
    switch = {"plugin": "desk", "reason": "season ends"}
    offerings = call.kernel.part(Offerings)
    [rule] = offerings.rules()
    opens = Business("desk", "web/openTicket")
    rule.check(ada, opens)
    assert (await call("operatorOfferingSwitch", ada, **switch, state="off")).code == 109
    assert (await call("operatorOfferingSwitch", ada, **switch, state="draining")).data == {"state": "draining"}
    with pytest.raises(ApiError, match="not_available"):
        rule.check(ada, opens)
    assert not offerings.is_off("desk")
    rows = {row["plugin"]: row for row in (await call("operatorOfferings", ada)).data["rows"]}
    assert rows["desk"]["may_switch"] == ["off", "on"] and rows["operator"]["may_switch"] == []
    assert rows["desk"]["open"] == [
        {"label": "desk.open", "count": 1, "locked": [{"asset": "BTC", "amount": "1.50000000"}]}
    ]
    soon = await call("operatorOfferingSwitch", ada, **switch, state="off")
    assert (soon.code, soon.field) == (157, "state")  # another process may still let in what it was asked for
    await call.kernel.clock.advance(seconds=DRAINS_S)
    assert (await call("operatorOfferingSwitch", ada, **switch, state="off")).code == 3910
    await db.execute("UPDATE ticket SET state = 'done'")
    assert (await call("operatorOfferingSwitch", ada, **switch, state="off")).code == 0
    assert offerings.is_off("desk")
    assert (await call("operatorOfferingSwitch", ada, plugin="operator", state="draining", reason="x")).code == 109
    assert (await call("operatorOfferingSwitch", ada, **switch, state="on")).code == 0
    assert not offerings.is_off("desk")
    async with db.read() as conn:
        entries = (await search(conn, AuditFilter(subject="plugin:desk"))).rows
    assert [(e.before["state"], e.after["state"]) for e in entries] == [
        ("off", "on"),
        ("draining", "off"),
        ("on", "draining"),
    ]


async def test_what_can_not_be_counted_is_not_nothing(call, owner_db, ada):
    await call("operatorOfferingSwitch", ada, plugin="desk", state="draining", reason="x")
    await owner_db.execute("ALTER TABLE ticket RENAME TO gone")
    await call.kernel.clock.advance(seconds=DRAINS_S)
    answer = await call("operatorOfferingSwitch", ada, plugin="desk", state="off", reason="x")
    assert answer.code == 3910
    await call.kernel.part(Offerings).refresh()
    assert not call.kernel.part(Offerings).is_off("desk")


# --- the money room -------------------------------------------------------------------------------------------------


async def test_the_money_room_adds_up(call, db, ada):
    user = await new_user(call, db, "joe")
    await give(call.kernel, user, 5_000_000)
    trial = (await call("operatorMoneyTrial", ada)).data
    assert {(row["name"], row["balance"]) for row in trial["rows"]} == {
        ("house:corrections", "-5.000000"),
        ("users:spot", "5.000000"),
    }
    assert trial["sums"] == [{"realm": "real", "asset": "USDT", "sum": "0.000000"}]
    [row] = (await call("operatorMoneyExposure", ada)).data["rows"]
    assert (row["asset"], row["users"], row["house"], row["outside"]) == ("USDT", "5.000000", "-5.000000", "0.000000")
    assert (await call("operatorMoneyTrial", ada, realm="demo")).data["rows"] == []
    assert (await call("operatorMoneyExceptions", ada)).data["rows"] == []
    assert (await call("operatorMoneyFees", ada, days="91")).field == "days"
    for day in ("2026-13-01", "0001-01-01", "9999-12-31", "x"):
        assert (await call("operatorMoneyFlows", ada, day=day)).field == "day"
    assert (await call("operatorMoneyFlows", ada)).data["rows"] == []


async def move(kernel, debit_or_credit, name, amount, *, incoming):
    """A transfer between a user's account and a house account."""
    async with kernel.db.transaction() as tx:
        house = await kernel.ledger.house(tx, 0, 1, name)
        pair = (house, debit_or_credit) if incoming else (debit_or_credit, house)
        cause = Cause(CORRECTION_CAUSE, kernel.ids.next())
        if incoming or name.startswith("house:"):
            await kernel.ledger.post(tx, [Transfer(*pair, amount, CORRECTION, cause)])
            return
        owner = await tx.fetchval("SELECT owner FROM ledger_account WHERE id = $1", debit_or_credit)
        leaving = Leaving(PAID_OUT.way, Stage.CARRY_OUT, owner, "USDT", amount, debit_or_credit, tx)
        passage = await kernel.part(Gate).ask(leaving)
        await kernel.ledger.post(tx, [Transfer(*pair, amount, PAID_OUT, cause)], passages=[passage])


async def leaves(call, user, stage=Stage.REQUEST):
    """Money of a user, by some way."""
    await call.kernel.part(Gate).ask(Leaving(WayOut("test.way"), stage, user, "USDT"))


@pytest.mark.usefixtures("within_a_minute")  # and so within a day
async def test_flows_are_what_crossed_the_border_today_and_fees_what_the_house_kept(call, db, ada):
    kernel = call.kernel
    user = await new_user(call, db, "joe")
    async with db.transaction() as tx:
        account = (await kernel.ledger.open_accounts(tx, user.id, 0, [(Wallet.SPOT, 1)]))[Wallet.SPOT, 1]
    await move(kernel, account, "external:chain", 9_000_000, incoming=True)
    await move(kernel, account, "external:chain", 1_000_000, incoming=True)
    await move(kernel, account, "external:chain", 4_000_000, incoming=False)
    await move(kernel, account, "house:fees", 500_000, incoming=False)
    await move(kernel, account, "house:fees", 200_000, incoming=True)
    rows = (await call("operatorMoneyFlows", ada)).data["rows"]
    assert [(row["account"], row["asset"], row["in"], row["out"], row["count"]) for row in rows] == [
        ("external:chain", "USDT", "10.000000", "0.000000", 2),
        ("external:chain", "USDT", "0.000000", "4.000000", 1),
    ]
    [fee] = (await call("operatorMoneyFees", ada, days="1")).data["rows"]
    assert (fee["asset"], fee["amount"], fee["reason"]) == ("USDT", "0.300000", "operator.correction")
    yesterday = (hong_kong(SystemClock().now()) - timedelta(days=1)).date().isoformat()
    assert (await call("operatorMoneyFlows", ada, day=yesterday)).data["rows"] == []
    assert (await call("operatorMoneyFlows", ada, realm="demo")).data["rows"] == []


async def test_one_switch_stops_all_withdrawals_at_once(call, db, ada):
    await leaves(call, 7)
    assert (await call("operatorMoneyFreeze", ada, frozen="true", reason="chain is down")).data == {"frozen": True}
    for stage in STAGES:  # what was requested before stays where it is, too
        with pytest.raises(ApiError, match="withdrawals_frozen"):
            await leaves(call, 7, stage)
    [switch] = (await call("operatorMoneySwitches", ada)).data["rows"]
    assert (switch["frozen"], switch["by"], switch["reason"]) == (True, "Ada", "chain is down")
    assert (await call("operatorMoneyFreeze", ada, frozen="true", reason="again")).code == 3907
    await call("operatorMoneyFreeze", ada, frozen="false", reason="chain is back")
    await leaves(call, 7)


@pytest.fixture
def shell(db, monkeypatch):
    """The command line on the machine itself, beside a console that nobody may reach."""

    @asynccontextmanager
    async def database():
        yield db

    cli = click.Group()
    plugin.register_commands(cli)
    # The command begins a loop of its own, which a test that runs in one can't: it is awaited here instead.
    begun: list[Any] = []
    monkeypatch.setattr(command.asyncio, "run", lambda run: begun.append(run) or True)

    async def run(*words: str) -> Any:
        begun.clear()
        done = CliRunner().invoke(cli, words, obj=SimpleNamespace(up_to_date_database=database))
        return [await one for one in begun], done

    return run


@pytest.mark.usefixtures("within_a_minute")
async def test_withdrawals_are_stopped_from_the_server_whoever_is_shut_out_of_the_console(call, db, ada, shell):
    for n in range(8):
        shut = (await call("operatorLogin", login="ada", password=f"wrong {n}")).code
    assert shut == 107, "nobody signs in to the console"
    await leaves(call, 7)
    assert (await shell("withdrawals", "stop", "keys may be stolen"))[0] == [True]
    for stage in STAGES:
        with pytest.raises(ApiError, match="withdrawals_frozen"):
            await leaves(call, 7, stage)
    [switch] = (await call("operatorMoneySwitches", ada)).data["rows"]
    assert (switch["frozen"], switch["by"], switch["reason"]) == (True, "shell", "keys may be stolen")
    [row] = await db.fetch("SELECT actor_name, action, subject, reason FROM audit_entry ORDER BY seq DESC LIMIT 1")
    assert tuple(row) == ("shell", "money.freeze", "switch:withdrawals", "keys may be stolen")
    assert (await shell("withdrawals", "stop", "again"))[0] == [False], "it stood so already, and nothing is written"
    await call("operatorMoneyFreeze", ada, frozen="false", reason="the keys are new")
    await leaves(call, 7)


@pytest.mark.parametrize("words", [("stop",), ("stop", " "), ("stop", "\u200b"), ("go", "on"), ("start", "x")])
async def test_nothing_else_is_done_from_the_server_and_not_without_a_reason(db, shell, words):
    begun, done = await shell("withdrawals", *words)
    assert begun == [] and done.exit_code != 0
    assert await db.fetchval("SELECT count(*) FROM operator_switch") == 0


# --- users ----------------------------------------------------------------------------------------------------------


async def test_users_are_found_by_number_address_and_name(call, db, ada):
    joe = await new_user(call, db, "joe", name="Joe Doe")
    ann = await new_user(call, db, "ann")

    async def found(**fields):
        return [row["id"] for row in (await call("operatorUsers", ada, **fields)).data["rows"]]

    assert await found() == [str(ann.id), str(joe.id)]
    assert await found(after=str(ann.id)) == [str(joe.id)]
    assert await found(q=joe.uid) == await found(q="JOE@example") == await found(q="joe d") == [str(joe.id)]
    assert await found(q="%") == await found(q="100%") == []
    assert await found(state="suspended") == await found(realm="demo") == []


async def test_a_frozen_user_can_not_trade_withdraw_or_sign_in(call, db, ada):
    joe = await new_user(call, db, "joe")
    rules, who = call.kernel.rules, Principal(Subject.USER, joe.id, joe.uid, 1)
    async with db.transaction() as tx:
        opened = await call.kernel.sessions.open(tx, Subject.USER, joe.id, agent="x", network="y")
    freeze = {"user": str(joe.id), "reason": "asked by the police"}
    await rules.ask(BUSINESS_OPEN, who)
    assert (await call("operatorUserFreeze", ada, **freeze, what="trading", frozen="true")).code == 0
    with pytest.raises(ApiError, match="trading_frozen"):
        await rules.ask(BUSINESS_OPEN, who)
    await rules.ask(BUSINESS_OPEN, Principal(Subject.USER, 1, "10000001", 1))
    await leaves(call, joe.id)
    assert (await call("operatorUserFreeze", ada, **freeze, what="withdrawal", frozen="true")).code == 0
    for stage in STAGES:
        with pytest.raises(ApiError, match="withdrawal_frozen"):
            await leaves(call, joe.id, stage)
        await leaves(call, 1, stage)
    await call.kernel.sessions.resolve(opened.token, opened.binding)
    assert (await call("operatorUserFreeze", ada, **freeze, what="login", frozen="true")).code == 0
    with pytest.raises(ApiError):
        await call.kernel.sessions.resolve(opened.token, opened.binding)
    shown = (await call("operatorUser", ada, user=str(joe.id))).data
    assert {(one["what"], one["by"]) for one in shown["freezes"]} == {
        ("trading", "Ada"),
        ("withdrawal", "Ada"),
        ("login", "Ada"),
    }
    assert shown["profile"]["state"] == "suspended"
    for what in ("trading", "withdrawal", "login"):
        assert (await call("operatorUserFreeze", ada, **freeze, what=what, frozen="false")).code == 0
        assert (await call("operatorUserFreeze", ada, **freeze, what=what, frozen="false")).code == 3907
    await rules.ask(BUSINESS_OPEN, who)
    assert (await call("operatorUser", ada, user=str(joe.id))).data["profile"]["state"] == "active"


async def test_one_user_from_all_sides_with_a_time_line_across_plugins(call, db, ada, database_clock):
    joe = await new_user(call, db, "joe")
    await db.execute("INSERT INTO ticket VALUES (5, $1, 'open', 'BTC', 1, '', '', 0, agio_now())", joe.id)
    await database_clock.advance(days=1)
    await give(call.kernel, joe, 7_000_000)
    async with db.transaction() as tx:
        await call.kernel.sessions.open(tx, Subject.USER, joe.id, agent="Firefox", network="192.0.2.9")
    await call("operatorUserFreeze", ada, user=str(joe.id), what="trading", frozen="true", reason="odd orders")
    shown = (await call("operatorUser", ada, user=str(joe.id))).data
    [balance] = shown["balances"]
    assert (balance["wallet"], balance["asset"], balance["available"], balance["held"], balance["value"]) == (
        "spot",
        "USDT",
        "7.000000",
        "0.000000",
        "7.00",
    )
    assert (shown["total"], shown["parts"], shown["unknown"]) == ("7.00", [], [])
    assert [one["agent"] for one in shown["sessions"]] == ["Firefox"]
    assert "password_hash" not in str(shown)
    rows = (await call("operatorUserTimeline", ada, user=str(joe.id))).data["rows"]
    assert [(row["plugin"], row["label"]) for row in rows] == [
        ("operator", "operator.action.user_freeze"),
        ("operator", "operator.timeline.sign_in"),
        ("desk", "desk.opened"),
    ]
    old = (database_clock.now() - timedelta(hours=1)).isoformat()
    rows = (await call("operatorUserTimeline", ada, user=str(joe.id), after=old)).data["rows"]
    assert [row["plugin"] for row in rows] == ["desk"]
    ended = await call("operatorUserSessionsEnd", ada, user=str(joe.id), reason="lost phone")
    assert ended.data == {"ended": 1, "keys": 0}
    for name in ("operatorUser", "operatorUserTimeline"):
        assert (await call(name, ada, user="1")).code == (await call(name, ada, user="x" * 40)).code == 108


# --- the audit's calls ----------------------------------------------------------------------------------------------


async def test_the_audit_is_searched_proved_and_exported_and_the_export_is_in_it(call, db, ada):
    users = [await new_user(call, db, f"u{n}") for n in range(3)]
    for user in users:
        reason = '=HYPERLINK("x")' if user is users[0] else "plain, with a comma"
        await call("operatorUserFreeze", ada, user=str(user.id), what="trading", frozen="true", reason=reason)
    found = (await call("operatorAudit", ada, q="comma")).data
    assert len(found["rows"]) == 2 and found["next"] == ""
    export = (await call("operatorAuditExport", ada)).data
    assert export["rows"] == 3 and export["filename"] == "audit.csv"
    lines = list(csv.DictReader(io.StringIO(export["csv"])))
    assert [line["reason"] for line in lines] == ["plain, with a comma"] * 2 + ['\'=HYPERLINK("x")']
    assert (await call("operatorAudit", ada, action="audit.export")).data["rows"][0]["after"]["rows"] == 3
    proof = (await call("operatorAuditVerify", ada)).data
    assert (proof["entries"], proof["ok"], proof["faults"]) == (4, True, [])


async def test_an_export_says_where_the_older_entries_begin(call, db, ada, monkeypatch):
    monkeypatch.setattr("agio_kernel.records.calls.MOST_ROWS", 30)
    async with db.transaction() as tx:
        for n in range(50):
            await record(tx, ada, "user.freeze", "user:1", f"reason {n}")
    first = (await call("operatorAuditExport", ada)).data
    assert first["rows"] == 30 and first["next"]
    rest = (await call("operatorAuditExport", ada, after=first["next"])).data
    assert (rest["rows"], rest["next"]) == (20, "")
    reasons = [line["reason"] for part in (first, rest) for line in csv.DictReader(io.StringIO(part["csv"]))]
    assert reasons == [f"reason {n}" for n in reversed(range(50))]


async def test_a_document_is_shown_under_the_viewers_name_and_each_view_recorded(call, db, ada, tmp_path):
    from agio_kernel.ports.file_store import LocalFileStore
    from agio_kernel.ports.pictures import cleaned
    from PIL import Image

    kernel = msgspec.structs.replace(
        call.kernel, files=LocalFileStore(tmp_path / "files", call.kernel.secrets, call.kernel.ids), parts={}
    )
    call.calls = {one.path: one for one in plugin_of(plugin).made("calls", kernel)}
    picture = io.BytesIO()
    Image.new("RGB", (40, 30), "red").save(picture, "PNG")
    async with db.transaction() as tx:
        stored = await kernel.files.put(tx, 7, "voucher", cleaned(picture.getvalue()))
        other = await kernel.files.put(tx, 8, "voucher", cleaned(picture.getvalue()))
    await db.execute("INSERT INTO ticket VALUES (1, 7, 'open', 'BTC', 1, '', $1, 0, agio_now())", stored.id)
    view = {"queue": "tickets", "case": "1"}
    shown = (await call("operatorCaseDocument", ada, **view, document=stored.id)).data
    assert base64.b64decode(shown["base64"])[:3] and shown["watermark"].startswith("ada · ")
    assert (await call("operatorCaseDocument", ada, **view, document=other.id)).code == 108
    await call.hire("writer", Role.CONTENT)
    assert (await call("operatorCaseDocument", await call.sign_in("writer"), **view, document=stored.id)).code == 110
    await call("operatorCaseDocument", ada, **view, document=stored.id)
    async with db.read() as conn:
        entries = (await search(conn, AuditFilter(action="case.document"))).rows
    assert [entry.after for entry in entries] == [{"document": stored.id}] * 2


async def test_the_platforms_health_is_told_of_a_changed_entry(call, db, owner_db, ada):
    tasks = {task.name: task for task in plugin_of(plugin).made("tasks", call.kernel)}
    await call("operatorMoneyFreeze", ada, frozen="true", reason="a test")
    await tasks["operator.prove_audit"].run()
    await owner_db.execute("ALTER TABLE audit_entry DISABLE TRIGGER audit_entry_append_only")
    await owner_db.execute("UPDATE audit_entry SET reason = 'another'")
    with pytest.raises(AuditBroken, match="changed"):
        await tasks["operator.prove_audit"].run()


async def test_old_claims_are_forgotten_and_young_ones_kept(call, db, ada, database_clock):
    claim = "INSERT INTO review_claim VALUES ('q', $2, $1, agio_now())"
    await db.execute(claim, ada.id, "1")
    await database_clock.advance(minutes=31)
    await db.execute(claim, ada.id, "2")
    [forget] = [task for task in plugin_of(plugin).made("tasks", call.kernel) if task.name == "operator.forget_claims"]
    await forget.run()
    assert [row["case_id"] for row in await db.fetch("SELECT case_id FROM review_claim")] == ["2"]


async def test_another_process_notices_a_freeze_within_seconds(call, db, ada):
    joe = await new_user(call, db, "joe")
    await db.execute("INSERT INTO operator_freeze (user_id, what, by, reason) VALUES ($1, 'trading', 'x', 'y')", joe.id)
    who = Principal(Subject.USER, joe.id, joe.uid, 1)
    for _ in range(60):
        try:
            await call.kernel.rules.ask(BUSINESS_OPEN, who)
        except ApiError:
            return
        await asyncio.sleep(0.1)
    raise AssertionError("not noticed")
