"""A mail server of tests, as providers run them: TLS first, a sign-in next, and then what is sent is kept."""

from __future__ import annotations

import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from ipaddress import IPv4Address
from pathlib import Path
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, LoginPassword
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from agio_testing.evm.node import free_port
from agio_testing.waiting import eventually

HOST = "127.0.0.1"


class MailServer:
    """Mail it took, in the order in which it came; ``certificate`` is the one that a client has to trust."""

    def __init__(self, user: str, password: str, certificate: Path) -> None:
        self.certificate = certificate
        self.port = 0
        self._known = user.encode(), password.encode()
        self._taken: list[EmailMessage] = []

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        """Take a message."""
        self._taken.append(message_from_bytes(envelope.content, policy=policy.default))  # type: ignore[arg-type]
        return "250 taken"

    def let_in(self, server: Any, session: Any, envelope: Any, mechanism: str, given: Any) -> AuthResult:
        """Let its one user in."""
        right = isinstance(given, LoginPassword) and (given.login, given.password) == self._known
        return AuthResult(success=right)

    def text_to(self, recipient: str) -> str:
        """Text of the last mail to somebody, once it is there."""
        found = eventually(lambda: [one for one in self._taken if one["To"] == recipient])
        return found[-1].get_content()


@contextmanager
def mail_server(folder: Path, user: str, password: str) -> Iterator[MailServer]:
    """A server on a free port that wants STARTTLS and a sign-in; its certificate lies in ``folder``."""
    context, certificate = _tls(folder)
    server = MailServer(user, password, certificate)
    server.port = free_port()
    controller = Controller(
        server,
        HOST,
        server.port,
        tls_context=context,
        require_starttls=True,
        authenticator=server.let_in,
        auth_required=True,
    )
    controller.start()
    try:
        yield server
    finally:
        controller.stop()


def _tls(folder: Path) -> tuple[ssl.SSLContext, Path]:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, HOST)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + timedelta(hours=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(IPv4Address(HOST))]), critical=False)
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    both, certificate = folder / "mail.pem", folder / "mail-certificate.pem"
    certificate.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    both.write_bytes(private + certificate.read_bytes())
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(both)
    return context, certificate
