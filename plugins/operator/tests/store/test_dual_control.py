"""Actions that need two operators: operators themselves, corrections, parameters, lost factors. PostgreSQL enforces
it."""

import asyncio
from datetime import timedelta

import asyncpg
import pytest
from agio_kernel.identity.audit import AuditFilter, search, verify
from agio_kernel.identity.security import read_security, write_security
from agio_kernel.identity.users import create_user
from agio_kernel.ports.clock import SystemClock
from agio_operator.declared.reasons import CORRECTION
from agio_operator.identity import operators
from agio_operator.operator import lock_operator_and_superadmins
from agio_operator.roles import Role
from agio_testing.races.locks import Meeting, concurrently
from operator_desk import desk_plugin


@pytest.fixture
def modules():
    return {"desk": desk_plugin()}


@pytest.fixture
async def user(call, db):
    async with db.transaction() as tx:
        return await create_user(
            tx, call.kernel.ids, now=SystemClock().now(), country="ES", language="en", password_hash="x", email="a@b.c"
        )


async def approve(call, who, answer, **more):
    assert answer.code == 0, answer
    fields = {"decision": "approve", **more}
    return await call("operatorProposalDecide", who, proposal=answer.data["proposal"], **fields)


async def test_nobody_gives_a_role_that_may_do_what_he_may_not(call, db, ada, bob):
    await call.hire("dan", Role.ADMIN)
    eve = await call.hire("eve", Role.ADMIN)
    cy = await call.hire("cy", Role.ACCOUNTANT)
    one, other = await call.sign_in("dan"), await call.sign_in("eve")
    new = {"login": "zoe", "name": "Zoe", "email": "zoe@example.com", "reason": "a colleague"}
    for role in ("superadmin", "accountant", "compliance"):
        refused = await call("operatorOperatorCreate", one, **new, role=role)
        assert (refused.code, refused.field) == (3915, "role")
        assert (await call("operatorOperatorRole", one, operator=str(eve), role=role, reason="more")).code == 3915
    for operator in (ada.id, cy):
        for what in ("password", "factor"):
            reset = {"operator": str(operator), "what": what, "reason": "lost"}
            assert (await call("operatorOperatorReset", one, **reset)).code == 3915
    for role in ("support", "technical", "content", "viewer"):
        named = {**new, "login": f"zoe.{role}", "email": f"{role}@example.com"}
        made = await call("operatorOperatorCreate", one, **named, role=role)
        assert (await approve(call, other, made)).code == 0, role
    # Letting somebody out gives nothing; letting in again gives what the role may do.
    out = await call("operatorOperatorSwitch", one, operator=str(cy), active="false", reason="left")
    assert (await approve(call, other, out)).code == 0
    back = {"operator": str(cy), "active": "true", "reason": "came back"}
    assert (await call("operatorOperatorSwitch", one, **back)).code == 3915
    asked = await call("operatorOperatorSwitch", ada, **back)
    assert (await approve(call, one, asked)).code == 3915
    assert (await approve(call, bob, asked)).code == 0
    assert await db.fetchval("SELECT count(*) FROM operator WHERE role = 'superadmin'") == 4  # two are delivered


async def test_a_role_that_makes_operators_is_given_with_the_approval_of_a_superadmin_alone(call, db, ada, bob):
    """Two admins make neither a superadmin nor a third who would agree to whatever they ask for next."""
    await call.hire("dan", Role.ADMIN)
    await call.hire("eve", Role.ADMIN)
    cy, fay = await call.hire("cy", Role.SUPPORT), await call.hire("fay", Role.ADMIN)
    dan, other = await call.sign_in("dan"), await call.sign_in("eve")
    new = {"login": "zoe", "name": "Zoe", "email": "zoe@example.com", "reason": "a colleague"}
    for role in ("superadmin", "accountant"):
        assert (await call("operatorOperatorCreate", dan, **new, role=role)).code == 3915
    out = await call("operatorOperatorSwitch", ada, operator=str(fay), active="false", reason="on leave")
    assert (await approve(call, bob, out)).code == 0
    wishes = (
        await call("operatorOperatorCreate", dan, **new, role="admin"),
        await call("operatorOperatorRole", dan, operator=str(cy), role="admin", reason="promoted"),
        await call("operatorOperatorSwitch", dan, operator=str(fay), active="true", reason="came back"),
    )
    for asked in wishes:
        assert (await approve(call, other, asked)).code == 3924
        [waiting] = [
            row for row in (await call("operatorProposals", other)).data["rows"] if row["id"] == asked.data["proposal"]
        ]
        assert waiting["state"] == "pending"
    assert await db.fetchval("SELECT count(*) FROM operator WHERE login = 'zoe'") == 0
    assert await db.fetchval("SELECT role FROM operator WHERE id = $1", cy) == "support"
    for asked in wishes:
        assert (await approve(call, ada, asked)).code == 0
    assert await db.fetchval("SELECT role FROM operator WHERE id = $1", cy) == "admin"
    # What an admin has lost is another matter: it goes to the admin alone, whoever agrees.
    lost = await call("operatorOperatorReset", dan, operator=str(cy), what="factor", reason="lost phone")
    assert (await approve(call, other, lost)).code == 0


