"""Quote a withdrawal: its fee, and everything that binds it, before the user commits money.

The fee, the window and the condition come from the functions that settle it.
"""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import asyncpg
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import require
from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ledger import Wallet
from agio_kernel.money.amounts import format_amount
from agio_kernel.money.gate import Gate

from agio_wallet.declared import parameters as constants
from agio_wallet.destinations.address_store import address_named
from agio_wallet.destinations.addresses import valid_address
from agio_wallet.schemas import (
    BlockedView,
    DayCountView,
    KnownAddressView,
    WayOutView,
    WindowView,
    WithdrawQuoteForm,
    WithdrawQuoteView,
)
from agio_wallet.terms import PARTS
from agio_wallet.wallet import WalletContext
from agio_wallet.withdrawal.consumption import read_consumption
from agio_wallet.withdrawal.objections import Standing, clock_time, standing_of
from agio_wallet.withdrawal.store import CRYPTO
from agio_wallet.withdrawal.submit import BANK_CHAIN, gross_amount, requested

MINUTE = timedelta(minutes=1)


@get(
    "web/withdrawQuote",
    opens_business=False,
    money=True,
    example=WithdrawQuoteForm(kind="crypto", amount="100"),
    links={"web/submitWithdrawal": {"amount": "amount", "fee": "fee"}},
)
async def quote_withdrawal(context: WalletContext, request: Request[WithdrawQuoteForm]) -> WithdrawQuoteView:
    """Fee and terms of a withdrawal.

    The terms for this user now; with an amount its fee and net, with an address what is known of it.
    """
    who, form, kernel = require(request.principal, real=True), request.form, context.kernel
    way = context.way_out(form.coin, form.chain) if form.kind == CRYPTO else context.way_out()
    gross = gross_amount(context, way, form.amount) if form.amount else None
    async with kernel.db.read() as conn:
        standing = await standing_of(context, conn, who.id, way)
        available = await _available(context, conn, who.id, standing.asset)
        consumption = await read_consumption(context, conn, who.id, standing.terms)
        address = await _address(context, conn, request, standing) if form.address else None
    blocked = list(standing.objections())
    chain = standing.chain if form.kind == CRYPTO else BANK_CHAIN
    blocked += await kernel.part(Gate).objections(requested(who.id, way, gross or 0))
    asset, terms, get = standing.asset, standing.terms, kernel.parameters.get
    shown = partial(format_amount, scale=asset.scale)
    return WithdrawQuoteView(
        coin=asset.code,
        chain=chain,
        ways=[WayOutView(one.coin, one.chain) for one in context.ways_out()],
        decimals=asset.scale,
        available=shown(available),
        minimum=shown(terms.minimum),
        maximum=shown(terms.maximum),
        fee_rate=format_amount(terms.fee_parts, len(str(PARTS)) - 1),
        fee_fixed=shown(terms.fee_fixed),
        amount=None if gross is None else shown(gross),
        fee=None if gross is None else shown(terms.fee(gross)),
        net=None if gross is None else shown(terms.net(gross)),
        window=_window(standing),
        day=DayCountView(terms.per_day, standing.used, max(0, terms.per_day - standing.used)),
        consumption=consumption.view(kernel.ledger.codes),
        address=address,
        review=standing.review,
        cancel_minutes=get(constants.CANCEL_TIME) // MINUTE,
        address_hold_minutes=get(constants.ADDRESS_HOLD) // MINUTE,
        card_hold_minutes=get(constants.CARD_HOLD) // MINUTE,
        blocked=[BlockedView(refusal.code.number, _said(context, request, refusal)) for refusal in blocked],
    )


def _said(context: WalletContext, request: Request, refusal: ApiError) -> str:
    """A refusal in the reader's language: a rule of another plugin has texts that no page of ours knows."""
    return context.kernel.messages.text(refusal.key, request.language, **refusal.params)


def _window(standing: Standing) -> WindowView:
    terms = standing.terms
    return WindowView(
        start=clock_time(terms.window_start),
        end=clock_time(terms.window_end),
        zone="Asia/Hong_Kong",
        open=standing.window_open,
        now=standing.now,
        changes_at=terms.window_changes_at(standing.now),
    )


async def _available(context: WalletContext, conn: asyncpg.Connection, user_id: int, asset: AssetSpec) -> int:
    balances = await context.kernel.ledger.balances(conn, user_id, 0)
    return sum(one.available for one in balances if one.wallet == Wallet.SPOT and one.asset == asset.id)


async def _address(
    context: WalletContext, conn: asyncpg.Connection, request: Request, standing: Standing
) -> KnownAddressView:
    """Return the facts about the address that was typed; ``usable_at`` of a new one is when it could be used, saved
    now."""
    try:
        address = valid_address(context, standing.chain, request.form.address)
    except ApiError as refusal:
        problem = _said(context, request, refusal)
        spelling = str(refusal.params.get("spelling", ""))
        return KnownAddressView(
            known=False, valid=False, problem=problem, spelling=spelling, usable_at=None, held=False, remark=""
        )
    saved = await address_named(conn, request.user.id, standing.asset.code, standing.chain, address)
    usable_at = saved.usable_at if saved else standing.now + context.kernel.parameters.get(constants.ADDRESS_HOLD)
    return KnownAddressView(
        known=saved is not None,
        valid=True,
        problem=None,
        spelling="",
        usable_at=usable_at,
        held=usable_at > standing.now,
        remark=saved.remark if saved else "",
    )
