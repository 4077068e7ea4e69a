"""The game of today, a stake in it, and its fixing at the kept price of the moment."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Annotated

import asyncpg
import msgspec
from agio_kernel.calls.declared import get, post
from agio_kernel.calls.request import Request
from agio_kernel.cases import TIMER, USER
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.wire import Moment
from agio_kernel.entities import only
from agio_kernel.jobs import DONE, Job, JobKind, JobStep, Outcome, Wait, one_by_one, schedule
from agio_kernel.money.amount_field import amount_field
from agio_kernel.ports.clock import db_now
from agio_kernel.ports.kernel import Kernel
from agio_kernel.ports.prices import InstrumentInfo, Stretch, Tick

from agio_forecast.declared.codes import NO_PRICE
from agio_forecast.declared.parameters import MAXIMUM
from agio_forecast.declared.reasons import STAKE_POSTINGS
from agio_forecast.declared.states import StakeState
from agio_forecast.stake import Direction, Stake, prize_of, result_of

SYMBOL, COIN, MINIMUM = "BTCUSDT", "USDT", Decimal(1)
HOUR = 8
"""Hour of the fixing, in UTC."""
CLOSES = timedelta(hours=1)
"""Stakes are taken until so long before a fixing."""
OLDEST_MS = 10_000
"""Age of a price at which nothing is staked any more, and of the last one at a fixing that gives stakes back."""
WAIT_S = 5.0
FIX = JobKind("forecast.fix", "Fix the price of a stake's day, and pay who was right")


class GameView(msgspec.Struct, frozen=True):
    """The game that is open: the last price, and when the next one is fixed."""

    symbol: str
    coin: str
    price: str
    fixes_at: Moment
    minimum: str
    maximum: str


class StakeForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Side that is expected, and the amount at stake."""

    direction: Direction
    amount: Annotated[str, msgspec.Meta(max_length=40)]


class QuoteView(msgspec.Struct, frozen=True):
    """Quote of a stake."""

    stake: Annotated[Stake, only("coin", "amount", "prize", "entry", "decimals", "direction")]
    fixes_at: Moment


@get("web/forecastGame", access=Access.VISITOR)
async def game(kernel: Kernel, _: Request[NoForm]) -> GameView:
    """The game that is open."""
    tick, info = _price(kernel)
    text = f"{tick.price:0{info.price_decimals + 1}d}"
    price = f"{text[: -info.price_decimals]}.{text[-info.price_decimals :]}" if info.price_decimals else text
    return GameView(
        SYMBOL, COIN, price, next_fixing(kernel.clock.now()), str(MINIMUM), str(kernel.parameters.get(MAXIMUM.key))
    )


@get("web/forecastQuote", example=StakeForm(direction=Direction.UP, amount="10"))
async def quote(kernel: Kernel, request: Request[StakeForm]) -> QuoteView:
    """Quote a stake."""
    asked = _asked(kernel, request, kernel.clock.now())
    return QuoteView(asked, asked.fixes_at)


@post(
    "web/forecastPlace",
    opens_business=True,
    money_field="amount",
    example=StakeForm(direction=Direction.UP, amount="10"),
)
async def stake(kernel: Kernel, request: Request[StakeForm]) -> Stake:
    """Stake on where the price is fixed."""
    asked = _asked(kernel, request, kernel.clock.now())
    async with request.idempotent_transaction() as effect:
        account = await kernel.ledger.open_account(effect.tx, request.user, kernel.assets[COIN])
        made = msgspec.structs.replace(asked, account=account, created_at=await db_now(effect.tx))
        await STAKE_POSTINGS.open(kernel, effect.tx, made, USER, "staked")
        await schedule(effect.tx, FIX, made.id, made.fixes_at)
        return effect.keep(made)


def next_fixing(now: datetime) -> datetime:
    """The first fixing that stakes are still taken for."""
    today = now.astimezone(UTC).replace(hour=HOUR, minute=0, second=0, microsecond=0)
    return today if now + CLOSES < today else today + timedelta(days=1)


def _price(kernel: Kernel) -> tuple[Tick, InstrumentInfo]:
    tick = kernel.prices.latest(SYMBOL)
    info = next((one for one in kernel.prices.instruments() if one.symbol == SYMBOL), None)
    if tick is None or info is None or tick.is_stale(kernel.clock.now_ms(), OLDEST_MS):
        raise ApiError(NO_PRICE)
    return tick, info


def _asked(kernel: Kernel, request: Request[StakeForm], now: datetime) -> Stake:
    """The stake that a form asks for, were it made now; refused where it can't be."""
    asset = kernel.assets[COIN]
    most = asset.minor(kernel.parameters.get(MAXIMUM.key))
    amount = amount_field(request.form.amount, asset.scale, "amount", minimum=asset.minor(MINIMUM), maximum=most)
    tick, info = _price(kernel)
    return Stake(
        id=kernel.ids.next(),
        user_id=request.user.id,
        account=0,
        symbol=SYMBOL,
        direction=request.form.direction,
        coin=COIN,
        amount=amount,
        prize=prize_of(amount),
        decimals=info.price_decimals,
        entry=tick.price,
        fixed=0,
        state=StakeState.OPEN,
        fixes_at=next_fixing(now),
        created_at=now,
    )


_TRIGGERS = {StakeState.WON: "win", StakeState.LOST: "lose", StakeState.RETURNED: "give_back"}


def fixing(kernel: Kernel) -> Job:
    """The fixing of a stake: at the last price of its moment, whenever that is worked off. So the ticks of the symbol
    are kept, and made up for after an absence while a stake is open.
    """

    async def held(conn: asyncpg.Connection) -> set[str]:
        rows = await conn.fetch("SELECT DISTINCT symbol FROM forecast_stake WHERE state = 'open'")
        return {row["symbol"] for row in rows}

    kernel.prices.keep(lambda: {SYMBOL}, held)

    async def fix(tx: asyncpg.Connection, due: JobStep) -> Outcome:
        found = (await Stake.lock(tx, [due.id])).get(due.id)
        if found is None or found.state is not StakeState.OPEN:
            return DONE
        at_ms = int(found.fixes_at.timestamp()) * 1000
        [kept] = await kernel.prices.kept(tx, [Stretch(found.symbol, at_ms - OLDEST_MS, at_ms)])
        if kept.through_ms < at_ms:
            return Wait(WAIT_S)
        fixed = kept.ticks[-1].price if kept.ticks else 0
        result = result_of(found.direction, found.entry, fixed)
        await STAKE_POSTINGS.move(kernel, tx, found, _TRIGGERS[result], TIMER, due.at, fixed=fixed)
        return DONE

    return Job(FIX, one_by_one(fix))
