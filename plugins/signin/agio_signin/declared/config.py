"""``[plugin.signin]`` of agio.toml."""

import msgspec


class SigninConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``coin`` is what rewards are paid in."""

    coin: str = "USDT"
