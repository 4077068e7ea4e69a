"""Calls declared where they are written: path and guards on the handler, form and answer from its signature.

    @post("web/buyProfit", opens_business=True, example=BuyForm(product="usdt-7", amount="100"))
    async def buy(custody: Custody, request: Request[BuyForm]) -> OrderView:
        "Buy a custody product."

The first argument is the kernel or a part of it (``kernel.part(Custody)``); a method is a call of the part that it
belongs to. The docstring's first sentence is the summary of the call in its description. ``calls_in`` finds what the
modules of a plugin declare.
"""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable, Hashable, Mapping
from functools import cache, partial
from importlib import import_module
from inspect import getdoc, signature
from types import ModuleType
from typing import Any, Literal, TypedDict, TypeVar, Unpack, get_args, get_origin, get_type_hints
from weakref import WeakKeyDictionary

import msgspec

from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Access, Permission
from agio_kernel.declarations.call import Call, NoForm
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.entities.wire_types import wire_of
from agio_kernel.ports.kernel import Kernel
from agio_kernel.postgres.query import modules_within

Context = TypeVar("Context")
Form = TypeVar("Form")
Answer = TypeVar("Answer")
Handler = Callable[[Context, Request[Form]], Awaitable[Answer]]
AnyHandler = Callable[[Any, Request[Any]], Awaitable[Any]]


class Guards(TypedDict, total=False):
    """Options of a call beside its path, as the fields of ``Call``: whatever is given of a context is given unbound.

    A ``permission`` makes it a call for operators. A call for ``development`` is made nowhere else.
    """

    access: Access
    permission: Permission
    money: bool
    effect: bool
    own_intent: bool
    rate_per_minute: int
    answer_code: int
    files: tuple[str, ...]
    before_files: Callable[[Any, Mapping[str, str]], Awaitable[None]]
    scope: Literal["read", "trade", "none"]
    opens_business: bool
    steps_up: bool
    done_before: Callable[[Any, Request[Any]], Awaitable[Any]]
    expired_demo: bool
    viewing: bool
    links: Mapping[str, Mapping[str, str]]
    opens_session: bool
    money_field: str
    cache_version: Callable[[Any], Hashable]
    development: bool


_OF_THE_CONTEXT = ("before_files", "done_before", "cache_version")


class _Declared(msgspec.Struct, frozen=True):
    """A handler and what was said of it: a ``Call`` once a kernel is given."""

    method: Literal["GET", "POST"]
    path: str
    handler: AnyHandler
    guards: Guards
    example: Any

    def bound(self, kernel: Kernel) -> Call:
        """The call, on the context that its handler names."""
        context, form, answer = _signature(self.handler)
        here = kernel if context is Kernel else kernel.part(context)
        guards: dict[str, Any] = {name: value for name, value in self.guards.items() if name != "development"}
        guards |= {name: partial(guards[name], here) for name in _OF_THE_CONTEXT if name in guards}
        shape = wire_of(answer)
        handler: Any = partial(self.handler, here)
        if shape.write is not None:
            write = partial(_write, shape.write, kernel.assets)
            handler = partial(_written, handler, write)
            guards["write"] = write
            if "done_before" in guards:
                guards["done_before"] = partial(_written, guards["done_before"], write)
        if "permission" in guards:
            guards |= {"access": Access.OPERATOR, "permission": guards["permission"].key}
        return Call(
            self.method,
            self.path,
            handler,
            (getdoc(self.handler) or "").partition("\n\n")[0].replace("\n", " ").removesuffix("."),
            form,
            answer=shape.wire,
            example=filled_in(self.example),
            **guards,
        )


def _write(write: Any, assets: Any, answer: Any) -> Any:
    return None if answer is None else write(answer, assets)


async def _written(handler: AnyHandler, write: Callable[[Any], Any], request: Request[Any]) -> msgspec.Struct | None:
    """The answer of a handler as it is on the wire; what an effect kept is so already."""
    answer = await handler(request)  # type: ignore[call-arg]
    return write(answer) if request.said is None else request.said.data


_DECLARED: WeakKeyDictionary[ModuleType, list[_Declared]] = WeakKeyDictionary()
"""Calls by module: a module that is loaded again declares its calls anew."""


def get(
    path: str, *, example: Form | None = None, **guards: Unpack[Guards]
) -> Callable[[Handler[Context, Form, Answer]], Handler[Context, Form, Answer]]:
    """Declare a call that reads."""
    return _declaring("GET", path, guards, example)


def post(
    path: str, *, example: Form | None = None, **guards: Unpack[Guards]
) -> Callable[[Handler[Context, Form, Answer]], Handler[Context, Form, Answer]]:
    """Declare a call that changes something: once for each rtoken, inside ``request.idempotent_transaction()``, unless
    it keeps an intent of its own. A call that opens business is about money, unless it says otherwise.
    """
    usual: Guards = {"effect": not guards.get("own_intent"), "money": bool(guards.get("opens_business"))}
    return _declaring("POST", path, {**usual, **guards}, example)


def calls_in(kernel: Kernel, package: str) -> tuple[Call, ...]:
    """The calls that the modules of a package declare, in the order of the modules' names, bound to the kernel or the
    part of it that each works on.
    """
    declared = [one for module in modules_within(import_module(package)) for one in _DECLARED.get(module, ())]
    live = not kernel.settings.deployment.development
    return tuple(one.bound(kernel) for one in declared if not (live and one.guards.get("development")))


def _declaring(method: Literal["GET", "POST"], path: str, guards: Guards, example: Any) -> Callable[[Any], Any]:
    def declare(handler: Any) -> Any:
        declared = _Declared(method, path, handler, guards, example)
        _DECLARED.setdefault(sys.modules[handler.__module__], []).append(declared)
        return handler

    return declare


@cache
def _signature(handler: AnyHandler) -> tuple[Any, type, Any]:
    """The context, the form and the answer of a handler."""
    name = f"{handler.__module__}.{handler.__qualname__}"
    hints = get_type_hints(handler, include_extras=True)
    parameters = list(signature(handler).parameters)
    owner = handler.__qualname__.rpartition(".")[0]
    if owner and len(parameters) == 2:
        hints[parameters[0]] = vars(sys.modules[handler.__module__])[owner]
    if len(parameters) != 2 or any(one not in hints for one in (*parameters, "return")):
        raise ConfigurationError(f"{name} must name the types of a context, a Request and an answer")
    context, request = parameters
    asked = hints[request]
    form = get_args(asked)[0] if get_origin(asked) is Request else NoForm if asked is Request else None
    if not (isinstance(form, type) and issubclass(form, msgspec.Struct)):
        raise ConfigurationError(f"{name} takes {asked}, which is no Request of a form")
    return hints[context], form, hints["return"]


def filled_in(example: msgspec.Struct | None) -> dict[str, str]:
    """The fields of an example as somebody fills them in: without what is as it would be anyhow."""
    if example is None:
        return {}
    usual = {field.encode_name: field.default for field in msgspec.structs.fields(example)}
    said = {name: value for name, value in msgspec.to_builtins(example).items() if value != usual[name]}
    return {
        name: value if isinstance(value, str) else msgspec.json.encode(value).decode() for name, value in said.items()
    }
