"""The ports that a plugin is given."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.ports.processes.peers import NoPeers, Peers

if TYPE_CHECKING:
    from agio_kernel.calls.rtoken import Intents
    from agio_kernel.declarations.rules import Rules
    from agio_kernel.identity.bank_accounts import BankAccounts
    from agio_kernel.identity.sessions import Sessions
    from agio_kernel.identity.verification import Verification
    from agio_kernel.ledger import Ledger
    from agio_kernel.plugins.store import PluginStore
    from agio_kernel.ports.chain import ChainGateway
    from agio_kernel.ports.clock import Clock
    from agio_kernel.ports.events import Bus
    from agio_kernel.ports.feed import Feed
    from agio_kernel.ports.files import FileStore
    from agio_kernel.ports.ids import IdSource
    from agio_kernel.ports.limits import Counters
    from agio_kernel.ports.messages import Messages
    from agio_kernel.ports.outgoing import MessageSender
    from agio_kernel.ports.prices import PriceSource
    from agio_kernel.ports.secret_box import SecretBox
    from agio_kernel.ports.trades import TradeTape
    from agio_kernel.postgres.db import Database
    from agio_kernel.settings.deployment import Settings
    from agio_kernel.settings.parameters import Parameters

Part = TypeVar("Part")


class Kernel(msgspec.Struct, frozen=True):
    """The ports a plugin is given. A plugin never gets the right to write a balance: it asks the ledger."""

    settings: Settings
    config: Mapping[str, Any]
    clock: Clock
    ids: IdSource
    db: Database
    ledger: Ledger
    sessions: Sessions
    bus: Bus
    feed: Feed
    prices: PriceSource
    files: FileStore
    sender: MessageSender
    parameters: Parameters
    messages: Messages
    intents: Intents
    counters: Counters
    rules: Rules
    secrets: SecretBox
    assets: dict[str, AssetSpec]
    """Assets by code: those that the enabled plugins declare, and those that operators list, which come while it
    runs."""
    trades: TradeTape | None = None
    """Trades on the deployment's own books; None where no plugin keeps one."""
    chain: ChainGateway | None = None
    """The way to block chains; None where no plugin provides one."""
    verification: Verification | None = None
    """Verification of users' identities; None where no plugin verifies anybody."""
    bank_accounts: BankAccounts | None = None
    """Bank accounts that users are paid to; None where no plugin keeps such a book."""
    directory: Any = None
    """Declarations of every enabled plugin (a ``PluginSet``), for the console and the health page; read only."""
    store: PluginStore | None = None
    """The store of plugins; None where the deployment is one of an installation's brands, or isn't connected."""
    peers: Peers = msgspec.field(default_factory=NoPeers)
    """The other processes of the deployment."""
    parts: dict[type, Any] = {}

    def part(self, kind: Callable[[Kernel], Part]) -> Part:
        """The one ``kind`` of this kernel, made of it at first use: what a plugin's functions share.

        Only who may import the class can ask for it, so a part never becomes a way between plugins.
        """
        found = self.parts.get(kind)  # type: ignore[call-overload]
        if found is None:
            found = self.parts[kind] = kind(self)  # type: ignore[index]
        return found
