"""The address book's calls: list, save, remove."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from agio_kernel.calls.declared import get, post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import require
from agio_kernel.declarations.codes import NOT_FOUND
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.wire import Page
from agio_kernel.ports.clock import db_now
from agio_kernel.postgres.paging import page_of

from agio_wallet.declared import parameters as constants
from agio_wallet.declared.codes import (
    ADDRESS_CHECKSUM,
    ADDRESS_INVALID,
    ADDRESS_KNOWN,
    ADDRESS_UNCHECKED,
    ADDRESS_UNPAYABLE,
    TOO_MANY_SAVED,
)
from agio_wallet.destinations.address_store import (
    SavedAddress,
    address_named,
    address_of,
    change_remark,
    delete_address,
    insert_address,
    list_addresses,
)
from agio_wallet.destinations.saved import AddressSaved
from agio_wallet.gateways.check_address import AddressFault, BadAddress, checked_address
from agio_wallet.schemas import AddressesForm, AddressForm, IdForm, SavedAddressView
from agio_wallet.wallet import WalletContext


def valid_address(context: WalletContext, chain: str, text: str) -> str:
    """The address in its one spelling; an ApiError beside the field where it is none, or none that money returns
    from.
    """
    try:
        address = checked_address(chain, text)
    except BadAddress as error:
        if error.fault is AddressFault.UNCHECKED:
            raise ApiError(ADDRESS_UNCHECKED, field="address", spelling=error.spelling) from error
        code = ADDRESS_CHECKSUM if error.fault is AddressFault.CHECKSUM else ADDRESS_INVALID
        raise ApiError(code, field="address") from error
    # The configuration may spell an Ethereum address in one case.
    if address.lower() in {one.lower() for one in context.gateway.unpayable(chain)}:
        raise ApiError(ADDRESS_UNPAYABLE, field="address")
    return address


@get("web/withdrawAddresses")
async def show_addresses(context: WalletContext, request: Request[AddressesForm]) -> Page[SavedAddressView]:
    """My withdrawal addresses."""
    who = require(request.principal, real=True)
    async with context.kernel.db.read() as conn:
        found = await list_addresses(conn, who.id, request.form)
        now = await db_now(conn)
    return page_of(found, lambda row: view_address(address_of(row), now))


@post(
    "web/saveWithdrawAddress",
    opens_business=False,
    example=AddressForm(address="0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", remark="My own"),
    links={"web/removeWithdrawAddress": {"id": "id"}, "web/submitWithdrawal": {"address_id": "id"}},
)
async def save_address(context: WalletContext, request: Request[AddressForm]) -> SavedAddressView:
    """Save a withdrawal address.

    Save a new address, or change an existing one's remark.
    """
    who, form = require(request.principal, real=True), request.form
    async with request.idempotent_transaction() as effect:
        if form.id:
            saved = await change_remark(effect.tx, who.id, int(form.id), form.remark)
            if saved is None:
                raise ApiError(NOT_FOUND, field="id")
        else:
            saved = await save_new(context, effect.tx, who.id, form.coin, form.chain, form.address, form.remark)
        return effect.keep(view_address(saved, await db_now(effect.tx)))


async def save_new(
    context: WalletContext, tx: Any, user_id: int, coin: str, chain: str, text: str, remark: str
) -> SavedAddress:
    """Save an address that isn't there yet; Refusals where it is, or where it is none."""
    way = context.way_out(coin, chain)
    address = valid_address(context, way.chain, text)
    get = context.kernel.parameters.get
    hold, limit = get(constants.ADDRESS_HOLD), get(constants.SAVED)
    saved = await insert_address(
        tx, context.kernel.ids.next(), user_id, way.coin, way.chain, address, remark, hold, limit
    )
    if saved is None:
        if await address_named(tx, user_id, way.coin, way.chain, address):
            raise ApiError(ADDRESS_KNOWN, field="address")
        raise ApiError(TOO_MANY_SAVED, field="address", count=limit)
    await context.kernel.bus.emit(tx, AddressSaved(user_id, address, way.chain))
    return saved


@post("web/removeWithdrawAddress", opens_business=False)
async def remove_address(context: WalletContext, request: Request[IdForm]) -> None:
    """Forget a withdrawal address."""
    who = require(request.principal, real=True)
    async with request.idempotent_transaction() as effect:
        if not await delete_address(effect.tx, who.id, int(request.form.id)):
            raise ApiError(NOT_FOUND, field="id")
        return effect.keep(None)


def view_address(address: SavedAddress, now: datetime) -> SavedAddressView:
    """An entry as the book shows it."""
    return SavedAddressView(
        id=str(address.id),
        coin=address.coin,
        chain=address.chain,
        address=address.address,
        remark=address.remark,
        usable_at=address.usable_at,
        held=address.usable_at > now,
        created_at=address.created_at,
    )
