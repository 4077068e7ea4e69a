"""Calls of the nest."""

import msgspec
from agio_kernel.calls.declared import get, post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.wire import Amount, Coin, Id, Page, whole
from agio_kernel.entities import Account, Entity, Money, UserId
from agio_kernel.entities import Id as Key
from agio_kernel.ledger import Cause, Hold, Transfer
from agio_kernel.money.amounts import parse_amount
from agio_kernel.ports.kernel import Kernel
from agio_kernel.postgres.personal import Erasure, Personal, Until

from agio_magpie.declared.codes import TOO_DULL
from agio_magpie.declared.reasons import GIVEN, KEPT, NEST, TREASURE


class Treasure(Entity, table="magpie_treasure"):
    """One treasure."""

    personal = Personal(why="Books of account", until=Until.LAW, erasure=Erasure.KEEP, other="coin")

    id: Key
    user_id: UserId
    account: Account
    coin: Coin
    amount: Money


class HideForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Amount of a coin to hide."""

    coin: Coin
    amount: Amount
    shine: int = 5


class TreasureForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One treasure."""

    id: Id
    amount: Amount = "0"


class Hidden(msgspec.Struct, frozen=True):
    """A treasure as its owner reads it."""

    id: Id
    coin: Coin
    amount: Amount


class Colours(msgspec.Struct, frozen=True):
    """Colours that it likes."""

    names: tuple[str, ...]


@get("web/magpieColours", access=Access.VISITOR)
async def colours(kernel: Kernel, request: Request[NoForm]) -> Colours:
    """Colours that it likes."""
    return Colours(("silver", "gold"))


@get("web/magpieNest")
async def nest(kernel: Kernel, request: Request[NoForm]) -> Page[Hidden]:
    """Treasures of mine."""
    rows = await kernel.db.fetch(
        "SELECT id, coin, amount FROM magpie_treasure WHERE user_id = $1 ORDER BY id", request.user.id
    )
    return whole([Hidden(str(row["id"]), row["coin"], str(row["amount"])) for row in rows])


@post("web/magpieHide", opens_business=True, money_field="amount", example=HideForm(coin="USDT", amount="5"))
async def hide(kernel: Kernel, request: Request[HideForm]) -> Hidden:
    """Hide an amount: it is held."""
    asset = kernel.assets[request.form.coin]
    amount = parse_amount(request.form.amount, asset.scale)
    if request.form.shine < 3:
        raise ApiError(TOO_DULL, field="shine", least=3)
    async with request.idempotent_transaction() as effect:
        account = await kernel.ledger.open_account(effect.tx, request.user, asset)
        id, user = kernel.ids.next(), request.user.id
        treasure = Treasure(id=id, user_id=user, account=account, coin=asset.code, amount=amount)
        await treasure.insert(effect.tx)
        await kernel.ledger.post(effect.tx, (), [Hold(account, amount)])
        return effect.keep(Hidden(str(treasure.id), asset.code, request.form.amount))


@post("web/magpieKeep", opens_business=False, example=TreasureForm(id="1"))
async def keep(kernel: Kernel, request: Request[TreasureForm]) -> None:
    """Let the nest keep a treasure."""
    async with request.idempotent_transaction() as effect:
        tx = effect.tx
        row = await tx.fetchrow("SELECT * FROM magpie_treasure WHERE id = $1 FOR UPDATE", int(request.form.id))
        [house] = await kernel.ledger.houses(tx, row["account"], NEST)
        cause = Cause(TREASURE, row["id"], 0)
        await kernel.ledger.post(tx, [Transfer(row["account"], house, row["amount"], KEPT, cause, from_held=True)])
        effect.keep(None)


@post("web/magpieGive", opens_business=False, example=TreasureForm(id="1", amount="5"))
async def give(kernel: Kernel, request: Request[TreasureForm]) -> None:
    """Give something back out of the nest."""
    async with request.idempotent_transaction() as effect:
        tx = effect.tx
        row = await tx.fetchrow("SELECT * FROM magpie_treasure WHERE id = $1 FOR UPDATE", int(request.form.id))
        amount = parse_amount(request.form.amount, kernel.assets[row["coin"]].scale)
        [house] = await kernel.ledger.houses(tx, row["account"], NEST)
        cause = Cause(TREASURE, row["id"], 1)
        await kernel.ledger.post(tx, [Transfer(house, row["account"], amount, GIVEN, cause)])
        effect.keep(None)
