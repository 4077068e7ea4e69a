"""What users have in custody, for their net worth: the principal; what is asked for early less what that costs.
Interest counts as it is credited.
"""

from __future__ import annotations

from collections.abc import Sequence

import asyncpg
from agio_kernel.ledger.net_worth import Worth, WorthSource

from agio_custody.declared.reasons import PRINCIPAL
from agio_custody.declared.states import EARNING


async def _in_custody(conn: asyncpg.Connection, users: Sequence[int]) -> Sequence[Worth]:
    rows = await conn.fetch(
        "SELECT user_id, coin, sum(amount - loss)::bigint AS amount FROM custody_order"
        " WHERE user_id = ANY($1::bigint[]) AND state = ANY($2::text[]) GROUP BY 1, 2 ORDER BY 1, 2",
        list(users),
        [state.value for state in EARNING],
    )
    return [Worth(row["user_id"], row["coin"], row["amount"]) for row in rows]


CUSTODY_WORTH = WorthSource("custody.worth.custody", _in_custody, (PRINCIPAL,), "custody.orders")
