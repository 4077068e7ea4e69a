"""One call under ``/web/``, as the host sees it; ``agio_kernel.calls.declared`` makes it of its handler."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Hashable, Mapping
from functools import partial
from typing import Annotated, Any, Literal

import msgspec

from agio_kernel.declarations.access import Access
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.declarations.wire import Id, is_answer


class NoForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The form of a call that takes nothing but token, lang and rtoken."""


class ById(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The form of a call about one thing: which."""

    id: Id


class ProductForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The form of a call about a product: which."""

    product: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class AmountForm(ProductForm, frozen=True, forbid_unknown_fields=True):
    """The form of a quote or a purchase: a product, and how much of its coin."""

    amount: Annotated[str, msgspec.Meta(max_length=40)]


class Call(msgspec.Struct, frozen=True):
    """One call under ``/web/``: declared here, parsed, guarded, answered and documented by the host.

    ``handler(request)`` returns the answer's data. ``form`` is a Struct that forbids unknown fields, ``answer`` the
    Struct that the data is (or ``Page[Struct]``, or ``NoData``; see ``declarations.wire``): a call without one takes
    its plugin down. ``example`` is a form as somebody would fill it in. ``links`` leads on to other
    calls: by path, where their fields stand in this call's data, as ``{"web/order": {"id": "rows/0/id"}}``. ``effect``
    says that the call changes something: it must then do so inside ``request.idempotent_transaction()``, which makes it
    happen once per rtoken. ``own_intent`` marks the few calls that record the rtoken in their own row instead.
    ``files`` names the files that the call takes (multipart, ``request.files``); ``before_files(fields)`` may refuse
    the form before a byte of them is read, which a call of visitors needs, because no session speaks for them.
    ``scope`` is what an API key needs to make the call: a user's call that only reads is in ``read`` unless it says
    ``none``; what trades, and changes something, says ``trade``; all else is for people. ``opens_business`` says
    whether the call begins business or brings money in (an order, a purchase, a deposit): the host asks
    ``business.open`` before each that does, and there freezes, draining and every plugin's own objections hang. A
    user's call that changes something or is about money must say True or False: what says neither takes its plugin
    down. ``done_before(request)`` returns what this very intent has done already, or None: a call that opens business
    and records the rtoken itself needs it, because who asks again about an order that was placed is told of it,
    whatever is refused by now. ``steps_up`` says whether a person is asked for the trading password before it, as often
    as the deployment wants: by default before whatever opens business and is about money or trades. ``expired_demo``: a
    demo account whose time is over may still make it, because it leads out of there; every other call answers that
    account with ``demo_expired``. ``viewing``: whether an operator who views as the user may make it. By default that
    is what only reads; a read whose answer is nobody's but the user's (a secret, a file to take away) says False.
    ``opens_session`` marks a GET that sets the session's cookie: it replaces nobody's session who doesn't show its
    token. ``turn()`` belongs to a visitor's GET whose answer is the same for everybody who asks with the same fields
    until another turn comes: then it is made, packed and named once a turn. ``money_field`` is the field of the form
    that too little money is told beside. ``write(data)`` is what is answered of a handler's data, where that is another
    Struct (a noun's wire).
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
    cache_version: Callable[[], Hashable] | None = None
    money_field: str = ""
    write: Callable[[Any], Any] | None = None

    def __post_init__(self) -> None:
        if not is_answer(self.answer):
            raise ConfigurationError(f"{self.path} must say what it answers: answer=a Struct, Page[a Struct] or NoData")
        _require_named_answer(self)
        changes = self.effect or self.own_intent
        if self.opens_business is None and self.access is Access.USER and (self.money or changes):
            raise ConfigurationError(f"{self.path} must say whether it opens business: opens_business=True or False")
        if self.opens_business and self.access is Access.VISITOR:
            raise ConfigurationError(f"{self.path} opens business, which nobody does without having signed in")
        if (self.scope == "trade" and self.reads) or (self.scope == "read" and changes):
            does = "changes something" if changes else "only reads"
            raise ConfigurationError(f"{self.path} {does}, and asks for a key with the scope {self.scope!r}")
        if self.files and self.access is Access.VISITOR and self.before_files is None:
            raise ConfigurationError(f"{self.path} takes files of visitors and needs before_files, which refuses them")
        if self.cache_version is not None and (self.method != "GET" or self.access is not Access.VISITOR or changes):
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
