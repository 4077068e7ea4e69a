"""A client of ``book:<pair>``, written from docs/market-data.md and from nothing else of the server."""

import zlib
from decimal import Decimal
from typing import Any


class BookClient:
    """Keeps a book from a whole one and its changes; once ``is_lost`` it has to be told the whole again."""

    def __init__(self) -> None:
        self.seq = 0
        self.sides: dict[str, dict[str, str]] = {"bids": {}, "asks": {}}
        self.is_lost = True

    def take(self, message: dict[str, Any]) -> None:
        """Take a message of the feed: ``snapshot`` is set on a whole book."""
        reported = message["data"]
        if message.get("snapshot"):
            self.sides = {"bids": {}, "asks": {}}
        elif self.is_lost or reported["seq"] <= self.seq:
            return
        elif reported["prev"] != self.seq:
            self.is_lost = True
            return
        for name, side in self.sides.items():
            for price, quantity in reported[name]:
                if Decimal(quantity):
                    side[price] = quantity
                else:
                    side.pop(price, None)
        self.seq = reported["seq"]
        self.is_lost = self.checksum() != reported["checksum"]

    @property
    def bids(self) -> list[tuple[str, str]]:
        """Best first."""
        return sorted(self.sides["bids"].items(), key=lambda level: -Decimal(level[0]))

    @property
    def asks(self) -> list[tuple[str, str]]:
        """Best first."""
        return sorted(self.sides["asks"].items(), key=lambda level: Decimal(level[0]))

    def checksum(self) -> int:
        """Return the checksum of the best 25 levels, a bid and an ask in turn."""
        bids, asks = self.bids[:25], self.asks[:25]
        words = []
        for place in range(25):
            words += [f"{side[place][0]}:{side[place][1]}" for side in (bids, asks) if place < len(side)]
        return zlib.crc32(":".join(words).encode())
