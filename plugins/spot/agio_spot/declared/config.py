"""``[plugin.spot]`` of agio.toml."""

from decimal import Decimal
from typing import Annotated

import msgspec
from agio_kernel.settings.deployment import OF_THE_MACHINE


class SpotConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Configuration of spot trading in this deployment.

    ``liquidity`` lets the house quote every pair around the price source; ``quote_notional`` is the usual worth of its
    best quote in whole units of the quote asset, ``spread_bp`` the width between its best bid and ask in basis points.
    ``link_host`` is where a process among several (``REDIS_URL``) takes the commands of the others, and where it
    listens for everybody (``AGIO_HOST``) unless this says otherwise: 127.0.0.1 for those of one machine, an address of
    its own, or 0.0.0.0 for those that find it by its host name.
    """

    liquidity: bool = True
    quote_notional: int = 20_000
    spread_bp: Decimal = Decimal("0.2")
    link_host: Annotated[str, OF_THE_MACHINE] = ""
