"""An address of operators' own systems, and how far it has been told."""

from __future__ import annotations

from agio_kernel.notices.webhooks.endpoint import Endpoint, webhook_states
from agio_kernel.postgres.personal import nobodys

WEBHOOK_STATES = webhook_states("operator", "operator_webhook", "operator")


class OperatorWebhook(Endpoint, table="operator_webhook"):
    """``kinds`` are the types of events that it is told, joined by commas; empty for all."""

    personal = nobodys("url sealed state problem former kinds")

    kinds: str

    @property
    def chosen(self) -> frozenset[str]:
        """The types that it is told; empty for all."""
        return frozenset(self.kinds.split(",")) if self.kinds else frozenset()
