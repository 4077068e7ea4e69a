"""The console's lists: who may read one may not take it away by that, and whoever does is in the audit."""

from __future__ import annotations

import csv
import io

import pytest
from agio_kernel.declarations.codes import FORBIDDEN
from agio_kernel.identity.users import create_user
from agio_kernel.ports.clock import SystemClock
from agio_operator.roles import Role

LISTS = {
    "user": ("operatorUsers", {"q": "mio", "realm": "real"}, "operator.user.export"),
    "signal": ("operatorSignals", {"signal": "new_device"}, "operator.user.export"),
    "proposal": ("operatorProposals", {"state": "withdrawn"}, "operator.audit.export"),
    "audit": ("operatorAudit", {"action": "user.end_sessions"}, "operator.audit.export"),
}


@pytest.fixture
async def world(call, db, ada):
    """Two users, one of whom was signed out with a reason that a spreadsheet would carry out."""
    async with db.transaction() as tx:
        for name in ("mio", "rin"):
            user = await create_user(
                tx,
                call.kernel.ids,
                now=SystemClock().now(),
                country="JP",
                language="en",
                password_hash="x",
                email=f"{name}@example.com",
            )
    await call("operatorUserSessionsEnd", ada, user=str(user.id), reason="=1+1")


@pytest.mark.parametrize("name", LISTS)
async def test_what_is_taken_away_is_what_is_shown_and_stands_in_the_audit(call, ada, world, name):
    path, asked, permission = LISTS[name]
    shown = (await call(path, ada, **asked)).data["rows"]
    taken = (await call(f"{path}Export", ada, **asked)).data
    assert taken["filename"] == f"{name}.csv"
    assert (taken["rows"], taken["complete"], taken["next"]) == (len(shown), True, "")
    lines = list(csv.DictReader(io.StringIO(taken["csv"])))
    assert len(lines) == len(shown) == (1 if name in ("user", "audit") else 0)
    [entry] = (await call("operatorAudit", ada, action=f"{name}.export")).data["rows"]
    assert (entry["actor"], entry["subject"], entry["permission"]) == (str(ada.id), name, permission)
    assert entry["after"] == {"rows": len(shown), "filter": asked}


async def test_what_a_cell_says_is_told_and_not_carried_out(call, ada, world):
    taken = (await call("operatorAuditExport", ada, action="user.end_sessions")).data
    [line] = csv.DictReader(io.StringIO(taken["csv"]))
    assert line["reason"] == "'=1+1"


@pytest.mark.parametrize("name", LISTS)
async def test_who_may_read_a_list_may_not_take_it_away_by_that(call, ada, name):
    path, asked, _ = LISTS[name]
    await call.hire("vic", Role.VIEWER)
    vic = await call.sign_in("vic")
    assert (await call(path, vic, **asked)).code == 0
    assert (await call(f"{path}Export", vic, **asked)).code == FORBIDDEN.number
    assert (await call("operatorAudit", ada, action=f"{name}.export")).data["rows"] == []
