"""Holds: what accounts hold, and the open causes that explain it."""

from __future__ import annotations

from collections.abc import Sequence

from agio_kernel.ledger.proof.report import Check, finding


def holds(queries: Sequence[str], only: str = "") -> Check:
    """Held money that no open cause explains, or the reverse; ``only`` names an argument, an array of accounts."""
    sources = " UNION ALL ".join(
        f"SELECT s.account::bigint AS account, s.amount::bigint AS amount FROM ({query}) AS s(account, amount)"
        for query in queries
    )
    mine, theirs = (f"WHERE id = ANY ({only})", f"WHERE o.account = ANY ({only})") if only else ("", "")
    return Check(
        "holds",
        f"""
        WITH open_cause AS (
            SELECT o.account, sum(o.amount) AS amount
            FROM ({sources or "SELECT NULL::bigint AS account, NULL::bigint AS amount WHERE false"}) o {theirs}
            GROUP BY o.account
        )
        SELECT coalesce(a.id, o.account) AS account, coalesce(a.held, 0) AS found, coalesce(o.amount, 0) AS expected
        FROM (SELECT id, held FROM ledger_account {mine}) a FULL JOIN open_cause o ON o.account = a.id
        WHERE coalesce(a.held, 0) <> coalesce(o.amount, 0) ORDER BY 1
        """,
        lambda row: finding(
            "holds",
            f"account {row['account']} holds {row['found']}, its open causes explain {int(row['expected'])}",
            row,
        ),
    )
