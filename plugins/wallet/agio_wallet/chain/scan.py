"""Scan a chain: find deposits, follow the branch that the chain is on, credit what has its confirmations.

The node is asked outside any transaction. Its answer is applied in one transaction that begins by looking whether
another scanner came further meanwhile: then nothing is applied. A deposit is one row, even when two scanners find it.
Each is then credited in a transaction of its own, so that no account waits for the deposits of others.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from contextlib import suppress

import asyncpg
import msgspec
import structlog
from agio_kernel.cases import move, opened
from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ledger import Realm, Wallet
from agio_kernel.money.valuation import Valuation
from agio_kernel.ports.chain import Arrival, Block, Channel
from agio_kernel.postgres.db import LockTimeout, Retry

from agio_wallet.chain.halt import end_halt, halt_chain, open_halt
from agio_wallet.declared.states import CHAIN, DEPOSIT_STATES, DepositState
from agio_wallet.deposit.blocks import (
    ANY_HASH,
    forget_blocks_above,
    lock_scan,
    remember_blocks,
    remembered_blocks,
    scanned_to,
    wait_for_scan,
)
from agio_wallet.deposit.settle import credit_deposit, drop_deposit, leave_blocks, take_back
from agio_wallet.deposit.store import (
    FOUND,
    SUBMITTED,
    Deposit,
    confirming_up_to,
    deposits_above,
    find_deposit,
    found_in_blocks,
    insert_deposit,
    lock_affected,
    lock_transactions,
    watched_addresses,
)
from agio_wallet.wallet import WalletContext

BATCH = 200
"""Blocks that are read at a time, at most ``REMEMBERED``."""

LOOKS = 3
"""Number of looks at a chain whose branches change while it is read, before it counts as unreadable."""

_log = structlog.get_logger(__name__)


class BranchTooOld(Exception):
    """The chain left a branch further back than the remembered blocks: a person must look at it. ``head`` is the number
    of its newest block.
    """

    def __init__(self, chain: str, head: int) -> None:
        super().__init__(f"no remembered block of {chain} is on the chain any more, whose head is {head}")
        self.head = head


class BranchChanging(Exception):
    """The node's answers are of more than one branch: the chain left one meanwhile, or the node is out of order."""


class Reading(msgspec.Struct, frozen=True):
    """Answers of a node: the last block that both branches share, the blocks after it, and the arrivals in these and in
    the last ones before them.
    """

    before: Block | None
    shared: int
    blocks: tuple[Block, ...]
    arrivals: tuple[Arrival, ...]
    head: int


class ChainsUnread(Exception):
    """Chains whose node didn't answer, or not with one branch, and coins whose contract isn't what operators said of
    it: no deposit is found there meanwhile. The console tells it as the task's.
    """


async def scan_all(context: WalletContext) -> None:
    """Scan every chain of the gateway up to its head; one that can't be read doesn't stop the others, and is told in
    the end.
    """
    unread: list[str] = []
    for chain in context.gateway.chains():
        try:
            while await scan_chain(context, chain):
                pass
        except BranchTooOld as error:
            _log.warning("wallet.chain_halted", chain=chain)
            await context.kernel.db.run(lambda tx, chain=chain, head=error.head: halt_chain(context, tx, chain, head))
        except (OSError, TimeoutError, BranchChanging) as error:
            _log.warning("wallet.scan_failed", chain=chain, error=type(error).__name__)
            unread.append(chain)
        unread += context.gateway.unfit(chain)
    if unread:
        raise ChainsUnread(", ".join(unread))


async def scan_chain(context: WalletContext, chain: str) -> bool:
    """Read the next blocks of a chain and apply them; True where there is more to read."""
    reading = await _read_calmly(context, chain)
    if reading is None:
        return False
    touched = await context.kernel.db.run(lambda tx: _apply(context, tx, chain, reading))
    if touched is None:
        return False
    for user_id in touched:
        context.balances_changed(user_id)
    await _credit_confirmed(context, chain)
    return bool(reading.blocks) and reading.blocks[-1].number < reading.head


async def _read_calmly(context: WalletContext, chain: str) -> Reading | None:
    """Read like ``_read``, again where the chain left a branch while it was read: that is over in a moment."""
    for _ in range(LOOKS - 1):
        with suppress(BranchChanging):
            return await _read(context, chain)
    return await _read(context, chain)


