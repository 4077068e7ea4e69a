"""What a user needs before sending: the channels, what a deposit asks for, and the address that is theirs."""

from __future__ import annotations

from typing import Any

from agio_kernel.access import require
from agio_kernel.amounts import format_amount
from agio_kernel.chain import Channel
from agio_kernel.errors import Refusal
from agio_kernel.money_rules import DEPOSIT
from agio_kernel.request import Request

from agio_wallet import parameters as constants
from agio_wallet.codes import CHANNEL_CLOSED
from agio_wallet.deposit_store import keep_address, user_number
from agio_wallet.desk import Desk
from agio_wallet.forms import DepositForm
from agio_wallet.views import listed


async def list_channels(desk: Desk, request: Request) -> dict[str, Any]:
    """Every channel, or those of one coin; a closed one is listed too, so that the page can say so."""
    require(request.principal, real=True)
    coin = request.form.coin and desk.asset(request.form.coin).code
    return listed([_view_channel(desk, one) for one in desk.channels() if coin in ("", one.coin)])


def _view_channel(desk: Desk, channel: Channel) -> dict[str, Any]:
    asset = desk.asset(channel.coin)
    return {
        "coin": channel.coin,
        "name": asset.title,
        "chain": channel.chain,
        "open": desk.is_open(channel),
        "automatic": desk.gateway.automatic(channel),
        "confirmations": desk.gateway.confirmations(channel),
        "minimum": format_amount(desk.minimum_deposit(asset), asset.scale),
        "decimals": asset.scale,
    }


async def show_needs(desk: Desk, request: Request) -> dict[str, Any]:
    """What a deposit needs and how this account stands. A demo account may ask: that it needs the real one is told.

    ``blocked`` is what other plugins' rules object to now, in the reader's words.
    """
    who, kernel = request.who, desk.kernel
    channels = desk.channels()
    blocked = []
    first = next((one for one in channels if desk.is_open(one)), None)
    if first is not None and not who.is_demo:
        try:
            await kernel.rules.ask(DEPOSIT, who, DepositForm(first.coin, first.chain))
        except Refusal as refusal:
            said = kernel.messages.text(refusal.key, request.language, **refusal.params)
            blocked.append({"code": refusal.code.number, "message": said})
    return {
        "real": not who.is_demo,
        "tier": who.tier,
        "blocked": blocked,
        "channels": [_view_channel(desk, one) for one in channels],
        "voucher_required": kernel.parameters.get(constants.VOUCHER),
        "review_minutes": int(kernel.parameters.get(constants.REVIEW_TIME).total_seconds() // 60),
    }


async def show_address(desk: Desk, request: Request) -> dict[str, Any]:
    """The address to send to. Asking makes it this user's, the same for ever."""
    who = require(request.principal, real=True)
    channel = desk.channel(request.form.coin, request.form.chain)
    asset, automatic = desk.asset(channel.coin), desk.gateway.automatic(channel)

    async def given(tx: Any) -> str:
        number = await user_number(tx, who.id)
        address = desk.gateway.address(channel, number)
        if address is None:
            raise Refusal(CHANNEL_CLOSED, field="chain")
        # Whoever has the address may be sent any coin of its chain there: each is looked for, asked for or not, and all
        # are kept in one order, whichever was asked for.
        for other in desk.channels():
            same = other.chain == channel.chain and desk.gateway.address(other, number) == address
            if other == channel or (automatic and same and desk.gateway.automatic(other)):
                await keep_address(tx, who.id, other, address, automatic)
        return address

    return {
        "coin": channel.coin,
        "chain": channel.chain,
        "address": await desk.kernel.db.run(given),
        "minimum": format_amount(desk.minimum_deposit(asset), asset.scale),
        "automatic": automatic,
        "confirmations": desk.gateway.confirmations(channel),
    }
