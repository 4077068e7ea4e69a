"""Operators' authenticators: a secret is sealed from the moment it is made, offered once and asked for its codes."""

from __future__ import annotations

from agio_kernel.identity.security import matching_step
from agio_kernel.ports.kernel import Kernel
from agio_kernel.settings.presentation import Presentation
from pyotp import random_base32
from pyotp.totp import TOTP

from agio_operator.identity.schemas import FactorOffer
from agio_operator.operator import Operator

PURPOSE = "operator totp"


def new_secret(kernel: Kernel) -> bytes:
    """A new secret, sealed."""
    return kernel.secrets.seal(PURPOSE, random_base32().encode())


def offer_of(kernel: Kernel, operator: Operator, sealed: bytes) -> FactorOffer:
    """A sealed secret as it is typed into an authenticator or scanned by one."""
    secret = _opened(kernel, sealed)
    uri = TOTP(secret).provisioning_uri(name=operator.login, issuer_name=kernel.part(Presentation).brand.name)
    return FactorOffer(secret, uri)


def step_of(kernel: Kernel, sealed: bytes, code: str) -> int | None:
    """The time step whose code this is now; None for a code of no step."""
    return matching_step(_opened(kernel, sealed), code, kernel.clock.world())


def _opened(kernel: Kernel, sealed: bytes) -> str:
    return kernel.secrets.open(PURPOSE, sealed).decode()
