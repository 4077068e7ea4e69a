"""Forms and views of coins, deposits, withdrawals and transfers: amounts are decimal text, moments the dialect's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec

from agio_programs.dialect.fields import Limit, Moment, Name
from agio_programs.market_data.schemas import View

Text = Annotated[str, msgspec.Meta(max_length=200)]
Offset = Annotated[int, msgspec.Meta(ge=0, le=100_000)]
PageNumber = Annotated[int, msgspec.Meta(ge=1, le=1000)]
Status = Annotated[int, msgspec.Meta(ge=0, le=99)]
Ends = Annotated[str, msgspec.Meta(pattern=r"^[A-Z]{1,20}_[A-Z]{1,20}$")]
"""Pair of wallets, as ``MAIN_UMFUTURE``: origin and destination."""


class FundsForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """Money that came or went: of a coin, in a state, of a time; newest first."""

    coin: Name | None = None
    status: Status | None = None
    start_time: Moment | None = None
    end_time: Moment | None = None
    offset: Offset = 0
    limit: Limit = 1000


class DepositsForm(FundsForm, frozen=True, forbid_unknown_fields=True):
    """Money that came, of a transaction, too."""

    tx_id: Text | None = None


class AddressForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Coin whose deposit address to read; on its open network where none is named."""

    coin: Name
    network: Name | None = None


class MovedForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """Transfers between two wallets, page by page. ccxt also passes the wallets that it derives ``type`` from."""

    type: Ends
    from_account: Text | None = None
    to_account: Text | None = None
    start_time: Moment | None = None
    end_time: Moment | None = None
    current: PageNumber = 1
    size: Annotated[int, msgspec.Meta(ge=1, le=2**31 - 1)] = 10


class MoveForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """Money that is to move. No key may do that, so nothing of it is read."""

    type: Text | None = None
    asset: Text | None = None
    amount: Text | None = None
    from_symbol: Text | None = None
    to_symbol: Text | None = None


class WithdrawForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """Money that is to leave. No key may do that, so nothing of it is read."""

    coin: Text | None = None
    network: Text | None = None
    address: Text | None = None
    address_tag: Text | None = None
    amount: Text | None = None
    name: Text | None = None
    withdraw_order_id: Text | None = None
    transaction_fee_flag: Text | None = None
    wallet_type: Text | None = None


class NetworkView(View, frozen=True, kw_only=True):
    """A way of a coin. ``withdraw_fee`` is what the least withdrawal costs: it is a share."""

    network: str
    coin: str
    name: str
    is_default: bool
    deposit_enable: bool
    withdraw_enable: bool
    deposit_dust: str
    withdraw_fee: str
    withdraw_min: str
    withdraw_max: str
    withdraw_integer_multiple: str
    min_confirm: int
    un_lock_confirm: int = 0
    address_regex: str = ""
    memo_regex: str = ""
    same_address: bool = False
    busy: bool = False


class CoinView(View, frozen=True, kw_only=True):
    """A coin of the site."""

    coin: str
    name: str
    is_legal_money: bool = False
    trading: bool
    deposit_all_enable: bool
    withdraw_all_enable: bool
    network_list: Sequence[NetworkView]


class AddressView(View, frozen=True, kw_only=True):
    """Address to send a coin to."""

    coin: str
    address: str
    tag: str = ""
    url: str = ""


class CameView(View, frozen=True, kw_only=True):
    """Money that came."""

    id: str
    amount: str
    coin: str
    network: str
    status: int
    address: str
    address_tag: str = ""
    tx_id: str
    insert_time: int
    complete_time: int | None
    transfer_type: int = 0
    unlock_confirm: int = 0
    confirm_times: str
    wallet_type: int = 0


class WentView(View, frozen=True, kw_only=True):
    """Money that goes: ``amount`` arrives."""

    id: str
    amount: str
    transaction_fee: str
    coin: str
    network: str
    status: int
    address: str
    address_tag: str
    tx_id: str
    apply_time: str
    complete_time: str | None
    transfer_type: int = 0
    confirm_no: int = 0
    wallet_type: int = 0


class MovedView(View, frozen=True, kw_only=True):
    """Transfer between two wallets."""

    timestamp: int
    asset: str
    amount: str
    type: str
    status: str = "CONFIRMED"
    tran_id: int


class MovesView(View, frozen=True, kw_only=True):
    """A page of it, and how many there are."""

    total: int
    rows: Sequence[MovedView]
