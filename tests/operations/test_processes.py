"""A site that three processes serve behind one address: whichever is asked, and whichever dies."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import msgspec
import pytest
from agio_host.commands.processes import health_at
from agio_testing.operators import decide, first_operator, second_operator
from agio_testing.processes.orders import orders_sent
from agio_testing.processes.serving import InTurns, kill, processes, serving, site_of_processes
from agio_testing.processes.sites import at
from agio_testing.site import Site
from agio_testing.visitor import Visitor
from agio_testing.waiting import eventually
from agio_testing.wire_forms import data_of, forms_by_plugin, made, things_of

FORMS = forms_by_plugin()
COUNT = 3
IN_FORCE_S = 1.0
"""Time after which a change is in force in all processes."""
SENDERS = 4

pytestmark = [pytest.mark.slow, pytest.mark.realtime]


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    with site_of_processes(COUNT, flow=False) as site:
        yield site


@pytest.fixture(scope="module")
def turns(site: Site) -> Any:
    """The same, asked in turns."""
    return InTurns(site)


def each(site: Site, visitor: Visitor) -> list[Visitor]:
    """The same account, at each process alone."""
    return [at(InTurns(site, one), visitor) for one in serving(site)]


def in_force(look: Callable[[Visitor], bool], at_each: list[Visitor]) -> float:
    """Time until it holds at all of them, in seconds."""
    began = time.monotonic()
    eventually(lambda: all(look(one) for one in at_each), every_s=0.02)
    return time.monotonic() - began


@pytest.mark.parametrize("plugin", [name for name, forms in FORMS.items() if forms.naming])
def test_a_thing_that_is_made_in_turns_is_its_owners_at_each_process(site: Site, turns: Any, plugin: str) -> None:
    owner, forms = turns.visitor().registered(), FORMS[plugin]
    owner.has_trading_password()
    names = things_of(forms, turns, owner)
    calls = {row["path"]: row for row in site.calls}
    at_each = each(site, owner)
    for naming in forms.naming:
        if naming.own == 0 and naming.kind in names and calls[naming.call]["method"] == "GET":
            answers = [made(one, calls[naming.call], naming, names[naming.kind])["code"] for one in at_each]
            assert answers == [0] * COUNT, naming


def test_a_product_is_bought_decided_and_settled_by_three_processes(site: Site) -> None:
    buyer, decider, reader = (InTurns(site, one) for one in serving(site))
    user: Visitor = buyer.visitor().registered()  # type: ignore[assignment]
    deposit = data_of(user.deposit("150"))["id"]
    held = data_of(user.post("buyProfit", product="usdt-7", amount="100"))["id"]
    data_of(user.post("sellProfit", id=held))
    before = Decimal(user.balance("USDT")[0])
    operator = at(decider, first_operator(site))
    assert decide(operator, "wallet.deposits", str(deposit), "credit", "seen on the chain")["data"] == {
        "state": "credited"
    }
    there = at(reader, user)
    eventually(lambda: Decimal(there.balance("USDT")[0]) == before + 150)


def test_a_session_that_ends_at_one_process_has_ended_at_all(site: Site) -> None:
    user = site.visitor().registered()
    at_each = each(site, user)
    assert [one.get("getAsset2")["code"] for one in at_each] == [0] * COUNT
    assert at_each[0].post("logout")["code"] == 0
    assert in_force(lambda one: one.get("getAsset2")["code"] != 0, at_each) < IN_FORCE_S


def test_an_offering_that_is_switched_at_one_process_is_switched_at_all(site: Site) -> None:
    operators = each(site, first_operator(site))
    users = each(site, site.visitor().in_demo())
    for state, paused in (("draining", True), ("on", False)):
        switched = operators[1].post("operatorOfferingSwitch", plugin="signin", state=state, reason="a test")
        assert switched["code"] == 0, switched

        def shows(one: Visitor, paused: bool = paused) -> bool:
            return ("signin" in one.http.get("/host/deployment").json()["data"]["paused"]) is paused

        assert in_force(shows, users) < IN_FORCE_S


def test_each_process_tells_whom_it_hears_and_who_has_the_leases(site: Site) -> None:
    found = [health_at(one.port) or {} for one in serving(site)]
    assert [one["process"]["name"] for one in found] == [one.name for one in serving(site)]
    assert all(one["process"]["hears"] >= COUNT and one["process"]["lag_s"] < 5 for one in found)  # and the worker
    assert [one["leases"] for one in found] == [found[0]["leases"]] * COUNT
    leases = data_of(first_operator(site).get("operatorHealth"))["leases"]
    owners = {one["name"]: one["owner"].split()[-1] for one in leases if one["held"]}
    assert {"prices", "spot"} <= owners.keys()
    assert set(owners.values()) <= {str(one.pid) for one in serving(site)}
    public = [{name: value for name, value in one.items() if name != "owner"} for one in leases]
    assert found[0]["leases"] == public  # anybody may ask for that: no host or process number


def test_a_parameter_that_two_operators_change_is_in_force_at_all(site: Site) -> None:
    makers, users = each(site, first_operator(site)), each(site, site.visitor())
    parameter = next(row for row in site.listed("parameters") if row["public"] and row["type"] == "int")
    key, default = parameter["key"], int(parameter["default"])
    reviewers = each(site, second_operator(site))
    for value in (str(default + 1), str(default)):
        proposed = makers[0].post("operatorParameterPropose", key=key, value=value, effective_at="", reason="a test")
        proposal = data_of(proposed)["proposal"]
        data_of(reviewers[1].post("operatorParameterDecide", proposal=proposal, decision="approve", remark="seen"))

        def shows(one: Visitor, value: str = value) -> bool:
            return one.http.get("/host/deployment").json()["data"]["parameters"][key] == value

        assert in_force(shows, users) < IN_FORCE_S


def test_a_look_that_a_second_operator_publishes_is_every_visitors_at_all(site: Site) -> None:
    makers, checkers = each(site, first_operator(site)), each(site, second_operator(site))
    visitors = each(site, site.visitor())
    look = {"product": makers[0].rows("operatorProducts", area="presentation")[0]["id"], "key": "site"}
    delivered = data_of(makers[0].get("operatorProduct", **look))["delivered"]
    for base, change in enumerate(({"name": "Nordlicht", "radius": "2"}, {})):
        values = msgspec.json.encode(delivered | change).decode()
        drafted = makers[0].post("operatorProductDraft", **look, values=values, base=str(base), reason="a test")
        data_of(checkers[1].post("operatorProductDecide", draft=data_of(drafted)["draft"], decision="publish"))
        name = (delivered | change)["name"]

        def shows(one: Visitor, name: str = name) -> bool:
            page = one.http.get("/manifest.webmanifest").json()
            return page["name"] == one.http.get("/host/deployment").json()["data"]["brand"]["name"] == name

        assert in_force(shows, visitors) < IN_FORCE_S


def test_a_text_that_a_second_operator_publishes_is_said_by_all_on_pages_and_in_errors(site: Site) -> None:
    makers, checkers = each(site, first_operator(site)), each(site, second_operator(site))
    visitors = each(site, site.visitor())
    texts = next(one["id"] for one in makers[0].rows("operatorProducts", area="presentation") if one["adds"])
    row = {"product": texts, "key": "en.kernel.code.not_available"}
    standard = data_of(makers[0].get("operatorText", tag="en", key="kernel.code.not_available"))["delivered"]
    values = msgspec.json.encode({"text": "There is nothing to be had here"}).decode()
    for base, retired in enumerate(("", "true")):
        drafted = makers[0].post(
            "operatorProductDraft", **row, values=values, base=str(base), retired=retired, reason="a test"
        )
        data_of(checkers[1].post("operatorProductDecide", draft=data_of(drafted)["draft"], decision="publish"))
        text = standard["text"] if retired else "There is nothing to be had here"

        def says(one: Visitor, text: str = text) -> bool:
            name = one.http.get("/host/deployment").json()["data"]["catalogues"]["en"]["kernel"]
            page = one.http.get(f"/locales/en/kernel.{name}.json").json()
            return page["kernel.code.not_available"] == one.http.get("/web/none").json()["message"] == text

        assert in_force(says, visitors) < IN_FORCE_S


def test_no_order_is_lost_or_doubled_and_no_request_waits_long_where_processes_are_killed(site: Site) -> None:
    traders = [site.visitor().in_demo("1000000") for _ in range(SENDERS)]
    before = processes(site)
    with orders_sent([[trader] for trader in traders]) as senders:
        for one in serving(site):
            senders.go_on()
            kill(one)
            senders.go_on()  # at the same address, while it is away
            eventually(lambda one=one: processes(site)[one.name].pid != one.pid)
            eventually(lambda one=one: health_at(one.port))  # at its own port again
    now = processes(site)
    assert all(
        (now[name].pid == one.pid) is (one.port == 0) and now[name].port == one.port for name, one in before.items()
    )
    assert msgspec.json.decode(site.agio("ledger", "verify", "--json").stdout)["findings"] == []


def test_work_and_what_processes_tell_one_another_go_on_where_redis_the_worker_and_the_scheduler_are_killed(
    site: Site,
) -> None:
    first, second = serving(site)[:2]
    for name in ("redis", "worker", "scheduler"):
        kill(processes(site)[name])
    user = InTurns(site, first).visitor().registered()  # its opening balance is a worker's to book
    eventually(lambda: {"redis", "worker", "scheduler"} <= processes(site).keys())
    order = user.resting_order()
    there = at(InTurns(site, second), user)
    placed = data_of(there.post("placeSpotOrder", **order))["id"]
    assert placed in {one["id"] for one in user.rows("spotOrders", state="open")}


def test_processes_are_renewed_one_after_another_without_a_refused_order(site: Site) -> None:
    traders = [site.visitor().in_demo("1000000") for _ in range(2 * SENDERS)]
    before = serving(site)
    assert site.process is not None
    with orders_sent([[trader] for trader in traders], every_s=0.5) as senders:
        senders.go_on()
        site.process.send_signal(signal.SIGHUP)
        for one in before:
            eventually(lambda one=one: processes(site)[one.name].pid != one.pid)
            eventually(lambda one=one: health_at(one.port))
        senders.go_on()
        assert not senders.unanswered()


def test_all_ends_in_order_and_leaves_nothing(site: Site) -> None:
    running = [one.pid for one in processes(site).values()]
    assert site.stop() == 0
    assert not processes(site)
    assert not [pid for pid in running if Path(f"/proc/{pid}").exists()]
