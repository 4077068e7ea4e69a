"""binance-sdk-spot."""

from __future__ import annotations

from typing import Any

from binance_common.configuration import ConfigurationRestAPI
from binance_common.errors import BadRequestError
from binance_sdk_spot.spot import Spot
from work import PAGE, SYMBOL, Client, Refused, main


class Sdk(Client):
    def __init__(self, reported: dict[str, Any]) -> None:
        secret = reported["secret"]
        keys = {"private_key": secret} if "PRIVATE KEY" in secret else {"api_secret": secret}
        configuration = ConfigurationRestAPI(reported["key"], base_path=reported["http"], timeout=30_000, **keys)
        self._client = Spot(config_rest_api=configuration).rest_api

    def price(self) -> str:
        return self._client.ticker_price(symbol=SYMBOL).data().actual_instance.price

    def place(self, name: str, order: dict[str, str]) -> dict[str, Any]:
        terms: dict[str, Any] = {"quantity": float(order["quantity"])}
        if "price" in order:
            terms |= {"price": float(order["price"]), "time_in_force": order["timeInForce"]}
        ask = self._client.new_order
        answer = self._asked(lambda: ask(SYMBOL, order["side"], order["type"], new_client_order_id=name, **terms))
        return answer.data().to_dict()

    def cancel(self, name: str) -> None:
        self._asked(lambda: self._client.delete_order(SYMBOL, orig_client_order_id=name))

    def orders(self, from_id: int) -> list[dict[str, Any]]:
        return [one.to_dict() for one in self._client.all_orders(SYMBOL, order_id=from_id, limit=PAGE).data()]

    def trades(self, from_id: int) -> list[dict[str, Any]]:
        return [one.to_dict() for one in self._client.my_trades(SYMBOL, from_id=from_id, limit=PAGE).data()]

    def balances(self) -> list[dict[str, Any]]:
        return [one.to_dict() for one in self._client.get_account().data().balances]

    def _asked(self, ask: Any) -> Any:
        try:
            return ask()
        except BadRequestError as error:
            if error.status_code != -1021:
                raise Refused(error.status_code) from error
            raise


main(Sdk)
