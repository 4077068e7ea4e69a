"""Declaration of an event that the deployment tells its operators' own systems."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import datetime
from enum import Enum
from typing import Any

import msgspec

from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.money.amounts import format_amount
from agio_kernel.ports.events import Event

_NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
_PERSONAL = frozenset(
    {"account", "address", "birthday", "card", "comment", "document", "email", "iban", "invite", "ip", "login", "memo"}
    | {"name", "note", "number", "phone", "reason", "remark", "text", "title", "uid", "url", "words"}
)


class WebhookEvent(msgspec.Struct, frozen=True):
    """An event as operators' webhooks tell it: of the type ``<plugin>.<name>``, with these ``fields`` of it.

    A field of a field is named with a dot (``order.id``, told as ``order_id``). Ids are told as text, a field of
    ``amounts`` (field to the field of its coin) as a decimal. ``when`` picks those that are told. Fields that may name
    a person or hold somebody's words are refused.
    """

    name: str
    event: type[Event]
    fields: tuple[str, ...]
    amounts: Mapping[str, str] = {}
    when: Callable[[Any], bool] | None = None

    def __post_init__(self) -> None:
        if not _NAME.fullmatch(self.name):
            raise ConfigurationError(f"{self.name!r} is no name of a webhook's event: words joined by _")
        named = (*self.fields, *self.amounts, *self.amounts.values())
        if unknown := {one.partition(".")[0] for one in named} - set(self.event.__struct_fields__):
            raise ConfigurationError(f"the webhook event {self.name} tells {min(unknown)}, which its event has not")
        if personal := {one for one in named if _PERSONAL & set(re.split(r"[._]", one))}:
            raise ConfigurationError(
                f"the webhook event {self.name} tells {min(personal)}: ids and states alone may be"
            )

    def payload(self, event: Any, assets: Mapping[str, AssetSpec]) -> dict[str, Any]:
        """Data told of an event; an amount of a coin that isn't listed any more is left out."""
        data = {name.replace(".", "_"): _plain(name, _read(event, name)) for name in self.fields}
        for name, coin in self.amounts.items():
            asset = assets.get(_read(event, coin))
            if asset is not None:
                data[name.replace(".", "_")] = format_amount(_read(event, name), asset.scale)
        return data


def _read(event: Any, name: str) -> Any:
    for part in name.split("."):
        event = getattr(event, part)
    return event


def _plain(name: str, value: Any) -> Any:
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, datetime):
        return value.isoformat()
    is_id = re.split(r"[._]", name)[-1] == "id"
    return str(value) if is_id and isinstance(value, int) else value
