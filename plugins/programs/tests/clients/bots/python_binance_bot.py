"""python-binance: where it is at home is an attribute of its classes, to be set before a client is made."""

from __future__ import annotations

from typing import Any

from binance.base_client import BaseClient
from binance.client import Client as Library
from binance.exceptions import BinanceAPIException
from work import PAGE, SYMBOL, Client, Refused, main


class PythonBinance(Client):
    def __init__(self, reported: dict[str, Any]) -> None:
        BaseClient.API_URL = f"{reported['http']}/api"
        BaseClient.MARGIN_API_URL = f"{reported['http']}/sapi"
        self._client = Library(reported["key"], reported["secret"], ping=False)

    def price(self) -> str:
        return self._client.get_symbol_ticker(symbol=SYMBOL)["price"]

    def place(self, name: str, order: dict[str, str]) -> dict[str, Any]:
        return self._asked(lambda: self._client.create_order(symbol=SYMBOL, newClientOrderId=name, **order))

    def cancel(self, name: str) -> None:
        self._asked(lambda: self._client.cancel_order(symbol=SYMBOL, origClientOrderId=name))

    def orders(self, from_id: int) -> list[dict[str, Any]]:
        return self._client.get_all_orders(symbol=SYMBOL, orderId=from_id, limit=PAGE)

    def trades(self, from_id: int) -> list[dict[str, Any]]:
        return self._client.get_my_trades(symbol=SYMBOL, fromId=from_id, limit=PAGE)

    def balances(self) -> list[dict[str, Any]]:
        return self._client.get_account()["balances"]

    def _asked(self, ask: Any) -> Any:
        try:
            return ask()
        except BinanceAPIException as error:
            if error.status_code == 400 and error.code != -1021:
                raise Refused(error.code) from error
            raise


main(PythonBinance)
