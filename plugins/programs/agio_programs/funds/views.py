"""Views of coins, deposits, withdrawals and transfers: amounts are decimal text, moments the dialect's."""

from __future__ import annotations

from collections.abc import Sequence

from agio_programs.market_data.views import View


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
