"""Calls that do harm, each in one way."""

import asyncio
import mmap
import os
import signal
import sys
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Annotated, Any

import msgspec
from agio_kernel.calls.declared import get, post
from agio_kernel.calls.request import Request
from agio_kernel.ledger import Cause, CauseKind, Hold, Reason, Transfer
from agio_kernel.ledger.account import house_account
from agio_kernel.ports.kernel import Kernel

from agio_magpie.declared.reasons import GIVEN, KEPT, NEST, TREASURE, TREE
from agio_magpie.nest import Colours

_KEPT: list[bytes] = []
Harm = Callable[[Kernel, int], Awaitable[Any]]


class HarmForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Harm to be done, to an account where it is done to one."""

    harm: Annotated[str, msgspec.Meta(max_length=40)]
    account: int = 0


async def _loop(kernel: Kernel, account: int) -> None:
    while True:
        pass


async def _eat(kernel: Kernel, account: int) -> None:
    while True:
        _KEPT.append(bytes(8_000_000))


async def _share(kernel: Kernel, account: int) -> None:
    """Memory that no limit of the system counts."""
    shared = mmap.mmap(-1, 400 * 2**20)
    for at in range(0, len(shared), 4096):
        shared[at] = 1
    await asyncio.sleep(3)  # a call that is slow: the host looks at memory meanwhile


async def _lock_key(kernel: Kernel, account: int) -> None:
    """A key of the whole database, for as long as the connection lives."""
    async with kernel.db.read() as conn:
        await conn.execute("SELECT pg_advisory_lock(4711)")
        await asyncio.Event().wait()


async def _hang(kernel: Kernel, account: int) -> None:
    while True:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            continue


async def _leave(kernel: Kernel, account: int) -> None:
    os._exit(3)


async def _die(kernel: Kernel, account: int) -> None:
    os.kill(os.getpid(), signal.SIGSEGV)


def _channel() -> int:
    """The file of the channel, as the process was told it."""
    return int(sys.argv[1])


async def _flood(kernel: Kernel, account: int) -> None:
    for _ in range(200_000):
        os.write(_channel(), b"\0\0\0\3\x92\x0e\1")


async def _oversize(kernel: Kernel, account: int) -> None:
    os.write(_channel(), b"\x7f\xff\xff\xff" + b"x" * 100)


async def _garbage(kernel: Kernel, account: int) -> None:
    os.write(_channel(), b"\0\0\0\x04junk")


async def _peek(kernel: Kernel, account: int) -> Any:
    return await kernel.db.fetch("SELECT * FROM public.app_user")


async def _peek_money(kernel: Kernel, account: int) -> Any:
    return await kernel.db.fetch("SELECT * FROM public.ledger_account")


async def _write(kernel: Kernel, account: int) -> Any:
    return await kernel.db.execute("UPDATE public.ledger_account SET available = 10000 WHERE id = $1", account)


async def _forge_key(kernel: Kernel, account: int) -> Any:
    return await kernel.db.fetch("SELECT * FROM public.stranger")


async def _post_plainly(kernel: Kernel, account: int) -> Any:
    return await kernel.db.execute(
        "SELECT public.ledger_post('{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}',"
        " ARRAY[$1::bigint], ARRAY[5::bigint])",
        account,
    )


async def _become(kernel: Kernel, account: int) -> Any:
    return await kernel.db.execute("SET ROLE agio_app")


async def _hold_long(kernel: Kernel, account: int) -> None:
    async with kernel.db.transaction() as tx:
        await tx.execute("SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET lock_timeout = 0")
        await tx.fetch("SELECT * FROM ledger_lock(ARRAY[$1::bigint])", account)
        await asyncio.Event().wait()


async def _take(kernel: Kernel, account: int) -> None:
    """Money of somebody who isn't there."""
    async with kernel.db.transaction() as tx:
        [house] = await kernel.ledger.houses(tx, account, NEST)
        await kernel.ledger.post(tx, [Transfer(account, house, 5, KEPT, Cause(TREASURE, kernel.ids.next()))])


async def _take_held(kernel: Kernel, account: int) -> None:
    """Money that another plugin holds."""
    async with kernel.db.transaction() as tx:
        [house] = await kernel.ledger.houses(tx, account, NEST)
        cause = Cause(TREASURE, kernel.ids.next())
        await kernel.ledger.post(tx, [Transfer(account, house, 5, KEPT, cause, from_held=True)])


async def _take_by_null(kernel: Kernel, account: int) -> None:
    """Money of somebody who isn't there, neither from what is held nor from what isn't."""
    async with kernel.db.transaction() as tx:
        [house] = await kernel.ledger.houses(tx, account, NEST)
        args = ([1], [account], [house], [5], [KEPT.number], [TREASURE.number], [1], [0], [None])
        await tx.fetch("SELECT * FROM ledger_post($1, $2, $3, $4, $5, $6, $7, $8, $9, '{}', '{}')", *args)


async def _read_by_lock(kernel: Kernel, account: int) -> None:
    """Balance of somebody in whose account it has held something, and holds nothing any more."""
    async with kernel.db.transaction() as tx:
        await kernel.ledger.lock(tx, [account])


async def _lock_ahead(kernel: Kernel, account: int) -> None:
    """An account that isn't there yet."""
    async with kernel.db.transaction() as tx:
        await kernel.ledger.lock(tx, [account + (1 << 14)])


async def _many(kernel: Kernel, account: int) -> None:
    await kernel.db.fetch("SELECT * FROM ledger_lock($1)", [account] * 257)


async def _write_history(kernel: Kernel, account: int) -> Any:
    return await kernel.db.fetch("SELECT * FROM stranger.case_event")


