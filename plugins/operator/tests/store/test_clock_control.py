"""The clock of a deployment in development, moved from the console: by whom, and never on a live site."""

from datetime import timedelta

import msgspec
import pytest
from agio_kernel.declarations.codes import NOT_AVAILABLE
from agio_kernel.identity.audit import AuditFilter, search
from agio_kernel.plugins.plugin import plugin_of
from agio_kernel.ports.clock import DeploymentClock, clock_ahead
from agio_kernel.settings.deployment import Deployment
from agio_operator import plugin
from agio_operator.roles import Role

pytestmark = pytest.mark.own_clock

MOVE = {"span": "7d", "reason": "to see a week"}


@pytest.fixture
def kernel(kernel, database_url):
    return msgspec.structs.replace(kernel, clock=DeploymentClock(owner_dsn=database_url))


async def test_who_may_moves_it_once_and_the_audit_says_how_far(call, ada, db):
    reported = []
    call.kernel.clock.watch(lambda: reported.append(call.kernel.clock.ahead))
    moved = await call("operatorClockAdvance", ada, rtoken="once-only", **MOVE)
    again = await call("operatorClockAdvance", ada, rtoken="once-only", **MOVE)
    assert moved.data == again.data == {"clock_ahead_ms": 7 * 86_400_000}
    assert reported == [timedelta(days=7)]
    async with db.read() as conn:
        assert await clock_ahead(conn) == timedelta(days=7) == call.kernel.clock.ahead
        [entry] = (await search(conn, AuditFilter(action="clock.advance"))).rows
    assert (entry.before, entry.after) == ({"ahead": "0:00:00"}, {"ahead": "7 days, 0:00:00"})
    assert (entry.actor, entry.reason, entry.permission) == (str(ada.id), MOVE["reason"], "operator.clock.advance")
    assert (await call("operatorInfo", ada)).code == 0


@pytest.mark.parametrize("role", [one for one in Role if one is not Role.SUPERADMIN])
async def test_nobody_else_may(call, ada, db, role):
    await call.hire("cy", role)
    assert (await call("operatorClockAdvance", await call.sign_in("cy"), **MOVE)).code == 110
    async with db.read() as conn:
        assert await clock_ahead(conn) == timedelta(0)


@pytest.mark.parametrize("wrong", [{**MOVE, "reason": " "}, {"reason": "why"}])
async def test_how_far_and_why_are_said(call, ada, db, wrong):
    assert (await call("operatorClockAdvance", ada, **wrong)).code == 101
    async with db.read() as conn:
        assert await clock_ahead(conn) == timedelta(0)


async def test_a_live_site_has_no_such_call_and_moves_nothing_by_the_one_of_another(call, ada, db):
    live = msgspec.structs.replace(
        call.kernel,
        settings=msgspec.structs.replace(call.kernel.settings, deployment=Deployment(development=False)),
        parts={},
    )
    assert "web/operatorClockAdvance" in call.calls
    assert "web/operatorClockAdvance" not in {one.path for one in plugin_of(plugin).made("calls", live)}
    call.kernel.clock.owner_dsn = ""
    assert (await call("operatorClockAdvance", ada, **MOVE)).code == NOT_AVAILABLE.number
    async with db.read() as conn:
        assert await clock_ahead(conn) == timedelta(0)
        assert (await search(conn, AuditFilter(action="clock.advance"))).rows == []
