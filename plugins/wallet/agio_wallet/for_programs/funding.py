"""The wallet as the port of programs has it: its ways, and what came, went and moved of one account."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from functools import partial
from types import MappingProxyType
from typing import Any

from agio_kernel.declarations.access import require
from agio_kernel.declarations.principal import Principal
from agio_kernel.declarations.wire import WalletName
from agio_kernel.ledger import Wallet
from agio_kernel.ledger.account import asset_of
from agio_kernel.money.rules import BUSINESS_OPEN, Business
from agio_kernel.ports import funding
from agio_kernel.ports.chain import Channel
from agio_kernel.ports.funding import Arrived, Funding, FundsAsked, Left, Moved, Network
from agio_kernel.ports.ids import id_range
from agio_kernel.postgres.query import any_of, rows, select, value
from piccolo.query import Select

from agio_wallet.declared.states import DepositState, WithdrawalState
from agio_wallet.deposit.show import address_for
from agio_wallet.deposit.store import Deposit, deposit_of
from agio_wallet.tables import Deposits, Transfers, Withdrawals
from agio_wallet.wallet import WalletContext
from agio_wallet.withdrawal.store import CRYPTO, Withdrawal, withdrawal_of

ARRIVED: Mapping[DepositState, Arrived] = MappingProxyType(
    {
        DepositState.UNDER_REVIEW: "pending",
        DepositState.CONFIRMING: "pending",
        DepositState.CREDITED: "credited",
        DepositState.REFUSED: "refused",
        DepositState.BELOW_MINIMUM: "refused",
        DepositState.DROPPED: "refused",
        DepositState.REVERSED: "refused",
    }
)
LEFT: Mapping[WithdrawalState, Left] = MappingProxyType(
    {
        WithdrawalState.REQUESTED: "requested",
        WithdrawalState.APPROVED: "processing",
        WithdrawalState.BROADCAST: "processing",
        WithdrawalState.CONFIRMED: "confirmed",
        WithdrawalState.FAILED: "failed",
        WithdrawalState.REJECTED: "rejected",
        WithdrawalState.CANCELLED: "cancelled",
    }
)
_ADDRESS = Business("wallet", "web/depositAddress")
"""Business of an address that a program asks for, for the rules about it."""


def wallet_funding(context: WalletContext) -> Funding:
    """The operations, bound to the wallet."""
    return Funding(
        networks=partial(_networks, context),
        address=partial(_address, context),
        deposits=partial(_deposits, context),
        withdrawals=partial(_withdrawals, context),
        moved=partial(_moved, context),
    )


def _networks(context: WalletContext) -> Sequence[Network]:
    """Return the networks, the open ones of a coin first."""
    channels, leaves = context.channels(), context.ways_out()
    found = []
    for one in [*channels, *(way for way in leaves if way not in channels)]:
        gives, terms = one in leaves, context.terms(one)
        found.append(
            Network(
                coin=one.coin,
                chain=one.chain,
                takes=one in channels and context.is_open(one),
                gives=gives,
                least_deposit=context.minimum_deposit(one) if one in channels else 0,
                confirmations=context.gateway.confirmations(one),
                least=terms.minimum if gives else 0,
                most=terms.maximum if gives else 0,
                least_fee=terms.fee(terms.minimum) if gives else 0,
            )
        )
    return sorted(found, key=lambda one: not one.takes)


async def _address(context: WalletContext, who: Principal, coin: str, chain: str | None) -> tuple[str, str]:
    require(who, real=True)
    if chain is None:
        open_ = [one.chain for one in _networks(context) if one.coin == context.asset(coin).code and one.takes]
        chain = open_[0] if open_ else ""
    channel = context.channel(coin, chain)
    await context.kernel.rules.ask(BUSINESS_OPEN, who, _ADDRESS)
    return await address_for(context, who.id, channel), channel.chain


async def _deposits(context: WalletContext, who: Principal, asked: FundsAsked) -> Sequence[funding.Deposit]:
    if who.is_demo:
        return ()
    wanted = _own(select(Deposits, Deposit), Deposits, who, asked, ARRIVED)
    if asked.hash is not None:
        wanted = wanted.where(Deposits.tx_hash == asked.hash)
    async with context.kernel.db.read() as conn:
        found = [deposit_of(row) for row in await rows(conn, wanted)]
    return [
        funding.Deposit(
            id=one.id,
            coin=one.coin,
            chain=one.chain,
            amount=one.amount,
            address=one.address,
            hash=one.tx_hash,
            progress=ARRIVED[one.state],
            confirmations=context.gateway.confirmations(Channel(one.coin, one.chain)),
            at=one.created_at,
            decided_at=one.decided_at,
        )
        for one in found
        if one.created_at is not None
    ]


async def _withdrawals(context: WalletContext, who: Principal, asked: FundsAsked) -> Sequence[funding.Withdrawal]:
    if who.is_demo:
        return ()
    wanted = _own(select(Withdrawals, Withdrawal), Withdrawals, who, asked, LEFT).where(Withdrawals.kind == CRYPTO)
    async with context.kernel.db.read() as conn:
        found = [withdrawal_of(row) for row in await rows(conn, wanted)]
    return [
        funding.Withdrawal(
            id=one.id,
            coin=one.coin,
            chain=one.chain,
            amount=one.net,
            fee=one.fee,
            address=one.address,
            memo=one.memo,
            hash=one.reference,
            progress=LEFT[one.state],
            at=one.created_at,
            decided_at=one.decided_at,
        )
        for one in found
    ]


async def _moved(
    context: WalletContext, who: Principal, origin: WalletName, target: WalletName, asked: FundsAsked
) -> tuple[Sequence[Moved], int]:
    kernel = context.kernel
    codes = {asset.id: asset.code for asset in kernel.assets.values()}
    async with kernel.db.read() as conn:
        accounts = await kernel.ledger.balances(conn, who.id, who.realm)
        ends = [[one.account for one in accounts if Wallet(one.wallet).label == end] for end in (origin, target)]
        own = [
            any_of(Transfers.from_account, ends[0]),
            any_of(Transfers.to_account, ends[1]),
            Transfers.user_id == who.id,
            *_time(asked),
        ]
        page = Transfers.select().where(*own).order_by(Transfers.id, ascending=False)
        found = await rows(conn, page.limit(asked.limit).offset(asked.offset))
        count = await value(conn, Transfers.count().where(*own))
    return [
        Moved(row["id"], codes[asset_of(row["from_account"])], row["amount"], row["created_at"]) for row in found
    ], count


def _own(
    query: Select,
    table: type[Deposits | Withdrawals],
    who: Principal,
    asked: FundsAsked,
    progress: Mapping[Any, str],
) -> Select:
    query = query.where(table.user_id == who.id, *_time(asked)).order_by(table.id, ascending=False)
    if asked.coin is not None:
        query = query.where(table.coin == asked.coin)
    if asked.progress is not None:
        query = query.where(any_of(table.state, [state for state, one in progress.items() if one == asked.progress]))
    return query.limit(asked.limit).offset(asked.offset)


def _time(asked: FundsAsked) -> Sequence[Any]:
    """Ends are of a millisecond, and what happened within it is meant."""
    until = None if asked.until is None else asked.until + timedelta(milliseconds=1)
    return id_range("id", "created_at", asked.since, until)
