"""Deciding ticks and results of options, against a model that looks at every tick, in fractions."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction

import msgspec
import pytest
from agio_kernel.ports.prices import KeptTicks, Tick
from agio_kernel.receipts import UsedTick
from agio_options.declared.states import OptionState
from agio_options.option.option import PPM, Direction, Tie, ending_of, figures_of
from agio_options.option.price import (
    UNDECIDED,
    Decision,
    Silence,
    entry_of,
    entry_stretch,
    evidence,
    settlement_of,
    settlement_stretch,
)
from agio_options.option.receipt import SETTLEMENT_RULE
from hypothesis import given
from hypothesis import strategies as st
from naive_option import Naive, Result, naive

STAKES = st.integers(1, 10**15)
RATES = st.integers(1, 2 * PPM)
FEES = st.integers(0, PPM // 10)
BEGIN = 1_700_000_000_000
SEQUENCES = 5_000


def kept(ticks: Sequence[Tick], stretch, through_ms: int) -> KeptTicks:
    inside = [tick for tick in ticks if stretch.from_ms <= tick.time_ms <= min(stretch.until_ms, through_ms)]
    return KeptTicks(tuple(inside), 0, through_ms)


def decided(terms: Naive, ticks: Sequence[Tick], through_ms: int) -> Result | None:
    """By the program, as far as the ticks are known by then; None while it waits."""
    figures = figures_of(terms.stake, int(terms.profit * PPM), int(terms.fee * PPM))
    void = Result("void", terms.stake, 0, 0)
    stretch = entry_stretch("X", terms.accepted_ms, terms.window_ms)
    entry = entry_of(kept(ticks, stretch, through_ms), terms.accepted_ms, terms.window_ms)
    if not isinstance(entry, Decision):
        return void if isinstance(entry, Silence) else None
    stretch = settlement_stretch("X", terms.settles_ms, terms.window_ms)
    end = settlement_of(kept(ticks, stretch, through_ms), terms.settles_ms, terms.window_ms)
    if not isinstance(end, Decision):
        return void._replace(entry=entry.tick.price) if isinstance(end, Silence) else None
    state = ending_of(Direction(terms.direction), entry.tick.price, end.tick.price, Tie(terms.tie))
    house = figures.at_work if state is OptionState.LOST else -figures.gain if state is OptionState.WON else 0
    return Result(state, figures.returned(state), house, figures.fee, entry.tick.price, end.tick.price)


def drawn(chance: random.Random) -> tuple[Naive, list[Tick]]:
    """An option and ticks around it: dense, sparse, or silent for a while, with prices that often stand still."""
    window = chance.choice([1_000, 5_000, 30_000])
    accepted = BEGIN + chance.randrange(5_000)
    settles = accepted + 1000 * chance.choice([30, 60, 120])
    ticks, now, price = [], BEGIN - 10_000, 1_000
    gap = chance.choice([250, 1_000, 4_000, 20_000])
    while now < settles + 20_000:
        now += chance.randrange(1, 2 * gap) if chance.random() > 0.02 else chance.randrange(60_000)
        price = max(1, price + chance.choice([-1, 0, 0, 0, 1]))
        ticks.append(Tick("X", price, now, len(ticks)))
    terms = Naive(
        chance.choice(["rise", "fall"]),
        chance.randrange(1, 10**9),
        Fraction(chance.randrange(1, 2 * PPM), PPM),
        Fraction(chance.randrange(PPM // 10), PPM),
        chance.choice(["return", "lose"]),
        window,
        accepted,
        settles,
    )
    return terms, ticks


def test_random_sequences_come_to_what_the_words_of_the_rules_say():
    chance = random.Random(17)
    states: dict[str, int] = {}
    for _ in range(SEQUENCES):
        terms, ticks = drawn(chance)
        expected = naive(terms, ticks)
        if expected.entry is None:
            expected = expected._replace(settlement=None)
        assert decided(terms, ticks, ticks[-1].time_ms) == expected, terms
        states[expected.state] = states.get(expected.state, 0) + 1
    assert set(states) == {"won", "lost", "tied", "void"} and min(states.values()) > SEQUENCES // 50, states


def test_what_is_decided_once_is_never_decided_otherwise_as_more_ticks_come():
    chance = random.Random(23)
    for _ in range(400):
        terms, ticks = drawn(chance)
        last = decided(terms, ticks, ticks[-1].time_ms)
        for _ in range(12):
            seen = decided(terms, ticks, chance.randrange(BEGIN, ticks[-1].time_ms))
            assert seen is None or seen == last


@given(STAKES, RATES, FEES)
def test_nothing_is_lost_between_the_user_the_house_and_the_fees(stake, profit, fee):
    if stake * fee >= stake * PPM:
        return
    figures = figures_of(stake, profit, fee)
    assert 0 <= figures.fee <= stake and figures.gain >= 0
    assert figures.returned(OptionState.WON) - stake == figures.gain - figures.fee
    assert figures.returned(OptionState.TIED) + figures.fee == stake
    assert figures.returned(OptionState.LOST) + figures.fee + figures.at_work == stake
    assert figures.returned(OptionState.VOID) == stake


@given(STAKES, st.integers(1, 50), RATES, FEES)
def test_splitting_a_stake_lowers_no_fee_and_raises_no_gain(stake, parts, profit, fee):
    whole = figures_of(stake * parts, profit, fee)
    one = figures_of(stake, profit, fee)
    assert one.fee * parts >= whole.fee
    assert one.gain * parts <= whole.gain


def test_a_tick_at_the_very_moment_counts_on_both_ends():
    ticks = [Tick("X", price, BEGIN + 1_000 * n, n) for n, price in enumerate((5, 6, 7, 8))]
    both = KeptTicks(tuple(ticks), 0, BEGIN + 3_000)
    entry = entry_of(both, BEGIN + 1_000, 5_000)
    end = settlement_of(both, BEGIN + 3_000, 5_000)
    assert isinstance(entry, Decision) and isinstance(end, Decision)
    assert (entry.tick.price, end.tick.price) == (6, 8)
    assert [tick.used for tick in evidence(end, 2)] == [False, False, False, True]


def test_a_settlement_waits_until_no_tick_before_its_moment_can_come_any_more():
    early = KeptTicks((Tick("X", 5, BEGIN, 1),), 0, BEGIN + 999)
    assert settlement_of(early, BEGIN + 1_000, 5_000) is UNDECIDED
    assert isinstance(
        settlement_of(msgspec.structs.replace(early, through_ms=BEGIN + 1_000), BEGIN + 1_000, 5_000), Decision
    )


def test_what_was_forgotten_before_an_entry_decides_no_entry():
    later = KeptTicks((Tick("X", 5, BEGIN + 2_000, 1),), BEGIN + 1_500, BEGIN + 60_000)
    assert isinstance(entry_of(later, BEGIN + 1_000, 5_000), Silence)


@pytest.mark.parametrize("late_ms", [-5_001, 1])
def test_a_receipt_with_a_tick_from_outside_the_window_does_not_recompute(late_ms):
    facts = {
        "direction": "rise",
        "entry": 5,
        "stake": 100,
        "profit_ppm": 800_000,
        "fee_ppm": 10_000,
        "tie": "return",
        "settles_ms": BEGIN,
        "window_ms": 5_000,
        "void": "",
    }
    good = UsedTick("X", 6, 2, BEGIN, 1)
    assert SETTLEMENT_RULE.compute(facts, (good,))["state"] == "won"
    with pytest.raises(ValueError, match="window"):
        SETTLEMENT_RULE.compute(facts, (msgspec.structs.replace(good, time_ms=BEGIN + late_ms),))
