"""``[plugin.wallet]`` of agio.toml."""

from __future__ import annotations

import msgspec


class WalletConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``opening_balance`` credits every new account of a DEVELOPMENT deployment (coin to decimal amount), so that a
    fresh site can be traded on before deposits are set up. Outside development it stops the start.
    """

    opening_balance: dict[str, str] = {}
