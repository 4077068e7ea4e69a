"""Configuration of lending: ``[plugin.lending]`` in agio.toml."""

import msgspec


class LendingConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``development_cases`` fills the queues of a fresh DEVELOPMENT deployment; it stops the start elsewhere."""

    development_cases: bool = False
