"""binance-connector."""

from __future__ import annotations

from typing import Any

from binance.error import ClientError
from binance.spot import Spot
from work import PAGE, SYMBOL, Client, Refused, main


class Connector(Client):
    def __init__(self, reported: dict[str, Any]) -> None:
        secret = reported["secret"]
        keys = {"private_key": secret} if "PRIVATE KEY" in secret else {"api_secret": secret}
        self._client = Spot(reported["key"], base_url=reported["http"], timeout=30, **keys)

    def price(self) -> str:
        return self._client.ticker_price(SYMBOL)["price"]

    def place(self, name: str, order: dict[str, str]) -> dict[str, Any]:
        return self._asked(lambda: self._client.new_order(SYMBOL, newClientOrderId=name, **order))

    def cancel(self, name: str) -> None:
        self._asked(lambda: self._client.cancel_order(SYMBOL, origClientOrderId=name))

    def orders(self, from_id: int) -> list[dict[str, Any]]:
        return self._client.get_orders(SYMBOL, orderId=from_id, limit=PAGE)

    def trades(self, from_id: int) -> list[dict[str, Any]]:
        return self._client.my_trades(SYMBOL, fromId=from_id, limit=PAGE)

    def balances(self) -> list[dict[str, Any]]:
        return self._client.account()["balances"]

    def _asked(self, ask: Any) -> Any:
        try:
            return ask()
        except ClientError as error:
            if error.status_code == 400 and error.error_code != -1021:
                raise Refused(error.error_code) from error
            raise


main(Connector)
