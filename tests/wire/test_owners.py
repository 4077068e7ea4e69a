"""A thing of its owner is nobody else's: every call that names a thing, made by everybody but the thing's owner.

Ids are long numbers that can't be guessed, but whoever has come by one must get no further than with one that never
was: the same answer, and nothing changed.
"""

from __future__ import annotations

import time
from typing import Any

import pytest
from agio_testing.site import Site
from agio_testing.visitor import Visitor
from agio_testing.wire_forms import NAMES, Naming, made, things_of, wire_forms

PUBLIC = {"web/getTextsList"}
"""Names a text that everybody may read."""
FORMS = wire_forms()
GROWING = frozenset().union(*(forms.grows for forms in FORMS))
"""Tables that are added up beside the calls, some seconds after them."""
NAMING = (Naming("web/readNotices", "notice"), *(one for forms in FORMS for one in forms.naming))


@pytest.fixture(scope="module")
def site(quiet_site: Site) -> Site:
    return quiet_site


@pytest.fixture(scope="module")
def owner(site: Site) -> Visitor:
    who = site.visitor().registered()
    who.has_trading_password()  # first: a factor that is set ends the keys there are
    return who


@pytest.fixture(scope="module")
def calls(site: Site) -> dict[str, dict[str, Any]]:
    """Every call by its path."""
    return {row["path"]: row for row in site.calls}


@pytest.fixture(scope="module")
def things(site: Site, owner: Visitor) -> dict[str, str]:
    """One thing of each kind, by its id."""
    made = {kind: id for forms in FORMS for kind, id in things_of(forms, site, owner).items()}
    reported(site)
    site.agio(
        "ledger", "verify"
    )  # a row without its money would have the watcher pause withdrawals, some seconds later
    return made | {"notice": owner.rows("notices")[0]["id"]}


def reported(site: Site) -> None:
    """Wait until everybody was told of everything that has happened so far."""
    for _ in range(150):
        if not site.query("SELECT FROM event_outbox WHERE settled_at IS NULL AND waits_for IS NULL"):
            return
        time.sleep(0.1)
    raise AssertionError("events aren't delivered")


def name_of(owner: Visitor, things: dict[str, str], kind: str) -> str:
    """The thing's name; what is good for seconds is made anew."""
    for forms in FORMS:
        if kind in forms.fresh:
            return forms.fresh[kind](owner)
    return things[kind]


def never_was(name: str) -> str:
    """Like this one, and nobody's."""
    return str(int(name) + 1) if name.isdigit() else name[:-4] + ("AAAA" if not name.endswith("AAAA") else "BBBB")


def state_of(site: Site, owner: Visitor) -> list[str]:
    """Everything the owner has, as rows, but for what is added up later."""
    tables = site.query(
        "SELECT c.table_name AS name, c.column_name AS column FROM information_schema.columns c "
        "JOIN information_schema.tables t USING (table_schema, table_name) "
        "WHERE table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.column_name IN ('user_id', 'owner') "
        "AND c.data_type = 'bigint' ORDER BY 1"
    )
    rows: list[str] = []
    for table in tables:
        if table["name"] in GROWING:
            continue
        found = site.query(
            f"SELECT t::text AS row FROM {table['name']} t WHERE {table['column']} = "
            "(SELECT id FROM app_user WHERE email = $1) ORDER BY 1",
            owner.account,
        )
        rows += [f"{table['name']}: {row['row']}" for row in found]
    return rows


def test_every_call_that_names_a_thing_of_somebody_is_made_here(calls: dict[str, dict[str, Any]]) -> None:
    rows = [row for row in calls.values() if row["access"] == "user" and set(row["fields"]) & set(NAMES)]
    assert {row["path"] for row in rows} - PUBLIC == {naming.call for naming in NAMING}


@pytest.mark.parametrize("who", ["another user", "a demo account", "a visitor"])
def test_nobody_gets_further_with_somebody_elses_id_than_with_one_that_never_was(
    site: Site, owner: Visitor, things: dict[str, str], calls: dict[str, dict[str, Any]], who: str
) -> None:
    intruder = site.visitor()
    if who == "another user":
        intruder.registered()
    elif who == "a demo account":
        intruder.in_demo()
    before = state_of(site, owner)
    for naming in NAMING:
        name = name_of(owner, things, naming.kind)
        theirs = made(intruder, calls[naming.call], naming, name)
        nobodys = made(intruder, calls[naming.call], naming, never_was(name))
        assert theirs["code"] != 0, (who, naming, theirs)
        assert theirs == nobodys, (who, naming)
        if who == "a visitor":
            assert theirs["code"] == 2000, naming
    assert state_of(site, owner) == before, who


def test_the_same_calls_are_their_owners(
    owner: Visitor, things: dict[str, str], calls: dict[str, dict[str, Any]]
) -> None:
    """Else the ids and forms above are wrong, and prove nothing."""
    for naming in NAMING:
        if naming.own is not None:
            name = name_of(owner, things, naming.kind)
            nobodys = made(owner, calls[naming.call], naming, never_was(name))
            own = made(owner, calls[naming.call], naming, name)
            assert own["code"] == naming.own, (naming, own)
            assert nobodys["code"] not in (0, naming.own), (naming, nobodys)
