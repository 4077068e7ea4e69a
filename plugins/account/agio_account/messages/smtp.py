"""E-mail through a mail server."""

from __future__ import annotations

from email.message import EmailMessage
from email.utils import formatdate, make_msgid

import aiosmtplib

from agio_account.declared.config import Smtp
from agio_account.messages.delivery import Undeliverable


class SmtpAdapter:
    """Hands messages to the configured server, one connection each: codes are few and far between."""

    def __init__(self, config: Smtp, password: str) -> None:
        self._config = config
        self._password = password

    def _server(self, timeout_s: float) -> aiosmtplib.SMTP:
        config = self._config
        return aiosmtplib.SMTP(
            hostname=config.host,
            port=config.port,
            username=config.user or None,
            password=self._password or None,
            use_tls=config.tls == "tls",
            start_tls=config.tls == "starttls",
            timeout=timeout_s,
        )

    async def knock(self, timeout_s: float) -> None:
        """Sign in to the server and leave again; raises what sending would."""
        async with self._server(timeout_s):
            pass

    async def deliver(self, recipient: str, subject: str, text: str) -> None:
        """Send a plain text; a refusal of the server with 5xx is final."""
        message = EmailMessage()
        message["From"] = self._config.sender
        message["To"] = recipient
        message["Subject"] = " ".join(subject.split())
        message["Date"] = formatdate()
        message["Message-ID"] = make_msgid(domain=self._config.sender.rpartition("@")[2].strip("> ") or None)
        message.set_content(text)
        try:
            async with self._server(self._config.timeout_s) as server:
                await server.send_message(message)
        except aiosmtplib.SMTPRecipientsRefused as error:
            if all(500 <= refused.code < 600 for refused in error.recipients):
                raise Undeliverable("the server refused the recipient") from error
            raise
        except aiosmtplib.SMTPAuthenticationError:
            raise  # the deployment's mistake, not the message's
        except aiosmtplib.SMTPResponseException as error:
            if 500 <= error.code < 600:
                raise Undeliverable(f"the server answered {error.code}") from error
            raise
