"""The addresses of listen keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from agio_kernel.identity.api_keys import Scope

from agio_programs.endpoint import KeyedEndpoint
from agio_programs.market_data.schemas import NoForm, View
from agio_programs.user_data.listen_keys import LONGEST, ListenKeys

WEIGHT = 2
_PATH = "/api/v3/userDataStream"


class ListenKeyForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """Listen key to renew or close."""

    listen_key: Annotated[str, msgspec.Meta(max_length=LONGEST)]


class ListenKeyView(View, frozen=True, kw_only=True):
    """A listen key."""

    listen_key: str


def listen_key_addresses(listen_keys: ListenKeys) -> Mapping[tuple[str, str], KeyedEndpoint]:
    """Endpoints by method and path."""

    async def make(key: str, form: NoForm) -> ListenKeyView:
        return ListenKeyView(listen_key=listen_keys.make(key))

    async def renew(key: str, form: ListenKeyForm) -> dict[str, Any]:
        listen_keys.renew(key, form.listen_key)
        return {}

    async def end(key: str, form: ListenKeyForm) -> dict[str, Any]:
        listen_keys.end(key, form.listen_key)
        return {}

    return {
        ("POST", _PATH): KeyedEndpoint(NoForm, make, Scope.READ, lambda form: WEIGHT),
        ("PUT", _PATH): KeyedEndpoint(ListenKeyForm, renew, Scope.READ, lambda form: WEIGHT),
        ("DELETE", _PATH): KeyedEndpoint(ListenKeyForm, end, Scope.READ, lambda form: WEIGHT),
    }
