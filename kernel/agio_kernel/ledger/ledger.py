"""The ledger's port: what plugins are given to move and to read money."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

import asyncpg

from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.declarations.principal import Principal
from agio_kernel.ledger.account import KIND_MASK, Realm, Wallet, asset_of, house_account, is_house, realm_of
from agio_kernel.ledger.api_errors import refusals
from agio_kernel.ledger.codes import OUTSIDE, AccountName, LedgerCodes, Reason
from agio_kernel.ledger.declare import declare_assets, declare_codes
from agio_kernel.ledger.errors import (
    AssetMismatch,
    ChainBehind,
    DuplicateCause,
    InvalidTransfer,
    NotAsked,
    NotProved,
    NotRegistered,
    RealmMismatch,
)
from agio_kernel.ledger.extras import NOTHING, Extras
from agio_kernel.ledger.proof.prove import prove_accounts
from agio_kernel.ledger.proof.report import Report
from agio_kernel.ledger.proof.verify import verify_ledger
from agio_kernel.ledger.statement import Page, Statement, read_statement
from agio_kernel.ledger.transfer import Balance, Hold, Transfer
from agio_kernel.ledger.trial_balance import TrialRow, read_trial_balance
from agio_kernel.money.leaving import Passage
from agio_kernel.ports.ids import IdSource
from agio_kernel.postgres.db import LockTimeout
from agio_kernel.postgres.flat_arrays import pack_ints

_POST = "ledger_post($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)"
_LARGEST = 2**63 - 1
_MOST_TRIES = 1_000
"""To have several accounts at once: after each somebody else has come further. Each leaves its savepoint's number."""

_LONGEST_S = 5.0
"""Longest time for all of them in seconds, except the last wait: that is as long as the connection waits for any
row."""

Connection = asyncpg.Connection


class Balances(Mapping[int, Balance]):
    """Balances of accounts after a batch, by account; made when somebody looks, for mostly nobody watches."""

    def __init__(self, row: Sequence[Any]) -> None:
        self._columns = row[1:]

    @cached_property
    def _found(self) -> dict[int, Balance]:
        return {balance[0]: Balance(*balance) for balance in zip(*self._columns, strict=True)}

    def __getitem__(self, account: int) -> Balance:
        return self._found[account]

    def __iter__(self) -> Iterator[int]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._columns[0])