async def _release(kernel: Kernel, account: int) -> None:
    async with kernel.db.transaction() as tx:
        await kernel.ledger.post(tx, (), [Hold(account, -5)])


async def _forged_ticket(kernel: Kernel, account: int) -> None:
    async with kernel.db.transaction() as tx:
        ticket = f"magpie|7|0|{time.time() + 9}|00|abcdefgh|web/magpieHide|user:7|{'0' * 64}"
        await tx.fetch("SELECT * FROM stranger.begin_intent($1)", ticket)
        await kernel.ledger.post(tx, (), [Hold(account, 5)])


HARMS: Mapping[str, Harm] = {
    "loop": _loop,
    "eat": _eat,
    "share": _share,
    "lock_key": _lock_key,
    "hang": _hang,
    "leave": _leave,
    "die": _die,
    "flood": _flood,
    "oversize": _oversize,
    "garbage": _garbage,
    "peek": _peek,
    "peek_money": _peek_money,
    "write": _write,
    "forge_key": _forge_key,
    "post_plainly": _post_plainly,
    "become": _become,
    "hold_long": _hold_long,
    "take": _take,
    "take_held": _take_held,
    "take_by_null": _take_by_null,
    "release": _release,
    "read_by_lock": _read_by_lock,
    "lock_ahead": _lock_ahead,
    "many": _many,
    "write_history": _write_history,
    "forged_ticket": _forged_ticket,
}


@get("web/magpieHarm")
async def harm(kernel: Kernel, request: Request[HarmForm]) -> Colours:
    """Do harm."""
    await HARMS[request.form.harm](kernel, request.form.account)
    return Colours(("done",))


@get("web/magpieHuge")
async def huge(kernel: Kernel, request: Request[HarmForm]) -> Colours:
    """Answer more than the channel carries."""
    return Colours(("x" * 1_000_000,))


@get("web/magpieOverlook")
async def overlook(kernel: Kernel, request: Request[HarmForm]) -> Colours:
    """Read a balance off what the kernel answers and refuses, of somebody who hasn't called."""
    other, said = request.form.account, list[str]()
    async with kernel.db.transaction() as tx:
        [house] = await kernel.ledger.houses(tx, other, NEST)
        taken = Transfer(other, house, 10**15, KEPT, Cause(TREASURE, 1), from_held=True)
        given = Transfer(house, other, 1, KEPT, Cause(TREASURE, 2))
        for transfers, holds in (
            ([], [Hold(other, -(10**15))]),
            ([taken], []),
            ([given], []),
        ):
            try:
                async with tx.transaction():
                    said.append(str(await kernel.ledger.post(tx, transfers, holds)))
            except Exception as error:
                said.append(f"{error!r} {vars(error)}")
    return Colours(tuple(said))


@get("web/magpieLose")
async def lose(kernel: Kernel, request: Request[HarmForm]) -> Colours:
    """Give 5 USDT out of one account of the house, then the least out of the other."""
    account, said = request.form.account, list[str]()
    for step, (name, amount) in enumerate(((TREE, 5_000_000), (NEST, 1))):
        try:
            async with kernel.db.transaction() as tx:
                [house] = await kernel.ledger.houses(tx, account, name)
                await kernel.ledger.post(tx, [Transfer(house, account, amount, GIVEN, Cause(TREASURE, 1, step))])
            said.append("given")
        except Exception as error:
            said.append(str(error))
    return Colours(tuple(said))


@get("web/magpieAgain")
async def again(kernel: Kernel, request: Request[HarmForm]) -> Colours:
    """Book the taking of a treasure a second time."""
    async with kernel.db.transaction() as tx:
        row = await tx.fetchrow("SELECT * FROM magpie_treasure")
        [house] = await kernel.ledger.houses(tx, row["account"], NEST)
        taken = Transfer(row["account"], house, row["amount"], KEPT, Cause(TREASURE, row["id"], 0), from_held=True)
        return Colours((str(await kernel.ledger.post_once(tx, [taken])),))


@get("web/magpieLie")
async def lie(kernel: Kernel, request: Request[HarmForm]) -> Colours:
    """Answer something else than it declares."""
    wrong: Any = {"names": 5}
    return wrong


_UNKNOWN = Reason(9399, "magpie.unknown", spends=False)
_NO_CAUSE = CauseKind(9399, "magpie.no_cause")


@post("web/magpieForge", opens_business=False, example=HarmForm(harm="reason"))
async def forge(kernel: Kernel, request: Request[HarmForm]) -> None:
    """Book for an undeclared reason, without a declared cause, or into somebody else's account of the house."""
    async with request.idempotent_transaction() as effect:
        account = await kernel.ledger.open_account(effect.tx, request.user, kernel.assets["USDT"])
        [house] = await kernel.ledger.houses(effect.tx, account, NEST)
        reason, kind, to = KEPT, TREASURE, house
        match request.form.harm:
            case "reason":
                reason = _UNKNOWN
            case "cause":
                kind = _NO_CAUSE
            case "die":
                await kernel.ledger.post(effect.tx, (), [Hold(account, 5)])
                os.kill(os.getpid(), signal.SIGKILL)
            case "house":
                to = house_account(1, 1, 0) if house != house_account(1, 1, 0) else house_account(2, 1, 0)
        args = (
            [kernel.ids.next()],
            [account],
            [to],
            [5],
            [reason.number],
            [kind.number],
            [kernel.ids.next()],
            [0],
            [False],
        )
        await effect.tx.fetch("SELECT * FROM ledger_post($1, $2, $3, $4, $5, $6, $7, $8, $9, '{}', '{}')", *args)
        effect.keep(None)
