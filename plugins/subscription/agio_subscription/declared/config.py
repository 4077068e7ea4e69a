"""Configuration of subscription: ``[plugin.subscription]`` in agio.toml."""

from __future__ import annotations

import msgspec


class SubscriptionConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``development_issues`` lets a fresh DEVELOPMENT deployment begin with new coins that are open and to come, and
    ``development_cases`` with people who subscribed to them, coins that were given out, and subscriptions that wait in
    the console. Either stops the start elsewhere.
    """

    development_issues: bool = False
    development_cases: bool = False
