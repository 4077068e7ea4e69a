"""The fields of the wallet's calls, as they are named on the wire."""

from __future__ import annotations

from typing import Annotated

import msgspec
from agio_kernel.declarations.wire import Coin, Cursor, Id, OptionalId, PageSize, SeenAmount

Word = Annotated[str, msgspec.Meta(max_length=12)]
Amount = Annotated[str, msgspec.Meta(max_length=80)]
Text = Annotated[str, msgspec.Meta(max_length=200)]
Address = Annotated[str, msgspec.Meta(max_length=120)]
WalletWord = Annotated[str, msgspec.Meta(pattern="^(spot|contract|wealth)$")]
OptionalWallet = Annotated[str, msgspec.Meta(pattern="^(spot|contract|wealth)?$")]
Day = Annotated[str, msgspec.Meta(pattern="^([0-9]{4}-[0-9]{2}-[0-9]{2})?$")]
Status = Annotated[str, msgspec.Meta(pattern="^[012]?$")]


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
    amount: Amount = ""
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
    amount: Amount = ""
    address: Address = ""


class WithdrawForm(_Form, frozen=True):
    """Withdrawal to a chain: amount, address, and the second factor. ``fee`` is the fee that was shown. ``coin`` and
    ``chain`` are as in ``web/withdrawQuote``.
    """

    coin: Word = ""
    chain: Word = ""
    amount: Amount = ""
    fee: SeenAmount = ""
    address: Address = ""
    address_id: OptionalId = ""
    remark: Text = ""
    memo: Annotated[str, msgspec.Meta(max_length=100)] = ""
    tpassword: Annotated[str, msgspec.Meta(max_length=64)] = ""
    totp: Annotated[str, msgspec.Meta(max_length=16)] = ""


class BankWithdrawForm(_Form, frozen=True):
    """Withdrawal to a card."""

    card_id: Id
    amount: Amount = ""
    fee: SeenAmount = ""
    tpassword: Annotated[str, msgspec.Meta(max_length=64)] = ""
    totp: Annotated[str, msgspec.Meta(max_length=16)] = ""


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
    amount: Amount = ""


class ExchangeQuoteForm(_Form, frozen=True):
    """Amount to exchange, and the coin to receive."""

    from_coin: Coin = msgspec.field(name="from")
    to_coin: Coin = msgspec.field(name="to")
    amount: Amount = ""


class ExchangeForm(_Form, frozen=True):
    """The quote that is taken."""

    quote: Annotated[str, msgspec.Meta(max_length=2000)] = ""


class RecordsForm(_Form, frozen=True):
    """One page of records; days are Hong Kong's, both included. A filter that a list doesn't know is passed over."""

    coin: Word = ""
    status: Status = ""
    wallet: OptionalWallet = ""
    reason: Annotated[str, msgspec.Meta(max_length=60)] = ""
    from_day: Day = msgspec.field(default="", name="from")
    to_day: Day = msgspec.field(default="", name="to")
    after: Cursor = ""
    size: PageSize = 20


class ExportForm(_Form, frozen=True):
    """Records to export, with the same filters."""

    kind: Annotated[str, msgspec.Meta(pattern="^(deposits|withdrawals|bank|exchanges|account)$")]
    coin: Word = ""
    status: Status = ""
    wallet: OptionalWallet = ""
    reason: Annotated[str, msgspec.Meta(max_length=60)] = ""
    from_day: Day = msgspec.field(default="", name="from")
    to_day: Day = msgspec.field(default="", name="to")
