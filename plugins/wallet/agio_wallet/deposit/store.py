"""Conversion of rows to deposits, and back."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, Final

import asyncpg
import msgspec
from agio_kernel.ports.chain import Channel
from agio_kernel.postgres.query import any_of, done, insert, row, rows, select, sql, value

from agio_wallet.declared.states import DepositState, Source
from agio_wallet.tables import DepositAddresses, Deposits, Numbers

REFERENCE_PREFIX = "D"
"""Prefix of the references of deposits."""

SUBMITTED: Final = "submitted"
FOUND: Final = "chain"


class Deposit(msgspec.Struct, frozen=True):
    """Money that somebody says came in, or that a block shows; its ``number``, 0 until it is written, is what its
    reference is made of. ``sender`` is the address that signed the claim, ``contested`` whether another account claims
    the same transaction, ``proof`` the code of what it was credited on then.
    """

    id: int
    user_id: int
    account: int
    coin: str
    chain: str
    address: str
    amount: int
    minimum: int
    tx_hash: str
    output: int
    source: Source
    state: DepositState
    description: str = ""
    voucher: str | None = None
    block_number: int | None = None
    block_hash: str | None = None
    usdt_value: int | None = None
    sender: str = ""
    contested: bool = False
    proof: str = ""
    reason: str = ""
    decided_by: int | None = None
    decided_at: datetime | None = None
    created_at: datetime | None = None
    number: int = 0


_GIVEN_LATER = ("decided_by", "decided_at", "created_at", "proof", "reason", "number")
_INSERTED = tuple(name for name in Deposit.__struct_fields__ if name not in _GIVEN_LATER)
COLUMNS = ", ".join(Deposit.__struct_fields__)


def deposit_of(row: asyncpg.Record) -> Deposit:
    """One row of ``wallet_deposit``; further columns are passed over."""
    fields: dict[str, Any] = {name: row[name] for name in Deposit.__struct_fields__}
    fields["state"] = DepositState(row["state"])
    return Deposit(**fields)


async def insert_deposit(tx: asyncpg.Connection, deposit: Deposit) -> bool:
    """Write it; False where a block shows this output already, or the account has claimed it."""
    fields = {name: getattr(deposit, name) for name in _INSERTED}
    return await done(tx, insert(Deposits, fields).on_conflict(action="DO NOTHING")) == 1


async def find_deposit(conn: asyncpg.Connection, deposit_id: int, user_id: int | None = None) -> Deposit | None:
    """The deposit of this id; with ``user_id`` only where it is that user's."""
    wanted = select(Deposits, Deposit).where(Deposits.id == deposit_id)
    if user_id is not None:
        wanted = wanted.where(Deposits.user_id == user_id)
    return await row(conn, wanted, Deposit)


async def find_deposits(conn: asyncpg.Connection, ids: Sequence[int]) -> list[Deposit]:
    """The deposits of these ids."""
    return await rows(conn, select(Deposits, Deposit).where(any_of(Deposits.id, ids)), Deposit)


LOCKS = 64
"""Number of advisory locks of a chain for its transactions."""


def lock_of(tx_hash: str) -> int:
    """Return the one of its chain's ``LOCKS`` that a transaction shares with others."""
    return zlib.crc32(tx_hash.encode()) % LOCKS


async def lock_transactions(tx: asyncpg.Connection, chain: str, hashes: Iterable[str]) -> None:
    """Hold off everybody else who decides about a deposit of these transactions, until ``tx`` ends.

    Called once, before any row of a deposit or an account is locked: nobody then waits for a transaction while others
    wait for what they hold. The transactions of a chain share ``LOCKS`` locks, taken in one order, because the room
    that the database has for locks is bounded and the transactions of a block are not.
    """
    places = sorted({lock_of(tx_hash) for tx_hash in hashes})
    await tx.execute(
        "SELECT pg_advisory_xact_lock(hashtextextended(place, 3200)) FROM unnest($1::text[]) AS place",
        [f"{chain} {place}" for place in places],
    )


async def claims_of_a_day(tx: asyncpg.Connection, user_id: int) -> int:
    """Return the number of undecided deposits that this user submitted in the last 24 hours. Concurrent submissions of
    the same user wait here until ``tx`` ends: the count stays true.
    """
    await tx.execute("SELECT pg_advisory_xact_lock(hashtextextended($1, 3204))", str(user_id))
    claims = await tx.fetchval(
        "SELECT count(*) FROM wallet_deposit WHERE user_id = $1 AND source = 'submitted'"
        " AND state NOT IN ('credited', 'refused')"
        " AND created_at > agio_now() - interval '24 hours'",
        user_id,
    )
    return claims or 0


