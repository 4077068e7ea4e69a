"""Senders of messages: the outbox of a development deployment, or the adapters that are configured."""

from __future__ import annotations

from collections.abc import Mapping

from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.ports.ids import IdSource
from agio_kernel.ports.outgoing import MessageSender
from agio_kernel.ports.secret_box import SecretBox
from agio_kernel.settings.deployment import Settings

from agio_account.declared.config import Config
from agio_account.messages.delivery import Adapter, QueueSender
from agio_account.messages.outbox import OutboxSender
from agio_account.messages.sms import SmsAdapter
from agio_account.messages.smtp import SmtpAdapter


def sender_of(config: Config, settings: Settings, ids: IdSource, secrets: SecretBox) -> MessageSender | None:
    """The sender of this deployment; None where it has none and another plugin may provide one."""
    channels = adapters_of(config, settings.environment)
    if channels:
        return QueueSender(ids, secrets, frozenset(channels))
    return OutboxSender(ids, secrets) if settings.deployment.development and config.outbox else None


def adapters_of(config: Config, environment: Mapping[str, str]) -> dict[str, Adapter]:
    """The configured adapters by channel; a missing secret stops the plugin with the name of the variable."""
    adapters: dict[str, Adapter] = {}
    if config.smtp is not None:
        password = environment.get("AGIO_SMTP_PASSWORD", "")
        if config.smtp.user and not password:
            raise ConfigurationError("[plugin.account.smtp] names a user: set AGIO_SMTP_PASSWORD")
        adapters["email"] = SmtpAdapter(config.smtp, password)
    if config.sms is not None:
        adapters["sms"] = SmsAdapter(config.sms, environment.get("AGIO_SMS_TOKEN", ""))
    return adapters
