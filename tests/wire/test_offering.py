"""Taking a product out of the offering takes its paths, menu entries, calls and tasks, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from agio_testing.site import PLUGINS, Site, new_folder

OF_SPOT = "spot"
COMMANDS = ("calls", "screens", "states", "parameters", "plugins")


@pytest.fixture(scope="module")
def smaller() -> Iterator[Site]:
    """The same deployment without spot; it isn't running until a test asks it to."""
    with new_folder() as folder:
        site = Site(folder, plugins=tuple(p for p in PLUGINS if p != OF_SPOT))
        yield site
        if site.process is not None:
            site.stop()


@pytest.mark.parametrize("command", COMMANDS)
def test_a_list_loses_the_products_rows_and_nothing_else(site: Site, smaller: Site, command: str):
    def owner(row: dict[str, Any]) -> str:
        return row["id"] if command == "plugins" else row["plugin"]

    whole, rest = site.listed(command), smaller.listed(command)
    assert rest == [row for row in whole if owner(row) != OF_SPOT]
    assert len(rest) < len(whole)


def test_what_the_shell_reads_loses_the_products_remote_and_nothing_else(site: Site, smaller: Site):
    smaller.start()
    whole, rest = site.deployment(), smaller.deployment()
    assert rest["plugins"] == [p for p in whole["plugins"] if p != OF_SPOT]
    assert rest["remotes"] == [remote for remote in whole["remotes"] if remote["id"] != OF_SPOT]
    assert rest["parameters"] == {k: v for k, v in whole["parameters"].items() if not k.startswith("spot.")}
    same = whole.keys() - {"plugins", "remotes", "parameters"}
    assert {key: rest[key] for key in same} == {key: whole[key] for key in same}

    paths = {entry["path"] for remote in rest["remotes"] for entry in remote["navigation"]}
    gone = {entry["path"] for remote in whole["remotes"] for entry in remote["navigation"]} - paths
    assert gone == {"/currencyTrade"}


def test_its_calls_are_not_available_and_not_documented_any_more(site: Site, smaller: Site):
    if smaller.process is None:
        smaller.start()
    mine = [row for row in site.calls if row["plugin"] == OF_SPOT]
    document = smaller.visitor().http.get("/schema/openapi.json").json()
    for row in mine:
        answer = httpx.request(row["method"], f"{smaller.url}/{row['path']}")
        assert answer.json()["code"] == 109
        assert f"/{row['path']}" not in document["paths"]


def test_the_others_work_without_it(smaller: Site):
    if smaller.process is None:
        smaller.start()
    who = smaller.visitor().registered()
    assert who.rows("getAsset2")
    assert who.rows("getCurrencyAll")
    assert httpx.get(f"{smaller.url}/health").json()["data"]["status"] == "ok"


def test_the_money_it_holds_stays_explained():
    with new_folder() as folder:
        own = Site(folder, flow=False)
        own.start()
        trader = own.visitor().in_demo()
        order = trader.resting_order(quantity="0.01")
        assert trader.post("placeSpotOrder", **order)["code"] in (0, 4)
        own.stop()
        own.configure(tuple(p for p in PLUGINS if p != OF_SPOT), flow=False)
        own.start()
        try:
            assert own.query("SELECT count(*) FROM ledger_account WHERE held > 0")[0]["count"] == 1
            assert "The ledger is clean" in own.agio("ledger", "verify").stdout
        finally:
            own.stop()
