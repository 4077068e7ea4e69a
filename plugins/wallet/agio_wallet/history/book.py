"""Average cost of what a user owns, and what was gained by it: a pure function of events and prices.

Everything is counted in hundred-millionths of a USDT (``UNIT``), in whole numbers, so that nothing is lost on the way:

    what the coins and claims cost = net deposits + what was realised

holds after every event. With what they are worth now on both sides: realised + unrealised = worth - net deposits.

- A deposit costs what it is worth when it comes; a withdrawal takes its cost along, and realises the difference.
- A coin that is sold takes its part of the cost along (average cost); what came for it, less that, is realised. A
  purchase costs what was paid, fees included.
- Interest, a reward, a gain: a coin that comes for nothing is realised at its worth. A loss, a fee: one that goes for
  nothing is realised at its cost.
- A claim is money that the house keeps for its owner (a fund, a deposit that earns); it moves there at cost. More than
  was put there is realised as it comes back; a loan is a claim below zero.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

import msgspec

from agio_wallet.history.event import Event, Side

UNIT = 8
"""Decimals of a USDT in which cost is counted."""

Worth = Callable[[int, int], int | None]
"""Worth of an amount of an asset at the time of an event, in ``UNIT``; None without a price."""


class Position(msgspec.Struct):
    """Amount of a coin in minor units, and what it cost; both below zero where it is owed."""

    quantity: int = 0
    cost: int = 0

    def put(self, amount: int, cost: int) -> None:
        """Add an amount with its cost."""
        self.quantity += amount
        self.cost += cost

    def take(self, amount: int) -> int:
        """Take an amount out, and return the part of the cost that goes with it."""
        cost = self.cost if amount >= self.quantity else self.cost * amount // self.quantity
        self.quantity -= amount
        self.cost -= cost
        return cost


class Book(msgspec.Struct):
    """Coins of a user, by asset; claims on the house and debts, by product and asset; and what came of them.

    ``realised`` is by product and asset, ``deposited`` and ``withdrawn`` are what came from outside and left.
    """

    coins: dict[int, Position] = {}
    claims: dict[str, Position] = {}
    realised: dict[str, int] = {}
    deposited: int = 0
    withdrawn: int = 0
    quote: int = 1

    def quantity(self, asset: int) -> int:
        """Amount of a coin in all wallets."""
        return self.coins[asset].quantity if asset in self.coins else 0

    @property
    def cost(self) -> int:
        """Cost of everything."""
        return sum(one.cost for one in (*self.coins.values(), *self.claims.values()))

    @property
    def gained(self) -> int:
        """Everything that was realised."""
        return sum(self.realised.values())

    def add(self, event: Event, product: str, worth: Worth) -> None:
        """Book an event of a product."""
        changes: Counter[int] = Counter()
        for leg in event.legs:
            sides = {leg.from_side, leg.to_side}
            into = (leg.to_side is Side.OWN) - (leg.from_side is Side.OWN)
            if Side.CLAIM in sides:
                self._claim(leg.asset, leg.amount, (leg.from_side, leg.to_side), product, worth)
            elif Side.OUTSIDE in sides and Side.OWN in sides:
                self._outside(leg.asset, leg.amount * into, product, worth)
            else:
                changes[leg.asset] += leg.amount * into
        self._change(changes, product, worth)

    def _coin(self, asset: int) -> Position:
        return self.coins.setdefault(asset, Position())

    def _realise(self, product: str, asset: int, amount: int) -> None:
        key = f"{product} {asset}"
        self.realised[key] = self.realised.get(key, 0) + amount

    def _outside(self, asset: int, amount: int, product: str, worth: Worth) -> None:
        value = worth(asset, abs(amount)) or 0
        if amount > 0:
            self.deposited += value
            self._coin(asset).put(amount, value)
        else:
            self.withdrawn += value
            self._realise(product, asset, value - self._coin(asset).take(-amount))

    def _claim(self, asset: int, amount: int, sides: tuple[Side, Side], product: str, worth: Worth) -> None:
        """A transfer to or from what is kept: its cost goes along, and what is beyond it is realised."""
        claim = self.claims.setdefault(f"{product} {asset}", Position())
        value = worth(asset, amount) or 0
        if sides[0] is Side.CLAIM and sides[1] is Side.CLAIM:
            return
        into = sides[1] is Side.CLAIM
        if into:
            if sides[0] is Side.OWN:
                cost = self._coin(asset).take(amount)
            else:
                cost = value
                self._from_elsewhere(asset, value, sides[0], product)
            self._put(claim, asset, amount, cost, product)
        else:
            cost = self._take(claim, asset, amount, value, product)
            if sides[1] is Side.OWN:
                self._coin(asset).put(amount, cost)
            elif sides[1] is Side.OUTSIDE:
                self.withdrawn += value
                self._realise(product, asset, value - cost)
            else:
                self._realise(product, asset, -cost)

    def _from_elsewhere(self, asset: int, value: int, side: Side, product: str) -> None:
        if side is Side.OUTSIDE:
            self.deposited += value
        else:
            self._realise(product, asset, value)

    def _put(self, claim: Position, asset: int, amount: int, cost: int, product: str) -> None:
        if claim.quantity >= 0:
            claim.put(amount, cost)
            return
        # A debt is paid back: what is paid beyond it was its price.
        owed, share = min(amount, -claim.quantity), -claim.cost
        share = share if owed == -claim.quantity else share * owed // -claim.quantity
        claim.put(owed, share)
        self._realise(product, asset, share - cost)

    def _take(self, claim: Position, asset: int, amount: int, value: int, product: str) -> int:
        """Take an amount from a claim; returns its cost. From nothing it is a debt, from too little it is a gain."""
        if claim.quantity <= 0:
            claim.put(-amount, -value)
            return value
        kept = min(amount, claim.quantity)
        cost = claim.take(kept)
        gain = value * (amount - kept) // amount
        self._realise(product, asset, gain)
        return cost + gain

    def _change(self, changes: Mapping[int, int], product: str, worth: Worth) -> None:
        """Coins that came and went in one event beside claims: one for the other, or for nothing."""
        outs = {asset: -amount for asset, amount in changes.items() if amount < 0}
        ins = {asset: amount for asset, amount in changes.items() if amount > 0}
        costs = {asset: self._coin(asset).take(amount) for asset, amount in outs.items()}
        values = {asset: worth(asset, amount) for asset, amount in ins.items()}
        if not outs or not ins:
            for asset, cost in costs.items():
                self._realise(product, asset, -cost)
            for asset, amount in ins.items():
                self._coin(asset).put(amount, values[asset] or 0)
                self._realise(product, asset, values[asset] or 0)
            return
        paid = self._paid(outs, costs, values, worth)
        sold = next((asset for asset in outs if asset != self.quote), next(iter(outs)))
        self._realise(product, sold, paid - sum(costs.values()))
        left, known = paid, sum(value or 0 for value in values.values())
        for place, (asset, amount) in enumerate(ins.items(), 1):
            part = left if place == len(ins) else (paid * (values[asset] or 0) // known if known else 0)
            left -= part
            self._coin(asset).put(amount, part)

    def _paid(
        self, outs: Mapping[int, int], costs: Mapping[int, int], values: Mapping[int, int | None], worth: Worth
    ) -> int:
        """Price of an exchange: what it says in USDT, else what was given is worth, else what came, else its cost."""
        given = {asset: worth(asset, amount) for asset, amount in outs.items()}
        for sides in (given, values):
            if set(sides) == {self.quote} and None not in sides.values():
                return sum(value or 0 for value in sides.values())
        for sides in (given, values):
            if None not in sides.values():
                return sum(value or 0 for value in sides.values())
        return sum(costs.values())
