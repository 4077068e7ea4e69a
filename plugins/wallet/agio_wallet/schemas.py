"""Forms and answers of the wallet's calls: one Struct for each shape, named as on the wire."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, Literal

import msgspec
from agio_kernel.cases import OwnLine
from agio_kernel.declarations.assertion import Passkey
from agio_kernel.declarations.wire import (
    Amount,
    Coin,
    Cursor,
    Id,
    Moment,
    OptionalAmount,
    OptionalId,
    Page,
    PageSize,
    RealmName,
    SeenAmount,
    WalletName,
)

from agio_wallet.declared.states import DepositState, Kind, Review, Source, WithdrawalState

Word = Annotated[str, msgspec.Meta(max_length=12)]
AmountText = Annotated[str, msgspec.Meta(max_length=80)]
Text = Annotated[str, msgspec.Meta(max_length=200)]
Address = Annotated[str, msgspec.Meta(max_length=120)]
WalletWord = Annotated[str, msgspec.Meta(pattern="^(spot|contract|wealth)$")]
OptionalWallet = Annotated[str, msgspec.Meta(pattern="^(spot|contract|wealth)?$")]
DayFilter = Annotated[str, msgspec.Meta(pattern="^([0-9]{4}-[0-9]{2}-[0-9]{2})?$")]
StatusFilter = Annotated[str, msgspec.Meta(pattern="^[012]?$")]


class _Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of every form."""


class AssetsForm(_Form, frozen=True):
    """``wallet`` narrows the rows to spot, contract or wealth; empty means all."""

    wallet: OptionalWallet = ""


class ChannelsForm(_Form, frozen=True):
    """Coin whose channels to list; empty means all."""

    coin: Word = ""


class ChannelForm(_Form, frozen=True):
    """One channel."""

    coin: Coin
    chain: Coin


Signature = Annotated[str, msgspec.Meta(max_length=200)]


class DepositForm(_Form, frozen=True):
    """Deposit that was sent; the picture comes as the file ``voucher``. ``signature`` is of the text of
    ``web/depositProofText``, by the wallet that sent it.
    """

    coin: Coin
    chain: Coin
    amount: AmountText = ""
    hash: Annotated[str, msgspec.Meta(max_length=100)] = ""
    output: Annotated[int, msgspec.Meta(ge=0, le=100_000)] = 0
    description: Annotated[str, msgspec.Meta(max_length=500)] = ""
    signature: Signature = ""


class ProofTextForm(_Form, frozen=True):
    """Transaction whose sender somebody wants to prove."""

    chain: Coin
    hash: Annotated[str, msgspec.Meta(max_length=100)] = ""


class ProofForm(_Form, frozen=True):
    """Signature of the wallet that sent a deposit."""

    id: Id
    signature: Signature = ""


class WithdrawQuoteForm(_Form, frozen=True):
    """Withdrawal to quote; to a chain, one of ``ways``, the first where none is named."""

    kind: Annotated[str, msgspec.Meta(pattern="^(crypto|bank)$")] = "crypto"
    coin: Word = ""
    chain: Word = ""
    amount: AmountText = ""
    address: Address = ""


class WithdrawForm(_Form, frozen=True):
    """Withdrawal to a chain: amount, address, and the second factor. ``fee`` is the fee that was shown. ``coin`` and
    ``chain`` are as in ``web/withdrawQuote``.
    """

    coin: Word = ""
    chain: Word = ""
    amount: AmountText = ""
    fee: SeenAmount = ""
    address: Address = ""
    address_id: OptionalId = ""
    remark: Text = ""
    memo: Annotated[str, msgspec.Meta(max_length=100)] = ""
    tpassword: Annotated[str, msgspec.Meta(max_length=64)] = ""
    totp: Annotated[str, msgspec.Meta(max_length=16)] = ""
    passkey: Passkey = ""


class BankWithdrawForm(_Form, frozen=True):
    """Withdrawal to a card."""

    card_id: Id
    amount: AmountText = ""
    fee: SeenAmount = ""
    tpassword: Annotated[str, msgspec.Meta(max_length=64)] = ""
    totp: Annotated[str, msgspec.Meta(max_length=16)] = ""
    passkey: Passkey = ""


class IdForm(_Form, frozen=True):
    """One of the user's own things."""

    id: Id


class PageForm(_Form, frozen=True):
    """One page of a list."""

    after: Cursor = ""
    size: PageSize = 20


class AddressesForm(PageForm, frozen=True):
    """One page of the addresses, of one coin by one chain where they are named."""

    coin: Word = ""
    chain: Word = ""


class AddressForm(_Form, frozen=True):
    """An address to save; with an id, the remark to change."""

    id: OptionalId = ""
    coin: Word = "USDT"
    chain: Word = "ERC20"
    address: Address = ""
    remark: Text = ""


class CardForm(_Form, frozen=True):
    """A bank card to save; with an id, one to change."""

    id: OptionalId = ""
    bank_name: Text = ""
    account: Text = ""
    swift: Text = ""
    routing: Text = ""
    bank_address: Text = ""
    payee_name: Text = ""
    payee_phone: Text = ""
    payee_address: Text = ""
    currency: Text = ""
    card_number: Text = ""


class ReceiptForm(_Form, frozen=True):
    """The receipt settings."""

    name: Text = ""
    bank_name: Text = ""
    bank_number: Text = ""
    alipay_account: Text = ""
    weixin_nickname: Text = ""
    weixin_account: Text = ""


class TransferForm(_Form, frozen=True):
    """Transfer between two wallets."""

    coin: Coin
    from_wallet: WalletWord = msgspec.field(name="from")
    to_wallet: WalletWord = msgspec.field(name="to")
    amount: AmountText = ""


