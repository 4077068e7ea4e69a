"""Acts a deployment can't do to its users, asked of everything that all plugins declare together."""

from __future__ import annotations

from typing import Any

import pytest
from agio_kernel.declarations.codes import MALFORMED
from agio_testing.operators import first_operator
from agio_testing.site import Site
from agio_testing.visitor import Visitor

CALLS_THAT_WOULD = ("price", "outcome", "balance", "liquidat", "settle", "tick", "rate", "winner")
FIELDS_THAT_WOULD = {
    "price",
    "outcome",
    "result",
    "balance",
    "available",
    "held",
    "winner",
    "tick",
    "rate",
    "liquidate",
}

TRIED = ("price", "outcome", "balance")
AUDITED = "SELECT count(*) FROM audit_entry"


def test_no_operator_sets_a_price_an_outcome_or_a_balance_or_picks_whom_to_liquidate(site: Site) -> None:
    writes: list[dict[str, Any]] = [
        row for row in site.calls if row["access"] == "operator" and row["method"] == "POST"
    ]
    assert len(writes) >= 20
    for row in writes:
        name = row["path"].removeprefix("web/operator").lower()
        assert not any(word in name for word in CALLS_THAT_WOULD), row["path"]
        assert not FIELDS_THAT_WOULD & set(row["fields"]), row["path"]


def test_whatever_waits_can_be_taken_further_by_somebody(site: Site) -> None:
    machines = site.listed("states")
    assert {machine["plugin"] for machine in machines} >= {"kernel", "operator", "spot"}
    for machine in machines:
        for state in machine["states"]:
            what = (machine["plugin"], machine["noun"], state["state"])
            assert state["final"] != bool(state["exits"]), what
            triggers = {move["trigger"] for move in state["moves"]}
            assert {way["trigger"] for way in state["exits"]} <= triggers, what


@pytest.fixture(scope="module")
def admin(quiet_site: Site) -> Visitor:
    """The operator who may do everything."""
    return first_operator(quiet_site)


def held_by(user: Visitor) -> list[tuple[str, ...]]:
    """Holdings of a user, without their worth at the moment."""
    return [(row["coin"], row["wallet"], row["available"], row["frozen"]) for row in user.rows("getAsset2")]


@pytest.mark.parametrize("field", TRIED)
def test_whoever_tries_is_told_that_there_is_no_such_field_and_nothing_moves(
    quiet_site: Site, admin: Visitor, field: str
) -> None:
    user = quiet_site.visitor().registered()
    uid = user.get("info")["data"]["uid"]
    held, written = held_by(user), quiet_site.query(AUDITED)
    calls = [row for row in quiet_site.calls if row["access"] == "operator" and row["method"] == "POST"]
    for row in calls:
        answer = admin.post(row["path"].removeprefix("web/"), user=uid, reason="because I can", **{field: "1"})
        assert answer["code"] == MALFORMED.number, (row["path"], answer)
    assert held_by(user) == held
    assert quiet_site.query(AUDITED) == written


def test_no_product_has_a_price_an_outcome_or_a_balance_among_its_terms(admin: Visitor) -> None:
    products = admin.rows("operatorProducts")
    assert {product["id"] for product in products} >= {"spot.pairs", "market.instruments"}
    for product in products:
        # A pair's tick is the step of its prices, not a price.
        assert not (FIELDS_THAT_WOULD - {"tick"}) & {field["name"] for field in product["fields"]}, product["id"]
