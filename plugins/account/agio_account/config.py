"""What ``[plugin.account]`` in agio.toml may say."""

from __future__ import annotations

import msgspec


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """The technical side of a deployment's accounts; business constants are parameters.

    ``outbox`` keeps messages readable in a development deployment; switch it off where another plugin sends them.
    The limits count one client network: an office or a test bench behind one address may need more.
    """

    outbox: bool = True
    codes_per_network_hour: int = 60
    registrations_per_network_hour: int = 60
    demos_per_network_hour: int = 120
