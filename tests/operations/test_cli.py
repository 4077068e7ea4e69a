"""The command line as programs read it: lists of objects of a known shape."""

from __future__ import annotations

import re
import signal
from typing import Any

import httpx
import msgspec
import pytest
from agio_kernel.postgres.embedded import running_dsn
from agio_testing.site import PLUGINS, Site, new_folder

COMMANDS = """up serve worker scheduler migrate doctor plugins calls screens states tables parameters
ledger outbox replay locales bench"""

SHAPES: dict[str, set[str]] = {
    "plugins": {"id", "version", "status", "reason"},
    "calls": {"method", "path", "plugin", "access", "money"},
    "screens": {"path", "plugin", "screen", "access"},
    "tables": {"plugin", "table", "title", "columns"},
    "states": {"plugin", "noun", "states"},
    "parameters": {"key", "plugin", "default", "bounds", "source"},
    "doctor": {"check", "status", "detail"},
}


@pytest.fixture(scope="module")
def lists(site: Site) -> dict[str, list[dict[str, Any]]]:
    return {command: msgspec.json.decode(site.agio(command, "--json", check=False).stdout) for command in SHAPES}


@pytest.mark.parametrize("command", SHAPES)
def test_a_command_prints_a_list_of_objects_that_have_the_promised_fields(lists, command: str):
    assert lists[command]
    for row in lists[command]:
        assert SHAPES[command] <= row.keys()


def test_every_enabled_plugin_is_up_with_its_version(lists):
    assert {row["id"]: row["status"] for row in lists["plugins"]} == dict.fromkeys(PLUGINS, "up")
    assert all(row["version"] and row["reason"] is None for row in lists["plugins"])


def test_every_call_of_the_wire_is_there_with_its_method(lists):
    methods = {row["path"].removeprefix("web/"): row["method"] for row in lists["calls"]}
    promised = {
        "GET": "getCode tempLogin info getAsset2 getCurrencyAll candles spotOrders spotDepth spotTrades",
        "POST": "userRegister userLogin logout placeSpotOrder cancelSpotOrder",
    }
    for method, names in promised.items():
        for name in names.split():
            assert methods.get(name) == method, name


def test_calls_say_who_may_make_them_and_whether_they_move_money(lists):
    rows = {row["path"]: row for row in lists["calls"]}
    assert {row["access"] for row in lists["calls"]} == {"visitor", "user", "operator"}
    assert rows["web/placeSpotOrder"]["money"] is True
    assert rows["web/getCurrencyAll"]["money"] is False
    assert all(isinstance(row["money"], bool) for row in lists["calls"])


def test_no_path_of_the_site_belongs_to_two_screens(lists):
    paths = [row["path"] for row in lists["screens"]]
    assert len(paths) == len(set(paths))
    assert {"/", "/login", "/register", "/demo", "/market", "/currencyTrade", "/asset"} <= set(paths)


def test_every_state_that_is_not_final_has_an_exit(lists):
    for machine in lists["states"]:
        for state in machine["states"]:
            assert state["final"] or state["exits"], (machine["noun"], state)
    assert ("spot", "order") in [(row["plugin"], row["noun"]) for row in lists["states"]]


def test_every_parameter_names_its_source_and_its_bounds(lists):
    for row in lists["parameters"]:
        assert row["source"]
        assert row["default"] is not None
        assert isinstance(row["bounds"], dict)
        assert row["bounds"].keys() <= {"minimum", "maximum", "choices"}
    bounds = {row["key"]: row["bounds"] for row in lists["parameters"]}
    assert bounds["spot.price_band"] == {"minimum": "0.001", "maximum": "0.5"}
    assert bounds["account.registration.invitation"] == {"choices": ["optional", "required"]}


def test_the_same_commands_print_columns_for_people(site: Site):
    lines = site.agio("calls").stdout.splitlines()
    assert lines[0].split()[:5] == ["method", "path", "plugin", "access", "money"]
    assert len(lines) > 20


def test_help_lists_every_command(site: Site):
    text = site.agio("--help").stdout
    listed = re.findall(r"^  (\w+)", text, re.MULTILINE)
    assert set(COMMANDS.split()) <= set(listed)


def test_the_ledger_is_verified_beside_the_running_site(site: Site):
    assert "Traceback" not in site.agio("ledger", "verify").stderr
    rows = site.listed("ledger", "balance")
    assert isinstance(rows, list)


def test_a_mistake_is_a_sentence_and_status_two(site: Site):
    run = site.agio("--config", "/nowhere/agio.toml", "plugins", check=False)
    assert run.returncode == 2
    assert "is missing" in run.stderr
    assert "Traceback" not in run.stderr


def test_a_fresh_folder_serves_and_a_second_start_goes_on_with_what_is_there():
    cluster = "SELECT system_identifier FROM pg_control_system()"
    with new_folder() as folder:
        site = Site(folder)
        try:
            site.start()
            assert httpx.get(f"{site.url}/health").json()["data"]["status"] == "ok"
            first = site.query(cluster)
            assert site.stop() == 0
            steps = site.log.read_text().split("is open at")[0].splitlines()
            assert [line for line in steps if '"level": "info"' in line] == [], "the log speaks between the steps"
            site.start()
            assert httpx.get(f"{site.url}/health").json()["data"]["status"] == "ok"
            assert site.query(cluster) == first
            assert site.stop(signal.SIGTERM) == 0
            assert running_dsn(site.data) is None
        finally:
            if site.process is not None:
                site.stop()


def test_a_port_that_is_taken_is_a_sentence(site: Site):
    with new_folder() as folder:
        second = Site(folder)
        run = second.agio("up", "--port", str(site.port), check=False)
        assert run.returncode == 2
        assert f"port {site.port} of 127.0.0.1 can't be opened" in run.stderr
        assert "Traceback" not in run.stderr


def test_two_sites_never_share_a_data_folder(site: Site):
    run = site.agio("up", "--port", "1", check=False)
    assert run.returncode == 2
    assert "Traceback" not in run.stderr
