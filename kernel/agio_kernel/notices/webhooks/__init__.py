"""Webhooks: messages to addresses outside, signed, in order, repeated until each is taken."""

from agio_kernel.notices.webhooks.declaration import WebhookEvent
from agio_kernel.notices.webhooks.deployment_events import DeploymentEvent, DeploymentEvents

__all__ = ["DeploymentEvent", "DeploymentEvents", "WebhookEvent"]
