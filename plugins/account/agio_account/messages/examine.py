"""Checks of the doctor: the ways in which people are reached."""

from __future__ import annotations

from collections.abc import Sequence

import aiosmtplib
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.declarations.work import Examination
from agio_kernel.settings.deployment import Settings

from agio_account.declared.config import Config
from agio_account.messages.senders import adapters_of
from agio_account.messages.smtp import SmtpAdapter

LONGEST_S = 3.0
_OUTBOX = "kept in the outbox of a development deployment"
_OTHERS = "sent by another plugin"


def examinations(config: Config, settings: Settings) -> Sequence[Examination]:
    """E-mail, without which nobody registers, and text messages."""

    def unsent(missing: str) -> str:
        if config.smtp is None and config.sms is None and settings.deployment.development and config.outbox:
            return _OUTBOX
        if not config.outbox:
            return _OTHERS
        raise ConfigurationError(missing)

    async def mail() -> str:
        smtp = config.smtp
        if smtp is None:
            return unsent(
                "nobody can register by e-mail, or be told anything: name a mail server in [plugin.account.smtp]"
                " (docs/operations.md, Mail and text messages)"
            )
        adapter = adapters_of(config, settings.environment)["email"]
        assert isinstance(adapter, SmtpAdapter), "[plugin.account.smtp] makes one"
        try:
            await adapter.knock(LONGEST_S)
        except (aiosmtplib.SMTPException, OSError) as error:
            raise ConnectionError(f"{smtp.host}:{smtp.port} takes no mail: {error}") from error
        return f"{smtp.host}:{smtp.port} takes mail from {smtp.sender}"

    async def texts() -> str:
        if config.sms is None:
            return unsent("nobody can register by phone: name a service in [plugin.account.sms]")
        adapters_of(config, settings.environment)
        return f"posted to {config.sms.url}"

    return (Examination("e-mail", mail), Examination("text messages", texts, serious=False))
