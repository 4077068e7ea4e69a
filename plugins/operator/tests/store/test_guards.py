"""Access of every role to every call, and the limits of all calls."""

import pytest
from agio_kernel.cases.workflow.states import PROPOSAL_STATES
from agio_kernel.declarations.access import Access
from agio_operator.roles import ROLES, Role
from operator_desk import TABLE, desk_plugin

UNGUARDED = {
    "Login",
    "Logout",
    "Info",
    "Password",
    "Queues",
    "Inbox",
    "Proposals",
    "ProposalDecide",
    "ProductDecide",
    "Alarm",
}
"""For every operator: oneself, lists of what one may see anyway, what is guarded by what it decides, and whether the
ledger is in alarm."""
BY_AREA = {
    "Products": "read",
    "ProductRows": "read",
    "Product": "read",
    "ProductCheck": "read",
    "ProductDraft": "write",
}
"""Calls that the area of a catalogue guards."""
OTHERS = {
    "Login": Access.VISITOR,
    "Invitation": Access.VISITOR,
    "web/viewing": Access.USER,
    "web/endViewing": Access.USER,
}
"""Calls that aren't for operators who are signed in; the last two are made in a view, as the user who is seen."""
BY_QUEUE = {
    "Cases",
    "Case",
    "CaseUnmask",
    "CaseDocument",
    "CaseThread",
    "CaseThreadFile",
    "CaseWrite",
    "CaseThreadDone",
    "CaseClaim",
    "CaseUnclaim",
    "CaseCheck",
    "CaseNext",
    "CaseAct",
    "CasesAct",
}

BY_READER = {"Cases", "Case", "CaseUnmask", "CaseDocument", "CaseThread", "CaseThreadFile"}


@pytest.fixture
def modules():
    return {"desk": desk_plugin()}


@pytest.fixture
async def desk(owner_db):
    await owner_db.execute(TABLE)


def noun(path: str) -> str:
    return path.removeprefix("web/operator")


async def test_every_call_passes_for_the_roles_of_the_matrix_and_no_other(call, desk):
    declared = {p.key for _, p in call.kernel.directory.declared("permissions")}
    for role in Role:
        await call.hire(f"one-{role}", role)
        who = await call.sign_in(f"one-{role}")
        for path, one in call.calls.items():
            if noun(path) in {"Login", "Logout", "Invitation"} or one.access is Access.USER:
                continue
            fields = {"queue": "tickets"} if noun(path) in BY_QUEUE else {}
            if noun(path) in BY_AREA:
                for area, product, noun_of in (
                    ("product", "desk.kinds", "parameter"),
                    ("presentation", "operator.brand", "presentation"),
                ):
                    fields = {"area": area} if noun(path) == "Products" else {"product": product}
                    code = (await call(path.removeprefix("web/"), who, **fields)).code
                    needed = f"operator.{noun_of}.{BY_AREA[noun(path)]}"
                    assert (code != 110) is (needed in who.permissions), (role, path, area)
                continue
            answer = await call(path.removeprefix("web/"), who, **fields)
            needed = one.permission
            if noun(path) in BY_QUEUE:
                decides = noun(path) in BY_QUEUE - BY_READER
                needed = "desk.ticket.decide" if decides else "desk.ticket.read"
            if needed is not None:
                assert needed in declared, path
                assert (answer.code != 110) is (needed in who.permissions), (role, path)
            else:
                assert noun(path) in UNGUARDED, path


async def test_everything_that_is_posted_is_recorded_for_replay(call):
    for path, one in call.calls.items():
        assert one.effect is (one.method == "POST"), path
        assert one.access is OTHERS.get(noun(path), Access.OPERATOR), path


FORBIDDEN_FIELDS = {"price", "outcome", "result", "balance", "available", "held", "winner", "tick", "liquidate", "rate"}
FORBIDDEN_WORDS = ("price", "outcome", "balance", "liquidat", "settle", "tick")


async def test_no_call_sets_a_price_an_outcome_or_a_balance_or_picks_whom_to_liquidate(call, db, desk):
    declared = [one for _, one in call.kernel.directory.made("calls", call.kernel)]
    writes = [one for one in declared if one.access is Access.OPERATOR and one.method == "POST"]
    assert len(writes) >= 20
    for one in writes:
        assert not any(word in one.path.lower() for word in FORBIDDEN_WORDS), one.path
        assert not set(one.form.__struct_fields__) & FORBIDDEN_FIELDS, one.path
        assert one.form.__struct_config__.forbid_unknown_fields, one.path
    await call.hire("ada", Role.SUPERADMIN)
    ada = await call.sign_in("ada")
    before = await db.fetchval("SELECT count(*) FROM ledger_transfer")
    for one in writes:
        if noun(one.path) == "Logout":
            continue
        for field in ("price", "outcome", "balance"):
            with pytest.raises(Exception, match="unknown field"):
                await call(one.path.removeprefix("web/"), ada, **{field: "1"})
    assert await db.fetchval("SELECT count(*) FROM ledger_transfer") == before


async def test_the_application_can_not_set_a_balance_in_sql_either(call, db):
    for sql in (
        "UPDATE ledger_account SET available = 1",
        "INSERT INTO ledger_account VALUES (1, 1, 1)",
        "DELETE FROM ledger_transfer",
    ):
        with pytest.raises(Exception, match="permission denied"):
            await db.execute(sql)


async def test_a_state_that_is_not_final_has_an_exit_that_somebody_can_take(call):
    machines = [PROPOSAL_STATES, *(m for _, m in call.kernel.directory.declared("states"))]
    assert [machine.noun for machine in machines] == ["proposal", "webhook"]
    for machine in machines:
        for state in machine.describe()["states"]:
            assert state["final"] or state["exits"], state


def test_only_superadmin_and_admin_touch_operators_and_nobody_else_parameters():
    for role in Role:
        touches = any(pattern in ("*", "operator.operator.*") for pattern in ROLES[role])
        assert touches is (role in (Role.SUPERADMIN, Role.ADMIN)), role
