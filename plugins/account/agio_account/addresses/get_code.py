"""Send a verification code to an address, without saying whether it has an account."""

from __future__ import annotations

from datetime import timedelta

import asyncpg
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Access, require
from agio_kernel.declarations.codes import LOGIN_REQUIRED, NOT_AVAILABLE
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Subject
from agio_kernel.identity.known_browsers import STRANGER, known_browser
from agio_kernel.identity.users import User, find_user
from agio_kernel.ports.countries import known_country
from agio_kernel.ports.kernel import Kernel
from agio_kernel.ports.outgoing import OutgoingMessage
from agio_kernel.settings.presentation import Presentation

from agio_account.addresses.accounts import find_account, refused_address
from agio_account.addresses.address import Address
from agio_account.addresses.code_store import Asker, Purpose, issue_code
from agio_account.declared import parameters as constants
from agio_account.declared.codes import ADDRESS_NOT_YOURS, PURPOSE_UNKNOWN
from agio_account.declared.config import Config
from agio_account.schemas import CodeSentView, GetCode

CODE_MESSAGE = "account.message.code"
TAKEN_MESSAGE = "account.message.already_registered"
UNKNOWN_MESSAGE = "account.message.not_registered"
BOUND_MESSAGE = "account.message.already_bound"


@get(
    "web/getCode",
    access=Access.VISITOR,
    effect=True,
    rate_per_minute=60,
    example=GetCode(account="ann@example.com", purpose="register"),
)
async def get_code(kernel: Kernel, request: Request[GetCode]) -> CodeSentView:
    """Send a verification code to an e-mail address or phone.

    Issue and send a code. The answer, and what happens in the database, are alike for known and unknown accounts:
    only the person who reads the mailbox learns that a code was replaced by a notice.
    """
    form: GetCode = request.form
    if form.purpose not in set(Purpose):
        raise ApiError(PURPOSE_UNKNOWN, field="purpose")
    if form.country:
        known_country(form.country)
    purpose = Purpose(form.purpose)
    address = refused_address(form.account, form.country)
    owner = None if purpose.of_visitor else await _owner(kernel, request, purpose, address)
    if address.channel not in kernel.sender.channels:
        raise ApiError(NOT_AVAILABLE)
    config: Config = kernel.config["account"]
    await kernel.counters.hit(
        f"account code network {request.client.network}", config.codes_per_network_hour, timedelta(hours=1)
    )
    async with request.idempotent_transaction() as effect:
        known = await find_account(effect.tx, address)
        code = await issue_code(
            kernel, effect.tx, purpose, address.value, await _asker(effect.tx, request, owner, known)
        )
        template = _template(purpose, known is not None)
        minutes = kernel.parameters.get(constants.CODE_VALIDITY) // timedelta(minutes=1)
        params = {"code": code, "minutes": str(minutes)} if template == CODE_MESSAGE else {}
        params["brand"] = kernel.part(Presentation).brand.name
        whose = None if known is None else known.id
        message = OutgoingMessage(address.channel, address.value, template, request.language, params, whose)
        await kernel.sender.send(effect.tx, message)
        wait_s = kernel.parameters.get(constants.CODE_INTERVAL) // timedelta(seconds=1)
        return effect.keep(CodeSentView(wait_s))


async def _owner(kernel: Kernel, request: Request, purpose: Purpose, address: Address) -> User:
    """The account that is signed in and asks; for all but a new address the code goes to one of its own."""
    who = require(request.principal, real=True)
    async with kernel.db.read() as conn:
        owner = await find_user(conn, who.id)
    if owner is None:
        raise ApiError(LOGIN_REQUIRED)
    if purpose is not Purpose.BIND and address.value not in (owner.email, owner.phone):
        raise ApiError(ADDRESS_NOT_YOURS, field="account")
    return owner


async def _asker(conn: asyncpg.Connection, request: Request, owner: User | None, known: User | None) -> Asker:
    """Return the asker: an account, or a visitor in a browser that the address's account may know."""
    if owner is not None:
        mine = known is not None and known.id == owner.id
        return Asker(owner.id, budget=f"user {owner.id}", trusted=mine)
    browser = request.client.browser
    budget = await known_browser(conn, Subject.USER, 0 if known is None else known.id, browser)
    return Asker(browser=browser, budget=budget, trusted=budget != STRANGER)


def _template(purpose: Purpose, known: bool) -> str:
    """A code, or for an address where the code would be worth nothing a notice of what somebody tried."""
    match purpose:
        case Purpose.REGISTER:
            return TAKEN_MESSAGE if known else CODE_MESSAGE
        case Purpose.RESET:
            return CODE_MESSAGE if known else UNKNOWN_MESSAGE
        case Purpose.BIND:
            return BOUND_MESSAGE if known else CODE_MESSAGE
        case Purpose.CHANGE | Purpose.TPASSWORD:
            return CODE_MESSAGE