class Ledger:
    """The only writer of money.

    ``tx`` is a connection in a transaction that the caller commits, ``conn`` is any connection. A refusal is a
    ``LedgerError``; PostgreSQL has then failed the transaction, which must be rolled back (or the savepoint it happened
    in). Errors of the connection pass through.
    """

    def __init__(self, codes: LedgerCodes, ids: IdSource) -> None:
        self.codes = codes
        self._ids = ids
        self._reasons = {reason.number: reason for reason in codes.reasons}
        self._causes = {cause.number: cause for cause in codes.causes}
        self._house_numbers: dict[str, int] = {}
        self._outside: set[int] = set()

    # -- before money moves ---------------------------------------------------------------------------------------

    async def ensure_assets(self, conn: Connection, assets: Iterable[AssetSpec]) -> None:
        """Declare assets, the codes of this ledger and its house accounts; by the schema's owner, at migration."""
        async with conn.transaction():
            await declare_assets(conn, assets)
            await declare_codes(conn, self.codes)

    async def assets(self, conn: Connection) -> dict[str, AssetSpec]:
        """Every asset the ledger keeps, by code."""
        rows = await conn.fetch("SELECT id, code, scale, title, listed FROM ledger_asset ORDER BY id")
        return {row["code"]: AssetSpec(**row) for row in rows}

    async def open_accounts(
        self, tx: Connection, owner: int, realm: int, wanted: Iterable[tuple[int, int]]
    ) -> dict[tuple[int, int], int]:
        """The ids of a user's accounts by (wallet, asset), opened where they don't exist yet."""
        pairs = list(dict.fromkeys(wanted))
        with refusals():
            rows = await tx.fetch(
                "SELECT wallet, asset, id FROM ledger_open($1, $2, $3, $4)",
                owner,
                realm,
                [wallet for wallet, _ in pairs],
                [asset for _, asset in pairs],
            )
        return {(row["wallet"], row["asset"]): row["id"] for row in rows}

    async def open_account(self, tx: Connection, who: Principal, asset: AssetSpec, wallet: Wallet = Wallet.SPOT) -> int:
        """The id of one account of a user's wallet, opened where it doesn't exist yet."""
        place = (wallet, asset.id)
        return (await self.open_accounts(tx, who.id, who.realm, [place]))[place]

    async def house(self, tx: Connection, realm: int, asset: int, name: str) -> int:
        """The house account of a declared name in a realm and asset; after the first call no query."""
        number = self._house_numbers.get(name)
        if number is None:
            if name not in self.codes.account_names:
                raise NotRegistered(f"no plugin declares the house account {name}")
            number = await tx.fetchval("SELECT number FROM ledger_house WHERE name = $1", name)
            if number is None:
                raise NotRegistered(f"the house account {name} isn't in the database yet: migrate first")
            self._house_numbers[name] = number
        account = house_account(number, asset, realm)
        if name.startswith(OUTSIDE) and realm == Realm.REAL:
            self._outside.add(account)
        return account

    async def houses(self, tx: Connection, account: int, *names: AccountName) -> list[int]:
        """The house accounts of declared names in the realm and asset of a user's account."""
        return [await self.house(tx, realm_of(account), asset_of(account), one.name) for one in names]

    # -- moving ---------------------------------------------------------------------------------------------------

    async def post(
        self,
        tx: Connection,
        transfers: Sequence[Transfer],
        holds: Sequence[Hold] = (),
        *,
        passages: Sequence[Passage] = (),
    ) -> dict[int, Balance]:
        """Write transfers and hold moves, all or nothing; returns the new balances of the users' accounts touched.

        Money that leaves needs a passage of the gate (``agio_kernel.money.leaving``), given in ``tx``. A balance is
        judged after the whole batch: what an account gains in it may be spent in it. Raises, in this order of
        precedence: InvalidTransfer and its kinds, LockTimeout (``lock``), UnknownAccount, DuplicateCause,
        InsufficientFunds.
        """
        self._check(transfers, holds, tx, passages)
        accounts = {account for t in transfers for account in (t.debit, t.credit) if not is_house(account)}
        accounts.update(hold.account for hold in holds)
        if len(accounts) > 1:
            await self._lock_together(tx, accounts)
        next_id = self._ids.next
        with refusals():
            row = await tx.fetchrow(
                f"SELECT * FROM {_POST}",
                [next_id() for _ in transfers],
                [t.debit for t in transfers],
                [t.credit for t in transfers],
                [t.amount for t in transfers],
                [t.reason.number for t in transfers],
                [t.cause.kind.number for t in transfers],
                [t.cause.id for t in transfers],
                [t.cause.step for t in transfers],
                [t.from_held for t in transfers],
                [h.account for h in holds],
                [h.amount for h in holds],
            )
        assert row is not None, "a function with OUT parameters returns one row"
        return {balance[0]: Balance(*balance) for balance in zip(*row, strict=True)}

    async def post_batch(
        self, tx: Connection, transfers: bytes, holds: bytes, extras: Extras
    ) -> tuple[Mapping[int, Balance], Any]:
        """Post what ``flat`` packed, and in the same statement what the caller writes ``extras`` it; also its value.

        For a sequencer. Nothing is locked before: each account is guarded where it is changed, so outside a
        transaction this is one by itself. It waits for accounts one after another, in id order, and holds those it has,
        which nobody else may (``lock``): its connection waits for a lock only shortly. Raises, in this order of
        precedence: InvalidTransfer, DuplicateCause, UnknownAccount, InsufficientFunds.
        """
        with refusals():
            row = await tx.fetchrow(
                f"{extras.beginning}SELECT {extras.value}, p.* FROM ledger_post_batch($1, $2) p",
                transfers,
                holds,
                *extras.arguments,
            )
        assert row is not None, "a function with OUT parameters returns one row"
        return Balances(row), row[0]

    def flat(self, transfers: Sequence[Transfer], holds: Sequence[Hold]) -> tuple[bytes, bytes]:
        """Transfers and holds as ``post_batch`` sends them, checked and with ids. It waits for nothing, so that a batch
        can be made ready while another commits."""
        self._check(transfers, holds)
        next_id = self._ids.next
        flat: list[int] = []
        for t in transfers:
            cause = t.cause
            flat += (
                next_id(),
                t.debit,
                t.credit,
                t.amount,
                t.reason.number,
                cause.kind.number,
                cause.id,
                cause.step,
                t.from_held,
            )
        return pack_ints(flat), pack_ints([number for hold in holds for number in (hold.account, hold.amount)])

    async def post_once(self, tx: Connection, transfers: Sequence[Transfer], holds: Sequence[Hold] = ()) -> bool:
        """Post like ``post``, but return False, with nothing written, when one of the causes is booked already.

        It stands in a savepoint, so the transaction goes on either way.
        """
        try:
            async with tx.transaction():
                await self.post(tx, transfers, holds)
        except DuplicateCause:
            return False
        return True

    async def hold(self, tx: Connection, account: int, amount: int) -> Balance:
        """Move an amount from available to held. The caller records the open cause that a HoldSource will show."""
        _require_positive(amount)
        return (await self.post(tx, (), [Hold(account, amount)]))[account]

    async def release(self, tx: Connection, account: int, amount: int) -> Balance:
        """Move an amount from held back to available, with the cause that it was held for."""
        _require_positive(amount)
        return (await self.post(tx, (), [Hold(account, -amount)]))[account]

    async def lock(self, tx: Connection, accounts: Iterable[int], *, skip_locked: bool = False) -> dict[int, Balance]:
        """Lock users' accounts until the transaction ends and return what they have.

        Of several it locks all or none, and waits for one that is missing while it holds no other: nobody can wait for
        it in a circle. A transaction that needs more than one account therefore names all of them at once, here or in
        one ``post``. With ``skip_locked`` it doesn't wait, and an account that somebody else has locked is missing from
        the answer, as one that doesn't exist always is. Raises LockTimeout, holding none, where within about five
        seconds they are never free at once.
        """
        if skip_locked:
            return (await self.lock_with_extras(tx, accounts, NOTHING, skip_locked=True))[0]
        return await self._lock_together(tx, accounts)

    async def _lock_together(self, tx: Connection, accounts: Iterable[int]) -> dict[int, Balance]:
        wanted = set(accounts)
        if len(wanted) < 2:
            return (await self.lock_with_extras(tx, wanted, NOTHING))[0]
        now = asyncio.get_running_loop().time
        tries, began = 0, now()
        waited_for: set[int] = set()
        while tries < _MOST_TRIES and now() < began + _LONGEST_S:
            tries += 1
            savepoint = tx.transaction()
            await savepoint.start()
            found = (await self.lock_with_extras(tx, waited_for, NOTHING))[0] if waited_for else {}
            wanted -= waited_for - found.keys()  # there is no such account
            found |= (await self.lock_with_extras(tx, wanted - waited_for, NOTHING, skip_locked=len(wanted) > 1))[0]
            if len(wanted) == 1 or found.keys() == wanted:
                await savepoint.commit()
                return found
            await savepoint.rollback()
            waited_for = {min(wanted - found.keys())}
        raise LockTimeout(f"{len(wanted)} accounts were never free at once, in {tries} tries of {now() - began:.1f} s")

    async def lock_with_extras(
        self, tx: Connection, accounts: Iterable[int], extras: Extras, *, skip_locked: bool = False
    ) -> tuple[dict[int, Balance], Any]:
        """Lock like ``lock``, and return the value that the caller reads ``extras`` it in the same statement."""
        rows = await tx.fetch(
            f"{extras.beginning}SELECT b.value, l.* FROM (SELECT {extras.value} AS value) b"
            " LEFT JOIN ledger_lock($1, $2) l ON true",
            list(accounts),
            skip_locked,
            *extras.arguments,
        )
        return {row[1]: Balance(*row[1:]) for row in rows if row[1] is not None}, rows[0][0]

    # -- reading --------------------------------------------------------------------------------------------------

    async def balances(self, conn: Connection, owner: int, realm: int) -> list[Balance]:
        """All accounts of a user, by wallet and asset."""
        rows = await conn.fetch(
            "SELECT id, owner, wallet, available, held FROM ledger_account"
            " WHERE owner = $1 AND id & 1 = $2 ORDER BY wallet, id & 8191",
            owner,
            int(realm),
        )
        return [Balance(*row) for row in rows]

    async def house_balance(self, conn: Connection, account: int) -> int:
        """Balance of a house account: the folded balance and the transfers since."""
        return await conn.fetchval("SELECT ledger_house_balance_of($1)", account) or 0

    async def statement(
        self,
        conn: Connection,
        account: int | Sequence[int],
        page: Page | None = None,
        *,
        reasons: Sequence[Reason] | None = None,
    ) -> Statement:
        """A page of the transfers of an account, or of several together, newest first."""
        accounts = [account] if isinstance(account, int) else account
        return await read_statement(conn, self.codes, accounts, page or Page(), reasons)

    async def trial_balance(self, conn: Connection) -> list[TrialRow]:
        """Every house account and the users' wallets by realm and asset: the rows of each sum to zero."""
        return await read_trial_balance(conn)

    # -- proving --------------------------------------------------------------------------------------------------

    async def seal(self, conn: Connection, *, bound: int = 10_000) -> int:
        """Chain every transfer of finished transactions and fold house balances; returns how many were sealed.

        The host does it about once a second. Each link is a transaction of its own, of about ``bound`` transfers.
        """
        sealed = 0
        with refusals():
            while count := await conn.fetchval("SELECT ledger_seal($1)", bound):
                sealed += count
        return sealed

    async def require_counter_ahead(self, conn: Connection) -> None:
        """Raise ChainBehind where the transaction counter hasn't reached the chain's end: what were posted now would
        fall into links that are sealed already, and the chain would never verify again.
        """
        counter = await conn.fetchval(
            "SELECT x.next::text FROM (SELECT pg_snapshot_xmax(pg_current_snapshot()) AS next) x"
            " WHERE x.next < (SELECT to_tx FROM ledger_link ORDER BY seq DESC LIMIT 1)"
        )
        if counter is not None:
            raise ChainBehind(
                f"the transaction counter stands at {counter}, behind the chain. "
                "A ledger restored from a logical dump needs its counter moved on with pg_resetwal (docs/money.md)"
            )

    async def verify(
        self, conn: Connection, progress: Callable[[str, int, int], None] = lambda check, done, total: None
    ) -> Report:
        """Check the whole ledger in one snapshot while others work; ``progress(check, done, total)`` is told.

        Seal first, so that the chain covers what there is. It opens its own transaction on ``conn``.
        """
        return await verify_ledger(conn, self.codes, progress)

    async def prove(self, tx: Connection, accounts: Iterable[int]) -> None:
        """Prove users' accounts by what is so in ``tx``: balances, holds, owners, and the causes of their transfers.

        NotProved where anything is wrong: nothing of them may leave.
        """
        if found := await prove_accounts(tx, self.codes, accounts):
            raise NotProved(found)

    # -- checks that need no database -----------------------------------------------------------------------------

    def _check(
        self,
        transfers: Sequence[Transfer],
        holds: Sequence[Hold],
        tx: Connection | None = None,
        passages: Sequence[Passage] = (),
    ) -> None:
        reasons, causes, outside = self._reasons, self._causes, self._outside
        for transfer in transfers:
            # A float such as 1.0 would be booked by the driver without a word: the type is asked for, too.
            if type(transfer.amount) is not int or not 0 < transfer.amount <= _LARGEST:
                raise InvalidTransfer(f"a transfer's amount is an int of more than zero, was {transfer.amount!r}")
            difference = transfer.debit ^ transfer.credit
            if difference & KIND_MASK or not difference:
                raise _crossing(transfer)
            reason, kind = transfer.reason, transfer.cause.kind
            # Declared reasons and kinds are constants: they are mostly the very same object.
            if (known := reasons.get(reason.number)) is not reason and known != reason:
                raise NotRegistered(f"no plugin declares the reason {reason.name} ({reason.number})")
            if (declared := causes.get(kind.number)) is not kind and declared != kind:
                raise NotRegistered(f"no plugin declares the cause {kind.name} ({kind.number})")
            if reason.way is not None or transfer.credit in outside:
                _require_passage(transfer, tx, passages)
        for hold in holds:
            if type(hold.amount) is not int or not 0 < abs(hold.amount) <= _LARGEST:
                raise InvalidTransfer(f"a hold is an int other than zero, was {hold.amount!r} on {hold.account}")


