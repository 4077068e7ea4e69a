"""Forms of deposits, withdrawals and transfers: parameters under the dialect's names."""

from __future__ import annotations

from typing import Annotated

import msgspec

from agio_programs.dialect.fields import Limit, Moment, Name

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
