"""The context of this plugin: the way to the chains and the constants of one deployment, as every operation needs them.

Not ``Wallet``: that is the ledger's word for where somebody keeps money.
"""

from __future__ import annotations

import asyncpg
from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ledger import Realm, Wallet
from agio_kernel.ports.chain import Channel, Token
from agio_kernel.ports.kernel import Kernel
from agio_kernel.settings.catalogues import Catalogue, Catalogues

from agio_wallet.declared import parameters as constants
from agio_wallet.declared.channels import CHANNELS, minimum_key, open_key
from agio_wallet.declared.codes import CHANNEL_CLOSED, COIN_UNKNOWN, WITHDRAWAL_COIN
from agio_wallet.declared.parameters import minor
from agio_wallet.gateways.gateway import gateway_of
from agio_wallet.networks.products import Network, networks_catalogue
from agio_wallet.terms import Terms, parts


class WalletContext:
    """Context that the wallet's operations share. It keeps no state of its own."""

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel
        self.gateway = gateway_of(kernel)
        self.catalogue = networks_catalogue(kernel.assets, self._is_taken)
        self.gateway.carry(self._tokens)

    # --- coins and channels

    def code_of(self, asset: int) -> str | None:
        """The code of an asset; None where the deployment has it no more."""
        return next((one.code for one in self.kernel.assets.values() if one.id == asset), None)

    def asset(self, coin: str, field: str = "coin") -> AssetSpec:
        """The asset of a code; an ApiError where the deployment has none."""
        asset = self.kernel.assets.get(coin.upper())
        if asset is None:
            raise ApiError(COIN_UNKNOWN, field=field)
        return asset

    def networks(self) -> dict[Channel, Network]:
        """The channels that operators added."""
        rows = self.kernel.part(Catalogues).of(self.catalogue).rows().values()
        return {row.terms.channel: row.terms for row in rows if row.terms.coin in self.kernel.assets}

    def _tokens(self) -> list[Token]:
        return [
            Token(channel, one.contract, one.contract_decimals, self.asset(one.coin).scale, one.confirmations)
            for channel, one in self.networks().items()
        ]

    def _is_taken(self, channel: Channel, contract: str) -> bool:
        """Whether a contract is another coin's, or an address of the platform."""
        own = self.networks().get(channel)
        return (own is None or own.contract != contract) and contract in self.gateway.unpayable(channel.chain)

    def channels(self) -> list[Channel]:
        """The ways in for the coins that this deployment keeps."""
        return [*(channel for channel in CHANNELS if channel.coin in self.kernel.assets), *self.networks()]

    def channel(self, coin: str, chain: str) -> Channel:
        """An open channel; 'this recharge channel is not open yet' otherwise."""
        self.asset(coin)
        wanted = Channel(coin.upper(), chain.upper())
        if wanted not in self.channels() or not self.is_open(wanted):
            raise ApiError(CHANNEL_CLOSED, field="chain")
        return wanted

    def is_open(self, channel: Channel) -> bool:
        """Whether the operator opened it and there is an address to send to."""
        added = self.networks().get(channel)
        opened = added.deposits if added else bool(self.kernel.parameters.get(open_key(channel)))
        return opened and self.gateway.address(channel, 1) is not None

    def minimum_deposit(self, channel: Channel) -> int:
        """The least deposit that is credited, in minor units."""
        added = self.networks().get(channel)
        least = added.minimum_deposit if added else self.kernel.parameters.get(minimum_key(channel.coin))
        return minor(least, self.asset(channel.coin))

    # --- withdrawals

    def ways_out(self) -> list[Channel]:
        """List the channels of withdrawals to a chain: those of the constants, then those that operators added."""
        get = self.kernel.parameters.get
        added = [channel for channel, one in self.networks().items() if one.withdrawals]
        return [Channel(get(constants.COIN), get(constants.CHAIN)), *added]

    def way_out(self, coin: str = "", chain: str = "") -> Channel:
        """One of them, the first where none is named; an ApiError where that coin doesn't leave by that chain."""
        ways = self.ways_out()
        wanted = Channel(coin.upper(), chain.upper()) if coin or chain else ways[0]
        if wanted not in ways:
            raise ApiError(WITHDRAWAL_COIN, field="coin", coin=wanted.coin, chain=wanted.chain)
        return wanted

    def terms(self, way: Channel | None = None) -> Terms:
        """The terms in force now of a way out, the first where none is named: window and day are the same for all."""
        way = way or self.way_out()
        get, asset, added = self.kernel.parameters.get, self.asset(way.coin), self.networks().get(way)
        least, most = (added.minimum, added.maximum) if added else (get(constants.MINIMUM), get(constants.MAXIMUM))
        return Terms(
            window_start=get(constants.WINDOW_START),
            window_end=get(constants.WINDOW_END),
            per_day=get(constants.PER_DAY),
            minimum=minor(least, asset),
            maximum=int(most.scaleb(asset.scale)),
            fee_parts=0 if added else parts(get(constants.FEE)),
            fee_fixed=minor(added.fee, asset) if added else 0,
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


def networks_of(context: WalletContext) -> Catalogue[Network]:
    """The networks, as operators edit them."""
    return context.catalogue
