"""Accept an option: its stake is held, its moment fixed, and the first tick from then on is its entry.

The moment lies after the newest tick that anybody was shown, so that nobody enters at a price that is known already.
"""

from __future__ import annotations

from typing import Literal

import asyncpg
from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.call import AmountForm
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal
from agio_kernel.jobs import JobKind, schedule
from agio_kernel.ports.clock import db_now, epoch_ms, moment_of
from agio_kernel.ports.prices import Tick
from agio_kernel.settings.catalogues import OPEN, Row

from agio_options.declared import parameters
from agio_options.declared.codes import HALTED, PRICE_STALE
from agio_options.declared.products import ProductTerms
from agio_options.declared.states import OptionState
from agio_options.option.book import take_exposure, take_open_count
from agio_options.option.option import PPM, Direction, Figures, Option, Tie
from agio_options.option.quote import stake_of
from agio_options.option.schemas import OptionView, view_option
from agio_options.option.session import require_market
from agio_options.options import Options

DECIDE = JobKind("options.decide", "Enter options at their first tick, and settle them at the last one of their time")


class BuyForm(AmountForm, frozen=True, forbid_unknown_fields=True):
    """The same, and which way the price has to go."""

    direction: Literal["rise", "fall"]


@post(
    "web/buyOption",
    opens_business=True,
    scope="trade",
    money_field="amount",
    example=BuyForm(product="BTCUSDT-60", amount="10", direction="rise"),
    links={"web/optionOrder": {"id": "id"}},
)
async def buy(options: Options, request: Request[BuyForm]) -> OptionView:
    """Buy an option."""
    product = options.product(request.form.product)
    if product.terms.trading != OPEN:
        raise ApiError(HALTED, field="product")
    figures = stake_of(options, product.terms, request.form.amount)
    require_market(options.kernel.prices, product.terms, options.kernel.clock.now_ms())
    newest = _priced(options, product.terms.symbol)
    direction = Direction(request.form.direction)
    async with request.idempotent_transaction() as effect:
        option = await _accepted(options, effect.tx, request.user, product, direction, figures, newest)
        answer = effect.keep(view_option(option, options.kernel.clock.now()))
    options.tell_pages(request.user.id)
    return answer


def _priced(options: Options, symbol: str) -> Tick:
    """The newest tick, where it is fresh."""
    newest = options.kernel.prices.latest(symbol)
    most = options.milliseconds(parameters.PRICE_AGE.key)
    if newest is None or newest.is_stale(options.kernel.clock.now_ms(), most):
        raise ApiError(PRICE_STALE, field="product")
    return newest


async def _accepted(
    options: Options,
    tx: asyncpg.Connection,
    who: Principal,
    product: Row[ProductTerms],
    direction: Direction,
    figures: Figures,
    newest: Tick,
) -> Option:
    kernel, terms, asset = options.kernel, product.terms, options.asset(product.terms.coin)
    account = await kernel.ledger.open_account(tx, who, asset, options.wallet)
    accepted_ms = max(epoch_ms(await db_now(tx)), newest.time_ms + 1)
    require_market(kernel.prices, terms, accepted_ms)
    option = Option(
        id=kernel.ids.next(),
        user_id=who.id,
        account=account,
        realm=int(who.realm),
        product=product.key,
        version=product.number,
        symbol=terms.symbol,
        decimals=options.instrument(terms.symbol).price_decimals,
        coin=terms.coin,
        direction=direction,
        stake=figures.stake,
        fee=figures.fee,
        gain=figures.gain,
        seconds=terms.seconds,
        profit_ppm=int(terms.profit * PPM),
        fee_ppm=int(terms.fee * PPM),
        tie=Tie(terms.tie),
        window_ms=options.milliseconds(parameters.WINDOW.key),
        accepted_ms=accepted_ms,
        settles_ms=accepted_ms + terms.seconds * 1000,
        state=OptionState.ACCEPTED,
        created_at=moment_of(accepted_ms),
    )
    await take_open_count(tx, who.id, options.most_open)
    await take_exposure(tx, option, options.minor(terms.coin, terms.exposure), asset.scale)
    await option.insert(tx)
    await kernel.ledger.hold(tx, account, option.stake)
    await schedule(tx, DECIDE, option.id, moment_of(accepted_ms))
    return option
