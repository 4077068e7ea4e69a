"""The plugin store of a site of several processes: a version that two operators have agreed on is in force once each
process was renewed, and so is the way back; one that fails in force is taken back by itself. Nobody is refused.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
from agio_host.commands.processes import health_at
from agio_testing.gull import nest, pack_gull
from agio_testing.operators import first_operator, second_operator
from agio_testing.processes.serving import processes, serving, site_of_processes
from agio_testing.site import Site
from agio_testing.visitor import Visitor
from agio_testing.waiting import eventually

pytestmark = [pytest.mark.slow, pytest.mark.timeout(420)]
FAILS_IN_FORCE = '''"""Gulls."""

import sys

if "serve" in sys.argv:
    raise RuntimeError("a storm that no trial has")
'''
SIX = nest().replace("NestView(3)", "NestView(6)")


@contextmanager
def asked_all_the_while(site: Site) -> Iterator[list[str]]:
    """Somebody who asks the site while this is open; the refusals."""
    refused: list[str] = []
    over = threading.Event()

    def ask() -> None:
        with httpx.Client(base_url=site.url, timeout=30) as http:
            while not over.wait(0.05):
                try:
                    if (status := http.get("/host/deployment").status_code) != 200:
                        refused.append(str(status))
                except httpx.HTTPError as error:
                    refused.append(repr(error))

    asking = threading.Thread(target=ask)
    asking.start()
    try:
        yield refused
    finally:
        over.set()
        asking.join(60)


def pids(site: Site) -> dict[str, int]:
    """The processes of the site, but Redis."""
    return {name: one.pid for name, one in processes(site).items() if name != "redis"}


def renewed(site: Site, before: dict[str, int]) -> None:
    """Wait until each process is another, and each that serves does."""
    eventually(lambda: not set(before.values()) & set(pids(site).values()), within_s=180)
    for one in serving(site):
        eventually(lambda one=one: health_at(one.port), within_s=60)


def change(who: Visitor, to: str, **more: str) -> str:
    """Ask for a change; the proposal where a second operator decides."""
    answer = who.post("operatorStoreChange", plugin="gull", to=to, reason="a test", **more)
    assert answer["code"] == 0, answer
    return answer["data"].get("proposal", "")


def gull(who: Visitor) -> dict[str, Any]:
    """Gull as the store shows it."""
    [found] = [one for one in who.rows("operatorStore") if one["id"] == "gull"]
    return found


def eggs(site: Site) -> set[int]:
    """Answers of each process that serves."""
    answers = [httpx.get(f"http://127.0.0.1:{one.port}/web/gullNest?rtoken=abc123&lang=en") for one in serving(site)]
    return {answer.json()["data"]["eggs"] for answer in answers}


def test_an_upgrade_and_the_way_back_are_in_force_in_every_process_and_what_fails_there_is_taken_back() -> None:
    with site_of_processes(2, flow=False) as site:
        first, second = first_operator(site), second_operator(site)
        wheels = site.folder / "wheels"
        pack_gull(wheels, "1.0", "gull.feed")
        pack_gull(wheels, "1.1", "gull.feed", **{"nest.py": SIX})
        pack_gull(wheels, "1.2", "gull.feed", **{"__init__.py": FAILS_IN_FORCE})
        with asked_all_the_while(site) as refused:
            before = pids(site)
            proposal = change(first, "install", version="1.0")
            decided = second.post("operatorProposalDecide", proposal=proposal, decision="approve")
            assert decided["code"] == 0, decided
            renewed(site, before)
            assert eggs(site) == {3}
            before = pids(site)
            assert change(first, "install", version="1.1") == "", "it asks for nothing new"
            renewed(site, before)
            assert eggs(site) == {6}
            before = pids(site)
            change(first, "roll_back", version="1.0")
            renewed(site, before)
            assert eggs(site) == {3}
            before = pids(site)
            change(first, "install", version="1.2")
            eventually(lambda: "was down in it" in gull(first)["versions"][0]["failure"], within_s=120)
            renewed(site, before)
            assert eggs(site) == {3}
            assert (gull(first)["chosen"], gull(first)["down"]) == ("1.0", "")
        assert refused == []
        assert "gull" in site.agio("plugin", "store").stdout