class ExchangeQuoteForm(_Form, frozen=True):
    """AmountText to exchange, and the coin to receive."""

    from_coin: Coin = msgspec.field(name="from")
    to_coin: Coin = msgspec.field(name="to")
    amount: AmountText = ""


class ExchangeForm(_Form, frozen=True):
    """The quote that is taken."""

    quote: Annotated[str, msgspec.Meta(max_length=2000)] = ""


Product = Annotated[str, msgspec.Meta(pattern="^[a-z0-9_]{0,30}$")]
"""The id of a plugin; empty for all."""


class RecordsForm(_Form, frozen=True):
    """One page of records; days are Hong Kong's, both included. A filter that a list doesn't know is passed over."""

    coin: Word = ""
    status: StatusFilter = ""
    wallet: OptionalWallet = ""
    reason: Annotated[str, msgspec.Meta(max_length=60)] = ""
    from_day: DayFilter = msgspec.field(default="", name="from")
    to_day: DayFilter = msgspec.field(default="", name="to")
    after: Cursor = ""
    size: PageSize = 20


class HistoryForm(RecordsForm, frozen=True):
    """One page of the history, of one product or of all."""

    product: Product = ""


class ExportForm(_Form, frozen=True):
    """Records to export, with the same filters."""

    kind: Annotated[str, msgspec.Meta(pattern="^(deposits|withdrawals|bank|exchanges|account|history)$")]
    product: Product = ""
    coin: Word = ""
    status: StatusFilter = ""
    wallet: OptionalWallet = ""
    reason: Annotated[str, msgspec.Meta(max_length=60)] = ""
    from_day: DayFilter = msgspec.field(default="", name="from")
    to_day: DayFilter = msgspec.field(default="", name="to")


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


class MovedView(msgspec.Struct, frozen=True):
    """Change of the balance of a coin, all wallets together: ``fee`` is the part of it that was a fee, and ``after`` is
    the balance that it left. A coin that only changed wallets has an amount of 0.
    """

    coin: Coin
    amount: Amount
    fee: Amount
    after: Amount


class EventView(msgspec.Struct, frozen=True):
    """An event of the user's money: the transfers of one cause that were booked together. ``product`` is the plugin's
    id, ``kind`` the ledger's kind of cause and ``cause`` its number, ``reason`` that of the main transfer.
    """

    id: Id
    at: Moment
    product: str
    kind: str
    reason: str
    cause: Id
    moved: list[MovedView]


class ProfitForm(_Form, frozen=True):
    """Days of the period, today included."""

    days: Annotated[str, msgspec.Meta(pattern="^(7|30|90|365)$")] = "30"


class ProfitDayView(msgspec.Struct, frozen=True):
    """A day that was valued, in USDT: ``profit`` is the change of the value less deposits, plus withdrawals, since the
    one before.
    """

    day: Day
    value: Amount
    deposited: Amount
    withdrawn: Amount
    realised: Amount
    profit: Amount


class ProductProfitView(msgspec.Struct, frozen=True):
    """Profit of a product in USDT: ``realised`` within the period, ``unrealised`` now."""

    id: str
    label: str
    realised: Amount
    unrealised: Amount


class CoinProfitView(msgspec.Struct, frozen=True):
    """A coin in all wallets, its cost and its average cost in USDT: ``value`` and ``unrealised`` are "" of a coin that
    has no price, ``average`` of one that is not held.
    """

    coin: Coin
    quantity: Amount
    cost: Amount
    average: OptionalAmount
    value: OptionalAmount
    unrealised: OptionalAmount
    realised: Amount


class ProfitView(msgspec.Struct, frozen=True):
    """Profit and loss of a period, in USDT. ``unrealised``, ``net_deposits`` and ``realised_ever`` are of all time:
    ``realised_ever`` and ``unrealised`` together are ``value`` less ``net_deposits``.
    """

    value: Amount
    deposited: Amount
    withdrawn: Amount
    profit: Amount
    realised: Amount
    unrealised: Amount
    net_deposits: Amount
    realised_ever: Amount
    days: Sequence[ProfitDayView]
    products: Sequence[ProductProfitView]
    coins: Sequence[CoinProfitView]


class StatementForm(_Form, frozen=True):
    """Days of a statement, Hong Kong's and both included, and its kind: ``tax`` is the CSV with gains and losses."""

    from_day: Day = msgspec.field(name="from")
    to_day: Day = msgspec.field(name="to")
    kind: Annotated[str, msgspec.Meta(pattern="^(pdf|csv|tax)$")] = "csv"


class StatementView(msgspec.Struct, frozen=True):
    """A statement as a file: ``body`` is the text of a CSV, or a PDF in Base64. ``seal`` stands at its end: the digest
    of the newest link of the ledger's chain when it was made. One that is made ``later`` has none of these.
    """

    filename: str
    media_type: str
    body: str
    lines: int
    seal: str
    later: bool = False


class LineView(msgspec.Struct, frozen=True):
    """Line of a table or a statement: an event's change of one coin. ``product`` is the title of what it was made in,
    ``type`` the reason of its main transfer.
    """

    id: Id
    at: Moment
    product: str
    type: str
    coin: Coin
    amount: Amount
    fee: Amount
    after: Amount


class ProductView(msgspec.Struct, frozen=True):
    """A plugin that moves money, by its title in the reader's language."""

    id: str
    label: str


class HistoryView(Page[EventView], frozen=True, kw_only=True):
    """Events, and the products and reasons that they can be filtered by."""

    products: list[ProductView]
    reasons: list[str]


FAILED: Final = 0
PENDING: Final = 1
SUCCESS: Final = 2


def masked(number: str) -> str:
    """An account's or a card's number by its last four digits: who looks over a shoulder can't use it."""
    return f"•••• {number[-4:]}" if number else ""
