"""A plugin in a process of its own serves as one within the host does, and moves no other money than it may."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import threading
import time
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Annotated

import msgspec
import pytest
from agio_host.assembly import load_plugins
from agio_host.strangers.channel import Violation, receive_at_once
from agio_host.strangers.description import described
from agio_host.strangers.isolated import IsolatedPlugin
from agio_host.strangers.process import State
from agio_host.strangers.shapes import shape_of, type_of
from agio_kernel.calls.request import Request
from agio_kernel.declarations.call import Call, NoForm
from agio_kernel.declarations.errors import ApiError, ConfigurationError
from agio_kernel.declarations.wire import NoData
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.plugins.plugin_set import Status
from stranger_world import World, settings_of


async def refused(made: object) -> int:
    """Number of the code that a call is refused by."""
    with pytest.raises(ApiError) as caught:
        await made  # type: ignore[misc]
    return caught.value.code.number


async def test_a_call_is_answered_by_the_process(world: World):
    assert (await world.call("magpieColours")).names == ("silver", "gold")


async def test_a_refusal_has_the_plugins_own_code(world: World):
    with pytest.raises(ApiError) as caught:
        await world.call("magpieHide", coin="USDT", amount="5", shine="1")
    assert (caught.value.code.number, caught.value.field, caught.value.params) == (9300, "shine", {"least": 3})


async def test_money_is_held_with_its_row_and_its_intent_once(world: World):
    account = await world.fund(7, 20_000_000)
    hidden = await world.call("magpieHide", rtoken="abcdefgh", coin="USDT", amount="5")
    again = await world.call("magpieHide", rtoken="abcdefgh", coin="USDT", amount="5")
    assert again == hidden and hidden.amount == "5"
    assert await world.balance(account) == (15_000_000, 5_000_000)
    assert [one.id for one in (await world.call("magpieNest")).rows] == [hidden.id]
    assert await world.count("intent") == 1


async def test_what_it_holds_becomes_the_houses_and_the_ledger_proves_it(world: World):
    account = await world.fund(7, 20_000_000)
    hidden = await world.call("magpieHide", coin="USDT", amount="5")
    await world.call("magpieKeep", id=hidden.id)
    assert await world.balance(account) == (15_000_000, 0)
    await world.call("magpieGive", id=hidden.id, amount="2")
    assert await world.balance(account) == (17_000_000, 0)
    await world.verify()


async def test_the_house_loses_no_more_than_the_operator_allows(world: World):
    account = await world.fund(7, 20_000_000)
    hidden = await world.call("magpieHide", coin="USDT", amount="5")
    await world.call("magpieKeep", id=hidden.id)
    assert await refused(world.call("magpieGive", id=hidden.id, amount="5.000001")) == 100
    assert await world.balance(account) == (15_000_000, 0)


async def test_a_kill_between_the_row_and_the_commit_leaves_neither(world: World):
    account = await world.fund(7, 20_000_000)
    process = world.process._process
    assert process is not None
    os.kill(process.pid, signal.SIGSTOP)
    asked = asyncio.create_task(world.call("magpieHide", rtoken="abcdefgh", coin="USDT", amount="5"))
    await world.asked(1)
    os.kill(process.pid, signal.SIGKILL)
    assert await refused(asked) == 105  # the outcome is unknown: ask again, with the same rtoken
    await world.up()
    assert await world.balance(account) == (20_000_000, 0) and await world.count("intent") == 0
    await world.call("magpieHide", rtoken="abcdefgh", coin="USDT", amount="5")
    assert await world.balance(account) == (15_000_000, 5_000_000)
    assert world.process.state is State.UP and world.process.restarts == 1


async def test_a_kill_between_the_posting_and_the_commit_leaves_neither(world: World):
    account = await world.fund(7, 20_000_000)
    assert await refused(world.call("magpieForge", rtoken="abcdefgh", harm="die")) == 105
    await world.ended()
    await world.up()
    assert await world.balance(account) == (20_000_000, 0)
    assert (await world.count("intent"), await world.count("stranger_hold")) == (0, 0)
    await world.verify()


@pytest.mark.parametrize(
    ("declared", "named"),
    [
        ("guards=(lambda kernel: None,)", "guards"),
        ("rules=(lambda kernel: None,)", "rules"),
        ("lifespans=(lambda kernel: None,)", "lifespans"),
        ('requires=("market",)', "needs market"),
        ('ledger=LedgerCodes(accounts=(AccountName("external:bank"),))', "an account of the world outside"),
        ('remote=Remote("magpie", (Screen("/desk", "desk", "magpie.nav.desk", Access.OPERATOR),))', "of the console"),
        ('remote=Remote("magpie", (Screen("/desk", "desk", "magpie.nav.desk", layout="console"),))', "of the console"),
        ('remote=Remote("magpie", slots=(Slot("console.section", "desk"),))', "console.section"),
        ('ledger=LedgerCodes(accounts=[AccountName(f"house:magpie_{n}") for n in range(17)])', "at most 16"),
    ],
)
async def test_one_that_declares_what_it_cannot_have_is_down_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, declared: str, named: str
):
    package = tmp_path / "packages"
    (info := package / "agio_magpie-0.1.0.dist-info").mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: agio-magpie\nVersion: 0.1.0\n")
    (info / "entry_points.txt").write_text("[agio.plugins]\nmagpie = agio_magpie\n")
    (package / "agio_magpie.py").write_text(
        "from agio_kernel.declarations.access import Access\n"
        "from agio_kernel.declarations.remote import Remote, Screen, Slot\n"
        "from agio_kernel.ledger import AccountName, LedgerCodes\n"
        "from agio_kernel.plugins.hookspecs import hookimpl\n"
        "from agio_kernel.plugins.plugin import Plugin\n\n"
        f"agio_plugin = hookimpl(lambda: Plugin(id='magpie', title='Magpie', {declared}), specname='agio_plugin')\n"
    )
    monkeypatch.syspath_prepend(package)
    [state] = await asyncio.to_thread(load_plugins, settings_of(tmp_path, ""))
    assert state.status is Status.DOWN and named in state.reason


def test_one_whose_id_begins_anothers_is_down(tmp_path: Path):
    settings = msgspec.structs.replace(settings_of(tmp_path, ""), plugins=("magpie", "magpie_nest"))
    with pytest.raises(ConfigurationError, match="magpie_nest"):
        IsolatedPlugin(settings, "magpie", EntryPoint("magpie", "agio_magpie", "agio.plugins"))


def test_a_call_is_named_after_the_plugin():
    with pytest.raises(ConfigurationError, match="web/others"):
        described(Plugin(id="magpie", title="Magpie"), [Call("GET", "web/others", _nothing, "Others", NoForm, NoData)])


async def _nothing(request: Request[NoForm]) -> NoData:
    return NoData()


class Patterned(msgspec.Struct):
    word: Annotated[str, msgspec.Meta(pattern="^(a+)+$", max_length=64)]


def test_the_host_runs_no_pattern_of_a_strangers():
    checked = msgspec.convert({"word": "a" * 40 + "!"}, type_of(shape_of(Patterned)))
    assert checked.word.endswith("!")


def test_a_description_that_trickles_in_is_given_up():
    ours, theirs = socket.socketpair()
    with ours, theirs:
        ours.settimeout(0.3)
        theirs.sendall(b"\0\0\1")
        trickle = threading.Timer(0.2, theirs.sendall, (b"\0abc",))
        trickle.start()
        began = time.monotonic()
        with pytest.raises((Violation, TimeoutError)):
            receive_at_once(ours)
        trickle.join()
        assert time.monotonic() - began < 0.45
