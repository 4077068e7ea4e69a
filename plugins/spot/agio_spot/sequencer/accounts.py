"""Ledger accounts with which a user trades a pair: opened once, then cached."""

from agio_kernel.ledger import Ledger, Wallet
from agio_kernel.postgres.db import Database

from agio_spot.declared.proofs import FEES, LIQUIDITY, REMAINDERS
from agio_spot.engine.pair import Pair
from agio_spot.sequencer.settlement import HouseAccounts

REMEMBERED = 200_000


class Accounts:
    """The spot wallet's accounts by user and asset. An account never changes its id, so remembering is safe."""

    def __init__(self, db: Database, ledger: Ledger) -> None:
        self._db = db
        self._ledger = ledger
        self._known: dict[tuple[int, int], int] = {}

    async def of(self, user_id: int, realm: int, pair: Pair) -> tuple[int, int]:
        """The user's (base, quote) accounts, opened where they don't exist yet."""
        base = self._known.get((user_id, pair.base_asset_id))
        quote = self._known.get((user_id, pair.quote_asset_id))
        if base is not None and quote is not None:
            return base, quote
        wanted = [(int(Wallet.SPOT), pair.base_asset_id), (int(Wallet.SPOT), pair.quote_asset_id)]
        found = await self._db.run(lambda tx: self._ledger.open_accounts(tx, user_id, realm, wanted))
        while len(self._known) >= REMEMBERED:
            del self._known[next(iter(self._known))]
        for (_, asset), account in found.items():
            self._known[user_id, asset] = account
        return found[wanted[0]], found[wanted[1]]

    async def of_house(self, realm: int, pair: Pair) -> HouseAccounts:
        """The house's accounts of a pair."""
        async with self._db.read() as conn:
            name = self._ledger.house
            return HouseAccounts(
                base=await name(conn, realm, pair.base_asset_id, LIQUIDITY.name),
                quote=await name(conn, realm, pair.quote_asset_id, LIQUIDITY.name),
                base_fees=await name(conn, realm, pair.base_asset_id, FEES.name),
                quote_fees=await name(conn, realm, pair.quote_asset_id, FEES.name),
                remainders=await name(conn, realm, pair.quote_asset_id, REMAINDERS.name),
            )
