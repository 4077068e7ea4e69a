"""An address that is told what comes after a number, and how far it has been told."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from agio_kernel.declarations.states import StateMachine
from agio_kernel.declarations.wire import Moment
from agio_kernel.entities import Entity, Hidden, Id


class WebhookState(StrEnum):
    """Whether it is told: not while it is disabled, because it took nothing for days or was switched off."""

    ACTIVE = "active"
    DISABLED = "disabled"
    REMOVED = "removed"


_W = WebhookState


def webhook_states(plugin: str, relation: str, by: Literal["user", "operator"]) -> StateMachine[WebhookState]:
    """States of a kind of webhooks, and who changes them beside time."""
    return StateMachine(
        plugin=plugin,
        noun="webhook",
        states=WebhookState,
        table={
            (_W.ACTIVE, "disable", "timer"): _W.DISABLED,
            (_W.ACTIVE, "remove", by): _W.REMOVED,
            (_W.DISABLED, "enable", by): _W.ACTIVE,
            (_W.DISABLED, "remove", by): _W.REMOVED,
        },
        initial=_W.ACTIVE,
        final=(_W.REMOVED,),
        relation=relation,
    )


class Endpoint(Entity):
    """``number`` is the newest event that it took, ``problem`` why not the next one: an HTTP status or a word.
    Until ``former_until`` its messages are signed with the secret that it had before, too.
    """

    id: Id
    url: str
    sealed: Hidden[str]
    state: WebhookState
    number: Id
    next_at: Hidden[Moment]
    failures: int
    failing_since: Moment | None = None
    problem: str = ""
    delivered_at: Moment | None = None
    created_at: Moment
    former: Hidden[str | None] = None
    former_until: Moment | None = None
