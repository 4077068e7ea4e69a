"""Provider that reviews primary identities first, behind a port: operators by default, or a service of the
deployment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from agio_kernel.cases import Actor
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.declarations.principal import Principal, Subject
from agio_kernel.ports.kernel import Kernel

from agio_verification.declared.config import VerificationConfig
from agio_verification.provider.papers import Papers
from agio_verification.provider.service import Service

SECRET = "AGIO_KYC_SECRET"
SHORTEST = 32


class Provider(Protocol):
    """Looks at papers and says later what they are; ``secret`` signs what it says."""

    name: str
    secret: bytes

    async def ask(self, papers: Papers) -> None:
        """Hand papers over; ConnectionError where trying again may help, Unaskable where it can't."""
        ...


class Providing:
    """The provider of one deployment, None where operators look at everything; it acts by its name."""

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel
        self.provider = provider_of(kernel.config["verification"], kernel.settings.environment)

    @property
    def actor(self) -> Actor:
        """Actor of the case's moves, in its time line."""
        return Actor("provider", self.provider.name if self.provider else "")

    @property
    def auditor(self) -> Principal:
        """Principal in the audit: no user's account."""
        return Principal(Subject.OPERATOR, 0, f"provider:{self.actor.name}", 0)


def provider_of(config: VerificationConfig, environment: Mapping[str, str]) -> Provider | None:
    """The configured one; a secret that is missing or short stops the plugin with the name of the variable."""
    if config.service is None:
        return None
    secret = environment.get(SECRET, "")
    if len(secret) < SHORTEST:
        raise ConfigurationError(f"[plugin.verification.service] needs {SECRET}, of {SHORTEST} characters or more")
    return Service(config.service, secret.encode())
