"""The accounts of programs: what is asked of the ledger and of the venue for who signed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from decimal import Decimal
from hashlib import sha256
from typing import Any

import msgspec
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ledger import Wallet
from agio_kernel.ledger.account import asset_of
from agio_kernel.money.amounts import format_amount
from agio_kernel.ports.kernel import Kernel
from agio_kernel.ports.trading import (
    AccountOrder,
    AccountTrade,
    AccountTradesAsked,
    Intent,
    OrdersAsked,
    OrderTerms,
    Trading,
)
from agio_kernel.ports.trading_venue import MarketRules

from agio_programs.account.schemas import (
    AccountForm,
    AccountTradesForm,
    AccountTradeView,
    AccountView,
    AckView,
    AllOrdersForm,
    BalanceView,
    CancelAllForm,
    CancelForm,
    CancelledView,
    CountdownForm,
    CountdownView,
    FeesForm,
    FeeView,
    FillView,
    FullView,
    NewOrderForm,
    OpenOrdersForm,
    OrderForm,
    OrderView,
    PlacedView,
    RatesView,
    ReplacedView,
    ReplaceForm,
)
from agio_programs.account.words import commission, fields_of, name_of, named, terms_of
from agio_programs.dialect import errors
from agio_programs.endpoint import Signed
from agio_programs.market_data.markets import Markets
from agio_programs.market_data.rules import plain
from agio_programs.problems import of_business

MOST_ROWS = 1000
_FULL = ("LIMIT", "MARKET")
"""The types of orders whose fills are told without being asked for."""


class Accounts:
    """Source of the signed addresses' answers. One per kernel: ``kernel.part``."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel
        self._markets = kernel.part(Markets)

    @property
    def _trading(self) -> Trading:
        trading = self._markets.venue().trading
        if trading is None:
            raise errors.unavailable()
        return trading

    # --- the account -------------------------------------------------------------------------------------------------

    async def account(self, asked: Signed, form: AccountForm) -> AccountView:
        """Return the account's balances, and its trading fees."""
        who, kernel = asked.who, self._kernel
        async with kernel.db.read() as conn:
            rows = await kernel.ledger.balances(conn, who.id, int(who.realm))
        had = {asset_of(one.account): one for one in rows if one.wallet == Wallet.SPOT}
        balances = []
        for asset in kernel.assets.values():
            one = had.get(asset.id)
            free, locked = (0, 0) if one is None else (one.available, one.held)
            if form.omit_zero_balances == "false" or free or locked:
                balances.append(
                    BalanceView(
                        asset=asset.code,
                        free=format_amount(free, asset.scale),
                        locked=format_amount(locked, asset.scale),
                    )
                )
        markets = self._markets.listed(who.realm)
        maker = max((one.maker_fee for one in markets), default=Decimal(0))
        taker = max((one.taker_fee for one in markets), default=Decimal(0))
        return AccountView(
            maker_commission=int(maker * 10_000),
            taker_commission=int(taker * 10_000),
            commission_rates=RatesView(maker=plain(maker), taker=plain(taker)),
            update_time=kernel.clock.now_ms(),
            balances=balances,
            uid=who.id,
        )

    async def fees(self, asked: Signed, form: FeesForm) -> Sequence[FeeView]:
        """Return the trading fees, market by market."""
        realm = asked.who.realm
        rows = self._markets.listed(realm) if form.symbol is None else [self._markets.one(realm, form.symbol)]
        return [
            FeeView(symbol=one.symbol, maker_commission=plain(one.maker_fee), taker_commission=plain(one.taker_fee))
            for one in rows
        ]

    # --- orders ------------------------------------------------------------------------------------------------------

    async def place(self, asked: Signed, form: NewOrderForm) -> AckView | PlacedView:
        """Place an order; asked again under the same name, the first one is told."""
        rules = self._markets.one(asked.who.realm, form.symbol)
        terms = terms_of(form, form.new_client_order_id or _unnamed(asked))
        placed = await self._asked(self._trading.place(asked.who, terms, _fingerprint(terms)))
        order = placed.order
        if order.progress == "rejected":
            raise errors.crosses()
        wanted = form.new_order_resp_type or ("FULL" if form.type in _FULL else "ACK")
        if wanted == "ACK":
            return _ack(order)
        said = fields_of(rules, order) | {"transact_time": order.updated_ms}
        if wanted == "RESULT":
            return PlacedView(**said)  # type: ignore[arg-type]
        return FullView(**said, fills=[_fill(rules, one) for one in placed.trades])  # type: ignore[arg-type]

    async def check(self, asked: Signed, form: NewOrderForm) -> dict[str, Any]:
        """Try an order without placing it."""
        self._markets.one(asked.who.realm, form.symbol)
        terms = terms_of(form, form.new_client_order_id or _unnamed(asked))
        await self._asked(self._trading.check(asked.who, terms))
        return {}

    async def cancel(self, asked: Signed, form: CancelForm) -> CancelledView:
        """Withdraw an open order."""
        rules = self._markets.one(asked.who.realm, form.symbol)
        found = await self._find(asked, form.symbol, form.order_id, form.orig_client_order_id)
        if found is None:
            raise errors.unknown_order()
        order = await self._asked(self._trading.cancel(asked.who, found.id, _intent_to_cancel(asked)))
        return self._cancelled(rules, order, form.new_client_order_id or _unnamed(asked))

    async def cancel_all(self, asked: Signed, form: CancelAllForm) -> Sequence[CancelledView]:
        """Withdraw all open orders of a market; it is refused where there is none."""
        rules = self._markets.one(asked.who.realm, form.symbol)
        orders = await self._asked(self._trading.cancel_all(asked.who, form.symbol, _intent_to_cancel(asked)))
        if not orders:
            raise errors.unknown_order()
        return [self._cancelled(rules, one, _unnamed(asked)) for one in orders]

    async def count_down(self, asked: Signed, form: CountdownForm) -> CountdownView:
        """Withdraw all open orders after a time, unless this is asked again: a dead man's switch."""
        if form.symbol is not None:
            self._markets.one(asked.who.realm, form.symbol)
        after = timedelta(milliseconds=form.countdown_time)
        due_ms = await self._asked(self._trading.cancel_after(asked.who, form.symbol, after))
        return CountdownView(symbol=form.symbol, countdown_time=str(form.countdown_time), trigger_time=due_ms)

    async def replace(self, asked: Signed, form: ReplaceForm) -> ReplacedView:
        """Withdraw an order, then place another one. A DialectError says what was done of it."""
        cancel = CancelForm(
            form.symbol, form.cancel_order_id, form.cancel_orig_client_order_id, form.cancel_new_client_order_id
        )
        cancelled: Any
        try:
            cancelled, was_cancelled = await self.cancel(asked, cancel), True
        except errors.DialectError as refused:
            cancelled, was_cancelled = refused.reported(), False
            if form.cancel_replace_mode == "STOP_ON_FAILURE" or refused.status != 400:
                raise errors.not_replaced(_replaced(cancelled, None, was_cancelled, None)) from refused
        try:
            placed = await self.place(asked, form)
        except errors.DialectError as refused:
            data = _replaced(cancelled, refused.reported(), was_cancelled, False)
            raise (errors.half_replaced if was_cancelled else errors.not_replaced)(data) from refused
        data = _replaced(cancelled, placed, was_cancelled, True)
        if not was_cancelled:
            raise errors.half_replaced(data)
        return data

    async def order(self, asked: Signed, form: OrderForm) -> OrderView:
        """An order as it is now."""
        rules = self._markets.one(asked.who.realm, form.symbol)
        found = await self._find(asked, form.symbol, form.order_id, form.orig_client_order_id)
        if found is None:
            raise errors.no_order()
        return _order(rules, found)

    async def open_orders(self, asked: Signed, form: OpenOrdersForm) -> Sequence[OrderView]:
        """The open orders, oldest first."""
        realm = asked.who.realm
        if form.symbol is not None:
            self._markets.one(realm, form.symbol)
        rules = {one.symbol: one for one in self._markets.listed(realm)}
        found = await self._trading.open(asked.who, form.symbol)
        return [_order(rules[one.symbol], one) for one in found if one.symbol in rules]

    async def all_orders(self, asked: Signed, form: AllOrdersForm) -> Sequence[OrderView]:
        """Orders, open or not, oldest first."""
        rules = self._markets.one(asked.who.realm, form.symbol)
        wanted = OrdersAsked(
            symbol=form.symbol,
            limit=min(form.limit, MOST_ROWS),
            from_id=form.order_id,
            from_ms=form.start_time,
            until_ms=form.end_time,
        )
        return [_order(rules, one) for one in await self._asked(self._trading.orders(asked.who, wanted))]

    async def trades(self, asked: Signed, form: AccountTradesForm) -> Sequence[AccountTradeView]:
        """The account's trades, oldest first."""
        rules = self._markets.one(asked.who.realm, form.symbol)
        if form.from_id is not None and (form.start_time is not None or form.end_time is not None):
            raise errors.bad_combination()
        wanted = AccountTradesAsked(
            symbol=form.symbol,
            limit=min(form.limit, MOST_ROWS),
            from_id=form.from_id,
            from_ms=form.start_time,
            until_ms=form.end_time,
            order=form.order_id,
        )
        found = await self._asked(self._trading.trades(asked.who, wanted))
        return [_trade(rules, one) for one in found]

    async def _find(
        self, asked: Signed, symbol: str, order_id: int | None, client_id: str | None
    ) -> AccountOrder | None:
        """The order that is meant. Where both are said, both have to be its own."""
        if order_id is None and client_id is None:
            raise errors.missing("orderId")
        find = self._trading.find
        found = await self._asked(find(asked.who, order_id if order_id is not None else client_id or ""))
        if found is None and order_id is None and client_id is not None and (number := named(client_id)) is not None:
            found = await self._asked(find(asked.who, number))
        if found is None or found.symbol != symbol or client_id not in (None, name_of(found)):
            return None
        return found

    def _cancelled(self, rules: MarketRules, order: AccountOrder, name: str) -> CancelledView:
        said = fields_of(rules, order) | {"client_order_id": name, "transact_time": order.updated_ms}
        return CancelledView(**said, orig_client_order_id=name_of(order))  # type: ignore[arg-type]

    async def _asked(self, answer: Any) -> Any:
        try:
            return await answer
        except ApiError as refusal:
            raise of_business(refusal, self._trading.problems) from refusal


