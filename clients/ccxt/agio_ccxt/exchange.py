"""The exchange: ccxt's class of the dialect, with the addresses of a site and nothing of another exchange."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

import ccxt

TESTNET = "/testnet"
"""Below this the same addresses are those of the demo realm."""


def urls_of(site: str) -> dict[str, Any]:
    """The addresses of a site, and of its demo realm as the test network."""
    parts = urlsplit(site)
    return {"api": _api(f"{parts.scheme}://{parts.netloc}"), "test": _api(f"{parts.scheme}://{parts.netloc}{TESTNET}")}


def _api(http: str) -> dict[str, Any]:
    v3, socket = f"{http}/api/v3", http.replace("http", "ws", 1)
    streams = {"spot": f"{socket}/ws", "ws-api": {"spot": f"{socket}/ws-api/v3"}}
    return {"public": v3, "private": v3, "v1": f"{http}/api/v1", "sapi": f"{http}/sapi/v1", "ws": streams}


def agio_of(base: Any) -> Any:
    """The exchange as one of ccxt's three kinds of class, under the name by which ccxt finds it."""

    class agio(base):
        """An Agio site: ``agio({"site": "https://trade.example", …})``."""

        def __init__(self, config: Mapping[str, Any] = {}) -> None:
            merged = dict(config)
            self.site = merged.pop("site", "")
            super().__init__(merged)

        def describe(self) -> dict[str, Any]:
            """What ccxt is told of the exchange."""
            merged = super().describe()
            urls = {"logo": "", "www": self.site, "doc": [f"{self.site}/api"], "fees": "", **urls_of(self.site)}
            only_spot = {"swap": False, "future": False, "option": False, "margin": False}
            options = {"fetchMarkets": {"types": ["spot"]}, "defaultType": "spot", "fetchMargins": False}
            mine = {"id": "agio", "name": "Agio", "countries": [], "hostname": None, "pro": True}
            return self.deep_extend(merged | {"urls": urls}, {**mine, "has": only_spot, "options": options})

        def sign(self, *request: Any, **more: Any) -> Any:
            """A request as it is sent; ccxt and freqtrade make an exchange without a site, and ask it nothing."""
            if not self.site.startswith(("http://", "https://")):
                raise ccxt.ArgumentsRequired(f"agio needs its site, such as https://trade.example; was {self.site!r}")
            return super().sign(*request, **more)

        def handle_errors(self, *answer: Any) -> Any:
            """A key that has ended is that, and no limit of the rate."""
            self.options["hasAlreadyAuthenticatedSuccessfully"] = False
            return super().handle_errors(*answer)

    return agio
