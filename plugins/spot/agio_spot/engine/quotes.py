"""The house's ladder: what it bids and asks around a reference price, shaped like a book that people made.

A pure function of (pair, reference, config, time bucket): the same inputs give the same ladder on every process and
after every restart. No random state is kept; every choice is a hash of where and when it's made. Prices sit on fixed
ticks that don't move with the reference, so that a moving market eats and grows levels instead of shifting all of them.
"""

import msgspec

from agio_spot.engine.pair import BASIS_POINTS, Pair
from agio_spot.engine.side import Ladder

PPM_OF_BP = 100
HOUSE_DEPTH_BP = 15
"""Distance of the house's last level from its best one, in basis points: eleven levels within a tenth of a percent."""
_MASK = (1 << 64) - 1
_WALL_ODDS = 11
"""One level in so many holds several times its usual size, as real books do."""


class QuoteConfig(msgspec.Struct, frozen=True, kw_only=True):
    """Configuration of the house's quotes of one pair.

    `spread_ppm` is the width between its best bid and ask in millionths of the price (at the least it is two ticks);
    `depth_bp` how far its last level is from the middle;
    `level_notional` the usual worth of the best level, quote minor units; `growth_percent` how much deeper the last
    level is than the first. `refresh_buckets` is how many time buckets a level keeps its size for, at the least.
    `inventory` is what the house holds of the base (or owes, below 0), minor units; `inventory_limit` what that may be
    worth at the most, quote minor units: there the house ends the side that would add to it. 0 sets no limit.
    `skew_limit_bp` bounds how far the house's inventory moves its prices.
    """

    spread_ppm: int = 20
    levels: int = 24
    depth_bp: int = HOUSE_DEPTH_BP
    level_notional: int
    growth_percent: int = 300
    refresh_buckets: int = 3
    skew_limit_bp: int = 20
    inventory: int = 0
    inventory_limit: int = 0
    seed: int = 0

    def __post_init__(self) -> None:
        if not 1 <= self.levels <= 200:
            raise ValueError(f"levels must be 1 to 200, was {self.levels}")
        if not 0 < self.spread_ppm < 2 * self.depth_bp * PPM_OF_BP < 2 * BASIS_POINTS * PPM_OF_BP:
            raise ValueError("the spread must be more than 0 and lie within the depth, and the depth below 10,000 bp")
        if self.level_notional <= 0 or self.refresh_buckets <= 0 or self.growth_percent < 0:
            raise ValueError("level notional and refresh buckets must be more than 0, growth at least 0")
        if self.inventory_limit < 0:
            raise ValueError(f"the inventory limit must be 0 or more, was {self.inventory_limit}")
        if not 0 <= self.skew_limit_bp < BASIS_POINTS // 2:
            raise ValueError("the skew limit must be 0 to 4999 bp")


def inventory_bp(pair: Pair, reference_price: int, config: QuoteConfig) -> int:
    """The house's position as a share of its limit: -10,000 (it owes all it may) to 10,000 (it holds all it may)."""
    if not config.inventory_limit:
        return 0
    worth = pair.notional_down(reference_price, abs(config.inventory))
    share = min(BASIS_POINTS, worth * BASIS_POINTS // config.inventory_limit)
    return share if config.inventory > 0 else -share


def ladders(pair: Pair, reference_price: int, config: QuoteConfig, bucket: int) -> tuple[Ladder, Ladder]:
    """The house's (bids, asks), best first, ready for `Book.replace_quotes`.

    A house that holds much quotes lower on both sides, to be bought from, one that owes much higher; neither ever
    through the reference price. At its limit it bids, or asks, no more. Quotes that would fall to 0 or below are left
    out.
    """
    if reference_price <= 0:
        raise ValueError(f"the reference price must be more than 0, was {reference_price}")
    held = inventory_bp(pair, reference_price, config)
    shift = config.skew_limit_bp * held
    middle = reference_price * (BASIS_POINTS**2 - shift)  # scaled by BASIS_POINTS squared, to keep the fraction
    half = reference_price * config.spread_ppm * BASIS_POINTS // (2 * PPM_OF_BP)
    unit = pair.tick * BASIS_POINTS**2
    bid_tick = min((middle - half) // unit, reference_price // pair.tick)
    ask_tick = max(-(-(middle + half) // unit), -(-reference_price // pair.tick), bid_tick + 1)
    reach = max(1, reference_price * config.depth_bp // (BASIS_POINTS * pair.tick))
    width = max(1, (reach - (ask_tick - bid_tick) // 2) // config.levels)
    seed = _hash(config.seed, pair.pair_id)
    bids = _side(pair, config, _hash(seed, 1), bid_tick, -1, width, bucket)
    asks = _side(pair, config, _hash(seed, 2), ask_tick, 1, width, bucket)
    return [] if held == BASIS_POINTS else bids, [] if held == -BASIS_POINTS else asks


def _side(pair: Pair, config: QuoteConfig, seed: int, touch: int, direction: int, width: int, bucket: int) -> Ladder:
    """One side from its best tick outwards: one level in every cell of `width` ticks, somewhere in the cell."""
    ladder: Ladder = []
    cell = touch // width
    tick = touch
    while len(ladder) < config.levels and tick > 0:
        place = len(ladder)
        price = tick * pair.tick
        ladder.append((price, _size(pair, config, _hash(seed, cell), price, place, bucket)))
        # The next level outwards: cells are fixed on the price axis, so levels stay where they are as the touch moves.
        while True:
            cell += direction
            if cell < 0:
                return ladder
            candidate = cell * width + _hash(seed, cell) % width
            if (candidate - tick) * direction > 0:
                tick = candidate
                break
    return ladder


def _size(pair: Pair, config: QuoteConfig, seed: int, price: int, place: int, bucket: int) -> int:
    """An irregular quantity: deeper further out, now and then a wall, changing at a time of its own."""
    period = config.refresh_buckets * (1 + place // 6)
    draw = _hash(seed, (bucket + seed % period) // period)
    notional = config.level_notional * (100 + config.growth_percent * place // config.levels) // 100
    # The product of two even draws is skewed as sizes are: many small, few large (0.04 to 2.9 times the usual).
    factor = (20 + draw % 151) * (20 + (draw >> 16) % 151)
    if (draw >> 32) % _WALL_ODDS == 0:
        factor *= 3 + (draw >> 40) % 4
    per_step = pair.notional_up(price, pair.quantity_step)
    steps = max(1, notional * factor // (10_000 * per_step))
    if (draw >> 48) % 3 == 0:
        # People like round numbers.
        digit = 10 ** max(0, len(str(steps)) - 2)
        steps -= steps % digit
    return steps * pair.quantity_step


def _hash(seed: int, value: int) -> int:
    """64 well-mixed bits of two ints (the finaliser of SplitMix64), the same everywhere, unlike hash()."""
    bits = (seed * 0x9E3779B97F4A7C15 + value + 0x632BE59BD9B4E019) & _MASK
    bits = ((bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    bits = ((bits ^ (bits >> 27)) * 0x94D049BB133111EB) & _MASK
    return bits ^ (bits >> 31)
