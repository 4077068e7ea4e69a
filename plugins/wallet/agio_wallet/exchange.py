"""Exchange coins at a quoted price, against the house: two transfers, and a receipt of the prices."""

from __future__ import annotations

from typing import Any

import asyncpg
import msgspec
from agio_kernel.amounts import format_amount
from agio_kernel.codes import INSUFFICIENT_BALANCE
from agio_kernel.envelope import Envelope
from agio_kernel.errors import Refusal
from agio_kernel.ledger import Cause, InsufficientFunds, Transfer, Wallet
from agio_kernel.money_rules import EXCHANGE as EXCHANGE_RULE
from agio_kernel.money_rules import ExchangeFacts
from agio_kernel.request import Request
from agio_kernel.session.principal import Principal

from agio_wallet.codes import QUOTE_EXPIRED, QUOTE_USED
from agio_wallet.conversion import RATE_DECIMALS
from agio_wallet.desk import Desk, wallet_now
from agio_wallet.exchange_quote import Quote, open_quote
from agio_wallet.ledger_codes import EXCHANGE, EXCHANGE_CAUSE, EXCHANGE_DESK

GIVEN, RECEIVED = 0, 1
"""The steps of an exchange's cause."""


async def exchange(desk: Desk, request: Request) -> Envelope:
    """Take a quote: exactly what was offered, once, before it expires by the database's clock."""
    who = request.who
    quote = open_quote(desk, request.form.quote, who.id)
    facts = ExchangeFacts(quote.origin, quote.target, quote.amount, quote.receive)
    await desk.kernel.rules.ask(EXCHANGE_RULE, who, facts)
    try:
        async with request.effect() as effect:
            now = await wallet_now(effect.tx)
            if now >= quote.expires_at:
                raise Refusal(QUOTE_EXPIRED, field="quote")
            await _record(effect.tx, quote)
            await _post(desk, effect.tx, who, quote)
            answer = effect.answer(_view(desk, quote) | {"created_at": now})
    except InsufficientFunds as error:
        raise Refusal(INSUFFICIENT_BALANCE, field="amount") from error
    desk.balances_changed(who.id)
    return answer


async def _record(tx: asyncpg.Connection, quote: Quote) -> None:
    receipt = {
        "rate": quote.rate,
        "spread_parts": quote.spread_parts,
        "from": msgspec.structs.asdict(quote.origin_leg),
        "to": msgspec.structs.asdict(quote.target_leg),
        "formula": 1,
    }
    mine = await tx.fetchval(
        "INSERT INTO wallet_exchange (id, user_id, from_coin, to_coin, amount, receive, receipt)"
        " VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING true",
        quote.id,
        quote.user_id,
        quote.origin,
        quote.target,
        quote.amount,
        quote.receive,
        receipt,
    )
    if not mine:
        raise Refusal(QUOTE_USED, field="quote")


async def _post(desk: Desk, tx: asyncpg.Connection, who: Principal, quote: Quote) -> None:
    ledger = desk.kernel.ledger
    origin, target = desk.asset(quote.origin), desk.asset(quote.target)
    # Both at once: opened one after the other, each would wait for an exchange the other way round.
    given, taken = (Wallet.SPOT, origin.id), (Wallet.SPOT, target.id)
    accounts = await ledger.open_accounts(tx, who.id, who.realm, [given, taken])
    house_given = await ledger.house(tx, who.realm, origin.id, EXCHANGE_DESK.name)
    house_taken = await ledger.house(tx, who.realm, target.id, EXCHANGE_DESK.name)
    await ledger.post(
        tx,
        [
            Transfer(accounts[given], house_given, quote.amount, EXCHANGE, Cause(EXCHANGE_CAUSE, quote.id, GIVEN)),
            Transfer(house_taken, accounts[taken], quote.receive, EXCHANGE, Cause(EXCHANGE_CAUSE, quote.id, RECEIVED)),
        ],
    )


def _view(desk: Desk, quote: Quote) -> dict[str, Any]:
    return {
        "id": str(quote.id),
        "from": quote.origin,
        "to": quote.target,
        "amount": format_amount(quote.amount, desk.asset(quote.origin).scale),
        "receive": format_amount(quote.receive, desk.asset(quote.target).scale),
        "rate": format_amount(quote.rate, RATE_DECIMALS),
    }