async def test_an_admin_does_not_agree_to_more_than_he_has_and_a_maker_who_has_less_by_now_gives_nothing(
    call, db, ada, bob
):
    await call.hire("dan", Role.ADMIN)
    cy = await call.hire("cy", Role.SUPPORT)
    dan = await call.sign_in("dan")
    new = {"login": "zoe", "name": "Zoe", "email": "zoe@example.com", "reason": "joins"}
    wishes = (
        await call("operatorOperatorRole", ada, operator=str(cy), role="superadmin", reason="promoted"),
        await call("operatorOperatorCreate", ada, **new, role="accountant"),
        await call("operatorOperatorReset", ada, operator=str(bob.id), what="password", reason="forgotten"),
        await call("operatorOperatorReset", ada, operator=str(bob.id), what="factor", reason="lost"),
    )
    for asked in wishes:
        assert (await approve(call, dan, asked)).code == 3915
    await db.execute("UPDATE operator SET role = 'admin' WHERE id = $1", ada.id)
    for asked in wishes[:2]:
        assert (await approve(call, bob, asked)).code == 196
    assert await db.fetchval("SELECT role FROM operator WHERE id = $1", cy) == "support"


@pytest.mark.parametrize("login", ["", "a", "n k", ".cy", "zoë", "c" * 33])
async def test_a_login_of_other_signs_is_refused_with_what_it_may_be_made_of(call, ada, login):
    new = {"name": "Cy", "email": "cy@example.com", "role": "support", "reason": "joins"}
    refused = await call("operatorOperatorCreate", ada, login=login, **new)
    assert (refused.code, refused.field) == (3916, "login")


async def test_two_superadmins_are_let_go_at_once(call, ada, bob, owner_db, monkeypatch):
    await call.hire("cy", Role.SUPERADMIN)
    await call.hire("dan", Role.SUPERADMIN)
    cy, dan = await call.sign_in("cy"), await call.sign_in("dan")
    asked = [
        await call("operatorOperatorSwitch", cy, operator=str(who.id), active="false", reason="left")
        for who in (ada, bob)
    ]
    lock = Meeting(owner_db).after(operators.lock_operator_and_superadmins)
    monkeypatch.setattr(operators, "lock_operator_and_superadmins", lock)
    both = [concurrently(approve(call, dan, one)) for one in asked]
    assert [(await one).code for one in both] == [0, 0]


async def test_what_an_operator_lost_is_given_anew_while_somebody_holds_the_superadmins(call, ada, bob, owner_db):
    cy = await call.hire("cy", Role.SUPPORT)
    lost = {"operator": str(cy), "reason": "lost"}
    asked = [await call("operatorOperatorReset", ada, **lost, what=what) for what in ("password", "factor")]
    async with owner_db.transaction() as tx:
        held, others = await lock_operator_and_superadmins(tx, ada.id)
        assert held is not None and others  # also bob, who decides
        for one in asked:
            assert (await approve(call, bob, one)).code == 0


