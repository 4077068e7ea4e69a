"""Where rows become options, and back: one at a time when it is accepted, many in one statement when they move on."""

from __future__ import annotations

from collections.abc import Sequence

import asyncpg
from agio_kernel.postgres.nouns import Nouns

from agio_options.declared.states import OptionState
from agio_options.option.option import Option
from agio_options.option.tables import Rows

_COLUMNS = {
    "state": "text",
    "entry_price": "bigint",
    "entry_ms": "bigint",
    "entry_tick": "bigint",
    "settled_price": "bigint",
    "settled_ms": "bigint",
    "settled_tick": "bigint",
    "reason": "text",
    "settlement": "bigint",
    "settled_at": "timestamptz",
}
"""What moves on with the state."""

_MOVE = (
    f"UPDATE options_option o SET {', '.join(f'{name} = u.{name}' for name in _COLUMNS)}"
    f" FROM unnest($1::bigint[], $2::text[],"
    f" {', '.join(f'${place}::{kind}[]' for place, kind in enumerate(_COLUMNS.values(), 3))})"
    f" u(id, old, {', '.join(_COLUMNS)}) WHERE o.id = u.id AND o.state = u.old"
)


_options = Nouns(Rows, Option)
insert_option, lock_options, option_of = _options.insert, _options.lock, _options.of


async def save_moved(tx: asyncpg.Connection, moved: Sequence[tuple[OptionState, Option]]) -> None:
    """Keep options that have moved on, each from the state it was in; a RuntimeError where one wasn't in it."""
    status = await tx.execute(
        _MOVE,
        [option.id for _, option in moved],
        [old.value for old, _ in moved],
        *([getattr(option, name) for _, option in moved] for name in _COLUMNS),
    )
    if int(status.split()[-1]) != len(moved):
        raise RuntimeError("options moved on that were not in the state they were read in")
