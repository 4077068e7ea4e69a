"""Forms of the calls of content."""

from __future__ import annotations

from agio_testing.site import Site
from agio_testing.visitor import Visitor
from agio_testing.wire_forms import Naming, WireForms, data_of

TICKET = "a support ticket"
QUEUE = "content.tickets"
"""Queue in which an operator answers a ticket."""


def asks(who: Visitor) -> dict:
    """A ticket of this user's."""
    return data_of(who.post("openTicket", topic="funds", subject="My deposit", text="Where is it?"))


def things(site: Site, owner: Visitor) -> dict[str, str]:
    """A ticket."""
    return {TICKET: asks(owner)["id"]}


def cases(site: Site) -> None:
    """A ticket that waits."""
    asks(site.visitor().registered())


FORMS = WireForms(
    naming=(
        Naming("web/supportTicket", TICKET),
        Naming("web/ticketThread", TICKET),
        Naming("web/writeTicket", TICKET, {"text": "Hello"}),
        Naming("web/readTicketThread", TICKET, {"through": "1"}),
        Naming("web/ticketFile", TICKET, {"number": "1"}, None),
        Naming("web/closeTicket", TICKET),
    ),
    things=things,
    cases=cases,
    withheld=frozenset({"web/ticketFile"}),
)
