"""A plugin that fails leaves the rest running: whether it fails at its import, while it declares, or as it starts."""

from __future__ import annotations

import time
from pathlib import Path

import httpx
import msgspec
import pytest
from agio_testing.site import PLUGINS, Site, new_folder, running_site

BROKEN = "raise RuntimeError('its licence has run out')\n"

LATE = """
from contextlib import asynccontextmanager

import msgspec
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.call import Call
from agio_kernel.declarations.remote import Remote, Screen
from agio_kernel.declarations.work import Lifespan, TaskSpec
from agio_kernel.ports.events import Subscription, UserRegistered
from agio_kernel.plugins.hookspecs import hookimpl


@hookimpl
def agio_plugin():
    remote = Remote("late", screens=(Screen("/late", "late", "late.title", Access.VISITOR),))
    return Plugin(
        id="late",
        title="Late",
        remote=remote,
        calls=(calls,), tasks=(tasks,), subscribers=(subscribers,), lifespans=(lifespans,),
    )


class Hello(msgspec.Struct):
    said: str


def calls(kernel):
    async def hello(request) -> Hello:
        return Hello("hello")

    return [Call("GET", "web/lateHello", hello, "Say hello", access=Access.VISITOR, answer=Hello)]


def tasks(kernel):
    async def work():
        raise ValueError("there is nothing to work on")

    return [TaskSpec("late.work", work, 1, "Work on what the lifespan opened")]


def subscribers(kernel):
    async def greet(tx, event):
        await tx.execute("SELECT 1 / 0")

    return [Subscription(UserRegistered, "greet", greet)]


def lifespans(kernel):
    @asynccontextmanager
    async def connection():
        raise ConnectionError("the exchange doesn't answer")
        yield

    return [Lifespan("connection", connection)]
"""


def install(folder: Path, id: str, source: str) -> Path:
    """A distribution of one plugin, for PYTHONPATH."""
    site_packages = folder / f"packages_{id}"
    dist = site_packages / f"acme_{id}-1.0.dist-info"
    dist.mkdir(parents=True)
    (dist / "METADATA").write_text(f"Metadata-Version: 2.1\nName: acme-{id}\nVersion: 1.0\n")
    (dist / "entry_points.txt").write_text(f"[agio.plugins]\n{id} = acme_{id}\n")
    (site_packages / f"acme_{id}.py").write_text(source)
    return site_packages


@pytest.fixture(scope="module")
def packages():
    with new_folder() as folder:
        folder.chmod(0o755)
        yield install(folder, "broken", BROKEN), install(folder, "late", LATE)


@pytest.fixture(scope="module")
def wounded(packages: tuple[Path, ...]):
    with running_site(plugins=(*PLUGINS, "broken", "late"), path=packages) as site:
        yield site


def reasons(site: Site) -> dict[str, str]:
    data = httpx.get(f"{site.url}/health").json()["data"]
    return {plugin["id"]: plugin["reason"] for plugin in data["plugins"] if plugin["status"] == "down"}


def test_health_says_which_plugins_are_down_and_why(wounded: Site):
    assert httpx.get(f"{wounded.url}/health").json()["data"]["status"] == "degraded"
    assert reasons(wounded) == {
        "broken": "import failed: RuntimeError: its licence has run out",
        "late": "connection could not start: ConnectionError: the exchange doesn't answer",
    }


def test_the_others_trade_on(wounded: Site):
    who = wounded.visitor().in_demo()
    assert who.post("placeSpotOrder", pair="BTCUSDT", side="buy", type="market", amount="50")["code"] == 0


def test_doctor_says_it_and_what_it_finds_ends_in_status_one(wounded: Site):
    run = wounded.agio("doctor", "--json", check=False)
    assert run.returncode == 1
    rows = {row["check"]: row for row in msgspec.json.decode(run.stdout)}
    assert rows["plugin broken"]["status"] == "bad"
    assert "its licence has run out" in rows["plugin broken"]["detail"]
    assert rows["plugin spot"]["status"] == "ok"


def test_plugins_lists_it_as_down_with_its_reason(wounded: Site):
    row = next(row for row in wounded.listed("plugins") if row["id"] == "broken")
    assert row == {
        "id": "broken",
        "version": None,
        "status": "down",
        "reason": "import failed: RuntimeError: its licence has run out",
    }


def test_the_calls_of_a_plugin_that_could_not_start_are_not_available(wounded: Site):
    """Its connection isn't there: letting the call through would end in an error that nobody foresaw."""
    assert wounded.visitor().get("lateHello")["code"] == 109


def test_its_screens_and_its_tasks_are_gone_with_it(wounded: Site):
    deployment = wounded.deployment()
    assert not {"broken", "late"} & set(deployment["plugins"])
    assert "late" not in [remote["id"] for remote in deployment["remotes"]]
    assert "late.work" not in httpx.get(f"{wounded.url}/health").json()["data"]["tasks"]


def test_what_it_listens_to_stays_owed_to_it_where_health_and_doctor_show_it(wounded: Site):
    wounded.visitor().registered()
    for _ in range(100):
        events = httpx.get(f"{wounded.url}/health").json()["data"]["events"]
        if events["owed"]:
            break
        time.sleep(0.05)
    assert [(one["subscriber"], one["count"]) for one in events["owed"]] == [("late.greet", 1)]
    assert events["failing"] == 0
    run = wounded.agio("doctor", "--json", check=False)
    row = next(row for row in msgspec.json.decode(run.stdout) if row["check"] == "events")
    assert row["status"] == "bad"
    assert row["detail"].startswith("1 wait for late.greet since ")


def test_a_name_that_no_distribution_provides_stops_the_start_with_a_sentence():
    with new_folder() as folder:
        site = Site(folder, plugins=(*PLUGINS, "lotto"))
        run = site.agio("up", "--port", str(site.port), check=False)
        assert run.returncode == 2
        assert "plugins lists lotto, which no installed distribution provides" in run.stderr
        assert "Traceback" not in run.stderr


def test_an_unknown_key_in_a_plugins_configuration_stops_the_start_with_a_sentence():
    with new_folder() as folder:
        site = Site(folder, plugins=("market", "signin"), extra="[plugin.signin]\ncolour = 'red'\n")
        run = site.agio("up", "--port", str(site.port), check=False)
        assert run.returncode == 2
        assert "[plugin.signin]" in run.stderr
        assert "colour" in run.stderr


def test_two_plugins_that_declare_one_call_stop_the_start_and_both_are_named():
    rival = LATE.replace("web/lateHello", "web/getCurrencyAll").replace("late", "rival")
    with new_folder() as folder:
        folder.chmod(0o755)
        site = Site(folder, plugins=("market", "rival"), path=(install(folder, "rival", rival),))
        run = site.agio("up", "--port", str(site.port), check=False)
        assert run.returncode == 2
        assert "web/getCurrencyAll is declared by market and by rival" in run.stderr
