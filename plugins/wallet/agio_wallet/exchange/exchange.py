"""Exchange coins at a quoted price, against the house: two transfers, and a receipt of the prices."""

from __future__ import annotations

from datetime import datetime

import asyncpg
from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.codes import INSUFFICIENT_BALANCE
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal
from agio_kernel.ledger import Cause, InsufficientFunds, Transfer, Wallet
from agio_kernel.money.amounts import format_amount
from agio_kernel.money.valuation import VALUE_SCALE
from agio_kernel.ports.clock import db_now
from agio_kernel.postgres.query import done, insert
from agio_kernel.receipts import record_receipt

from agio_wallet.declared.codes import QUOTE_EXPIRED, QUOTE_INVALID, QUOTE_MOVED, QUOTE_USED
from agio_wallet.declared.parameters import TOLERANCE
from agio_wallet.declared.proofs import EXCHANGE_DESK
from agio_wallet.declared.reasons import EXCHANGE, EXCHANGE_CAUSE
from agio_wallet.exchange.conversion import RATE_DECIMALS, moved_away, received, value
from agio_wallet.exchange.quote import QUOTES, Quote, leg_of
from agio_wallet.exchange.rule import EXCHANGE_RULE, KIND, ticks_of
from agio_wallet.schemas import ExchangedView, ExchangeForm
from agio_wallet.tables import Exchanges
from agio_wallet.terms import parts
from agio_wallet.wallet import WalletContext

GIVEN, RECEIVED = 0, 1
"""The steps of an exchange's cause."""


@post("web/exchange", opens_business=True)
async def exchange(context: WalletContext, request: Request[ExchangeForm]) -> ExchangedView:
    """Exchange coins as quoted.

    Take a quote: exactly what was offered, once, before it expires by the database's clock and as long as the prices
    haven't left it behind.
    """
    who = request.user
    quote = QUOTES.open(context.kernel, request.form.quote, who.id)
    try:
        async with request.idempotent_transaction() as effect:
            now = await db_now(effect.tx)
            if now >= quote.expires_at:
                raise ApiError(QUOTE_EXPIRED, field="quote")
            await record_exchange(context, effect.tx, quote)
            _require_price(context, quote)
            await post_exchange(context, effect.tx, who, quote)
            answer = effect.keep(_view(context, quote, now))
    except InsufficientFunds as error:
        raise ApiError(INSUFFICIENT_BALANCE, field="amount") from error
    context.balances_changed(who.id)
    return answer


def _require_price(context: WalletContext, quote: Quote) -> None:
    """Refuse a quote that the newest prices give too much less for, and where there is no price to compare it with."""
    origin, target = context.asset(quote.origin), context.asset(quote.target)
    legs = leg_of(context, origin, "quote"), leg_of(context, target, "quote")
    now = received(quote.amount, *legs, quote.spread_parts)
    tolerance_parts = parts(context.kernel.parameters.get(TOLERANCE))
    if moved_away(quote.receive, now, tolerance_parts, quote.spread_parts):
        raise ApiError(QUOTE_MOVED, field="quote")


async def record_exchange(context: WalletContext, tx: asyncpg.Connection, quote: Quote) -> None:
    """The exchange and why it has its rate; refused where it was taken, or isn't what the rule gives any more."""
    facts = {
        "amount": quote.amount,
        "from": quote.origin,
        "to": quote.target,
        "from_scale": context.asset(quote.origin).scale,
        "to_scale": context.asset(quote.target).scale,
        "spread_parts": quote.spread_parts,
    }
    made = {
        Exchanges.id: quote.id,
        Exchanges.user_id: quote.user_id,
        Exchanges.from_coin: quote.origin,
        Exchanges.to_coin: quote.target,
        Exchanges.amount: quote.amount,
        Exchanges.receive: quote.receive,
        Exchanges.rate: quote.rate,
        Exchanges.worth: value(quote.amount, quote.origin_leg, VALUE_SCALE),
    }
    if not await done(tx, insert(Exchanges, made).on_conflict(action="DO NOTHING")):
        raise ApiError(QUOTE_USED, field="quote")
    ticks = ticks_of(quote.origin_leg, quote.target_leg)
    decided = await record_receipt(tx, KIND, quote.id, quote.user_id, EXCHANGE_RULE, ticks, facts)
    if (decided["receive"], decided["rate"]) != (quote.receive, quote.rate):
        raise ApiError(QUOTE_INVALID, field="quote")


async def post_exchange(context: WalletContext, tx: asyncpg.Connection, who: Principal, quote: Quote) -> None:
    ledger = context.kernel.ledger
    origin, target = context.asset(quote.origin), context.asset(quote.target)
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


def _view(context: WalletContext, quote: Quote, now: datetime) -> ExchangedView:
    return ExchangedView(
        id=str(quote.id),
        from_coin=quote.origin,
        to_coin=quote.target,
        amount=format_amount(quote.amount, context.asset(quote.origin).scale),
        receive=format_amount(quote.receive, context.asset(quote.target).scale),
        rate=format_amount(quote.rate, RATE_DECIMALS),
        created_at=now,
    )
