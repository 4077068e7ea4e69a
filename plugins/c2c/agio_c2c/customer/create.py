"""Order coins for a wire, or a wire for coins, at the quoted price, once. The coins of a sale are held from here on."""

from __future__ import annotations

import asyncpg
import msgspec
from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.cases import USER, opened
from agio_kernel.declarations.codes import VALUE_MISSING
from agio_kernel.declarations.errors import ApiError
from agio_kernel.identity.users import lock_user
from agio_kernel.jobs import schedule
from agio_kernel.ledger import Wallet
from agio_kernel.money.gate import Gate
from agio_kernel.money.leaving import Leaving, Stage
from agio_kernel.ports.clock import db_now
from agio_kernel.ports.kernel import Kernel
from agio_kernel.receipts import record_receipt

from agio_c2c.c2c import REALM, C2c
from agio_c2c.declared import codes
from agio_c2c.declared.parameters import MATCHING, MOST_CALLED_OFF, MOST_OPEN, VALIDITY
from agio_c2c.declared.reasons import SALE
from agio_c2c.declared.states import ORDER_STATES, UNDER_WAY, OrderState
from agio_c2c.desk.newcomer import refuse_too_much
from agio_c2c.desk.room import refuse_without_room
from agio_c2c.desk.timer import MATCH, OVER
from agio_c2c.order.events import C2cMoved
from agio_c2c.order.order import Exchange, Order, Payee
from agio_c2c.order.schemas import OrderDetail, shown
from agio_c2c.price.price import Side
from agio_c2c.price.rule import KIND, PRICE_RULE, facts_of, ticks_of
from agio_c2c.quote import QUOTES, Quote, require_customer
from agio_c2c.schemas import CreateForm

_OPEN = "SELECT count(*) FROM c2c_order WHERE user_id = $1 AND state = ANY ($2::text[])"
_LEFT_UNPAID = """
    SELECT count(*) FROM c2c_order
    WHERE user_id = $1 AND side = 'buy' AND state IN ('cancelled', 'expired')
      AND matched_at > agio_now() - interval '24 hours'
"""
"""Count of the purchases of a day for which an account and coins were kept, for nothing."""


@post(
    "web/createC2cOrder",
    opens_business=True,
    rate_per_minute=20,
    money_field="quote",
    example=CreateForm(quote="the quote", payer="Mio Kobayashi", bank="Example Bank, Berlin"),
    links={
        "web/getC2cOrder": {"id": "id"},
        "web/submitC2cProof": {"id": "id"},
        "web/cancelC2cOrder": {"id": "id"},
        "web/c2cProof": {"id": "id"},
    },
)
async def create(c2c: C2c, request: Request[CreateForm]) -> OrderDetail:
    """Order coins for a bank wire, or a wire for coins.

    Take a quote, before it expires by the database's clock.
    """
    who, form = require_customer(c2c, request.principal), request.form
    quote = QUOTES.open(c2c.kernel, form.quote, who.id)
    if quote.side is Side.BUY:
        payer, bank, payee = _words(form.payer, "payer"), _words(form.bank, "bank"), None
    else:
        payer, bank, payee = await _paid_to(c2c.kernel, who.id, form.card_id)
        asked = Leaving(SALE, Stage.REQUEST, who.id, quote.coin, quote.amount)
        proved = msgspec.structs.replace(
            asked, tpassword=form.tpassword, totp=form.totp, passkey=request.passkey, session_id=who.session_id
        )
        await c2c.kernel.part(Gate).ask(proved)
    async with request.idempotent_transaction() as effect:
        order = await made(c2c, effect.tx, quote, payer, bank, payee)
        return effect.keep(await shown(c2c.kernel, effect.tx, order))


async def _paid_to(kernel: Kernel, user_id: int, card_id: str) -> tuple[str, str, Payee]:
    """Holder, bank and account of the user's own book; a new one is held there, by whatever way it would be paid to."""
    async with kernel.db.read() as conn:
        book = kernel.bank_accounts
        account = await book.find(conn, user_id, int(card_id)) if book and card_id else None
        if account is None:
            raise ApiError(codes.PAYEE_UNKNOWN, field="card_id")
        if account.usable_at > await db_now(conn):
            raise ApiError(codes.PAYEE_HELD, field="card_id", time=account.usable_at)
    return account.holder, account.bank, Payee(account.number, account.swift, account.address)


async def made(c2c: C2c, tx: asyncpg.Connection, quote: Quote, payer: str, bank: str, payee: Payee | None) -> Order:
    """The order of a quote that is good still."""
    kernel, pair, asset = c2c.kernel, quote.pair, c2c.kernel.assets[quote.coin]
    now = await db_now(tx)
    if now >= quote.expires_at:
        raise ApiError(codes.QUOTE_EXPIRED, field="quote")
    await lock_user(tx, quote.user_id)
    most = int(kernel.parameters.get(MOST_OPEN.key))
    if (await tx.fetchval(_OPEN, quote.user_id, [state.value for state in UNDER_WAY]) or 0) >= most:
        raise ApiError(codes.TOO_MANY_OPEN, field="quote", most=most)
    if quote.side is Side.BUY:
        most = int(kernel.parameters.get(MOST_CALLED_OFF.key))
        if (await tx.fetchval(_LEFT_UNPAID, quote.user_id) or 0) >= most:
            raise ApiError(codes.CALLED_OFF_TOO_OFTEN, field="quote", most=most)
        await refuse_too_much(kernel, tx, quote, "quote")
    await refuse_without_room(c2c, tx, now, quote, "quote")
    place = (Wallet.SPOT, asset.id)
    order = Order(
        **{name: getattr(quote, name) for name in Exchange.__struct_fields__},
        account=(await kernel.ledger.open_accounts(tx, quote.user_id, REALM, [place]))[place],
        payer=payer,
        bank=bank,
        payee=None if payee is None else payee.sealed(kernel),
        state=OrderState.PENDING_MATCH,
        expires_at=now + kernel.parameters.get(VALIDITY.key),
        created_at=now,
    )
    try:
        order = await order.insert(tx)
    except asyncpg.UniqueViolationError as error:  # the table has one rule that a new order can break: its quote's id
        raise ApiError(codes.QUOTE_USED, field="quote") from error
    decided = await record_receipt(
        tx, KIND, order.id, order.user_id, PRICE_RULE, ticks_of(pair), facts_of(pair, quote.given, quote.asked)
    )
    if (decided["price"], decided["amount"], decided["fiat"]) != (order.price, order.amount, order.fiat):
        raise ApiError(codes.QUOTE_INVALID, field="quote")
    if order.side is Side.SELL:
        await kernel.ledger.hold(tx, order.account, order.amount)
    if kernel.parameters.get(MATCHING.key) == "automatic":
        await schedule(tx, MATCH, order.id, now)
    await schedule(tx, OVER, order.id, order.expires_at)
    await opened(tx, kernel.ids, ORDER_STATES, order, USER, "create")
    await kernel.bus.emit(tx, C2cMoved.of(order))
    return order


def _words(text: str, field: str) -> str:
    plain = " ".join(text.split())
    if not plain:
        raise ApiError(VALUE_MISSING, field=field)
    return plain