async def credited_otherwise(tx: asyncpg.Connection, deposit: Deposit) -> bool:
    """Whether this output was credited to another claim, or stands as a block showed it; or another row of the same
    transaction was credited by the other road (submitted, or found on the chain), or from another block: after a change
    of branch its outputs may be numbered anew, and it pays once all the same.
    """
    found = await tx.fetchval(
        "SELECT true FROM wallet_deposit WHERE chain = $1 AND tx_hash = $2 AND id <> $6"
        " AND (state = 'credited' AND (source <> $3 OR block_hash IS DISTINCT FROM $4 OR output = $5)"
        "      OR source = 'chain' AND output = $5 AND state NOT IN ('refused', 'dropped', 'reversed')) LIMIT 1",
        deposit.chain,
        deposit.tx_hash,
        deposit.source,
        deposit.block_hash,
        deposit.output,
        deposit.id,
    )
    return bool(found)


async def shown_by_a_block(tx: asyncpg.Connection, chain: str, tx_hash: str, output: int) -> bool:
    """Whether the chain itself has told of this output: it needs no claim."""
    found = await tx.fetchval(
        "SELECT true FROM wallet_deposit WHERE chain = $1 AND tx_hash = $2 AND output = $3 AND source = 'chain'"
        " AND state NOT IN ('refused', 'dropped', 'reversed')",
        chain,
        tx_hash,
        output,
    )
    return bool(found)


TRIES = 3
"""Number of times one account may claim one transaction: a first refused claim may have been a mistake."""


async def tries_of(tx: asyncpg.Connection, user_id: int, chain: str, tx_hash: str) -> int:
    """Return the number of claims of this account to a transaction, whatever their result."""
    made = await tx.fetchval(
        "SELECT count(*) FROM wallet_deposit WHERE tx_hash = $1 AND chain = $2 AND user_id = $3"
        " AND source = 'submitted' AND state <> 'below_minimum'",
        tx_hash,
        chain,
        user_id,
    )
    return made or 0


_RIVALS = (
    f"SELECT {COLUMNS} FROM wallet_deposit WHERE tx_hash = $1 AND chain = $2 AND user_id <> $3"
    " AND source = 'submitted' AND state IN ('under_review', 'credited') ORDER BY id"
)


async def rival_claims(conn: asyncpg.Connection, deposit: Deposit) -> Sequence[Deposit]:
    """Other accounts' claims to the same transaction, open or credited, oldest first: as many as are taken."""
    return [deposit_of(one) for one in await conn.fetch(_RIVALS, deposit.tx_hash, deposit.chain, deposit.user_id)]


async def lock_rivals(tx: asyncpg.Connection, user_id: int, chain: str, tx_hash: str) -> Sequence[Deposit]:
    """Lock the ``rival_claims`` of one that ``user_id`` is about to make; the transaction's lock is held."""
    return [deposit_of(one) for one in await tx.fetch(f"{_RIVALS} FOR UPDATE", tx_hash, chain, user_id)]


async def mark_contested(tx: asyncpg.Connection, ids: Sequence[int]) -> None:
    """Mark undecided claims whose transaction another account claims too."""
    await tx.execute(
        "UPDATE wallet_deposit SET contested = true WHERE id = ANY ($1::bigint[]) AND state = 'under_review'", ids
    )


async def keep_sender(tx: asyncpg.Connection, deposit_id: int, user_id: int, sender: str) -> Deposit | None:
    """Keep the address whose key signed the claim; None where the user has no such claim under review."""
    found = await tx.fetchrow(
        "UPDATE wallet_deposit SET sender = $3 WHERE id = $1 AND user_id = $2 AND state = 'under_review'"
        f" AND source = 'submitted' RETURNING {COLUMNS}",
        deposit_id,
        user_id,
        sender,
    )
    return None if found is None else deposit_of(found)


async def credited_beside(conn: asyncpg.Connection, deposit: Deposit) -> bool:
    """Whether another deposit of the same transaction was credited, whoever named it: another output, or the same money
    claimed once more under another number.
    """
    found = await conn.fetchval(
        "SELECT true FROM wallet_deposit WHERE tx_hash = $1 AND chain = $2 AND id <> $3 AND state = 'credited' LIMIT 1",
        deposit.tx_hash,
        deposit.chain,
        deposit.id,
    )
    return bool(found)


