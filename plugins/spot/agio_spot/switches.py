"""The dead man's switches of all accounts: set for a moment and renewed, or tied to a connection.

They are rows, which whoever owns the books carries out: what was due while nobody lived is done as he begins, before
anybody else's command. One that is tied to a connection is due unless the process that holds the connection goes on
saying that it does; where there is one process alone, what its predecessor held is due as it begins. A row is held
while its orders are withdrawn, so that a renewal that came too late is answered after that, and nothing that is ordered
after the answer is withdrawn by it.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import datetime, timedelta

import asyncpg
import msgspec
import structlog
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.lifespans import while_open
from agio_kernel.declarations.principal import Principal
from agio_kernel.ports.kernel import Kernel
from agio_kernel.postgres.db import DatabaseUnavailable

from agio_spot.engine.order import Reason
from agio_spot.sequencer.commands import Cancel, CancelKind, Command
from agio_spot.sequencer.sequencer import Sequencer

log = structlog.get_logger(__name__)

ALL_PAIRS = 0
AT_ONCE = 200
EVERY_S = 0.2
"""Interval at which due switches are looked for, in seconds."""
TIED = timedelta(seconds=6)
"""Time for which a process's word counts that a connection of its own is there."""
TIED_EVERY_S = 1.5
WITHDRAWN_S = 3.0
"""Time to withdraw the orders of one batch of switches, in seconds; a slower one is tried again, and done once."""

_SET = """
    INSERT INTO spot_switch (id, user_id, realm, pair, due) VALUES ($1, $2, $3, $4, agio_now() + $5::interval)
    ON CONFLICT (user_id, pair) WHERE NOT tied DO UPDATE SET id = excluded.id, due = excluded.due
    RETURNING due
"""
_DUE = """
    SELECT id, user_id, realm, pair FROM spot_switch WHERE due <= agio_now() AND id <> ALL ($2::bigint[])
    ORDER BY due, id LIMIT $1 FOR UPDATE SKIP LOCKED
"""
_TIE = """
    INSERT INTO spot_switch (id, user_id, realm, tied, due)
    SELECT id, user_id, realm, true, agio_now() + $4::interval
    FROM unnest($1::bigint[], $2::bigint[], $3::smallint[]) t (id, user_id, realm)
    ON CONFLICT (id) DO UPDATE SET due = excluded.due
"""


class Switch(msgspec.Struct, frozen=True):
    """One whose moment has come."""

    id: int
    user_id: int
    realm: int
    pair: int


class Tie:
    """A connection that an account's open orders are to end with."""

    def __init__(self, switches: Switches, id: int, kept: asyncio.Task[None]) -> None:
        self._switches = switches
        self._id = id
        self._kept = kept

    def gone(self) -> None:
        """The connection is gone: its account's open orders are withdrawn."""
        self._end(is_gone=True)

    def untie(self) -> None:
        """The connection's end says nothing any more."""
        self._end(is_gone=False)

    def _end(self, *, is_gone: bool) -> None:
        # However keeping it ended, it is known then whether there is a row.
        self._kept.add_done_callback(lambda _: self._switches.end(self._id, is_gone=is_gone))


