"""The console: who gets in, what each role may see, and what is shown when a plugin fails."""

import asyncio
import stat
import threading
from datetime import datetime, timedelta

import msgspec
import pytest
from agio_kernel.declarations.access import Permission
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal, Subject
from agio_kernel.identity.credentials import Credentials, PasswordCost
from agio_kernel.jobs import JobKind, schedule_all
from agio_kernel.ledger import AccountName, Cause, CauseKind, Ledger, LedgerCodes, Reason, Transfer, Wallet
from agio_kernel.settings.deployment import Deployment
from agio_operator.declared.permissions import PERMISSIONS
from agio_operator.declared.reasons import CORRECTION, CORRECTION_CAUSE
from agio_operator.identity.development import FILE, ensure_development_operators
from agio_operator.identity.start import prepared
from agio_operator.identity.totp import PURPOSE
from agio_operator.roles import ROLES, Role, permissions_of
from agio_testing.money import believed
from pyotp import random_base32
from pyotp.totp import TOTP

FAILED = (1, "operator.warning.sign_in_failed", "password")
CHEAP = Credentials(PasswordCost(time=1, memory_kib=8, lanes=1))
OWN = [permission.key for permission in PERMISSIONS]
DECLARED = [*OWN, "verification.case.decide", "verification.case.read"]


async def test_the_development_operator_signs_in_with_the_password_of_the_file(call, kernel):
    path = kernel.settings.data / FILE
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    written = dict(line.split(": ") for line in path.read_text().splitlines())
    who = await call.sign_in(written["login"], written["password"])
    assert (who.subject, who.uid, who.name) == (Subject.OPERATOR, "admin", "Administrator")
    assert who.permissions == set(DECLARED)
    assert [(await call.sign_in(login, written[login])).uid for login in ("compliance", "accountant")] == [
        "compliance",
        "accountant",
    ]


async def test_two_of_the_development_operators_may_do_everything(call, kernel):
    passwords = await ensure_development_operators(kernel.db, kernel.settings, CHEAP)
    able = [login for login in passwords if (await call.sign_in(login, passwords[login])).permissions == set(DECLARED)]
    assert able == ["admin", "deputy"]


async def test_an_operator_is_told_what_nobody_else_may_decide(call, kernel, owner_db):
    await ensure_development_operators(kernel.db, kernel.settings, CHEAP)
    passwords = await ensure_development_operators(kernel.db, kernel.settings, CHEAP)
    admin = await call.sign_in("admin", passwords["admin"])
    assert (await call("operatorInfo", admin)).data["alone"] == []
    await owner_db.execute("UPDATE operator SET active = false WHERE login = 'deputy'")
    alone = (await call("operatorInfo", admin)).data["alone"]
    assert "operator.operator.write" in alone and "verification.case.decide" not in alone, (
        "compliance decides those too"
    )


async def test_the_password_survives_starts_and_follows_its_file(call, kernel, owner_db):
    settings = kernel.settings
    first = await ensure_development_operators(kernel.db, settings, CHEAP)
    assert await ensure_development_operators(kernel.db, settings, CHEAP) == first
    (settings.data / FILE).unlink()
    second = await ensure_development_operators(kernel.db, settings, CHEAP)
    assert not set(second.values()) & set(first.values())
    assert (await call.sign_in("admin", second["admin"])).uid == "admin"
    await owner_db.execute("DELETE FROM operator")
    assert await ensure_development_operators(kernel.db, settings, CHEAP) == second
    assert (await call.sign_in("accountant", second["accountant"])).uid == "accountant"
    (settings.data / FILE).write_text("")
    assert len((await ensure_development_operators(kernel.db, settings, CHEAP))["admin"]) >= 16


async def test_two_processes_that_start_together_agree_on_the_password(kernel):
    made = await asyncio.gather(*(ensure_development_operators(kernel.db, kernel.settings, CHEAP) for _ in range(4)))
    assert made.count(made[0]) == 4


async def test_a_live_deployment_makes_no_operator_and_no_file(kernel, db):
    live = msgspec.structs.replace(kernel.settings, deployment=Deployment(development=False))
    async with prepared(msgspec.structs.replace(kernel, settings=live)):
        assert await db.fetchval("SELECT count(*) FROM operator") == 0
    with pytest.raises(RuntimeError, match="development"):
        await ensure_development_operators(db, live, CHEAP)
    assert list(live.data.iterdir()) == []


