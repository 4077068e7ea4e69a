"""Hostile plugins: each is refused, or ended and started again, and its callers get a registered code."""

from __future__ import annotations

import asyncio
import ctypes
from importlib.metadata import EntryPoint
from pathlib import Path

import msgspec
import pytest
from agio_host.assembly import declare
from agio_host.strangers.isolated import IsolatedPlugin
from agio_host.strangers.process import State
from agio_host.strangers.sandbox import own_dsn
from agio_kernel.declarations.codes import KERNEL_CODES
from agio_kernel.declarations.errors import ApiError, ConfigurationError
from agio_testing.waiting import soon
from stranger_world import World, settings_of

REGISTERED = {one.number for one in KERNEL_CODES}


async def fails(made: object) -> None:
    with pytest.raises((ApiError, ConfigurationError)) as caught:
        await made  # type: ignore[misc]
    if isinstance(caught.value, ApiError):
        assert caught.value.code.number in REGISTERED


@pytest.mark.parametrize(
    ("harm", "reason"),
    [
        ("loop", "without answering"),
        ("eat", ""),
        ("share", "more memory"),
        ("leave", "it ended"),
        ("die", "it ended"),
        ("flood", "a ping that there wasn't"),
        ("oversize", "at most"),
        ("garbage", "it sent"),
    ],
)
async def test_a_process_that_does_harm_is_ended_and_started_again(world: World, harm: str, reason: str):
    await fails(world.call("magpieHarm", harm=harm))
    if harm != "eat":  # where memory ends, the call fails, and the process may live
        await world.ended()
        assert reason in world.process.reason
    await world.up()
    assert (await world.call("magpieColours")).names == ("silver", "gold")


async def test_a_call_that_hangs_is_let_go_and_the_others_are_answered(world: World):
    hanging = asyncio.create_task(world.call("magpieHarm", harm="hang"))
    assert (await world.call("magpieColours")).names == ("silver", "gold")
    await fails(hanging)
    assert world.process.state is State.UP


async def test_more_calls_at_once_than_it_may_have_are_refused(world: World):
    hanging = [asyncio.create_task(world.call("magpieHarm", harm="hang")) for _ in range(64)]
    await world.asked(64)
    await fails(world.call("magpieColours"))
    await asyncio.gather(*hanging, return_exceptions=True)


async def test_an_answer_that_is_too_large_is_none(world: World):
    await fails(world.call("magpieHuge", harm=""))
    assert (await world.call("magpieColours")).names == ("silver", "gold")


async def test_an_answer_that_is_not_as_declared_reaches_no_page(world: World):
    await fails(world.call("magpieLie", harm=""))


REACHES = (
    "peek",
    "peek_money",
    "write",
    "forge_key",
    "post_plainly",
    "become",
    "take",
    "take_held",
    "release",
    "lock_ahead",
    "many",
)
REACHES += ("write_history",)


@pytest.mark.parametrize("harm", [*REACHES, "take_by_null", "forged_ticket"])
async def test_it_reaches_nothing_of_others(world: World, harm: str):
    account = await world.fund(7, 20_000_000)
    await world.fund(8, 1)
    await fails(world.call("magpieHarm", harm=harm, account=str(account)))
    assert await world.balance(account) == (20_000_000, 0)
    assert (await world.call("magpieColours")).names == ("silver", "gold")


@pytest.mark.parametrize("harm", ["reason", "cause", "house"])
async def test_it_books_nothing_that_it_has_not_declared(world: World, harm: str):
    account = await world.fund(7, 20_000_000)
    await fails(world.call("magpieForge", harm=harm))
    assert await world.balance(account) == (20_000_000, 0)
    assert await world.count("intent") == 0


async def test_it_learns_no_balance_of_anybody_who_neither_calls_nor_gave_it_something(world: World):
    account, other = await world.fund(7, 20_000_000), await world.fund(8, 123_456_789)
    hidden = await world.call("magpieHide", coin="USDT", amount="5")
    await world.call("magpieKeep", id=hidden.id)
    *refused, given = (await world.call("magpieOverlook", harm="", account=str(other))).names
    assert "12345679" not in given and "None" in given  # what it gave arrived, and it isn't told what is there now
    assert not [said for said in refused if "12345678" in said]
    await fails(world.call("magpieHarm", harm="read_by_lock", account=str(account)))  # it held something there once


async def test_the_house_is_one_however_many_accounts_it_has(world: World):
    account = await world.fund(7, 20_000_000)
    hidden = await world.call("magpieHide", coin="USDT", amount="5")
    await world.call("magpieKeep", id=hidden.id)
    given, refused = (await world.call("magpieLose", harm="", account=str(account))).names
    assert given == "given" and "more than the plugin may lose" in refused


async def test_a_cause_that_is_booked_already_is_told_as_such(world: World):
    await world.fund(7, 20_000_000)
    hidden = await world.call("magpieHide", coin="USDT", amount="5")
    await world.call("magpieKeep", id=hidden.id)
    assert (await world.call("magpieAgain", harm="")).names == ("False",)


async def test_a_lock_that_it_keeps_is_ended(world: World):
    account = await world.fund(7, 20_000_000)
    await world.call("magpieHide", coin="USDT", amount="5")
    locking = asyncio.create_task(world.call("magpieHarm", harm="hold_long", account=str(account)))

    async def is_locked() -> bool:
        async with world.made.kernel.db.transaction() as tx:
            return not await world.made.kernel.ledger.lock(tx, [account], skip_locked=True)

    async def is_free() -> bool:
        return not await is_locked()

    await soon(is_locked)
    await soon(is_free)
    await fails(locking)


async def test_a_key_that_it_keeps_is_freed(world: World):
    locking = asyncio.create_task(world.call("magpieHarm", harm="lock_key"))

    async def is_locked() -> bool:
        return await world.count("pg_locks WHERE locktype = 'advisory' AND objid = 4711") > 0

    async def is_free() -> bool:
        return not await is_locked()

    await soon(is_locked)
    await soon(is_free)
    await fails(locking)


async def test_the_host_hides_its_memory_and_trusts_no_server_without_passwords(world: World, database_url: str):
    assert ctypes.CDLL(None).prctl(3) == 0  # PR_GET_DUMPABLE
    [sandbox] = declare(world.made.settings, world.made.plugins).sandboxes
    with pytest.raises(ConfigurationError, match="asks no password"):
        await sandbox.require_password(database_url)


def test_a_role_logs_in_as_itself_whatever_the_address_says():
    said = own_dsn("postgresql:///agio?host=/run&user=agio&password=secret", "magpie", "own")
    assert "secret" not in said and "user=" not in said and "host=%2Frun" in said


def test_a_host_of_root_has_none_on_a_live_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    settings = settings_of(tmp_path, "")
    live = msgspec.structs.replace(settings.deployment, development=False)
    monkeypatch.setattr("os.geteuid", lambda: 0)
    with pytest.raises(ConfigurationError, match="as root"):
        IsolatedPlugin(
            msgspec.structs.replace(settings, deployment=live),
            "magpie",
            EntryPoint("magpie", "agio_magpie", "agio.plugins"),
        )
