"""The house's ladder is deterministic, never crosses, and looks like a book."""

from itertools import pairwise

import msgspec
import pytest
from agio_spot.engine.book import Book
from agio_spot.engine.quotes import QuoteConfig, inventory_bp, ladders
from any_pair import make_pair
from hypothesis import given, settings
from hypothesis import strategies as st

PAIR = make_pair(pair_id=3)
CONFIG = QuoteConfig(level_notional=5_000 * 10**8, seed=11)
REFERENCE = 65_000_00


@settings(max_examples=300)
@given(
    reference=st.integers(1, 10**10),
    tick=st.sampled_from([1, 5, 10, 100]),
    spread=st.integers(1, 20_000),
    levels=st.integers(1, 60),
    bucket=st.integers(0, 10**9),
    inventory=st.integers(-20_000, 20_000),
)
def test_any_ladder_is_on_the_grid_best_first_and_never_crosses(reference, tick, spread, levels, bucket, inventory):
    pair = make_pair(pair_id=3, tick=tick)
    config = holding(
        pair,
        reference,
        inventory,
        QuoteConfig(level_notional=10**9, spread_ppm=spread, depth_bp=250, levels=levels, inventory_limit=10**13),
    )
    bids, asks = ladders(pair, reference, config, bucket)
    share = inventory_bp(pair, reference, config)
    assert len(asks) == (0 if share == -10_000 else levels)
    assert not bids or share < 10_000
    assert all(price <= reference for price, _ in bids)
    assert all(price >= reference for price, _ in asks)
    assert all(pair.on_tick(price) and pair.on_step(quantity) for price, quantity in bids + asks)
    assert [price for price, _ in bids] == sorted({price for price, _ in bids}, reverse=True)
    assert [price for price, _ in asks] == sorted({price for price, _ in asks})
    assert not bids or not asks or bids[0][0] < asks[0][0]
    Book(pair, 1).replace_quotes(bids, asks, 0)


def holding(pair, reference, share, config):
    """A house whose position is so many basis points of its limit."""
    worth = config.inventory_limit * abs(share) // 10_000
    quantity = worth * pair.notional_denominator // (pair.notional_numerator * reference)
    return msgspec.structs.replace(config, inventory=quantity if share > 0 else -quantity)


def test_the_same_inputs_give_the_same_ladder_and_another_seed_another():
    assert ladders(PAIR, REFERENCE, CONFIG, 5) == ladders(PAIR, REFERENCE, CONFIG, 5)
    other = QuoteConfig(level_notional=CONFIG.level_notional, seed=12)
    assert ladders(PAIR, REFERENCE, CONFIG, 5) != ladders(PAIR, REFERENCE, other, 5)


def test_a_side_has_irregular_gaps_irregular_sizes_and_twenty_levels_or_more():
    for side in ladders(PAIR, REFERENCE, CONFIG, 5):
        gaps = [abs(price - before) for (before, _), (price, _) in pairwise(side)]
        assert len(side) >= 20
        assert len(set(gaps)) > len(gaps) // 2 and max(gaps) > 3
        sizes = [quantity for _, quantity in side]
        assert len(set(sizes)) > 15 and max(sizes) > 4 * min(sizes)


def test_the_spread_is_the_one_configured():
    bids, asks = ladders(PAIR, REFERENCE, CONFIG, 5)
    assert asks[0][0] - bids[0][0] == REFERENCE * CONFIG.spread_ppm // 1_000_000


def test_levels_keep_their_prices_while_the_reference_moves_a_little():
    _, before = ladders(PAIR, REFERENCE, CONFIG, 5)
    _, after = ladders(PAIR, REFERENCE + 90, CONFIG, 5)
    kept = {price for price, _ in before} & {price for price, _ in after}
    assert len(kept) >= 20


def test_sizes_change_with_time_and_not_all_at_once():
    _, before = ladders(PAIR, REFERENCE, CONFIG, 100)
    _, after = ladders(PAIR, REFERENCE, CONFIG, 101)
    changed = sum(old != new for old, new in zip(before, after, strict=True))
    assert 0 < changed < len(before) // 2


def test_a_long_house_quotes_lower_and_a_short_one_higher():
    limited = msgspec.structs.replace(CONFIG, inventory_limit=10**14)
    tops = [ladders(PAIR, REFERENCE, holding(PAIR, REFERENCE, share, limited), 5) for share in (-9_000, 0, 9_000)]
    for side in (0, 1):
        best = [ladder[side][0][0] for ladder in tops]
        assert best == sorted(best, reverse=True) and len(set(best)) == 3


def test_a_house_that_holds_or_owes_all_it_may_ends_the_side_that_would_add_to_it():
    limited = msgspec.structs.replace(CONFIG, inventory_limit=10**14)
    bids, asks = ladders(PAIR, REFERENCE, holding(PAIR, REFERENCE, 10_001, limited), 5)
    assert not bids and len(asks) == CONFIG.levels
    bids, asks = ladders(PAIR, REFERENCE, holding(PAIR, REFERENCE, -10_001, limited), 5)
    assert not asks and len(bids) == CONFIG.levels
    without = msgspec.structs.replace(limited, inventory=10**18, inventory_limit=0)
    assert ladders(PAIR, REFERENCE, without, 5) == ladders(PAIR, REFERENCE, CONFIG, 5)


def test_a_config_whose_spread_is_wider_than_its_depth_is_refused():
    with pytest.raises(ValueError, match="spread"):
        QuoteConfig(level_notional=1, spread_ppm=30_000, depth_bp=100)


def test_the_house_quotes_as_tight_as_a_major_pair_is_quoted_elsewhere():
    """A major pair's book is tight: two thousandths of a percent, and eleven levels within a tenth of one."""
    bids, asks = ladders(PAIR, REFERENCE, CONFIG, 5)
    assert asks[0][0] - bids[0][0] <= REFERENCE * 2 // 100_000
    assert asks[10][0] - bids[10][0] <= REFERENCE * 2 // 1_000