async def test_a_role_changes_at_once_for_open_sessions_and_one_superadmin_remains(call, db, ada, bob):
    await db.execute("UPDATE operator SET active = false WHERE login IN ('admin', 'deputy')")
    cy = await call.hire("cy", Role.SUPPORT)
    asked = await call("operatorOperatorRole", ada, operator=str(cy), role="technical", reason="moves on")
    assert (await approve(call, bob, asked)).data["state"] == "approved"
    assert "operator.offering.read" in (await call.sign_in("cy")).permissions
    mine = await call("operatorOperatorRole", ada, operator=str(bob.id), role="viewer", reason="less")
    assert (await approve(call, bob, mine)).code == 195  # nobody has the last word on oneself
    await call.hire("dan", Role.ADMIN)
    dan = await call.sign_in("dan")
    assert (await approve(call, dan, mine)).code == 0
    last = await call("operatorOperatorSwitch", dan, operator=str(ada.id), active="false", reason="on leave")
    await call.hire("eve", Role.ADMIN)
    assert (await approve(call, await call.sign_in("eve"), last)).code == 3906


async def test_a_switched_off_operator_is_out_at_once(call, ada, bob):
    cy = await call.hire("cy", Role.ADMIN)
    answer = await call("operatorLogin", login="cy", password="correct horse")
    asked = await call("operatorOperatorSwitch", ada, operator=str(cy), active="false", reason="left")
    assert (await approve(call, bob, asked)).code == 0
    with pytest.raises(Exception, match=r"session_replaced|login_required"):
        await call.kernel.sessions.resolve(answer.opened.token, answer.opened.binding)
    rows = {row["login"]: row for row in (await call("operatorOperators", ada)).data["rows"]}
    assert rows["cy"]["active"] is False and rows["ada"]["you"] is True
    again = await call("operatorOperatorSwitch", ada, operator=str(cy), active="false", reason="left")
    assert again.code == 3907


async def test_a_maker_withdraws_a_checker_rejects_with_a_reason_and_nothing_is_decided_twice(call, ada, bob):
    cy = await call.hire("cy", Role.SUPPORT)
    fields = {"operator": str(cy), "what": "password", "reason": "forgotten"}
    asked = await call("operatorOperatorReset", ada, **fields)
    assert (await call("operatorOperatorReset", bob, **fields)).code == 194
    decide = {"proposal": asked.data["proposal"]}
    assert (await call("operatorProposalDecide", bob, **decide, decision="withdraw")).code == 110
    assert (await call("operatorProposalDecide", bob, **decide, decision="reject")).field == "remark"
    [waiting] = (await call("operatorProposals", bob)).data["rows"]
    assert (waiting["maker"], waiting["may_decide"], waiting["mine"]) == ("Ada", True, False)
    assert (await call("operatorProposalDecide", ada, **decide, decision="withdraw")).data["state"] == "withdrawn"
    assert (await call("operatorProposalDecide", bob, **decide, decision="approve")).code == 192
    assert (await call("operatorProposals", bob)).data["rows"] == []
    [withdrawn] = (await call("operatorProposals", ada, state="withdrawn")).data["rows"]
    assert (withdrawn["state"], withdrawn["checker"]) == ("withdrawn", "")


async def test_without_the_proposals_permission_it_is_neither_seen_nor_decided(call, ada):
    cy = await call.hire("cy", Role.SUPPORT)
    asked = await call("operatorOperatorReset", ada, operator=str(cy), what="factor", reason="lost phone")
    await call.hire("vic", Role.VIEWER)
    vic = await call.sign_in("vic")
    assert (await approve(call, vic, asked)).code == 110
    assert (await call("operatorProposals", vic)).data["rows"] == []