async def user_number(tx: asyncpg.Connection, user_id: int) -> int:
    """The user's number in the derivation of addresses, given at the first asking."""
    given = Numbers.select(Numbers.number).where(Numbers.user_id == user_id)
    number = await value(tx, given)
    if number is None:
        await done(tx, insert(Numbers, {Numbers.user_id: user_id}).on_conflict(action="DO NOTHING"))
        number = await value(tx, given)
    assert number is not None, "it was inserted, here or by a twin"
    return number


async def keep_address(tx: asyncpg.Connection, user_id: int, channel: Channel, address: str, automatic: bool) -> None:
    """Remember which user was given the address."""
    await tx.execute(
        "INSERT INTO wallet_deposit_address (user_id, coin, chain, address, automatic) VALUES ($1, $2, $3, $4, $5)"
        " ON CONFLICT (user_id, coin, chain, address) DO UPDATE SET automatic = excluded.automatic"
        " WHERE wallet_deposit_address.automatic <> excluded.automatic",
        user_id,
        channel.coin,
        channel.chain,
        address,
        automatic,
    )


async def watched_addresses(conn: asyncpg.Connection, chain: str) -> dict[tuple[str, str], int]:
    """Users by (coin, address) of a chain that is scanned."""
    watched = DepositAddresses.select(DepositAddresses.coin, DepositAddresses.address, DepositAddresses.user_id)
    found = await rows(conn, watched.where(DepositAddresses.chain == chain, sql("automatic")))
    return {(one["coin"], one["address"]): one["user_id"] for one in found}


_ABOVE = "source = 'chain' AND block_number > $2 AND state IN ('confirming', 'under_review', 'credited')"
"""The condition that a deposit was found above a block and could still change."""


async def deposits_above(tx: asyncpg.Connection, chain: str, block: int) -> Sequence[Deposit]:
    """List the deposits found in blocks above this one that could still change, oldest first."""
    found = await tx.fetch(
        f"SELECT {COLUMNS} FROM wallet_deposit WHERE chain = $1 AND {_ABOVE} ORDER BY id",
        chain,
        block,
    )
    return [deposit_of(one) for one in found]


async def lock_affected(tx: asyncpg.Connection, chain: str, block: int, hashes: Sequence[str]) -> Sequence[Deposit]:
    """Lock the deposits that a new reading may change: ``deposits_above`` the block, and the submitted deposits of
    these transactions that are undecided. Locked in the order of ids, as operators take many; a decision in progress is
    waited for.
    """
    found = await tx.fetch(
        f"SELECT {COLUMNS} FROM wallet_deposit WHERE chain = $1 AND ({_ABOVE}"
        " OR source = 'submitted' AND tx_hash = ANY ($3) AND state = 'under_review') ORDER BY id FOR UPDATE",
        chain,
        block,
        hashes,
    )
    return [deposit_of(one) for one in found]


async def found_in_blocks(tx: asyncpg.Connection, chain: str, numbers: Iterable[int]) -> set[tuple[str, int, str]]:
    """Return the deposits found in blocks of these numbers that still stand, refused ones too, as transaction, output
    and the block's hash.
    """
    found = await tx.fetch(
        "SELECT tx_hash, output, block_hash FROM wallet_deposit WHERE chain = $1 AND source = 'chain'"
        " AND block_number = ANY ($2::bigint[]) AND state NOT IN ('dropped', 'reversed')",
        chain,
        list(numbers),
    )
    return {(one["tx_hash"], one["output"], one["block_hash"]) for one in found}


async def confirming_up_to(conn: asyncpg.Connection, chain: str, blocks: Mapping[str, int]) -> Sequence[Deposit]:
    """Return at most 500 deposits that wait for confirmations in blocks up to that of their coin, oldest block
    first."""
    found = await conn.fetch(
        f"SELECT {COLUMNS} FROM wallet_deposit JOIN unnest($2::text[], $3::bigint[]) AS deep(coin, block) USING (coin)"
        " WHERE chain = $1 AND state = 'confirming' AND block_number <= $4 AND block_number <= block"
        " ORDER BY block_number, id LIMIT 500",
        chain,
        [*blocks],
        [*blocks.values()],
        max(blocks.values(), default=0),
    )
    return [deposit_of(one) for one in found]
