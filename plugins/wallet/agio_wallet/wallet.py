"""The context of this plugin: the way to the chains and the constants of one deployment, as every operation needs them.

Not ``Wallet``: that is the ledger's word for where somebody keeps money.
"""

from __future__ import annotations

import asyncpg
from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.declarations.errors import Refusal
from agio_kernel.ledger import Realm, Wallet
from agio_kernel.ports.chain import Channel
from agio_kernel.ports.kernel import Kernel

from agio_wallet.declared import parameters as constants
from agio_wallet.declared.channels import CHANNELS, minimum_key, open_key
from agio_wallet.declared.codes import CHANNEL_CLOSED, COIN_UNKNOWN
from agio_wallet.declared.parameters import minor
from agio_wallet.gateways.gateway import gateway_of
from agio_wallet.terms import Terms, parts


class WalletContext:
    """What the wallet's operations share. It keeps no state of its own."""

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel
        self.gateway = gateway_of(kernel)

    # --- coins and channels

    def asset(self, coin: str, field: str = "coin") -> AssetSpec:
        """The asset of a code; a Refusal where the deployment has none."""
        asset = self.kernel.assets.get(coin.upper())
        if asset is None:
            raise Refusal(COIN_UNKNOWN, field=field)
        return asset

    def channels(self) -> list[Channel]:
        """The ways in for the coins that this deployment keeps."""
        return [channel for channel in CHANNELS if channel.coin in self.kernel.assets]

    def channel(self, coin: str, chain: str) -> Channel:
        """An open channel; 'this recharge channel is not open yet' otherwise."""
        self.asset(coin)
        wanted = Channel(coin.upper(), chain.upper())
        if wanted not in self.channels() or not self.is_open(wanted):
            raise Refusal(CHANNEL_CLOSED, field="chain")
        return wanted

    def is_open(self, channel: Channel) -> bool:
        """Whether the operator opened it and there is an address to send to."""
        return bool(self.kernel.parameters.get(open_key(channel))) and self.gateway.address(channel, 1) is not None

    def minimum_deposit(self, asset: AssetSpec) -> int:
        """The least deposit that is credited, in minor units."""
        return minor(self.kernel.parameters.get(minimum_key(asset.code)), asset)

    # --- withdrawals

    def withdrawal_asset(self) -> AssetSpec:
        """The coin that can be withdrawn."""
        return self.asset(self.kernel.parameters.get(constants.COIN))

    def withdrawal_chain(self) -> str:
        """The chain it leaves by."""
        return self.kernel.parameters.get(constants.CHAIN)

    def terms(self) -> Terms:
        """The terms of withdrawals in force now."""
        get, asset = self.kernel.parameters.get, self.withdrawal_asset()
        return Terms(
            window_start=get(constants.WINDOW_START),
            window_end=get(constants.WINDOW_END),
            per_day=get(constants.PER_DAY),
            minimum=minor(get(constants.MINIMUM), asset),
            maximum=int(get(constants.MAXIMUM).scaleb(asset.scale)),
            fee_parts=parts(get(constants.FEE)),
            consumption_parts=parts(get(constants.CONSUMPTION)),
        )

    # --- money

    async def account(
        self, tx: asyncpg.Connection, user_id: int, realm: Realm, asset: AssetSpec, wallet: Wallet = Wallet.SPOT
    ) -> int:
        """The user's account of a coin, opened where it doesn't exist yet."""
        return (await self.kernel.ledger.open_accounts(tx, user_id, realm, [(wallet, asset.id)]))[wallet, asset.id]

    def balances_changed(self, user_id: int) -> None:
        """Tell the user's pages; called after the commit that made it true."""
        self.kernel.feed.publish_private("balances", user_id, {"changed": True})
