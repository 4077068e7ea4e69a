"""Events of an account, each with its number: the truth that the feed's topic ``account`` wakes for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations import codes
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal
from agio_kernel.declarations.wire import Amount, Coin, Id, Milliseconds, Symbol
from agio_kernel.ledger import Wallet, asset_of
from agio_kernel.ledger.account_events import AccountEvent, AccountEvents, Holding, NotKept
from agio_kernel.money.amounts import format_amount
from agio_kernel.ports.clock import epoch_ms
from agio_kernel.ports.trading import AccountOrder, AccountTrade, Kind, OrderEvent, Prevention, Progress, TimeInForce

from agio_spot.engine.pair import Pair
from agio_spot.schemas import price_text, quantity_decimals
from agio_spot.spot import Spot

TOPIC = "account"
MOST = 500
_ORDER_EVENT = msgspec.json.Decoder(OrderEvent)
Number = Annotated[int, msgspec.Meta(ge=0, le=2**53)]


class AccountEventsForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Number after which to list the account's events; without one, the newest number is returned."""

    after: Number | None = None
    size: Annotated[int, msgspec.Meta(ge=1, le=MOST)] = MOST


class OrderNewsView(msgspec.Struct, frozen=True):
    """An order as it was right after an event. Fields that don't apply are null."""

    id: Id
    client_id: str | None
    pair: Symbol
    side: Literal["buy", "sell"]
    type: Kind
    tif: TimeInForce
    post_only: bool
    price: Amount | None
    quantity: Amount | None
    amount: Amount | None
    trigger_price: Amount | None
    filled: Amount
    total: Amount
    waits: bool
    prevention: Prevention
    progress: Progress
    time: Milliseconds
    updated: Milliseconds


class FillNewsView(msgspec.Struct, frozen=True):
    """The trade that an event was; the fee is of the coin that it brought."""

    id: Id
    role: Literal["maker", "taker"]
    price: Amount
    quantity: Amount
    total: Amount
    fee: Amount
    time: Milliseconds


class HoldingNewsView(msgspec.Struct, frozen=True):
    """Change of a wallet's balance of a coin that was no trade (``moved``), or its balance at that time."""

    coin: Coin
    wallet: str
    moved: Amount | None = None
    available: Amount | None = None
    held: Amount | None = None


class AccountEventView(msgspec.Struct, frozen=True):
    """One thing that happened to the account: to an order of its own, or to what it has."""

    number: Number
    time: Milliseconds
    what: Literal["placed", "triggered", "changed", "traded", "ended", "moved", "balance"]
    order: OrderNewsView | None = None
    fill: FillNewsView | None = None
    holding: HoldingNewsView | None = None


class AccountEventsView(msgspec.Struct, frozen=True):
    """The newest number, and what came after the one that was asked for, oldest first: numbers without a hole."""

    last: Number
    rows: Sequence[AccountEventView]


class AccountNewsView(msgspec.Struct, frozen=True):
    """The newest number of an account."""

    last: Number


@get("web/accountEvents", example=AccountEventsForm(after=0))
async def account_events(spot: Spot, request: Request[AccountEventsForm]) -> AccountEventsView:
    """List the events of my account.

    Orders, fills and balances of the last thirty days, in the order in which they were committed. Asking without a
    number begins it.
    """
    events, form, account = spot.kernel.part(AccountEvents), request.form, request.user.id
    if form.after is None:
        return AccountEventsView(await events.follow(account), ())
    try:
        last = await events.require_kept(account, form.after)
    except NotKept as error:
        raise ApiError(codes.NOT_FOUND, field="after") from error
    rows = await events.after({account: form.after}, form.size)
    return AccountEventsView(max(last, rows[-1].number if rows else 0), [_view(spot, one) for one in rows])


async def account_snapshot(spot: Spot, _: str, principal: Principal | None) -> AccountNewsView | None:
    """The newest number: what comes after it is told to be there by this topic, and read by ``web/accountEvents``."""
    return None if principal is None else AccountNewsView(await spot.kernel.part(AccountEvents).follow(principal.id))


def tell_news(spot: Spot) -> None:
    """Wake who watches whenever there is something new of his account."""

    def tell(account: int, last: int) -> None:
        spot.kernel.feed.publish_private(TOPIC, account, AccountNewsView(last))

    spot.kernel.part(AccountEvents).listen_to_all(tell)


def _view(spot: Spot, event: AccountEvent) -> AccountEventView:
    at_ms = epoch_ms(event.at)
    if event.body is None:
        assert event.holding is not None, "ledger_event_says_one_thing"
        what = "balance" if event.holding.moved is None else "moved"
        return AccountEventView(event.number, at_ms, what, holding=_view_holding(spot, event.holding))
    happened = _ORDER_EVENT.decode(event.body)
    pair = next(one for one in spot.every_pair.values() if one.symbol == happened.order.symbol)
    fill = None if happened.trade is None else _view_fill(pair, happened.trade)
    return AccountEventView(event.number, at_ms, happened.what, _view_order(pair, happened.order), fill)


def _view_holding(spot: Spot, holding: Holding) -> HoldingNewsView:
    asset = next(one for one in spot.kernel.assets.values() if one.id == asset_of(holding.account))
    coin, wallet = asset.code, Wallet(holding.wallet).label
    if holding.moved is not None:
        return HoldingNewsView(coin, wallet, format_amount(holding.moved, asset.scale))
    available, held = (format_amount(one, asset.scale) for one in (holding.available, holding.held))
    return HoldingNewsView(coin, wallet, None, available, held)


def _view_order(pair: Pair, order: AccountOrder) -> OrderNewsView:
    def or_null(number: int, text: str) -> str | None:
        return text if number else None

    return OrderNewsView(
        id=str(order.id),
        client_id=order.client_id,
        pair=order.symbol,
        side=order.side,
        type=order.kind,
        tif=order.time_in_force,
        post_only=order.post_only,
        price=or_null(order.price, price_text(pair, order.price)),
        quantity=or_null(order.quantity, _quantity(pair, order.quantity)),
        amount=or_null(order.amount, format_amount(order.amount, pair.quote_scale)),
        trigger_price=or_null(order.trigger_price, price_text(pair, order.trigger_price)),
        filled=_quantity(pair, order.filled),
        total=format_amount(order.filled_quote, pair.quote_scale),
        waits=order.waits,
        prevention=order.prevention,
        progress=order.progress,
        time=order.created_ms,
        updated=order.updated_ms,
    )


def _view_fill(pair: Pair, trade: AccountTrade) -> FillNewsView:
    return FillNewsView(
        id=str(trade.id),
        role="maker" if trade.is_maker else "taker",
        price=price_text(pair, trade.price),
        quantity=_quantity(pair, trade.quantity),
        total=format_amount(trade.quote, pair.quote_scale),
        fee=format_amount(trade.fee, pair.base_scale if trade.side == "buy" else pair.quote_scale),
        time=trade.time_ms,
    )


def _quantity(pair: Pair, quantity: int) -> Any:
    return format_amount(quantity, quantity_decimals(pair))
