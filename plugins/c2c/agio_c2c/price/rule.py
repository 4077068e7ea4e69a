"""Rule of the price of an order: a tick of the coin, one of the currency, and the margin. It recomputes."""

from __future__ import annotations

from agio_kernel.receipts import Facts, ReceiptRule, UsedTick

from agio_c2c.price.price import Leg, Pair, Side, of_amount, of_fiat

KIND = "c2c.price"
_NUMBERS = ("coin_scale", "currency_scale", "price_decimals", "margin")
"""Fields of a pair that are facts as they are."""


def facts_of(pair: Pair, given: str, sum_: int) -> Facts:
    """Return the inputs of the rule: ``given`` says whether coins or the wire were asked for, ``sum_`` how much."""
    return {
        "side": pair.side.value,
        "coin_symbol": pair.coin.symbol,
        "currency_symbol": pair.currency.symbol,
        "per_dollar": int(pair.currency.per_dollar),
        **{name: getattr(pair, name) for name in _NUMBERS},
        "given": given,
        "sum": sum_,
    }


def ticks_of(pair: Pair) -> tuple[UsedTick, ...]:
    """The ticks of both rates; what is counted in itself has none."""
    return tuple(
        UsedTick(leg.symbol, leg.price, leg.decimals, leg.time_ms, leg.tick, leg.source)
        for leg in (pair.coin, pair.currency)
        if leg.symbol
    )


def compute(facts: Facts, ticks: tuple[UsedTick, ...]) -> Facts:
    """Price, coins and wire: what the quote offers, the order keeps and the receipt recomputes."""
    by_symbol = {tick.symbol: tick for tick in ticks}

    def leg(symbol: str, per_dollar: bool) -> Leg:
        if not symbol:
            return Leg(per_dollar=True)
        return Leg(by_symbol[symbol].price, by_symbol[symbol].decimals, per_dollar)

    pair = Pair(
        Side(str(facts["side"])),
        leg(str(facts["coin_symbol"]), False),
        leg(str(facts["currency_symbol"]), bool(facts["per_dollar"])),
        **{name: int(facts[name]) for name in _NUMBERS},
    )
    price = pair.price
    sums = (of_amount if facts["given"] == "coin" else of_fiat)(pair, price, int(facts["sum"]))
    return {"price": price, "reference": pair.reference, "amount": sums.amount, "fiat": sums.fiat}


PRICE_RULE = ReceiptRule(KIND, 1, "c2c.receipt.price", compute)
