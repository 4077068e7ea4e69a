"""Accept an order: margin and fee are held, and a tick after everything that anybody was shown fills it.

The moment lies after the newest tick, so that nobody enters at a price that is known already.
"""

from __future__ import annotations

import asyncpg
import msgspec
from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.codes import INSUFFICIENT_BALANCE
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal
from agio_kernel.ledger import InsufficientFunds
from agio_kernel.ports.clock import db_now, epoch_ms, moment_of

from agio_contract.contracts import Contracts
from agio_contract.declared import parameters
from agio_contract.declared.codes import DELIVERED_SOON, PRICE_STALE
from agio_contract.declared.states import PositionState
from agio_contract.order.draft import Draft, drafted, slippage, tiered
from agio_contract.position.board import Board, shared_board
from agio_contract.position.book import take
from agio_contract.position.margin import PPM
from agio_contract.position.position import Position
from agio_contract.position.schemas import PositionView
from agio_contract.position.show import shown
from agio_contract.position.store import open_lots
from agio_contract.position.walk import bounded
from agio_contract.product.terms import overnight_after
from agio_contract.schemas import OrderForm


@post(
    "web/openContract",
    opens_business=True,
    scope="trade",
    example=OrderForm(product="BTCUSDT-PERP", side="long", kind="market", lots=10, leverage=20),
    links={"web/contractPosition": {"id": "id"}},
)
async def open_order(contracts: Contracts, request: Request[OrderForm]) -> PositionView:
    """Order a contract."""
    form, who = request.form, request.user
    async with contracts.kernel.db.read() as conn:
        others = await open_lots(conn, who.id, form.product, form.side)
    draft = drafted(contracts, form, others)
    try:
        async with request.idempotent_transaction() as effect:
            position = await accept(contracts, effect.tx, who, draft)
            answer = effect.keep(shown(contracts, position))
    except InsufficientFunds as error:
        raise ApiError(INSUFFICIENT_BALANCE, field="lots") from error
    contracts.tell_pages(who.id)
    return answer


async def accept(
    contracts: Contracts, tx: asyncpg.Connection, who: Principal, draft: Draft, accepted_ms: int | None = None
) -> Position:
    """Keep the order with its terms, count it, and hold what it may cost; from a moment on, now where none is given."""
    kernel, terms, symbol = contracts.kernel, draft.row.terms, draft.info.symbol
    place = (contracts.wallet, contracts.asset(terms.coin).id)
    accepted = await after_all(contracts, tx, symbol) if accepted_ms is None else accepted_ms
    if draft.delivers_ms is not None and draft.delivers_ms <= accepted:
        raise ApiError(DELIVERED_SOON, field="product")
    await on_board(contracts, tx, symbol, accepted)
    account = (await kernel.ledger.open_accounts(tx, who.id, who.realm, [place]))[place]
    position = bounded(
        Position(
            id=kernel.ids.next(),
            user_id=who.id,
            account=account,
            realm=int(who.realm),
            product=draft.row.key,
            version=draft.row.number,
            symbol=symbol,
            decimals=draft.info.price_decimals,
            coin=terms.coin,
            scale=draft.scale,
            side=draft.side,
            kind=draft.kind,
            ordered=draft.lots,
            lots=draft.lots,
            lot=draft.lot,
            leverage=draft.leverage,
            margin=draft.margin,
            open_fee=draft.open_fee,
            reference=draft.reference,
            price=draft.price,
            take_profit=draft.take_profit,
            stop_loss=draft.stop_loss,
            spread=draft.spread,
            fee_ppm=int(terms.taker_fee * PPM),
            liquidation_fee_ppm=int(terms.liquidation_fee * PPM),
            maintenance_ppm=draft.maintenance_ppm,
            interest_ppm=draft.interest_ppm,
            slippage_ppm=slippage(contracts),
            window_ms=contracts.milliseconds(parameters.WINDOW),
            delivery_window_ms=contracts.milliseconds(parameters.DELIVERY_WINDOW),
            accepted_ms=accepted,
            seen_ms=accepted - 1,
            low_price=0,
            high_price=0,
            state=PositionState.PENDING,
            created_at=moment_of(accepted),
            delivers_ms=draft.delivers_ms,
        )
    )
    await take(tx, position, contracts.most_open, terms.user_lots, terms.house_lots)
    # Once more, now that its lots are counted and no other order of the account is being: of two at once one is first.
    others = await open_lots(tx, who.id, position.product, position.side.value)
    position = bounded(
        msgspec.structs.replace(position, maintenance_ppm=tiered(contracts, draft, others).maintenance_ppm)
    )
    position = await position.insert(tx)
    await kernel.ledger.hold(tx, account, position.held)
    return position


async def after_all(contracts: Contracts, conn: asyncpg.Connection, symbol: str) -> int:
    """Now, and after the newest tick that anybody was shown."""
    heard = contracts.heard(symbol)
    return max(epoch_ms(await db_now(conn)), *(tick.time_ms + 1 for tick in heard), 0)


async def on_board(contracts: Contracts, tx: asyncpg.Connection, symbol: str, now_ms: int) -> Board:
    """Share the board of a symbol; refused while ticks of a while ago are still being worked through."""
    kernel = contracts.kernel
    overnight = overnight_after(moment_of(now_ms), kernel.settings.calendar)
    board = await shared_board(tx, kernel, symbol, now_ms, overnight)
    if now_ms - board.cursor_ms > contracts.milliseconds(parameters.PRICE_AGE):
        raise ApiError(PRICE_STALE, field="product")
    return board
