"""Section ``[plugin.pricealert]`` of agio.toml."""

import msgspec


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``chat`` is the address that messages are posted to, with the channel's name behind it; empty sends none."""

    chat: str = ""
