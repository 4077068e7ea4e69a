"""The declarations that plugins return and the Kernel they are given.

Everything a plugin offers is declared with one of these frozen Structs: a reader of a plugin's ``plugin.py`` sees the
whole of it, and the host, the console and the checks all read the same declaration.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Hashable, Mapping
from contextlib import AbstractAsyncContextManager
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import msgspec

from agio_kernel.declarations.access import Access
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.declarations.menu_texts import require_menu_texts
from agio_kernel.wire import is_answer

if TYPE_CHECKING:
    from agio_kernel.calls.rtoken import Intents
    from agio_kernel.declarations.rules import Rules
    from agio_kernel.ledger import Ledger
    from agio_kernel.people.bank_accounts import BankAccounts
    from agio_kernel.people.sessions import Sessions
    from agio_kernel.people.verification import Verification
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

    ``handler(request)`` returns the answer's data (or an Envelope). ``form`` is a Struct that forbids unknown fields,
    ``answer`` the Struct that the data is (or ``Page[Struct]``, or ``NoData``; see ``agio_kernel.wire``): a call
    without one takes its plugin down. ``example`` is a form as somebody would fill it in. ``links`` leads on to other
    calls: by path, where their fields stand in this call's data, as ``{"web/order": {"id": "rows/0/id"}}``. ``effect``
    says that the call changes something: it must then do so inside ``request.effect()``, which makes it happen once per
    rtoken. ``own_intent`` marks the few calls that record the rtoken in their own row instead. ``files`` names the
    files that the call takes (multipart, ``request.files``); ``before_files(fields)`` may refuse the form before a byte
    of them is read, which a call of visitors needs, because no session speaks for them. ``scope`` is what an API key
    needs to make the call: a user's call that only reads is in ``read`` unless it says ``none``; what trades, and
    changes something, says ``trade``; all else is for people. ``opens_business`` says whether the call begins business
    or brings money in (an order, a purchase, a deposit): the host asks ``business.open`` before each that does, and
    there freezes, draining and every plugin's own objections hang. A user's call that changes something or is about
    money must say True or False: what says neither takes its plugin down. ``done_before(request)`` returns what this
    very intent has done already, or None: a call that opens business and records the rtoken itself needs it, because
    who asks again about an order that was placed is told of it, whatever is refused by now. ``steps_up`` says whether a
    person is asked for the trading password before it, as often as the deployment wants: by default before whatever
    opens business and is about money or trades. ``expired_demo``: a demo account whose time is over may still make it,
    because it leads out of there; every other call answers that account with ``demo_expired``. ``viewing``: whether an
    operator who views as the user may make it. By default that is what only reads; a read whose answer is nobody's but
    the user's (a secret, a file to take away) says False. ``opens_session`` marks a GET that sets the session's cookie:
    it replaces nobody's session who doesn't show its token. ``turn()`` belongs to a visitor's GET whose answer is the
    same for everybody who asks with the same fields until another turn comes: then it is made, packed and named once a
    turn.
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
    files: tuple[str, ...] = ()
    before_files: Callable[[Mapping[str, str]], Awaitable[None]] | None = None
    scope: Literal["read", "trade", "none"] | None = None
    opens_business: bool | None = None
    steps_up: bool | None = None
    done_before: Callable[[Any], Awaitable[Any]] | None = None
    expired_demo: bool = False
    viewing: bool | None = None
    answer: Any = None
    example: Mapping[str, str] = {}
    links: Mapping[str, Mapping[str, str]] = {}
    opens_session: bool = False
    turn: Callable[[], Hashable] | None = None

    def __post_init__(self) -> None:
        if not is_answer(self.answer):
            raise ConfigurationError(f"{self.path} must say what it answers: answer=a Struct, Page[a Struct] or NoData")
        _require_named_answer(self)
        changes = self.effect or self.own_intent
        if self.opens_business is None and self.access is Access.USER and (self.money or changes):
            raise ConfigurationError(f"{self.path} must say whether it opens business: opens_business=True or False")
        if self.opens_business and self.access is Access.VISITOR:
            raise ConfigurationError(f"{self.path} opens business, which nobody does without having signed in")
        if self.scope == ("trade" if self.reads else "read"):
            does = "only reads" if self.reads else "changes something"
            raise ConfigurationError(f"{self.path} {does}, and asks for a key with the scope {self.scope!r}")
        if self.files and self.access is Access.VISITOR and self.before_files is None:
            raise ConfigurationError(f"{self.path} takes files of visitors and needs before_files, which refuses them")
        if self.turn is not None and (self.method != "GET" or self.access is not Access.VISITOR or changes):
            raise ConfigurationError(f"{self.path} has a turn, which only what everybody may read alike has")
        if self.opens_business and self.own_intent and self.done_before is None:
            raise ConfigurationError(f"{self.path} opens business under its own intent and needs done_before")

    @property
    def reads(self) -> bool:
        """Whether it only tells something: a GET that carries out no intent."""
        return self.method == "GET" and not (self.effect or self.own_intent)

    @property
    def asks_password(self) -> bool:
        """Whether a person proves by the trading password that it is them who buys or orders."""
        if self.steps_up is not None:
            return self.steps_up
        return bool(self.opens_business) and (self.money or self.scope == "trade")

    @property
    def viewable(self) -> bool:
        """Whether an operator who views as the user may make this call."""
        if self.viewing is not None:
            return self.viewing
        return self.reads and self.access is not Access.OPERATOR

    @property
    def api_scope(self) -> Literal["read", "trade"] | None:
        """The scope an API key needs for this call; None where no key may make it."""
        if self.files:
            return None  # a signature is made over the body as a whole, which files are too large for
        if self.scope is None:
            return "read" if self.reads and self.access is not Access.OPERATOR else None
        return None if self.scope == "none" else self.scope


_MAPPING = re.compile(r"\b(dict|Dict|Mapping|MutableMapping|defaultdict|TypedDict)\b")


def _require_named_answer(call: Call) -> None:
    """ConfigurationError where a call's handler says that it returns a mapping, or doesn't say what it returns."""
    handler = call.handler
    while isinstance(handler, partial):
        handler = handler.func
    said = str(getattr(handler, "__annotations__", {}).get("return", ""))
    if not said or _MAPPING.search(said):
        raise ConfigurationError(f"{call.path} must return the Struct it declares, and not {said or 'what it hides'}")


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


class Examination(msgspec.Struct, frozen=True):
    """One line of ``agio doctor``: ``look`` answers how it stands, and raises ConfigurationError, OSError or
    TimeoutError with what is wrong and what to do. It asks no more than a connection would show, and waits a few
    seconds at most. What isn't ``serious`` is a note. One that is ``stored`` is given a connection to the database.
    """

    name: str
    look: Callable[..., Awaitable[str]]
    serious: bool = True
    stored: bool = False


class Screen(msgspec.Struct, frozen=True):
    """One path of the site that a remote draws.

    ``deed`` is the call that moves money here, such as ``placeSpotOrder``: a screen with money is tried in all bad
    moments. ``prices`` says that the deed rests on prices of the feed, and waits while they are not live.
    """

    path: str
    name: str
    title: str
    access: Access = Access.USER
    layout: Literal["public", "app", "trade", "blank", "console"] = "app"
    deed: str = ""
    prices: bool = False


class Sold(msgspec.Struct, frozen=True):
    """What an entry of a menu or a tile leads to: rows of a ``catalogue`` whose fields are as ``where`` says. Nobody is
    led there while none is sold; with ``ever`` not before one was, as where orders of it are listed.
    """

    catalogue: str
    where: Mapping[str, str] = {}
    ever: bool = False


class Navigation(msgspec.Struct, frozen=True):
    """One entry of a menu; its ``label`` is a key under ``<plugin>.nav.``.

    ``covers``: the names of the remote's screens that belong to this place. At a desk a row above them leads to each
    place of the same menu and group that covers screens, whichever plugin has them. It is shown while what it ``sells``
    is sold.
    """

    menu: Literal["top", "user", "footer", "tabbar"]
    label: str
    path: str
    order: int
    icon: str = ""
    group: str = ""
    covers: tuple[str, ...] = ()
    sells: Sold | msgspec.UnsetType = msgspec.UNSET

    def __post_init__(self) -> None:
        require_menu_texts(self.label)


class Slot(msgspec.Struct, frozen=True):
    """A place on somebody else's page that this remote fills.

    What fills ``console.place`` is a part of the console: it says its ``title`` (a key), its ``icon`` and the
    permissions of which one opens it (``needs``).
    """

    slot: str
    name: str
    order: int = 100
    title: str = ""
    icon: str = ""
    needs: tuple[str, ...] = ()


class Tile(msgspec.Struct, frozen=True):
    """A product on the front page: ``title`` and ``text`` are keys under ``<plugin>.nav.``, which the shell has at
    hand. Its live figure is declared with ``register_tile_figures``. It is shown while what it ``sells`` is sold.
    """

    title: str
    text: str
    icon: str
    path: str
    order: int = 100
    sells: Sold | msgspec.UnsetType = msgspec.UNSET

    def __post_init__(self) -> None:
        require_menu_texts(self.title, self.text)


class Remote(msgspec.Struct, frozen=True):
    """The manifest of a plugin's micro-frontend: the shell knows every path and entry without loading its code.

    ``tiles`` present it on the front page; ``wallets`` are those that it keeps users' money in, and so are offered. Its
    screens wait for the texts of ``domains``, which are asked for with the page.
    """

    id: str
    screens: tuple[Screen, ...] = ()
    navigation: tuple[Navigation, ...] = ()
    slots: tuple[Slot, ...] = ()
    tiles: tuple[Tile, ...] = ()
    wallets: tuple[Literal["spot", "contract", "wealth"], ...] = ()
    links: Mapping[str, str] = {}
    domains: tuple[str, ...] = ()
    sdk: str = "^1"

    def __post_init__(self) -> None:
        """Whatever an entry covers is a screen."""
        covered = {name for entry in self.navigation for name in entry.covers}
        if unknown := covered - {screen.name for screen in self.screens}:
            raise ValueError(f"the menu of {self.id} covers screens that it hasn't: {', '.join(sorted(unknown))}")


class AssetSpec(msgspec.Struct, frozen=True):
    """An asset the ledger keeps: ``scale`` decimals, 0 to 8. The id is its place in every account id, for ever.
    ``listed`` are those that operators added while the site runs.
    """

    id: int
    code: str
    scale: int
    title: str
    listed: bool = False


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
    """By code: those that the enabled plugins declare, and those that operators list, which come while it runs."""
    trades: TradeTape | None = None
    """What was traded on the deployment's own books; None where no plugin keeps one."""
    chain: ChainGateway | None = None
    """The way to block chains; None where no plugin provides one."""
    verification: Verification | None = None
    """What is known of who somebody is; None where no plugin verifies anybody."""
    bank_accounts: BankAccounts | None = None
    """Where users say that a bank pays them to; None where no plugin keeps such a book."""
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
