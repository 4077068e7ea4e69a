"""One address of the dialect: what it reads, what it costs and how it is answered."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from agio_kernel.declarations.principal import Principal
from agio_kernel.declarations.realm import Realm
from agio_kernel.identity.api_keys import Scope

Make = Callable[[Realm, Any], Awaitable[Any]]


def _one(form: Any) -> int:
    return 1


class Claim(msgspec.Struct, frozen=True):
    """Claim of an identity: a key, and a text with its signature."""

    key: str
    text: bytes
    signature: str


class Signed(msgspec.Struct, frozen=True):
    """Owner of the key that signed a request, and the digest that is the same when the request is sent again as it
    is."""

    who: Principal
    digest: str


class Endpoint(msgspec.Struct, frozen=True):
    """``form`` forbids unknown fields; ``weight(form)`` is what a request counts for."""

    form: type
    make: Make
    weight: Callable[[Any], int] = _one


def immediate(make: Callable[[Realm, Any], Any]) -> Make:
    """Make an endpoint whose answers come from memory."""

    async def made(realm: Realm, form: Any) -> Any:
        return make(realm, form)

    return made


class KeyedEndpoint(msgspec.Struct, frozen=True):
    """An address for who names a key of this ``scope``, without a signature."""

    form: type
    make: Callable[[str, Any], Awaitable[Any]]
    scope: Scope
    weight: Callable[[Any], int] = _one


class SignedEndpoint(msgspec.Struct, frozen=True):
    """An address for who has a key of this ``scope``. It may ``order``, which is counted by account."""

    form: type
    make: Callable[[Signed, Any], Awaitable[Any]]
    scope: Scope
    weight: Callable[[Any], int] = _one
    orders: bool = False
