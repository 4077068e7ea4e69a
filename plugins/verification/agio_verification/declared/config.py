"""Configuration of verification: ``[plugin.verification]`` in agio.toml. Secrets stand in the environment and never in
the file."""

from __future__ import annotations

from typing import Annotated, Literal
from urllib.parse import urlsplit

import msgspec
from agio_kernel.settings.deployment import OF_THE_MACHINE

_HERE = ("127.0.0.1", "::1", "localhost")


class ServiceConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """A service that looks at documents. ``name`` stands in the time line of what it decides; ``url`` takes the
    papers, by TLS unless it is on this machine. ``AGIO_KYC_SECRET`` signs both ways.
    """

    url: str
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=40)] = "KYC"
    timeout_s: Annotated[float, msgspec.Meta(ge=0.1, le=30)] = 15.0

    def __post_init__(self) -> None:
        url = urlsplit(self.url)
        if not url.hostname or url.username or url.scheme not in ("http", "https"):
            raise ValueError("url is like https://kyc.example.com/checks")
        if url.scheme == "http" and url.hostname not in _HERE:
            raise ValueError("url begins with https: what is sent are somebody's papers")


class VerificationConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``provider`` says who looks at primary identities first: an operator, or the service of
    ``[plugin.verification.service]``, which leaves to operators what it can't decide.
    """

    provider: Annotated[Literal["manual", "service"], OF_THE_MACHINE] = "manual"
    service: Annotated[ServiceConfig | None, OF_THE_MACHINE] = None

    def __post_init__(self) -> None:
        if (self.provider == "service") is (self.service is None):
            raise ValueError('provider = "service" and [plugin.verification.service] come together')
