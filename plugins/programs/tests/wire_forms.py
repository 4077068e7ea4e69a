"""Forms of the calls of programs."""

from __future__ import annotations

from agio_testing.site import Site
from agio_testing.visitor import Visitor
from agio_testing.wire_forms import Naming, WireForms, data_of


def things(site: Site, owner: Visitor) -> dict[str, str]:
    """A webhook."""
    password = owner.has_trading_password()
    made = owner.post("createWebhook", url="https://hooks.example/agio", tpassword=password)
    return {"hook": data_of(made)["id"]}


FORMS = WireForms(
    naming=(
        Naming("web/enableWebhook", "hook"),
        Naming("web/replayWebhook", "hook", {"after": "0"}),
        Naming("web/removeWebhook", "hook"),
        Naming("web/rotateWebhookSecret", "hook", own=None),
    ),
    things=things,
    grows=frozenset({"programs_webhook"}),  # nobody answers at its address: how often that was tried is noted
)
