"""Randomness without a stream: numbers that are a hash of what they belong to.

Asked for in any order, by any process, they are the same, which is what gives the simulated market its past and its
restarts. Variates come from tables of quantiles, so that no platform's logarithm has a say in a price.
"""

from __future__ import annotations

from hashlib import blake2b
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Hashes = NDArray[np.uint64]


_BITS = 12
_MASK = np.uint64((1 << _BITS) - 1)
UNIFORM = (np.arange(1 << _BITS) + 0.5) / (1 << _BITS)
NORMAL = np.array([NormalDist().inv_cdf(level) for level in UNIFORM])
NORMAL /= NORMAL.std()
EXPONENTIAL = -np.log(UNIFORM)
LIVELINESS = np.exp(0.45 * NORMAL - 0.5 * 0.45**2)
"""Activity of one hour beside the others: log-normal, of mean one."""
TURN = np.exp(0.5 * NORMAL - 0.5 * 0.5**2)
"""The same for the volume of a block and of a second."""

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_LANES = tuple(np.uint64(_BITS * lane) for lane in range(5))


class Stream:
    """Random numbers by index: the hash of (seed, name, index), the same whenever and in whatever order asked for."""

    def __init__(self, seed: str, name: str) -> None:
        digest = blake2b(f"{seed}\x00{name}".encode(), digest_size=8).digest()
        self._key = np.uint64(int.from_bytes(digest, "big"))

    def at(self, index: Ints) -> Hashes:
        """64 bits for each index (splitmix64)."""
        bits = index.astype(np.uint64)
        bits *= _GOLDEN
        bits += self._key
        bits ^= bits >> np.uint64(30)
        bits *= np.uint64(0xBF58476D1CE4E5B9)
        bits ^= bits >> np.uint64(27)
        bits *= np.uint64(0x94D049BB133111EB)
        bits ^= bits >> np.uint64(31)
        return bits


def draw(table: Floats, bits: Hashes, lane: int) -> Floats:
    """A variate from one twelve-bit lane of a hash, by its table of quantiles: no two platforms differ."""
    return table[((bits >> _LANES[lane]) & _MASK).astype(np.intp)]