async def test_what_somebody_proposed_who_was_let_go_or_may_not_any_more_is_carried_out_by_nobody(call, db, ada, bob):
    cy, dan = await call.hire("cy", Role.ADMIN), await call.hire("dan", Role.SUPPORT)
    maker = await call.sign_in("cy")
    asked = await call("operatorOperatorReset", maker, operator=str(dan), what="password", reason="forgotten")
    proposed = {"key": "desk.limit", "value": "20", "reason": "quiet season"}
    limit = (await call("operatorParameterPropose", maker, **proposed)).data["proposal"]
    row = {"product": "desk.kinds", "key": "BTC", "values": '{"most":"300"}', "reason": "a season"}
    draft = (await call("operatorProductDraft", maker, **row)).data["draft"]
    for sql in ("role = 'viewer'", "active = false, role = 'admin'"):
        await db.execute(f"UPDATE operator SET {sql} WHERE id = $1", cy)
        assert (await approve(call, bob, asked)).code == 196
        assert (await call("operatorParameterDecide", bob, proposal=limit, decision="approve")).code == 196
        assert (await call("operatorProductDecide", bob, draft=draft, decision="publish")).code == 196
    await db.execute("UPDATE operator SET active = true WHERE id = $1", cy)
    assert (await approve(call, bob, asked)).code == 0
    assert (await call("operatorParameterDecide", bob, proposal=limit, decision="approve")).code == 0
    assert (await call("operatorProductDecide", bob, draft=draft, decision="publish")).code == 0


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE review_proposal SET state = 'approved', checker = maker, decided_at = agio_now()",
        "UPDATE review_proposal SET state = 'approved', decided_at = agio_now()",
        "UPDATE review_proposal SET state = 'approved', checker = 1, decided_at = agio_now()",
        "UPDATE review_proposal SET payload = '{}'",
        "UPDATE review_proposal SET maker = (SELECT max(id) FROM operator)",
        "DELETE FROM review_proposal",
        "INSERT INTO review_proposal SELECT id + 1, kind || 'x', subject, payload, permission, maker, reason, "
        "'approved', (SELECT max(id) FROM operator), NULL, agio_now(), agio_now() FROM review_proposal",
    ],
)
async def test_postgresql_refuses_what_goes_round_the_dual_control(call, db, ada, bob, sql):
    cy = await call.hire("cy", Role.SUPPORT)
    await call("operatorOperatorReset", ada, operator=str(cy), what="password", reason="forgotten")
    with pytest.raises((asyncpg.IntegrityConstraintViolationError, asyncpg.InsufficientPrivilegeError)):
        await db.execute(sql)
    assert await db.fetchval("SELECT state FROM review_proposal") == "pending"


async def test_a_decided_proposal_is_never_decided_again_not_even_in_sql(call, db, ada, bob):
    cy = await call.hire("cy", Role.SUPPORT)
    asked = await call("operatorOperatorReset", ada, operator=str(cy), what="password", reason="forgotten")
    await approve(call, bob, asked, decision="reject", remark="no")
    with pytest.raises(asyncpg.CheckViolationError):
        await db.execute("UPDATE review_proposal SET state = 'approved', checker = $1, decided_at = agio_now()", bob.id)


async def test_a_correction_is_one_transfer_that_two_agreed_on(call, db, ada, bob, user):
    fields = {"user": str(user.id), "wallet": "spot", "asset": "USDT", "direction": "to_user", "reason": "fee twice"}
    asked = await call("operatorMoneyCorrect", ada, **fields, amount="12.5")
    assert await db.fetchval("SELECT count(*) FROM ledger_transfer") == 0
    both = await asyncio.gather(approve(call, bob, asked), approve(call, bob, asked))
    assert sorted(answer.code for answer in both) == [0, 192]
    rows = await db.fetch("SELECT amount, reason, cause_id FROM ledger_transfer")
    assert [tuple(row) for row in rows] == [(12_500_000, CORRECTION.number, int(asked.data["proposal"]))]
    [balance] = (await call("operatorUser", ada, user=str(user.id))).data["balances"]
    assert (balance["asset"], balance["available"]) == ("USDT", "12.500000")
    back = await call("operatorMoneyCorrect", ada, **{**fields, "direction": "from_user"}, amount="12.500001")
    with pytest.raises(Exception, match="12500000"):  # the host answers: not enough
        await approve(call, bob, back)
    assert await db.fetchval("SELECT count(*) FROM ledger_transfer") == 1
    async with db.read() as conn:
        entries = (await search(conn, AuditFilter(action="money.correction.approve"))).rows
        assert (await verify(conn)).ok
    assert entries[0].after["available"] == "12.500000" and entries[0].before["available"] == "0.000000"
    for amount in ("0", "-1", "1e3", "NaN", "0.0000001", "", "99999999999999999999"):
        assert (await call("operatorMoneyCorrect", ada, **fields, amount=amount)).field == "amount"


async def test_a_lost_factor_is_taken_by_two_and_the_user_signed_out(call, db, ada, bob, user):
    async with db.transaction() as tx:
        await write_security(tx, user.id, totp_secret=b"sealed", trading_hash="x")
    fields = {"user": str(user.id), "reason": "seen on video"}
    assert (await call("operatorUserReset", ada, **fields, factor="question")).code == 3907
    asked = await call("operatorUserReset", ada, **fields, factor="totp")
    assert (await approve(call, bob, asked)).code == 0
    async with db.read() as conn:
        security = await read_security(conn, user.id)
    assert (security.totp_bound, security.trading_password_set) == (False, True)
    assert security.under_review(SystemClock().now())


