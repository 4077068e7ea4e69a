"""What a deployment can't do to its users, asked of everything that all plugins declare together."""

from __future__ import annotations

from typing import Any

from running_site import Site

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


def test_no_operator_sets_a_price_an_outcome_or_a_balance_or_picks_whom_to_liquidate(site: Site) -> None:
    writes: list[dict[str, Any]] = [
        row for row in site.listed("calls") if row["access"] == "operator" and row["method"] == "POST"
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
