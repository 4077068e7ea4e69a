"""ccxt, with a key of any kind, by its own class of the dialect or by that of agio-ccxt."""

from __future__ import annotations

import importlib
from typing import Any

import ccxt
from work import PAGE, Client, Refused, main

SYMBOL = "BTC/USDT"


class Ccxt(Client):
    def __init__(self, reported: dict[str, Any]) -> None:
        if reported["exchange"] == "agio":
            importlib.import_module("agio_ccxt")  # registers it
        self._client = getattr(ccxt, reported["exchange"])(
            {
                **reported["ccxt"],
                "apiKey": reported["key"],
                "secret": reported["secret"],
                "enableLastJsonResponse": True,
            }
        )

    def price(self) -> str:
        return self._client.fetch_ticker(SYMBOL)["info"]["lastPrice"]

    def place(self, name: str, order: dict[str, str]) -> dict[str, Any]:
        more = {"clientOrderId": name}
        if "timeInForce" in order:
            more["timeInForce"] = order["timeInForce"]
        price = float(order["price"]) if "price" in order else None
        kind, side, quantity = order["type"].lower(), order["side"].lower(), float(order["quantity"])
        return self._asked(lambda: self._client.create_order(SYMBOL, kind, side, quantity, price, more))["info"]

    def cancel(self, name: str) -> None:
        self._asked(lambda: self._client.cancel_order("", SYMBOL, {"origClientOrderId": name}))

    def orders(self, from_id: int) -> list[dict[str, Any]]:
        return [one["info"] for one in self._client.fetch_orders(SYMBOL, None, PAGE, {"orderId": from_id})]

    def trades(self, from_id: int) -> list[dict[str, Any]]:
        return [one["info"] for one in self._client.fetch_my_trades(SYMBOL, None, PAGE, {"fromId": from_id})]

    def balances(self) -> list[dict[str, Any]]:
        return self._client.fetch_balance()["info"]["balances"]

    def _asked(self, ask: Any) -> Any:
        try:
            return ask()
        except ccxt.OperationFailed:
            raise
        except ccxt.ExchangeError as error:
            raise Refused(self._client.last_json_response["code"]) from error


main(Ccxt)
