"""The declarations that plugins return and the Kernel they are given.

Everything a plugin offers is declared with one of these frozen Structs: a reader of a plugin's ``plugin.py`` sees the
whole of it, and the host, the console and the checks all read the same declaration.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import msgspec

from agio_kernel.access import Access

if TYPE_CHECKING:
    from agio_kernel.chain import ChainGateway
    from agio_kernel.clock import Clock
    from agio_kernel.db import Database
    from agio_kernel.events import Bus
    from agio_kernel.feed import Feed
    from agio_kernel.files import FileStore
    from agio_kernel.ids import IdSource
    from agio_kernel.ledger import Ledger
    from agio_kernel.limits import Counters
    from agio_kernel.messages import Messages
    from agio_kernel.outgoing import MessageSender
    from agio_kernel.parameters import Parameters
    from agio_kernel.prices import PriceSource
    from agio_kernel.rtoken import Intents
    from agio_kernel.rules import Rules
    from agio_kernel.secret_box import SecretBox
    from agio_kernel.session.sessions import Sessions
    from agio_kernel.settings import Settings


Part = TypeVar("Part")


class PluginInfo(msgspec.Struct, frozen=True):
    """Who a plugin is. ``requires`` names plugins whose behaviour it needs (never imports)."""

    id: str
    version: str
    title: str
    requires: tuple[str, ...] = ()
    kernel: str = ">=0.1,<1"


class NoForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The form of a call that takes nothing but token, lang and rtoken."""


class Call(msgspec.Struct, frozen=True):
    """One call under ``/web/``: declared here, parsed, guarded, answered and documented by the host.

    ``handler(request)`` returns the answer's data (or an Envelope). ``form`` is a Struct that forbids unknown fields.
    ``effect`` says that the call changes something: it must then do so inside ``request.effect()``, which makes it
    happen once per rtoken. ``own_intent`` marks the few calls that record the rtoken in their own row instead.
    ``upload`` lets the call take files (multipart, ``request.files``). ``scope`` is what an API key needs to make the
    call: a user's call that only reads is in ``read`` unless it says ``none``; what trades says ``trade``; all else is
    for people. ``opens_business`` marks what begins something that must later settle (an order, a deposit): it is
    refused while the plugin is draining. ``expired_demo``: a demo account whose time is over may still make it, because
    it leads out of there; every other call answers that account with ``demo_expired``. ``viewing``: whether an operator
    who views as the user may make it. By default that is what only reads; a read whose answer is nobody's but the
    user's (a secret, a file to take away) says False.
    """

    method: Literal["GET", "POST"]
    path: str
    handler: Callable[[Any], Awaitable[Any]]
    summary: str
    form: type = NoForm
    access: Access = Access.USER
    permission: str | None = None
    money: bool = False
    effect: bool = False
    own_intent: bool = False
    rate_per_minute: int = 240
    answer_code: int = 0
    upload: bool = False
    scope: Literal["read", "trade", "none"] | None = None
    opens_business: bool = False
    expired_demo: bool = False
    viewing: bool | None = None

    @property
    def viewable(self) -> bool:
        """Whether an operator who views as the user may make this call."""
        if self.viewing is not None:
            return self.viewing
        reads = self.method == "GET" and not (self.effect or self.own_intent)
        return reads and self.access is not Access.OPERATOR

    @property
    def api_scope(self) -> Literal["read", "trade"] | None:
        """The scope an API key needs for this call; None where no key may make it."""
        if self.upload:
            return None  # a signature is made over the body as a whole, which files are too large for
        if self.scope is None:
            reads = self.method == "GET" and not (self.effect or self.own_intent) and self.access is not Access.OPERATOR
            return "read" if reads else None
        return None if self.scope == "none" else self.scope


class TaskSpec(msgspec.Struct, frozen=True):
    """Work that is due again and again. taskiq only wakes it: what is owed lives in PostgreSQL."""

    name: str
    run: Callable[[], Awaitable[Any]]
    every_s: float
    summary: str
    time_limit_s: float = 60.0


class Lifespan(msgspec.Struct, frozen=True):
    """Something that lives as long as the process: a sequencer, a price loop.

    ``in_workers``: a process that only carries out tasks opens it, too, because tasks read what it keeps in memory.
    """

    name: str
    open: Callable[[], AbstractAsyncContextManager[Any]]
    in_workers: bool = False


class Screen(msgspec.Struct, frozen=True):
    """One path of the site that a remote draws."""

    path: str
    name: str
    title: str
    access: Access = Access.USER
    layout: Literal["public", "app", "trade", "blank", "console"] = "app"


class Navigation(msgspec.Struct, frozen=True):
    """One entry of a menu."""

    menu: Literal["top", "user", "footer", "tabbar"]
    label: str
    path: str
    order: int
    icon: str = ""
    group: str = ""


class Slot(msgspec.Struct, frozen=True):
    """A place on somebody else's page that this remote fills."""

    slot: str
    name: str
    order: int = 100


class Remote(msgspec.Struct, frozen=True):
    """The manifest of a plugin's micro-frontend: the shell knows every path and entry without loading its code."""

    id: str
    screens: tuple[Screen, ...] = ()
    navigation: tuple[Navigation, ...] = ()
    slots: tuple[Slot, ...] = ()
    links: Mapping[str, str] = {}
    domains: tuple[str, ...] = ()
    sdk: str = "^1"


class AssetSpec(msgspec.Struct, frozen=True):
    """An asset the ledger keeps: ``scale`` decimals, 0 to 8. The id is its place in every account id, for ever."""

    id: int
    code: str
    scale: int
    title: str


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
    assets: Mapping[str, AssetSpec]
    chain: ChainGateway | None = None
    """The way to block chains; None where no plugin provides one."""
    directory: Any = None
    """What every enabled plugin declared (a ``PluginSet``), for the console and the health page; read only."""
    parts: dict[type, Any] = {}

    def part(self, kind: Callable[[Kernel], Part]) -> Part:
        """The one ``kind`` of this kernel, made of it at first use: what several hooks of a plugin share.

        Only who may import the class can ask for it, so a part never becomes a way between plugins.
        """
        found = self.parts.get(kind)  # type: ignore[call-overload]
        if found is None:
            found = self.parts[kind] = kind(self)  # type: ignore[index]
        return found
