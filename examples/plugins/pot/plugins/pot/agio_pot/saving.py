"""Open a pot, look into it, pay in and take out."""

import secrets
import string
from datetime import timedelta
from decimal import Decimal
from typing import Annotated

import asyncpg
import msgspec
from agio_kernel.calls.declared import get, post
from agio_kernel.calls.request import Request
from agio_kernel.cases import USER
from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.declarations.call import ById, NoForm
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.wire import Page, whole
from agio_kernel.entities import Money
from agio_kernel.money.amount_field import amount_field
from agio_kernel.ports.clock import db_now
from agio_kernel.ports.kernel import Kernel

from agio_pot.declared.codes import POT_OVER, POT_UNKNOWN
from agio_pot.declared.reasons import SAVING_POSTINGS
from agio_pot.declared.states import SavingState
from agio_pot.pot import Pot, Saving

COIN, MINIMUM, MAXIMUM = "USDT", Decimal(1), Decimal(100_000)
LETTERS, LENGTH = string.ascii_lowercase + string.digits, 16

Link = Annotated[str, msgspec.Meta(pattern=f"^[a-z0-9]{{{LENGTH}}}$")]


class OpenForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Name of a new pot, the sum that friends want to reach, and its days."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
    amount: Annotated[str, msgspec.Meta(max_length=40)]
    days: Annotated[int, msgspec.Meta(ge=1, le=730)]


class ByLink(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Link of a pot, as its opener has shared it."""

    link: Link


class PayForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Link of a pot, and the amount that is paid in."""

    link: Link
    amount: Annotated[str, msgspec.Meta(max_length=40)]


class PotView(msgspec.Struct, frozen=True):
    """A pot as friends see it: how much is in it, of how many of them, and how much is the reader's."""

    pot: Pot
    coin: str
    saved: Money
    mine: Money
    friends: int


_SAVED = """
    SELECT coalesce(sum(amount), 0)::bigint AS saved,
           coalesce(sum(amount) FILTER (WHERE user_id = $2), 0)::bigint AS mine,
           count(DISTINCT user_id) AS friends
    FROM pot_saving WHERE pot = $1 AND state = 'saved'
"""


@post("web/potOpen", opens_business=True, money=False, example=OpenForm(name="Norway", amount="900", days=90))
async def open_pot(kernel: Kernel, request: Request[OpenForm]) -> PotView:
    """Open a pot for friends."""
    _, goal = _amount(kernel, request.form.amount)
    async with request.idempotent_transaction() as effect:
        now = await db_now(effect.tx)
        pot = Pot(
            id=kernel.ids.next(),
            user_id=request.user.id,
            link="".join(secrets.choice(LETTERS) for _ in range(LENGTH)),
            name=request.form.name,
            coin=COIN,
            goal=goal,
            ends_at=now + timedelta(days=request.form.days),
            created_at=now,
        )
        await pot.insert(effect.tx)
        return effect.keep(PotView(pot, COIN, 0, 0, 0))


@get("web/potPots")
async def own_pots(kernel: Kernel, request: Request[NoForm]) -> Page[PotView]:
    """Pots that I have opened, the newest 50."""
    async with kernel.db.read() as conn:
        pots = await Pot.list_by(conn, order="id DESC", limit=50, user_id=request.user.id)
        return whole([await _view(conn, pot, request.user.id) for pot in pots])


@get("web/potPot", example=ByLink(link="abcdefgh12345678"))
async def show_pot(kernel: Kernel, request: Request[ByLink]) -> PotView:
    """A pot that a friend has shared."""
    async with kernel.db.read() as conn:
        return await _view(conn, await _of_link(conn, request.form.link), request.user.id)


@post(
    "web/potPay",
    opens_business=True,
    money_field="amount",
    example=PayForm(link="abcdefgh12345678", amount="25"),
)
async def pay_in(kernel: Kernel, request: Request[PayForm]) -> Saving:
    """Pay into a pot."""
    asset, amount = _amount(kernel, request.form.amount)
    async with request.idempotent_transaction() as effect:
        pot, now = await _of_link(effect.tx, request.form.link), await db_now(effect.tx)
        if pot.ends_at <= now:
            raise ApiError(POT_OVER, field="link")
        saving = Saving(
            id=kernel.ids.next(),
            user_id=request.user.id,
            account=await kernel.ledger.open_account(effect.tx, request.user, asset),
            pot=pot.id,
            name=pot.name,
            coin=pot.coin,
            amount=amount,
            state=SavingState.SAVED,
            ends_at=pot.ends_at,
            created_at=now,
        )
        return effect.keep(await SAVING_POSTINGS.open(kernel, effect.tx, saving, USER, "saved"))


@post("web/potTakeOut", opens_business=False)
async def take_out(kernel: Kernel, request: Request[ById]) -> Saving:
    """Take out what I have saved."""
    async with request.idempotent_transaction() as effect:
        tx, saving = effect.tx, await Saving.require_own(effect.tx, request.form.id, request.user.id)
        return effect.keep(await SAVING_POSTINGS.move(kernel, tx, saving, "take_out", USER, await db_now(tx)))


def _amount(kernel: Kernel, text: str) -> tuple[AssetSpec, int]:
    asset = kernel.assets[COIN]
    bounds = {"minimum": asset.minor(MINIMUM), "maximum": asset.minor(MAXIMUM)}
    return asset, amount_field(text, asset.scale, "amount", **bounds)


async def _of_link(conn: asyncpg.Connection, link: str) -> Pot:
    if (pot := await Pot.find_by(conn, link=link)) is None:
        raise ApiError(POT_UNKNOWN, field="link")
    return pot


async def _view(conn: asyncpg.Connection, pot: Pot, user_id: int) -> PotView:
    row = await conn.fetchrow(_SAVED, pot.id, user_id)
    assert row is not None, "an aggregate has one row"
    return PotView(pot, pot.coin, row["saved"], row["mine"], row["friends"])
