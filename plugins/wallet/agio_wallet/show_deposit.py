"""What a user needs before sending: the channels, and the address that is theirs."""

from __future__ import annotations

from typing import Any

from agio_kernel.access import require
from agio_kernel.amounts import format_amount
from agio_kernel.errors import Refusal
from agio_kernel.request import Request

from agio_wallet.codes import CHANNEL_CLOSED
from agio_wallet.deposit_store import keep_address, user_number
from agio_wallet.desk import Desk
from agio_wallet.views import listed


async def list_channels(desk: Desk, request: Request) -> dict[str, Any]:
    """Every channel, or those of one coin; a closed one is listed too, so that the page can say so."""
    require(request.principal, real=True)
    coin = request.form.coin and desk.asset(request.form.coin).code
    rows = []
    for channel in desk.channels():
        if coin and channel.coin != coin:
            continue
        asset = desk.asset(channel.coin)
        rows.append(
            {
                "coin": channel.coin,
                "name": asset.title,
                "chain": channel.chain,
                "open": desk.is_open(channel),
                "automatic": desk.gateway.automatic(channel),
                "minimum": format_amount(desk.minimum_deposit(asset), asset.scale),
                "decimals": asset.scale,
            }
        )
    return listed(rows)


async def show_address(desk: Desk, request: Request) -> dict[str, Any]:
    """The address to send to. Asking makes it this user's, the same for ever."""
    who = require(request.principal, real=True)
    channel = desk.channel(request.form.coin, request.form.chain)
    asset, automatic = desk.asset(channel.coin), desk.gateway.automatic(channel)

    async def given(tx: Any) -> str:
        address = desk.gateway.address(channel, await user_number(tx, who.id))
        if address is None:
            raise Refusal(CHANNEL_CLOSED, field="chain")
        await keep_address(tx, who.id, channel, address, automatic)
        return address

    return {
        "coin": channel.coin,
        "chain": channel.chain,
        "address": await desk.kernel.db.run(given),
        "minimum": format_amount(desk.minimum_deposit(asset), asset.scale),
        "automatic": automatic,
        "confirmations": desk.gateway.confirmations(channel),
    }
