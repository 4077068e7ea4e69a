"""Data that a user needs before sending: the channels, the requirements of a deposit, and the user's address."""

from __future__ import annotations

from typing import Any

from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import require
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.wire import Page, whole
from agio_kernel.money.amounts import format_amount
from agio_kernel.money.rules import DEPOSIT
from agio_kernel.ports.chain import Channel

from agio_wallet.declared import parameters as constants
from agio_wallet.declared.codes import CHANNEL_CLOSED
from agio_wallet.deposit.store import keep_address, user_number
from agio_wallet.schemas import (
    BlockedView,
    ChannelForm,
    ChannelsForm,
    ChannelView,
    DepositAddressView,
    DepositForm,
    RequirementsView,
)
from agio_wallet.wallet import WalletContext


@get("web/depositChannels", links={"web/depositAddress": {"coin": "rows/0/coin", "chain": "rows/0/chain"}})
async def list_channels(context: WalletContext, request: Request[ChannelsForm]) -> Page[ChannelView]:
    """Coins and chains that money can come by.

    Every channel, or those of one coin; a closed one is listed too, so that the page can say so.
    """
    require(request.principal, real=True)
    coin = request.form.coin and context.asset(request.form.coin).code
    return whole([_view_channel(context, one) for one in context.channels() if coin in ("", one.coin)])


def _view_channel(context: WalletContext, channel: Channel) -> ChannelView:
    asset = context.asset(channel.coin)
    return ChannelView(
        coin=channel.coin,
        name=asset.title,
        chain=channel.chain,
        open=context.is_open(channel),
        automatic=context.gateway.automatic(channel),
        confirmations=context.gateway.confirmations(channel),
        minimum=format_amount(context.minimum_deposit(channel), asset.scale),
        decimals=asset.scale,
    )


@get("web/depositNeeds")
async def show_requirements(context: WalletContext, request: Request[NoForm]) -> RequirementsView:
    """Show the requirements of a deposit, and my state about them.

    A demo account may call this too, and learns that it needs the real one. ``blocked`` lists the present objections of
    other plugins' rules, in the reader's language.
    """
    who, kernel = request.user, context.kernel
    channels = context.channels()
    blocked = []
    first = next((one for one in channels if context.is_open(one)), None)
    if first is not None and not who.is_demo:
        try:
            await kernel.rules.ask(DEPOSIT, who, DepositForm(first.coin, first.chain))
        except ApiError as refusal:
            said = kernel.messages.text(refusal.key, request.language, **refusal.params)
            blocked.append(BlockedView(refusal.code.number, said))
    return RequirementsView(
        real=not who.is_demo,
        tier=who.tier,
        blocked=blocked,
        channels=[_view_channel(context, one) for one in channels],
        voucher_required=kernel.parameters.get(constants.VOUCHER),
        review_minutes=int(kernel.parameters.get(constants.REVIEW_TIME).total_seconds() // 60),
    )


@get("web/depositAddress", opens_business=True, viewing=False, example=ChannelForm(coin="USDT", chain="ERC20"))
async def show_address(context: WalletContext, request: Request[ChannelForm]) -> DepositAddressView:
    """My deposit address.

    The address to send to. Asking makes it this user's, the same for ever.
    """
    who = require(request.principal, real=True)
    channel = context.channel(request.form.coin, request.form.chain)
    asset = context.asset(channel.coin)
    return DepositAddressView(
        coin=channel.coin,
        chain=channel.chain,
        address=await address_for(context, who.id, channel),
        minimum=format_amount(context.minimum_deposit(channel), asset.scale),
        automatic=context.gateway.automatic(channel),
        confirmations=context.gateway.confirmations(channel),
    )


async def address_for(context: WalletContext, user_id: int, channel: Channel) -> str:
    """Return the address to which a user sends a coin, kept as this user's; an ApiError where the channel has no
    address."""
    automatic = context.gateway.automatic(channel)

    async def given(tx: Any) -> str:
        number = await user_number(tx, user_id)
        address = context.gateway.address(channel, number)
        if address is None:
            raise ApiError(CHANNEL_CLOSED, field="chain")
        # Whoever has the address may be sent any coin of its chain there: each is looked for, asked for or not, and all
        # are kept in one order, whichever was asked for.
        for other in context.channels():
            same = other.chain == channel.chain and context.gateway.address(other, number) == address
            if other == channel or (automatic and same and context.gateway.automatic(other)):
                await keep_address(tx, user_id, other, address, automatic)
        return address

    return await context.kernel.db.run(given)