async def test_a_factor_that_was_bound_since_the_proposal_is_not_taken(call, db, ada, bob, user):
    async with db.transaction() as tx:
        await write_security(tx, user.id, totp_secret=b"lost", changed_at=SystemClock().now())
    fields = {"user": str(user.id), "factor": "totp", "reason": "seen on video"}
    asked = await call("operatorUserReset", ada, **fields)
    async with db.transaction() as tx:
        await write_security(tx, user.id, totp_secret=b"new", changed_at=SystemClock().now())
    assert (await approve(call, bob, asked)).code == 3912
    async with db.transaction() as tx:
        assert (await read_security(tx, user.id)).totp_secret == b"new"
        await write_security(tx, user.id, totp_secret=None)
    assert (await approve(call, bob, asked)).code == 192  # it has ended with the change
    assert await db.fetchval("SELECT count(*) FROM audit_entry WHERE action = 'user.reset_factor.approve'") == 0


async def test_a_parameter_changes_when_a_second_operator_approves(call, ada, bob):
    fields = {"key": "desk.limit", "reason": "quiet season"}
    assert (await call("operatorParameterPropose", ada, **fields, value="501")).field == "value"
    asked = (await call("operatorParameterPropose", ada, **fields, value="20")).data["proposal"]
    assert (await call("operatorParameterDecide", ada, proposal=asked, decision="approve")).code == 195
    [row] = [r for r in (await call("operatorParameters", ada, q="limit")).data["rows"]]
    assert (row["value"], row["default"], row["proposal"], row["maximum"]) == ("100", "100", asked, "500")
    assert row["source"] == "A desk holds 500"
    assert (await call("operatorParameterDecide", bob, proposal=asked, decision="approve")).data["state"] == "approved"
    shown = (await call("operatorParameter", ada, key="desk.limit")).data
    assert (shown["value"], shown["history"][0]["maker"], shown["history"][0]["checker"]) == ("20", "Ada", "Bob")
    assert shown["proposals"][0]["state"] == "approved"
    late = await call("operatorParameterDecide", bob, proposal=asked, decision="reject", remark="no")
    assert late.code == 192
    entries = (await call("operatorAudit", ada, subject="parameter:desk.limit")).data["rows"]
    assert [(e["action"], e["before"]["value"], e["after"]["value"]) for e in entries] == [
        ("parameter.approve", "100", "20"),
        ("parameter.propose", "100", "20"),
    ]
    # What declares the value comes along, so that it can be written for people, whoever may read parameters.
    assert {(e["parameter"]["key"], e["parameter"]["type"], e["parameter"]["description_key"]) for e in entries} == {
        ("desk.limit", "int", call.kernel.parameters.declaration("desk.limit").description_key)
    }
    assert [e["fields"] for e in entries] == [[], []]


async def test_a_parameter_may_change_later(call, ada, bob):
    at = (SystemClock().now() + timedelta(days=1)).isoformat()
    fields = {"key": "desk.limit", "value": "20", "reason": "from tomorrow", "effective_at": at}
    asked = (await call("operatorParameterPropose", ada, **fields)).data["proposal"]
    await call("operatorParameterDecide", bob, proposal=asked, decision="approve")
    assert (await call("operatorParameter", ada, key="desk.limit")).data["value"] == "100"
    assert call.kernel.parameters.get("desk.limit", SystemClock().now() + timedelta(days=2)) == 20


async def test_a_value_tells_what_it_would_have_refused_where_a_plugin_knows(call, db, ada):
    await db.execute(
        "INSERT INTO ticket SELECT n, 1, 'open', 'BTC', n, '', '', 0, agio_now() FROM generate_series(1, 50) n"
    )
    found = (await call("operatorParameterEffect", ada, key="desk.limit", value="30")).data
    assert found == {"known": True, "refused": 20, "of": 50, "days": 30}
    assert (await call("operatorParameterEffect", ada, key="desk.name", value="x")).data["known"] is False
    assert (await call("operatorParameterEffect", ada, key="desk.limit", value="x")).field == "value"