def _ack(order: AccountOrder) -> AckView:
    return AckView(
        symbol=order.symbol, order_id=order.id, client_order_id=name_of(order), transact_time=order.updated_ms
    )


def _order(rules: MarketRules, order: AccountOrder) -> OrderView:
    return OrderView(
        **fields_of(rules, order),  # type: ignore[arg-type]
        time=order.created_ms,
        update_time=order.updated_ms,
        is_working=not order.waits,
    )


def _fill(rules: MarketRules, trade: AccountTrade) -> FillView:
    fee, coin = commission(rules, trade)
    return FillView(
        price=format_amount(trade.price, rules.price_decimals),
        qty=format_amount(trade.quantity, rules.quantity_decimals),
        commission=fee,
        commission_asset=coin,
        trade_id=trade.id,
    )


def _trade(rules: MarketRules, trade: AccountTrade) -> AccountTradeView:
    fee, coin = commission(rules, trade)
    return AccountTradeView(
        symbol=trade.symbol,
        id=trade.id,
        order_id=trade.order,
        price=format_amount(trade.price, rules.price_decimals),
        qty=format_amount(trade.quantity, rules.quantity_decimals),
        quote_qty=format_amount(trade.quote, rules.quote_decimals),
        commission=fee,
        commission_asset=coin,
        time=trade.time_ms,
        is_buyer=trade.side == "buy",
        is_maker=trade.is_maker,
    )


def _replaced(cancelled: Any, placed: Any, was_cancelled: bool, was_placed: bool | None) -> ReplacedView:
    attempted = "NOT_ATTEMPTED" if was_placed is None else "SUCCESS" if was_placed else "FAILURE"
    return ReplacedView(
        cancel_result="SUCCESS" if was_cancelled else "FAILURE",
        new_order_result=attempted,
        cancel_response=cancelled,
        new_order_response=placed,
    )


def _unnamed(asked: Signed) -> str:
    """A name for what its sender gave none: of the request itself, so that one that is sent again names the same."""
    return asked.digest[:22]


def _fingerprint(terms: OrderTerms) -> bytes:
    """Return what two requests for one and the same order have in common."""
    return sha256(msgspec.json.encode(terms)).digest()


def _intent_to_cancel(asked: Signed) -> Intent:
    return Intent(f"s:{asked.digest}", bytes.fromhex(asked.digest))
