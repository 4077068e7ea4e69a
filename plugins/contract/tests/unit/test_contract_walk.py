"""A position through random ticks, in any stretches, comes to what a model in fractions says that looks at every
tick.
"""

from __future__ import annotations

import random
from collections import Counter

import msgspec
from agio_contract.declared.states import POSITION_STATES, PositionState
from agio_contract.position.decide import Exit
from agio_contract.position.position import Position, Reason
from agio_contract.position.walk import Happened, bounded, walk
from agio_kernel.ports.prices import Tick
from made_positions import BEGIN, drawn
from naive_contract import End, Wish, naive

SEQUENCES = 5_000


def test_random_sequences_come_to_what_the_words_of_the_rules_say():
    chance = random.Random(17)
    ends: Counter[tuple[str, str]] = Counter()
    gaps = 0
    for _ in range(SEQUENCES):
        position, terms, ticks = drawn(chance)
        wishes = wished(chance, position, ticks)
        expected = naive(terms, ticks, wishes)
        assert carried(chance, position, ticks, wishes) == expected, (position, wishes)
        ends[expected.state, expected.reason] += 1
        gaps += expected.insurance < 0
    wanted = {
        ("cancelled", "silent"),
        ("cancelled", "slipped"),
        ("pending", ""),
        ("holding", ""),
        ("closed", "user"),
        ("closed", "stop_loss"),
        ("closed", "take_profit"),
        ("liquidated", "liquidated"),
    }
    assert wanted <= set(ends) and min(ends[one] for one in wanted) >= 20 and gaps > 20, (ends, gaps)


def wished(chance: random.Random, position: Position, ticks: list[Tick]) -> dict[int, Wish]:
    """Return the owner's requests before some ticks."""
    found = {}
    for tick in ticks:
        if chance.random() < 0.04:
            lots = chance.choice([position.lots, chance.randrange(1, position.lots + 1)])
            found[tick.time_ms] = Wish(lots=lots) if chance.random() < 0.5 else Wish(margin=chance.randrange(0, 500))
    return found


def carried(chance: random.Random, position: Position, ticks: list[Tick], wishes: dict[int, Wish]) -> End:
    """By the program, in stretches that end at random and wherever the owner does something."""
    returned = house = insurance = fees = 0
    last = BEGIN - 1
    for tick in ticks:
        wish = wishes.get(tick.time_ms)
        if wish is None and chance.random() < 0.6 and tick is not ticks[-1]:
            continue
        if wish is not None:
            # Everything up to the tick before is worked through before anything is changed.
            position, happened = walk(position, ticks, tick.time_ms - 1, BEGIN + 10**9)
            returned, house, insurance, fees = counted(happened, returned, house, insurance, fees)
            if position.state is PositionState.HOLDING:
                position = changed(position, wish)
        position, happened = walk(position, ticks, tick.time_ms, BEGIN + 10**9)
        returned, house, insurance, fees = counted(happened, returned, house, insurance, fees)
        assert position.seen_ms == tick.time_ms > last
        last = tick.time_ms
    return End(
        position.state.value,
        position.reason.value if position.state not in ("pending", "holding", "closing") else "",
        position.lots,
        0 if position.state is PositionState.CANCELLED else position.margin,
        returned,
        house,
        insurance,
        fees,
    )


def changed(position: Position, wish: Wish) -> Position:
    if wish.lots:
        state = POSITION_STATES.next(position.state, "close")
        return bounded(msgspec.structs.replace(position, state=state, closing=min(position.lots, wish.lots)))
    return bounded(msgspec.structs.replace(position, margin=position.margin + wish.margin))


def counted(happened: list[Happened], returned: int, house: int, insurance: int, fees: int) -> tuple[int, ...]:
    for one in happened:
        if not isinstance(one.what, Exit):
            if one.after.state is PositionState.CANCELLED:
                returned += one.before.held
            else:
                fees += one.before.open_fee
            continue
        closing = one.what.closing
        returned += closing.returned
        house += closing.loss - closing.gain + closing.shortfall
        insurance -= closing.shortfall
        if one.what.reason is Reason.LIQUIDATED:
            insurance += closing.fee
        else:
            fees += closing.fee
    return returned, house, insurance, fees


def test_what_no_bound_reaches_is_not_looked_at_and_nothing_happens_between_the_bounds():
    """The sorted index asks only by ``low_price`` and ``high_price``: whatever a tick does lies at or beyond one of
    them.
    """
    chance = random.Random(5)
    for _ in range(600):
        position, _, ticks = drawn(chance)
        for tick in ticks:
            inside = position.low_price < tick.price < position.high_price
            free = msgspec.structs.replace(position, low_price=2**62, high_price=0)
            _, asked = walk(free, [tick], tick.time_ms, BEGIN + 10**9)
            assert not (inside and asked), (position, tick)
            position, _ = walk(position, [tick], tick.time_ms, BEGIN + 10**9)


def test_a_position_is_liquidated_at_the_first_mark_at_or_beyond_its_price_and_never_again():
    chance = random.Random(8)
    found = 0
    for _ in range(1_500):
        position, _, ticks = drawn(chance)
        last = ticks[-1].time_ms
        after, happened = walk(position, ticks, last, BEGIN + 10**9)
        liquidations = [one for one in happened if isinstance(one.what, Exit) and one.what.reason is Reason.LIQUIDATED]
        assert len(liquidations) <= 1
        for one in liquidations:
            found += 1
            bound, sign = one.before.liquidation, one.before.side.sign
            assert bound is not None and (one.mark - bound) * sign <= 0
            held_since = one.before.entry_ms or 0
            earlier = [tick for tick in ticks if held_since < tick.time_ms < one.tick.time_ms]
            assert all((tick.price - bound) * sign > 0 for tick in earlier)
            assert isinstance(one.what, Exit)
            assert one.what.closing.loss + one.what.closing.fee <= one.before.margin
        again, nothing = walk(after, ticks, last, BEGIN + 10**9)
        assert again == after and nothing == []
    assert found > 50
