"""A market that is played again each minute: calm, a crash of a few seconds, and back. Its price tells the second."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from decimal import Decimal
from pathlib import Path

from agio_testing.site import Site, new_folder

ROUND_S = 60
CALM_S, FALL_S = 40, 10
TOP, BOTTOM = Decimal(64_000), Decimal(58_000)
A_SECOND = Decimal("0.10")
"""Rise of the price in each second of the calm."""
PLUGINS = ("account", "contract", "market", "operator", "wallet")


def price_at(second: int) -> Decimal:
    """The price of a second of the round."""
    if second < CALM_S:
        return TOP + A_SECOND * second
    fallen = min(second - CALM_S + 1, FALL_S)
    return TOP - (TOP - BOTTOM) * fallen / FALL_S


def is_early(price: Decimal, latest: int) -> bool:
    """Whether a price is of the calm's first seconds."""
    return TOP <= price <= price_at(latest)


def written(file: Path) -> Path:
    """The round as a file of quotes."""
    rows = (f"{second * 1000},{price_at(second)},{price_at(second)}" for second in range(ROUND_S))
    file.write_text("\n".join(["timestamp,bid,ask", *rows]))
    return file


@contextmanager
def crashing_site(pages: Path | None = None) -> Iterator[Site]:
    """A site whose bitcoin falls by a tenth once a minute."""
    with new_folder() as folder:
        site = Site(folder, plugins=PLUGINS, pages=pages)
        played = written(folder / "crash.csv")
        source = 'source = "simulated"'
        configured = site.config.read_text()
        assert source in configured
        site.config.write_text(configured.replace(source, f'source = "replay"\nreplay = {{ BTCUSDT = "{played}" }}'))
        site.start()
        try:
            yield site
        finally:
            if site.process is not None:
                site.stop()
