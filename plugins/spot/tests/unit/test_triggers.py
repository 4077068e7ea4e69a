"""Orders that wait for a price against a plain list of them, over random sequences."""

from random import Random

import pytest
from agio_spot.engine.order import Order, Side
from agio_spot.engine.terms import Terms, Trigger
from agio_spot.engine.triggers import Triggers
from msgspec.structs import replace


def waiting(id: int, side: Side, trigger: Trigger, price: int) -> Order:
    terms = Terms(trigger=trigger, trigger_price=price)
    return Order(id=id, user_id=1, realm=0, pair_id=1, side=side, price=price, quantity=1, terms=terms)


def is_set_off(order: Order, price: int) -> bool:
    """As one would say it: a stop protects against a move, a take-profit waits for one."""
    assert order.terms is not None
    against_a_rise = (order.side is Side.BUY) == (order.terms.trigger is Trigger.STOP)
    return price >= order.terms.trigger_price if against_a_rise else price <= order.terms.trigger_price


@pytest.mark.parametrize("seed", range(10))
def test_what_a_price_sets_off_equals_a_plain_list_in_the_order_of_acceptance(seed: int) -> None:
    rng = Random(seed)
    triggers, plain, since = Triggers(), {}, {}
    tick = 1
    for id in range(1, 600):
        order = waiting(id, rng.choice(list(Side)), rng.choice(list(Trigger)), rng.randrange(90, 111))
        last = rng.randrange(90, 111)
        triggers.add(order, tick)
        plain[id], since[id] = order, tick
        if rng.random() < 0.3:
            gone = rng.choice(list(plain))
            assert triggers.remove(gone) is plain.pop(gone)
        if rng.random() < 0.2 and plain:
            changed = rng.choice(list(plain.values()))
            assert changed.terms is not None
            other = replace(changed, terms=replace(changed.terms, trigger_price=rng.randrange(90, 111)))
            triggers.remove(changed.id)
            triggers.add(other, tick)
            plain[other.id], since[other.id] = other, tick
        heard = tick + rng.randrange(-1, 2)  # one that is older than the last acceptance sets that off no more
        tick = max(tick, heard)
        expected = [one for id, one in sorted(plain.items()) if is_set_off(one, last) and heard > since[id]]
        assert triggers.reached(last, heard) == expected
        assert triggers.any_reached(last) == any(is_set_off(one, last) for one in plain.values())
        for one in expected[: rng.randrange(0, 4)]:
            triggers.remove(one.id)
            del plain[one.id]
        assert triggers.orders == plain


def test_what_waits_is_the_same_after_a_rebuild() -> None:
    orders = [waiting(id, Side.SELL, Trigger.STOP, 100 - id) for id in range(1, 6)]
    rebuilt = Triggers(reversed(orders))
    assert [order.id for order in rebuilt.reached(97, 1)] == [1, 2, 3]
