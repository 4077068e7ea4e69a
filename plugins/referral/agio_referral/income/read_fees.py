"""Read the fees that were paid, of every product that declares them, and write what the levels above receive.

By cause, in the order of time, from where the last look ended; once per (trade, level), whoever reads at once.
"""

from __future__ import annotations

from datetime import datetime, timedelta

import asyncpg
from agio_kernel.declarations.realm import Realm
from agio_kernel.jobs import JobKind, schedule_all
from agio_kernel.ledger import FeeSource, Wallet, asset_of
from agio_kernel.ports.ids import EPOCH_MS, RANDOM_BITS

from agio_referral.income.income import Income, IncomeState, shared_out
from agio_referral.member.store import find_member
from agio_referral.referral import Referral

EVERY_S = 5
LAG_MS = 10_000
"""Age below which a fee is left to the next look, in milliseconds: an id may be given before another's and committed
after it, and a new user may still be on the way into the tree."""
ROWS = 500
MOST_PAGES = 20

RELEASE = JobKind("referral.release", "Pay referral incomes whose days are over")


async def read_fees(referral: Referral, until_ms: int | None = None) -> int:
    """All sources, until none has more; returns how many incomes were written."""
    now = referral.kernel.clock.now_ms() - LAG_MS if until_ms is None else until_ms
    until = max(0, now - EPOCH_MS) << RANDOM_BITS
    written = 0
    for source in referral.kernel.ledger.codes.fees:
        for _ in range(MOST_PAGES):
            async with referral.kernel.db.transaction() as tx:
                more, found = await _page(referral, tx, source, until)
            written += found
            if not more:
                break
    return written


async def _page(referral: Referral, tx: asyncpg.Connection, source: FeeSource, until: int) -> tuple[bool, int]:
    kind = source.cause_kind.number
    # What was paid before the plugin was switched on earned nothing for anybody.
    await tx.execute("INSERT INTO referral_read VALUES ($1, $2) ON CONFLICT DO NOTHING", kind, until)
    begin = await tx.fetchval("SELECT upto FROM referral_read WHERE cause_kind = $1 FOR UPDATE", kind)
    if begin is None or begin >= until:
        return False, 0
    rows = await tx.fetch(source.sql, begin, until, ROWS)
    now = await tx.fetchval("SELECT agio_now()")
    assert now is not None
    written = 0
    for paid in rows:
        written += await _share(referral, tx, kind, paid, now)
    # A page that is full may end between two fees of one cause: its last cause is read again.
    full = len(rows) >= ROWS
    upto = max(begin + 1, rows[-1]["cause_id"] - 1) if full else until
    await tx.execute("UPDATE referral_read SET upto = $2 WHERE cause_kind = $1", kind, upto)
    return full, written


async def _share(referral: Referral, tx: asyncpg.Connection, kind: int, paid: asyncpg.Record, now: datetime) -> int:
    member = await find_member(tx, paid["user_id"])
    asset = referral.coin(asset_of(paid["account"]))
    if member is None or asset is None or member.level1 is None:
        return 0
    written: list[Income] = []
    due_at = now + timedelta(days=referral.held_days)
    for level, who, share, amount in shared_out(paid["amount"], referral.shares(), member.above):
        place = (Wallet.SPOT, asset.id)
        accounts = await referral.kernel.ledger.open_accounts(tx, who, Realm.REAL, [place])
        income = Income(
            id=referral.kernel.ids.next(),
            cause_kind=kind,
            cause_id=paid["cause_id"],
            part=paid["part"],
            level=level,
            user_id=who,
            payer=member.user_id,
            account=accounts[place],
            coin=asset.code,
            fee=paid["amount"],
            share_ppm=share,
            amount=amount,
            usdt=referral.worth(asset, amount),
            state=IncomeState.HELD,
            created_at=now,
            due_at=due_at,
        )
        if await income.insert_once(tx):
            written.append(income)
    await schedule_all(tx, RELEASE, [(one.id, one.due_at) for one in written])
    return len(written)
