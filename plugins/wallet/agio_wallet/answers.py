"""Answers of the wallet's calls: one Struct for each shape, so that pages and programs know their fields."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec
from agio_kernel.cases import OwnLine
from agio_kernel.declarations.wire import Amount, Coin, Id, Moment, Page, RealmName, WalletName

from agio_wallet.declared.states import DepositState, Kind, Review, Source, WithdrawalState

Status = Literal[0, 1, 2]
"""Failed, pending, done: the specification's numbers."""
Day = Annotated[str, msgspec.Meta(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$", examples=["2026-01-31"])]
ClockTime = Annotated[str, msgspec.Meta(pattern="^[0-9]{2}:[0-9]{2}$", examples=["09:00"])]
DataUrl = Annotated[str, msgspec.Meta(pattern="^data:")]


class AssetView(msgspec.Struct, frozen=True):
    """A coin in one wallet: what it is worth in USDT where it has a price, and by which chains it leaves from there."""

    coin: Coin
    name: str
    wallet: WalletName
    available: Amount
    frozen: Amount
    usdt: Amount
    frozen_usdt: Amount
    priced: bool
    decimals: int
    withdrawal_chains: Sequence[str] = ()


class PartView(msgspec.Struct, frozen=True):
    """Amount that a product keeps for a user beyond the wallets, or that the user owes (below zero), in one coin.
    ``label`` is in the reader's language, ``link`` the named link to its screen, or empty.
    """

    label: str
    link: str
    coin: Coin
    amount: Amount
    usdt: Amount
    priced: bool


class AssetsView(Page[AssetView], frozen=True, kw_only=True):
    """Every coin of the wallets, and ``parts`` beside them; ``total_usdt`` is the net worth of both, or, where one
    wallet was asked for, that of its coins. ``unknown`` names what couldn't be told now: then the total lacks it.
    """

    total_usdt: Amount
    realm: RealmName
    parts: Sequence[PartView] = ()
    unknown: Sequence[str] = ()


class DayValueView(msgspec.Struct, frozen=True):
    """Total value on a day of Hong Kong's."""

    day: Day
    usdt: Amount


class BlockedView(msgspec.Struct, frozen=True):
    """A rule that stands in the way now, in the reader's language."""

    code: int
    message: str


class ChannelView(msgspec.Struct, frozen=True):
    """A coin on a chain that it can come by."""

    coin: Coin
    name: str
    chain: str
    open: bool
    automatic: bool
    confirmations: int
    minimum: Amount
    decimals: int


class RequirementsView(msgspec.Struct, frozen=True):
    """Requirements of a deposit, and the account's state about them."""

    real: bool
    tier: int
    blocked: list[BlockedView]
    channels: list[ChannelView]
    voucher_required: bool
    review_minutes: int


class DepositAddressView(msgspec.Struct, frozen=True):
    """Address to send a coin to."""

    coin: Coin
    chain: str
    address: str
    minimum: Amount
    automatic: bool
    confirmations: int


class SubmittedView(msgspec.Struct, frozen=True):
    """A deposit just submitted."""

    id: Id
    state: DepositState
    status: Status
    coin: Coin
    chain: str
    amount: Amount
    minimum: Amount
    below_minimum: bool


class DepositView(SubmittedView, frozen=True):
    """A deposit as its owner's records show it; ``reference`` is its case's once operators look at it, else ""."""

    address: str
    hash: str
    output: int
    description: str
    source: Source
    voucher: bool
    reason: str
    confirmations: int
    confirmations_needed: int
    reference: str
    contested: bool
    """Another account claims the same transaction."""
    sender: str
    """The address that signed the claim, "" before."""
    provable: bool
    """Whether it waits and can be signed still."""
    created_at: Moment
    decided_at: Moment | None


class ProofTextView(msgspec.Struct, frozen=True):
    """Text that the wallet that sent a transaction signs; "" where the chain's wallets sign no text that is read
    here."""

    text: str


class DepositWithEventsView(DepositView, frozen=True):
    """A deposit with its time line, newest first."""

    events: list[OwnLine]


class CardEndView(msgspec.Struct, frozen=True):
    """A card as far as a record tells it."""

    bank_name: str
    account: str
    payee_name: str
    currency: str


class WithdrawalView(msgspec.Struct, frozen=True):
    """A withdrawal as its owner's records show it; at ``approves_at`` one that nobody looks at goes on by itself.
    ``hash`` is the transaction's, or the bank's reference; ``reference`` is its case's once operators look at it,
    else "".
    """

    id: Id
    kind: Kind
    coin: Coin
    chain: str
    address: str
    memo: str
    amount: Amount
    fee: Amount
    net: Amount
    state: WithdrawalState
    status: Status
    review: bool
    reference: str
    hash: str
    reason: str
    not_before: Moment
    cancellable: bool
    approves_at: Moment | None
    created_at: Moment
    decided_at: Moment | None
    card: CardEndView | None


class WithdrawalWithEventsView(WithdrawalView, frozen=True):
    """A withdrawal with its time line, newest first."""

    events: list[OwnLine]


class WindowView(msgspec.Struct, frozen=True):
    """The time of day in which withdrawals are taken."""

    start: ClockTime
    end: ClockTime
    zone: str
    open: bool
    now: Moment
    changes_at: Moment | None


class DayCountView(msgspec.Struct, frozen=True):
    """Number of withdrawals of a day."""

    limit: int
    used: int
    left: int


class CountedView(msgspec.Struct, frozen=True):
    """Total of the movements of one kind, in USDT; ``reason`` is the ledger's."""

    reason: str
    amount: Amount


class ConsumptionView(msgspec.Struct, frozen=True):
    """Spent part of the deposits, in USDT; ``share`` of them has to be spent. ``came_in`` is ``deposited`` item by
    item, and ``counted`` is ``spent``: each kind of movement that counts, those with a total of zero last.
    """

    share: Amount
    deposited: Amount
    required: Amount
    spent: Amount
    missing: Amount
    met: bool
    came_in: list[CountedView]
    counted: list[CountedView]


class KnownAddressView(msgspec.Struct, frozen=True):
    """Facts about an address that was typed; ``usable_at`` of a new one is when it could be used, saved now.
    ``spelling``: of one that can't be checked as it was typed, the spelling that can, for its owner to compare.
    """

    known: bool
    valid: bool
    problem: str | None
    spelling: str
    usable_at: Moment | None
    held: bool
    remark: str


class WayOutView(msgspec.Struct, frozen=True):
    """A coin, and a chain that it leaves by."""

    coin: Coin
    chain: str


class WithdrawQuoteView(msgspec.Struct, frozen=True):
    """The terms of a withdrawal now. ``fee_rate`` is of the amount, ``fee_fixed`` what each costs besides. ``ways`` are
    all that there are to a chain.
    """

    coin: Coin
    chain: str
    ways: list[WayOutView]
    decimals: int
    available: Amount
    minimum: Amount
    maximum: Amount
    fee_rate: Amount
    fee_fixed: Amount
    amount: Amount | None
    fee: Amount | None
    net: Amount | None
    window: WindowView
    day: DayCountView
    consumption: ConsumptionView
    address: KnownAddressView | None
    review: list[Review]
    cancel_minutes: int
    address_hold_minutes: int
    card_hold_minutes: int
    blocked: list[BlockedView]


class SavedAddressView(msgspec.Struct, frozen=True):
    """An entry of the address book."""

    id: Id
    coin: Coin
    chain: str
    address: str
    remark: str
    usable_at: Moment
    held: bool
    created_at: Moment


class BankCardView(msgspec.Struct, frozen=True):
    """A bank card; of its account, its number and the phone the last digits only."""

    id: Id
    usable_at: Moment
    held: bool
    created_at: Moment
    bank_name: str
    account: str
    swift: str
    routing: str
    bank_address: str
    payee_name: str
    payee_phone: str
    payee_address: str
    currency: str
    card_number: str


class TransferView(msgspec.Struct, frozen=True, rename={"from_wallet": "from", "to_wallet": "to"}):
    """Transfer between two wallets of a user."""

    id: Id
    coin: Coin
    from_wallet: WalletName
    to_wallet: WalletName
    amount: Amount


class ExchangeQuoteView(msgspec.Struct, frozen=True, rename={"from_coin": "from", "to_coin": "to"}):
    """An exchange that is offered until ``expires_at``; ``quote`` is what takes it."""

    quote: str
    from_coin: Coin
    to_coin: Coin
    amount: Amount
    receive: Amount
    rate: Amount
    spread: Amount
    fee_usdt: Amount
    expires_at: Moment
    valid_ms: int
    minimum_usdt: Amount
    maximum_usdt: Amount


class ExchangedView(msgspec.Struct, frozen=True, rename={"from_coin": "from", "to_coin": "to"}):
    """An exchange that was made."""

    id: Id
    from_coin: Coin
    to_coin: Coin
    amount: Amount
    receive: Amount
    rate: Amount
    created_at: Moment


class ExchangeView(ExchangedView, frozen=True):
    """An exchange as the records show it."""

    status: Status


class MovementView(msgspec.Struct, frozen=True):
    """A movement of an account; ``reason`` is the ledger's, ``cause`` the number of what it was done for: a trade, an
    exchange, a deposit.
    """

    id: Id
    coin: Coin
    wallet: WalletName
    amount: Amount
    reason: str
    cause: Id
    at: Moment


class MovementsView(Page[MovementView], frozen=True, kw_only=True):
    """Movements, and the reasons that they can be filtered by."""

    reasons: list[str]