@pytest.mark.parametrize(
    ("fields", "key", "field"),
    [
        ({"password": "x"}, "operator.warning.login_empty", "login"),
        ({"login": "ada"}, "operator.warning.password_empty", "password"),
        ({"login": "ada", "password": "x", "totp": "12"}, "operator.warning.totp_invalid", "totp"),
        ({"login": "ada", "password": "wrong"}, FAILED[1], "password"),
        ({"login": "nobody", "password": "wrong"}, FAILED[1], "password"),
        ({"login": "x" * 5000, "password": "y" * 5000}, FAILED[1], "password"),
    ],
)
async def test_a_wrong_form_is_a_warning_and_unknown_is_answered_like_wrong(call, fields, key, field):
    await call.hire("ada", Role.VIEWER)
    answer = await call("operatorLogin", **fields)
    assert (answer.code, answer.key, answer.field) == (1, key, field)


@pytest.mark.usefixtures("within_a_minute")
async def test_parallel_guesses_are_refused_but_for_five(call):
    await call.hire("ada", Role.ADMIN)
    answers = await asyncio.gather(
        *(call("operatorLogin", login="ada", password=f"guess {number}") for number in range(15))
    )
    assert sorted(answer.code for answer in answers) == [1] * 5 + [107] * 10
    assert (await call("operatorLogin", login="ada", password="correct horse")).code == 107


async def test_a_replayed_sign_in_opens_no_second_session(call, db):
    await call.hire("ada", Role.ADMIN)
    first = await call("operatorLogin", rtoken="press001", login="ada", password="correct horse")
    again = await call("operatorLogin", rtoken="press001", login="ada", password="correct horse")
    assert first.body == again.body
    assert await db.fetchval("SELECT count(*) FROM login_session") == 1


async def test_a_bound_second_factor_is_required_and_each_code_works_once(call, db):
    operator = await call.hire("ada", Role.ADMIN)
    secret = random_base32()
    await db.execute(
        "UPDATE operator SET totp_secret = $2 WHERE id = $1",
        operator,
        call.kernel.secrets.seal(PURPOSE, secret.encode()),
    )
    form = {"login": "ada", "password": "correct horse"}
    without = await call("operatorLogin", **form)
    assert (without.code, without.key, without.field) == FAILED
    now = call.kernel.clock.world()
    good = TOTP(secret).at(now)
    both = await asyncio.gather(*(call("operatorLogin", **form, totp=good) for _ in range(2)))
    assert sorted(answer.code for answer in both) == [0, 1]
    assert (await call("operatorLogin", **form, totp=TOTP(secret).at(now - timedelta(seconds=30)))).code == 1


async def test_signing_out_ends_the_session(call):
    await call.hire("ada", Role.VIEWER)
    answer = await call("operatorLogin", login="ada", password="correct horse")
    who = await call.kernel.sessions.resolve(answer.opened.token, answer.opened.binding)
    assert (await call("operatorLogout", who)).code == 0
    with pytest.raises(ApiError):
        await call.kernel.sessions.resolve(answer.opened.token, answer.opened.binding)


async def test_an_operator_who_is_switched_off_can_not_sign_in(call, db):
    await call.hire("ada", Role.VIEWER)
    await db.execute("UPDATE operator SET active = false WHERE login = 'ada'")
    answer = await call("operatorLogin", login="ada", password="correct horse")
    assert (answer.code, answer.key, answer.field) == FAILED


async def test_info_names_role_and_permissions_and_no_secret(call):
    await call.hire("ada", Role.VIEWER)
    data = (await call("operatorInfo", await call.sign_in("ada"))).data
    assert data == {
        "login": "ada",
        "name": "Ada",
        "role": "viewer",
        "permissions": [key for key in sorted(DECLARED) if key.endswith(".read")],
        "totp_bound": False,
        "alone": [],
    }


async def test_queues_are_those_the_role_may_see_with_live_counts(call):
    await call.hire("ada", Role.COMPLIANCE)
    await call.hire("vic", Role.VIEWER)
    await call.hire("tom", Role.CONTENT)
    seen = {
        login: [(row["id"], row["waiting"]) for row in (await call("operatorQueues", who)).data["rows"]]
        for login in ("ada", "vic", "tom")
        for who in [await call.sign_in(login)]
    }
    assert seen == {
        "ada": [("identity", 3), ("address", 1), ("broken", None)],
        "vic": [("identity", 3), ("broken", None)],
        "tom": [],
    }