def _require_passage(transfer: Transfer, tx: Connection | None, passages: Sequence[Passage]) -> None:
    """Simulated money leaves never; of real money, what was asked for at the gate does."""
    way = transfer.reason.way
    if way is None:
        raise NotAsked(f"the reason {transfer.reason.name} declares no way by which money leaves")
    if realm_of(transfer.debit) is not Realm.REAL:
        return
    theirs = {account for account in (transfer.debit, transfer.credit) if not is_house(account)}
    for one in passages:
        if one.way == way and one.tx is tx and transfer.amount <= one.amount and theirs <= {one.account}:
            return
    raise NotAsked(f"{way.name}: the gate wasn't asked for {transfer.amount} of {transfer.debit} in this transaction")


def _crossing(transfer: Transfer) -> InvalidTransfer:
    debit, credit = transfer.debit, transfer.credit
    if debit == credit:
        return InvalidTransfer(f"a transfer needs two accounts, was {debit} twice")
    if realm_of(debit) != realm_of(credit):
        return RealmMismatch(f"from {_name(realm_of(debit))} to {_name(realm_of(credit))}: accounts {debit}, {credit}")
    return AssetMismatch(f"from asset {asset_of(debit)} to asset {asset_of(credit)}: accounts {debit}, {credit}")


def _name(realm: Realm) -> str:
    return f"the {realm.label} realm"


def _require_positive(amount: Any) -> None:
    if type(amount) is not int or amount <= 0:
        raise InvalidTransfer(f"an amount held or released is an int of more than zero, was {amount!r}")