async def _read(context: WalletContext, chain: str) -> Reading | None:
    """Ask the node, in no transaction. None where it has yet to reach what was read before: a later look sees it whole.
    Raises BranchChanging.
    """
    gateway = context.gateway
    # The head before the addresses: whoever was sent something up to this head was given the address before it.
    head = (await gateway.head(chain)).number
    async with context.kernel.db.read() as conn:
        before = await scanned_to(conn, chain)
        remembered = await remembered_blocks(conn, chain)
        watched = await _watched(context, conn, chain)
    shared = await _shared(context, chain, remembered, head) if remembered else gateway.first_block(chain) - 1
    if shared is None:
        _log.info("wallet.node_behind", chain=chain, head=head, read_to=remembered[0].number)
        return None
    last = min(head, shared + BATCH)
    blocks = tuple(await gateway.blocks(chain, range(shared + 1, last + 1)))
    if not _one_branch(next((one for one in remembered if one.number == shared), None), blocks, shared + 1):
        raise BranchChanging
    # The unconfirmed blocks are looked through again: behind one address stand several nodes, and the one that was
    # asked for arrivals may not have had yet what another one told of.
    again = range(shared - _depth(context, chain) + 1, shared + 1)
    hashes = {one.number: one.hash for one in remembered if one.number in again and one.hash != ANY_HASH}
    hashes |= {block.number: block.hash for block in blocks}
    addresses = sorted({address for _, address in watched})
    arrivals = await gateway.arrivals(chain, min(hashes), last, addresses) if addresses and blocks else []
    if any(hashes.get(arrival.block.number) != arrival.block.hash for arrival in arrivals):
        raise BranchChanging
    return Reading(before, shared, blocks, tuple(arrivals), head)


def _one_branch(shared: Block | None, blocks: tuple[Block, ...], first: int) -> bool:
    """Whether the blocks follow one another. They are asked for one by one, and those of two branches can't be kept as
    read: what the other branch brought into the first of them would never be looked for.
    """
    parent = shared.hash if shared else ""
    for number, block in enumerate(blocks, first):
        if block.number != number or (parent and block.parent and block.parent != parent):
            return False
        parent = block.hash
    return True


def _depth(context: WalletContext, chain: str) -> int:
    """Return the number of newest blocks of a chain that may still be replaced."""
    return max((context.gateway.confirmations(one) for one in context.channels() if one.chain == chain), default=0)


async def _watched(context: WalletContext, conn: asyncpg.Connection, chain: str) -> dict[tuple[str, str], int]:
    """Users by coin and address. A coin may also be sent to an address that a user had before the coin was added to its
    chain."""
    watched = await watched_addresses(conn, chain)
    added = [one.coin for one in context.networks() if one.chain == chain and context.gateway.automatic(one)]
    return {(coin, address): user for (_, address), user in watched.items() for coin in added} | watched


async def _shared(context: WalletContext, chain: str, remembered: list[Block], head: int) -> int | None:
    """The newest remembered block that is still on the chain; the first look, at one block, usually finds it.

    Only another block in its place says that a block is gone. None where the node has fewer blocks than were read and
    no other ones: it was started anew, or another node stands behind its address, and will have them in a while.
    """
    there = [block for block in remembered if block.number <= head]
    looked = 0
    while looked < len(there):
        some = there[looked : looked + 16] if looked else there[:1]
        looked += len(some)
        numbers = [one.number for one in some if one.hash != ANY_HASH]
        now = {block.number: block.hash for block in await context.gateway.blocks(chain, numbers)}
        for block in some:
            if block.hash != ANY_HASH and block.number not in now:
                return None
            if block.hash in (ANY_HASH, now.get(block.number)):
                behind = block is there[0] and len(there) < len(remembered)
                return None if behind else block.number
    if not there:
        return None
    raise BranchTooOld(chain, head)


async def _apply(context: WalletContext, tx: asyncpg.Connection, chain: str, reading: Reading) -> set[int] | None:
    """Apply a reading in one transaction; return the users whose balance changed, None where another scanner is at work
    or came further meanwhile.
    """
    if not await lock_scan(tx, chain) or await scanned_to(tx, chain) != reading.before:
        return None
    watched = await _watched(context, tx, chain)
    gone = await deposits_above(tx, chain, reading.shared)
    unknown = await _unknown(tx, chain, reading, watched)
    hashes = [one.tx_hash for one in gone] + [one.tx_hash for _, one in unknown]
    await lock_transactions(tx, chain, hashes)
    affected = await lock_affected(tx, chain, reading.shared, hashes)
    claims = [one for one in affected if one.source == SUBMITTED]
    await end_halt(context, tx, chain)
    credited = await leave_blocks(context, tx, [one for one in affected if one.source == FOUND])
    await forget_blocks_above(tx, chain, reading.shared)
    unknown = await _unknown(tx, chain, reading, watched)
    accounts = await _open_accounts(context, tx, {(user_id, arrival.coin) for user_id, arrival in unknown})
    for user_id, arrival in unknown:
        same = [one for one in claims if (one.tx_hash, one.output) == (arrival.tx_hash, arrival.output)]
        for claim in same:  # what a block shows needs no claim of whomever, and belongs to the address
            claims.remove(claim)
            await drop_deposit(context, tx, claim)
        await _found(context, tx, chain, user_id, accounts[user_id, arrival.coin], arrival)
    if reading.blocks:
        await remember_blocks(tx, chain, reading.blocks)
    return await take_back(context, tx, credited)


