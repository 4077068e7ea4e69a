"""The list of a user's options: the paged call, the single option, the CSV."""

from __future__ import annotations

from agio_kernel.records import records_of

from agio_options.declared.states import OPEN, OPTION_STATES
from agio_options.option.option import Option
from agio_options.option.schemas import view_option

option_records = records_of(
    Option,
    plugin="options",
    path="optionOrders",
    one="optionOrder",
    summary="My options",
    groups={"open": OPEN, "ended": OPTION_STATES.final},
    indexed=("open",),
    by=("symbol",),
    dated="created_at",
    words={"direction": "options.direction.{}"},
    view=view_option,
    columns=(
        "id",
        "symbol",
        "direction",
        "seconds",
        "stake",
        "coin",
        "fee",
        "fee_rate",
        "profit_rate",
        "entry",
        "settlement",
        "state",
        "returned",
        "result",
        "created_at",
        "settled_at",
    ),
)
