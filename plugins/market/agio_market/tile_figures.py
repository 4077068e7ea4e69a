"""The figures of the front page's tiles: what the plugins of this deployment say of themselves, asked once a turn."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import cached_property
from operator import attrgetter

import msgspec
import structlog
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.tiles import Figure, TileFigure
from agio_kernel.declarations.wire import Page, whole
from agio_kernel.plugins.offerings import Offerings
from agio_kernel.ports.kernel import Kernel

log = structlog.get_logger(__name__)

TURN_MS = 15_000
WAIT_S = 3.0
"""Longest wait for a figure, in seconds: a slower one is left out until the next turn, as the page doesn't wait for one
of its tiles."""


class TileFigureView(msgspec.Struct, frozen=True):
    """The figure of the tile that leads to ``path``."""

    path: str
    figure: Figure


class TileFigures:
    """One per kernel: however many ask at once, and in however many languages, each plugin is asked once a turn."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel
        self._lock = asyncio.Lock()
        self._made: tuple[int, Sequence[TileFigureView]] = (-1, ())

    @property
    def cache_version(self) -> int:
        """Number of the period to which every figure belongs."""
        return self._kernel.clock.now_ms() // TURN_MS

    @get("web/getTileFigures", access=Access.VISITOR, cache_version=attrgetter("cache_version"))
    async def show(self, request: Request[NoForm]) -> Page[TileFigureView]:
        """List the figures of the front page's products."""
        async with self._lock:
            cache_version = self.cache_version
            if self._made[0] != cache_version:
                offerings = self._kernel.part(Offerings)
                asked = [self._ask(plugin, one) for plugin, one in self._declared if not offerings.is_off(plugin)]
                self._made = cache_version, [one for one in await asyncio.gather(*asked) if one is not None]
            return whole(self._made[1])

    @cached_property
    def _declared(self) -> list[tuple[str, TileFigure]]:
        directory = self._kernel.directory
        return directory.made("tile_figures", self._kernel)

    async def _ask(self, plugin: str, tile: TileFigure) -> TileFigureView | None:
        """A plugin that fails leaves its own tile without a figure, and nothing else."""
        try:
            async with asyncio.timeout(WAIT_S):
                figure = await tile.read()
        except Exception as error:
            log.warning("tile.failed", plugin=plugin, path=tile.path, exc_info=error)
            return None
        return None if figure is None else TileFigureView(tile.path, figure)
