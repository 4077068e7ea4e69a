"""Account of an address."""

from __future__ import annotations

import asyncpg
from agio_kernel.declarations.errors import ApiError, warning
from agio_kernel.identity.users import User, find_by_email, find_by_phone

from agio_account.addresses.address import Address, AddressError, read_address


async def find_account(conn: asyncpg.Connection, address: Address) -> User | None:
    """The real account registered with this address."""
    if address.email is not None:
        return await find_by_email(conn, address.email)
    return await find_by_phone(conn, address.value)


def warned_address(text: str, country: str = "") -> Address:
    """The address, or a warning beside the field ``account``: the answer of registration and sign-in."""
    try:
        return read_address(text, country)
    except AddressError as error:
        raise warning(error.code.key, field="account") from error


def refused_address(text: str, country: str = "") -> Address:
    """The address, or a refusal under its own code: the answer of every other call."""
    try:
        return read_address(text, country)
    except AddressError as error:
        raise ApiError(error.code, field="account") from error
