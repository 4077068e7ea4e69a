"""Configuration of accounts: ``[plugin.account]`` in agio.toml. Secrets stand in the environment and never in the
file."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from agio_kernel.settings.deployment import OF_THE_MACHINE


class Smtp(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """The mail server that sends e-mail. With a ``user``, its password is ``AGIO_SMTP_PASSWORD``."""

    host: str
    sender: str
    port: int = 587
    tls: Literal["starttls", "tls", "none"] = "starttls"
    user: str = ""
    timeout_s: float = 10.0


class Sms(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """The HTTP service that sends text messages: what is posted, with ``{to}`` and ``{text}`` filled in.

    Where ``AGIO_SMS_TOKEN`` is set, it is sent in ``header`` after ``scheme``.
    """

    url: str
    fields: dict[str, str]
    encoding: Literal["json", "form"] = "json"
    header: str = "Authorization"
    scheme: str = "Bearer"
    timeout_s: float = 10.0


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """The technical side of a deployment's accounts; business constants are parameters.

    ``outbox`` keeps messages readable in a development deployment; switch it off where another plugin sends them.
    ``smtp`` and ``sms`` send them instead. ``site`` is the address that wallets are shown (the first origin if absent).
    The limits count one client network: an office or a test bench behind one address may need more.
    """

    outbox: Annotated[bool, OF_THE_MACHINE] = True
    smtp: Annotated[Smtp | None, OF_THE_MACHINE] = None
    sms: Annotated[Sms | None, OF_THE_MACHINE] = None
    site: Annotated[str, OF_THE_MACHINE] = ""
    codes_per_network_hour: Annotated[int, OF_THE_MACHINE] = 60
    registrations_per_network_hour: Annotated[int, OF_THE_MACHINE] = 60
    demos_per_network_hour: Annotated[int, OF_THE_MACHINE] = 120
    challenges_per_network_hour: Annotated[int, OF_THE_MACHINE] = 240