async def _unknown(
    tx: asyncpg.Connection, chain: str, reading: Reading, watched: Mapping[tuple[str, str], int]
) -> list[tuple[int, Arrival]]:
    """List arrivals at addresses of users that have no deposit yet, each with its user."""
    known = await found_in_blocks(tx, chain, {arrival.block.number for arrival in reading.arrivals})
    return [
        (watched[arrival.coin, arrival.address], arrival)
        for arrival in reading.arrivals
        if (arrival.coin, arrival.address) in watched
        and arrival.amount > 0
        and (arrival.tx_hash, arrival.output, arrival.block.hash) not in known
    ]


async def _open_accounts(
    context: WalletContext, tx: asyncpg.Connection, wanted: Set[tuple[int, str]]
) -> dict[tuple[int, str], int]:
    """The accounts of (user, coin): of a user all at once, one user after another."""
    coins: dict[int, list[AssetSpec]] = {}
    for user_id, coin in sorted(wanted):
        coins.setdefault(user_id, []).append(context.asset(coin))
    accounts: dict[tuple[int, str], int] = {}
    for user_id, assets in coins.items():
        pairs = [(Wallet.SPOT, asset.id) for asset in assets]
        opened = await context.kernel.ledger.open_accounts(tx, user_id, Realm.REAL, pairs)
        accounts |= {(user_id, asset.code): opened[Wallet.SPOT, asset.id] for asset in assets}
    return accounts


async def _found(
    context: WalletContext, tx: asyncpg.Connection, chain: str, user_id: int, account: int, arrival: Arrival
) -> None:
    asset = context.asset(arrival.coin)
    deposit = Deposit(
        id=context.kernel.ids.next(),
        user_id=user_id,
        account=account,
        coin=asset.code,
        chain=chain,
        address=arrival.address,
        amount=arrival.amount,
        minimum=context.minimum_deposit(Channel(asset.code, chain)),
        tx_hash=arrival.tx_hash,
        output=arrival.output,
        source=FOUND,
        state=DepositState.CONFIRMING,
        block_number=arrival.block.number,
        block_hash=arrival.block.hash,
        usdt_value=Valuation(context.kernel.prices).usdt(asset, arrival.amount),
    )
    short = deposit.amount < deposit.minimum
    if short:
        deposit = msgspec.structs.replace(deposit, state=DepositState.BELOW_MINIMUM)
    if await insert_deposit(tx, deposit):
        await opened(tx, context.kernel.ids, DEPOSIT_STATES, deposit, CHAIN, "fall_short" if short else "found")


async def _credit_confirmed(context: WalletContext, chain: str) -> None:
    """Credit what lies deep enough under the last block that was read, one by one: what somebody holds keeps nothing
    behind it waiting, and is credited at a later look.
    """
    async with context.kernel.db.read() as conn:
        read_to = await scanned_to(conn, chain)
        if read_to is None:
            return
        deep = {one.coin: _deep_enough(context, one, read_to) for one in context.channels() if one.chain == chain}
        confirmed = await confirming_up_to(conn, chain, deep)
    for deposit in confirmed:
        try:
            credited = await context.kernel.db.run(lambda tx, id=deposit.id: _credit(context, tx, chain, id))
        except (LockTimeout, Retry) as error:
            _log.warning("wallet.credit_put_off", deposit=deposit.id, error=type(error).__name__)
            continue
        if credited:
            context.balances_changed(deposit.user_id)


def _deep_enough(context: WalletContext, channel: Channel, read_to: Block) -> int:
    """The number of the newest block that has its confirmations."""
    return read_to.number - context.gateway.confirmations(channel) + 1


async def _credit(context: WalletContext, tx: asyncpg.Connection, chain: str, deposit_id: int) -> bool:
    """Credit a deposit that still waits, while no other scanner is at work and the chain doesn't stand; one that was
    credited as a claim before goes to an operator.
    """
    await wait_for_scan(tx, chain)
    if await open_halt(tx, chain):
        return False
    deposit, read_to = await find_deposit(tx, deposit_id), await scanned_to(tx, chain)
    assert deposit is not None and deposit.block_number is not None and read_to is not None, "it was found in a block"
    deep_enough = _deep_enough(context, Channel(deposit.coin, chain), read_to)
    if deposit.state is not DepositState.CONFIRMING or deposit.block_number > deep_enough:
        return False
    try:
        async with tx.transaction():
            await credit_deposit(context, tx, deposit, CHAIN)
    except ApiError:
        await move(tx, context.kernel.ids, DEPOSIT_STATES, deposit, "review", CHAIN)
        return False
    return True
