"""Set and cancel an alert, and send those whose price is reached."""

from typing import Annotated

import asyncpg
import httpx
import msgspec
from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.cases import TIMER, USER, move
from agio_kernel.cases.time_line import opened
from agio_kernel.declarations.call import ById
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.open_business import Open, OpenBusiness
from agio_kernel.declarations.wire import Symbol
from agio_kernel.declarations.work import TaskSpec
from agio_kernel.money.amount_field import amount_field
from agio_kernel.ports.clock import db_now
from agio_kernel.ports.kernel import Kernel

from agio_pricealert.alert import Alert, Direction, is_reached
from agio_pricealert.config import Config
from agio_pricealert.declared.codes import SYMBOL_UNKNOWN, TOO_MANY
from agio_pricealert.declared.states import ALERT_STATES, AlertState

MOST, BATCH, TRIES = 20, 200, 20
"""Alerts of a user that wait, alerts looked at together, and failures after which one is given up."""
EVERY_S, TIMEOUT_S = 5.0, 5.0


class AlertForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Symbol, side and price, and the channel of the chat."""

    symbol: Symbol
    direction: Direction
    price: Annotated[str, msgspec.Meta(max_length=40)]
    channel: Annotated[str, msgspec.Meta(pattern="^[a-z0-9][a-z0-9-]{0,39}$")]


@post(
    "web/pricealertSet",
    opens_business=True,
    money=False,
    example=AlertForm(symbol="BTCUSDT", direction=Direction.ABOVE, price="100000", channel="trading"),
)
async def set_alert(kernel: Kernel, request: Request[AlertForm]) -> Alert:
    """Set an alert."""
    form = request.form
    info = next((one for one in kernel.prices.instruments() if one.symbol == form.symbol), None)
    if info is None:
        raise ApiError(SYMBOL_UNKNOWN, field="symbol")
    price = amount_field(form.price, info.price_decimals, "price")
    async with request.idempotent_transaction() as effect:
        tx = effect.tx
        await tx.execute("SELECT pg_advisory_xact_lock(hashtextextended('pricealert', $1))", request.user.id)
        own = "SELECT count(*) FROM pricealert_alert WHERE user_id = $1 AND state = 'waiting'"
        if (await tx.fetchval(own, request.user.id) or 0) >= MOST:
            raise ApiError(TOO_MANY, most=MOST)
        alert = Alert(
            id=kernel.ids.next(),
            user_id=request.user.id,
            symbol=form.symbol,
            direction=form.direction,
            decimals=info.price_decimals,
            price=price,
            channel=form.channel,
            tries=0,
            state=AlertState.WAITING,
            created_at=await db_now(tx),
        )
        await alert.insert(tx)
        await opened(tx, kernel.ids, ALERT_STATES, alert, USER, "set")
        return effect.keep(alert)


@post("web/pricealertCancel", opens_business=False)
async def cancel_alert(kernel: Kernel, request: Request[ById]) -> Alert:
    """Cancel an alert."""
    async with request.idempotent_transaction() as effect:
        tx, alert = effect.tx, await Alert.require_own(effect.tx, request.form.id, request.user.id)
        state = await move(tx, kernel.ids, ALERT_STATES, alert, "cancel", USER, await db_now(tx))
        return effect.keep(msgspec.structs.replace(alert, state=state))


def sending(kernel: Kernel) -> TaskSpec:
    """Messages to the chat, each until the chat has taken it."""
    config = kernel.config["pricealert"]
    assert isinstance(config, Config)

    async def send() -> None:
        if not config.chat:
            return
        async with httpx.AsyncClient(timeout=TIMEOUT_S) as client:
            last = 0
            while reached := await _waiting(kernel, last):  # bounded: each turn begins behind the last alert
                last = reached[-1].id
                for alert in reached:
                    if (tick := kernel.prices.latest(alert.symbol)) is not None and is_reached(alert, tick.price):
                        await _settle(kernel, alert, await _post(client, config.chat, alert))

    return TaskSpec("pricealert.send", send, EVERY_S, "Send alerts whose price is reached to the chat")


async def _waiting(kernel: Kernel, last: int) -> list[Alert]:
    rows = await kernel.db.fetch(
        "SELECT * FROM pricealert_alert WHERE state = 'waiting' AND id > $1 ORDER BY id LIMIT $2", last, BATCH
    )
    return [Alert.of(row) for row in rows]


async def _post(client: httpx.AsyncClient, chat: str, alert: Alert) -> bool:
    """Whether the chat has taken the message; it may take one twice, after a lost answer."""
    said = {"id": str(alert.id), "symbol": alert.symbol, "direction": alert.direction.value}
    try:
        return (await client.post(f"{chat.rstrip('/')}/{alert.channel}", json=said)).is_success
    except httpx.HTTPError:
        return False


async def _settle(kernel: Kernel, alert: Alert, is_taken: bool) -> None:
    async with kernel.db.transaction() as tx:
        found = (await Alert.lock(tx, [alert.id])).get(alert.id)
        if found is None or found.state is not AlertState.WAITING:
            return  # cancelled meanwhile
        if not is_taken and found.tries + 1 < TRIES:
            await Alert.save(tx, [msgspec.structs.replace(found, tries=found.tries + 1)], "tries")
        else:
            await move(tx, kernel.ids, ALERT_STATES, found, "send" if is_taken else "give_up", TIMER, await db_now(tx))


def waiting_alerts() -> OpenBusiness:
    """Alerts that wait, as the console counts them before the plugin is switched off."""

    async def count(conn: asyncpg.Connection, user_id: int | None = None) -> Open:
        waiting = (
            "SELECT count(*) FROM pricealert_alert WHERE state = 'waiting' AND ($1::bigint IS NULL OR user_id = $1)"
        )
        return Open(await conn.fetchval(waiting, user_id) or 0)

    return OpenBusiness("pricealert.open.alerts", count)