class Switches:
    """Switches of every account, and their execution."""

    def __init__(self, kernel: Kernel, sequencer: Sequencer) -> None:
        self._db = kernel.db
        self._peers = kernel.peers
        self._ids = kernel.ids
        self._sequencer = sequencer
        self._wake = asyncio.Event()
        self._ties: dict[int, Principal] = {}
        self._tied_until = 0.0
        self._gone: set[int] = set()
        self._untied: set[int] = set()

    # --- what calls ask ---------------------------------------------------------------------------------------------

    async def set(self, tx: asyncpg.Connection, who: Principal, pair_id: int, after: timedelta) -> datetime | None:
        """Withdraw the open orders of an account, of one pair or of all, after this time unless it is set anew; without
        a time it is never. When that is.
        """
        if not after:
            sql = "DELETE FROM spot_switch WHERE user_id = $1 AND pair = $2 AND NOT tied"
            await tx.execute(sql, who.id, pair_id)
            return None
        return await tx.fetchval(_SET, self._ids.next(), who.id, int(who.realm), pair_id, after)

    async def tie(self, who: Principal) -> Tie:
        """Withdraw the open orders of an account when the connection that is told so is gone."""
        if not self._sequencer.is_elsewhere:
            await self._sequencer.require_books()
        id = self._ids.next()
        self._ties[id] = who
        kept = self._db.spawn(self._keep({id: who}), name="spot tie")
        tie = Tie(self, id, kept)
        try:
            await asyncio.shield(kept)
        except BaseException:
            tie.untie()  # whoever asked was told nothing
            raise
        return tie

    async def _keep(self, ties: Mapping[int, Principal]) -> None:
        """Say that these connections are there, of one that was taken for gone as well."""
        holders = ties.values()
        await self._db.execute(_TIE, list(ties), [who.id for who in holders], [int(who.realm) for who in holders], TIED)

    def end(self, id: int, *, is_gone: bool) -> None:
        """Wake the switches tied to a session or key that has ended."""
        self._ties.pop(id, None)
        (self._gone if is_gone else self._untied).add(id)
        self._wake.set()

    # --- carrying out -----------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Carry them out while this is open."""
        await self._look()
        async with while_open(self._db.spawn(self._run(), name="spot switches")):
            yield

    async def inherited(self) -> list[Command]:
        """The withdrawals that a new owner begins with; their rows go when they are asked for once more."""
        own = tuple(self._ties)
        if self._peers.alone:
            await self._db.execute(
                "UPDATE spot_switch SET due = agio_now() WHERE tied AND id <> ALL ($1::bigint[])", own
            )
        due = "SELECT id, user_id, realm, pair FROM spot_switch WHERE due <= agio_now() AND id <> ALL ($1::bigint[])"
        rows = await self._db.fetch(due, own)
        commands: list[Command] = [_cancel(Switch(*row)) for row in rows]
        for command in commands:
            command.answer.add_done_callback(lambda answer: answer.cancelled() or answer.exception())
        return commands

    async def _run(self) -> None:
        wait_s = 0.0
        while True:
            try:
                async with asyncio.timeout(wait_s):
                    await self._wake.wait()
            except TimeoutError:
                pass
            self._wake.clear()
            await self._look()
            wait_s = EVERY_S

    async def _look(self) -> None:
        try:
            await self._end_ties()
            await self._renew_ties()
            while await self.carry_out() >= AT_ONCE:
                pass
        except (DatabaseUnavailable, ApiError) as error:
            log.warning("spot.switches_wait", error=f"{type(error).__name__}: {error}"[:200])
        except Exception as error:
            log.error("spot.switches_failed", error=type(error).__name__, exc_info=error)

    async def _end_ties(self) -> None:
        gone, untied = tuple(self._gone), tuple(self._untied)
        if gone:
            await self._db.execute("UPDATE spot_switch SET due = agio_now() WHERE id = ANY ($1::bigint[])", gone)
            self._gone.difference_update(gone)
        if untied:
            await self._db.execute("DELETE FROM spot_switch WHERE id = ANY ($1::bigint[])", untied)
            self._untied.difference_update(untied)

    async def _renew_ties(self) -> None:
        now = asyncio.get_running_loop().time()
        if self._ties and now >= self._tied_until:
            await self._keep(dict(self._ties))
            self._tied_until = now + TIED_EVERY_S

    async def carry_out(self) -> int:
        """Withdraw what those are about whose moment has come; how many there were. One that can't be carried out now
        stays for the next look, and withdraws once, whoever asks how often.
        """
        if not self._sequencer.is_ready:
            return 0
        if not await self._db.fetchval("SELECT EXISTS (SELECT FROM spot_switch WHERE due <= agio_now())"):
            return 0
        async with self._db.transaction() as tx:
            due = [Switch(*row) for row in await tx.fetch(_DUE, AT_ONCE, tuple(self._ties))]
            done = await self._withdraw(due)
            await tx.execute("DELETE FROM spot_switch WHERE id = ANY ($1::bigint[])", done)
        return len(done)

    async def _withdraw(self, due: Sequence[Switch]) -> Sequence[int]:
        """Return the switches whose orders are known to be withdrawn."""
        tasks = {asyncio.ensure_future(self._sequencer.submit(_cancel(one))): one for one in due}
        if not tasks:
            return []
        ended, pending = await asyncio.wait(tasks, timeout=WITHDRAWN_S)
        for task in pending:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return [tasks[task].id for task in ended if task.exception() is None]


def _cancel(switch: Switch) -> Cancel:
    """The same intent each time: no page makes such a token."""
    token = f"switch:{switch.id:x}"
    return Cancel(
        CancelKind.ALL,
        switch.user_id,
        switch.realm,
        token,
        token.encode(),
        pair_id=switch.pair or None,
        reason=Reason.PROGRAM_GONE,
    )
