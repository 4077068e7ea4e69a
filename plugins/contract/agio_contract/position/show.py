"""A position with what it comes to at the newest mark."""

from __future__ import annotations

from agio_contract.contracts import Contracts
from agio_contract.declared.states import HELD
from agio_contract.position.margin import margin_of
from agio_contract.position.position import Position
from agio_contract.position.schemas import PositionView, view_position


def shown(contracts: Contracts, position: Position) -> PositionView:
    """A position as its owner sees it now."""
    newest = contracts.kernel.prices.latest(position.symbol)
    mark, mark_ms = (None, None) if newest is None else (newest.price, newest.time_ms)
    available = most_taken(contracts, position, mark or 0)
    return view_position(position, mark, mark_ms, available, contracts.kernel.clock.now_ms())


def most_taken(contracts: Contracts, position: Position, mark: int) -> int:
    """The margin that could be taken out: what is left after a loss, above what the position needs at its leverage.
    None while its market is closed: what the price will be as it opens, nobody knows.
    """
    if position.state not in HELD or position.entry_price is None or mark == 0:
        return 0
    if not contracts.kernel.prices.is_open(position.symbol):
        return 0
    loss = max(0, -position.size.result(position.side, position.entry_price, mark))
    needed = margin_of(position.size.value(max(position.entry_price, mark)), position.leverage)
    return max(0, position.margin - loss - needed)


def most_added(position: Position) -> int:
    """The margin that could be added: with more than its whole value a position can't lose."""
    if position.state not in HELD or position.entry_price is None:
        return 0
    return max(0, position.size.value(position.entry_price) - position.margin)
