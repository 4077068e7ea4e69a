"""Events of the console that the deployment's webhooks tell."""

from __future__ import annotations

from agio_kernel.cases.incidents import IncidentOpened
from agio_kernel.notices.webhooks import WebhookEvent
from agio_kernel.ports.events import Event

from agio_operator.notices import AccountFrozen, BalanceCorrected

REPORTED = frozenset({"money.freeze", "money.unfreeze", "offering.switch", "parameter.approve", "product.publish"})


class OperatorActed(Event, frozen=True):
    """An operator did something that the audit has under the number ``audit``; ``state`` is what came of it."""

    audit: int
    operator_id: int
    action: str
    subject: str
    state: str = ""


class WebhookTested(Event, frozen=True):
    """An operator wants to see an event arrive at one webhook."""

    webhook_id: int


_ACTED = ("audit", "operator_id", "action", "subject")
TESTED = "webhook_tested"
WEBHOOK_EVENTS = (
    WebhookEvent("account_frozen", AccountFrozen, ("user_id", "what", "frozen")),
    WebhookEvent("balance_corrected", BalanceCorrected, ("user_id", "coin", "credited"), amounts={"amount": "coin"}),
    WebhookEvent("case_decided", OperatorActed, (*_ACTED, "state"), when=lambda event: event.action not in REPORTED),
    WebhookEvent("incident_opened", IncidentOpened, ("incident_id", "plugin", "product", "cause")),
    WebhookEvent(
        "offering_switched", OperatorActed, (*_ACTED, "state"), when=lambda event: event.action == "offering.switch"
    ),
    WebhookEvent("parameter_changed", OperatorActed, _ACTED, when=lambda event: event.action == "parameter.approve"),
    WebhookEvent("product_changed", OperatorActed, _ACTED, when=lambda event: event.action == "product.publish"),
    WebhookEvent(TESTED, WebhookTested, ("webhook_id",)),
    WebhookEvent("withdrawals_switched", OperatorActed, _ACTED, when=lambda event: event.action.startswith("money.")),
)