async def test_cases_are_paged_and_guarded_by_the_queues_own_permission(call):
    await call.hire("vic", Role.VIEWER)
    who = await call.sign_in("vic")
    page = await call("operatorCases", who, queue="identity")
    assert ([row["id"] for row in page.data["rows"]], page.data["next"]) == (["c"], "2")
    last = await call("operatorCases", who, queue="identity", after="2")
    assert ([row["id"] for row in last.data["rows"]], last.data["next"]) == (["c2"], "")
    assert (await call("operatorCases", who, queue="address")).code == 110
    assert (await call("operatorCases", who, queue="nothing")).code == 190


async def test_health_shows_what_is_down_and_why(call):
    await call.hire("tech", Role.TECHNICAL)
    await call.hire("writer", Role.CONTENT)
    rows = (await call("operatorHealth", await call.sign_in("tech"))).data["rows"]
    by_id = {row["id"]: row for row in rows}
    assert by_id["verification"]["status"] == "up" and by_id["verification"]["version"] == "1.2.0"
    assert by_id["unlicensed"]["status"] == "down" and "no licence" in by_id["unlicensed"]["reason"]
    assert (await call("operatorHealth", await call.sign_in("writer"))).code == 110


async def test_health_tells_of_each_kind_of_due_work_how_far_it_has_come(call, db, owner_db):
    await call.hire("tech", Role.TECHNICAL)
    who = await call.sign_in("tech")
    now = await db.fetchval("SELECT agio_now()")
    idle = {"waiting": 0, "more": False, "since": None, "failing": 0, "parked": 0}
    asked = (await call("operatorHealth", who)).data["due"]
    assert asked == [{"kind": "verification.expire"} | idle, {"kind": "verification.remind"} | idle]
    async with db.transaction() as tx:
        due = [(1, now - timedelta(hours=2)), (2, now - timedelta(hours=1)), (3, now + timedelta(hours=1))]
        await schedule_all(tx, JobKind("verification.remind", "Remind"), due)
        await schedule_all(tx, JobKind("gone.accrue", "Of a plugin that isn't enabled"), due[:1])
    await owner_db.execute("UPDATE scheduled_job SET problem = 'OSError', attempts = 1 WHERE id = 2")
    await owner_db.execute(
        "UPDATE scheduled_job SET problem = 'OSError', parked_at = agio_now() WHERE kind = 'gone.accrue'"
    )
    gone, expire, remind = (await call("operatorHealth", who)).data["due"]
    assert gone == {"kind": "gone.accrue"} | idle | {"parked": 1}
    assert expire == {"kind": "verification.expire"} | idle
    assert (remind["waiting"], remind["failing"], remind["parked"]) == (2, 1, 0)
    assert datetime.fromisoformat(str(remind["since"])) == due[0][1]


async def test_what_stays_held_for_a_plugin_that_is_gone_is_told_by_coin(call, db, owner_db):
    await call.hire("tech", Role.TECHNICAL)
    await call.hire("writer", Role.CONTENT)
    who = await call.sign_in("tech")
    assert (await call("operatorLeftBehind", who)).data["rows"] == []
    cause = CauseKind(4051, "plans.purchase")
    plans = LedgerCodes(
        reasons=(bought := Reason(4051, "plans.bought", spends=False),),
        causes=(cause,),
        accounts=(AccountName("house:plans_principal", whose="users"),),
        proofs=(believed(cause),),
    )
    before = Ledger(LedgerCodes.merged([call.kernel.ledger.codes, plans]), call.kernel.ids)
    async with owner_db.transaction() as tx:
        await before.ensure_assets(tx, [])
    async with db.transaction() as tx:
        accounts = await before.open_accounts(tx, 7, 0, [(Wallet.SPOT, 1)])
        house = await before.house(tx, 0, 1, "house:plans_principal")
        given = Cause(CORRECTION_CAUSE, 1)
        corrections = await before.house(tx, 0, 1, "house:corrections")
        await before.post(tx, [Transfer(corrections, accounts[Wallet.SPOT, 1], 5_000_000, CORRECTION, given)])
        await before.post(tx, [Transfer(accounts[Wallet.SPOT, 1], house, 3_000_000, bought, Cause(cause, 2, 0))])
    [left] = (await call("operatorLeftBehind", who)).data["rows"]
    assert left == {"of": "house:plans_principal", "coin": "USDT", "amount": "3.000000", "rows": 1}
    assert (await call("operatorLeftBehind", await call.sign_in("writer"))).code == 110


async def test_no_call_but_the_sign_in_and_an_invitation_is_for_users_or_visitors(call):
    user = Principal(Subject.USER, 1, "12345678", 2, permissions=frozenset(DECLARED))
    for path in call.calls:
        name = path.removeprefix("web/")
        if name in ("operatorLogin", "operatorInvitation"):
            continue
        assert (await call(name)).code == 2000
        # Two calls are made in a view, whose account is the user's: to a user's own session they say nothing.
        assert (await call(name, user)).code == (109 if name in ("viewing", "endViewing") else 110)


def test_roles_have_what_the_matrix_says_and_nothing_that_is_not_declared():
    decide = Permission("verification.case.decide", "", ("compliance",))
    read = Permission("verification.case.read", "", ("compliance", "support"))
    declared = [*PERMISSIONS, decide, read]
    assert permissions_of(Role.SUPERADMIN, declared) == set(DECLARED)
    assert permissions_of(Role.CONTENT, declared) == {"operator.presentation.read", "operator.presentation.write"}
    assert permissions_of(Role.ACCOUNTANT, declared).isdisjoint({decide.key, read.key})
    assert permissions_of(Role.COMPLIANCE, declared) >= {"verification.case.decide", "verification.case.read"}
    assert permissions_of(Role.SUPPORT, declared) == {
        "operator.health.read",
        "operator.user.read",
        "operator.user.view",
        "verification.case.read",
    }
    assert set(ROLES) == set(Role)
    for role in Role:
        assert permissions_of(role, []) == set()
    for role in (Role.VIEWER, Role.SUPPORT):
        assert not any(key.endswith((".decide", ".suspend", ".write")) for key in permissions_of(role, declared))


async def test_a_permission_that_is_not_declared_any_more_is_taken_from_the_roles(call, kernel, db):
    await db.execute("INSERT INTO operator_permission VALUES ('viewer', 'wallet.payout.decide')")
    async with prepared(kernel):
        rows = await db.fetch("SELECT permission FROM operator_permission WHERE role = 'viewer' ORDER BY 1")
    assert [row["permission"] for row in rows] == [key for key in sorted(DECLARED) if key.endswith(".read")]


async def test_the_database_knows_the_same_roles_as_the_matrix(call, db):
    for role in Role:
        await call.hire(f"one-{role}", role)
    assert await db.fetchval("SELECT count(DISTINCT role) FROM operator") == len(Role)


@pytest.mark.usefixtures("within_a_minute")
async def test_a_flood_of_users_keeps_no_operator_from_the_console_and_one_of_operators_no_known_browser(
    call, kernel, monkeypatch
):
    await call.hire("ada", Role.ADMIN)
    credentials, at_the_desk = kernel.sessions.credentials, call.client
    elsewhere = msgspec.structs.replace(at_the_desk, browser="a stranger's", address="198.51.100.9")
    for name in ("_places", "_sign_ins", "_kept"):
        monkeypatch.setattr(credentials, name, threading.BoundedSemaphore(1))
        assert getattr(credentials, name).acquire(blocking=False)
    await call.sign_in("ada")
    monkeypatch.setattr(credentials.operators, "_sign_ins", threading.BoundedSemaphore(1))
    with credentials.operators.sign_in(""):
        call.client = elsewhere
        assert (await call("operatorLogin", login="ada", password="correct horse")).code == 107
        call.client = at_the_desk
        await call.sign_in("ada")


async def test_guesses_from_anywhere_keep_no_operator_from_the_console_in_a_known_browser(call):
    await call.hire("ada", Role.ADMIN)
    form = {"login": "ada", "password": "correct horse"}
    assert (await call("operatorLogin", **form)).code == 0
    at_the_desk = call.client
    call.client = msgspec.structs.replace(at_the_desk, browser="a stranger's", address="198.51.100.9")
    codes = [(await call("operatorLogin", login="ada", password="guess")).code for _ in range(25)]
    assert codes[:5] == [1] * 5 and set(codes[5:]) == {107}, "a network that guesses is shut out, too"
    assert (await call("operatorLogin", **form)).code == 107
    call.client = at_the_desk
    assert (await call("operatorLogin", **form)).code == 0
