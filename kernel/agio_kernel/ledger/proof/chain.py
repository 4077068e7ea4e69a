"""The hash chain: what each link sealed is hashed again."""

from __future__ import annotations

from collections.abc import Iterator

import asyncpg
import msgspec

from agio_kernel.ledger.proof.report import Finding

CHECK = "chain"

# The bytes are spelled out here a second time on purpose: a verifier that asked the database's own function would
# believe whoever had replaced it.
_LINKS = """
    SELECT l.seq, l.from_tx::text AS from_tx, l.to_tx::text AS to_tx, l.count, l.accounts, l.previous, l.digest,
           moved.count AS found_count, opened.count AS found_accounts,
           sha256(l.previous || int8send(l.seq) || xid8send(l.from_tx) || xid8send(l.to_tx) || timestamptz_send(l.at)
                  || int8send(moved.count) || int8send(opened.count)
                  || coalesce(moved.bytes, ''::bytea) || coalesce(opened.bytes, ''::bytea)) AS found_digest
    FROM ledger_link l CROSS JOIN LATERAL (
        SELECT count(*) AS count,
               string_agg(int8send(t.id) || int8send(t.debit) || int8send(t.credit) || int8send(t.amount)
                   || int2send(t.reason) || int2send(t.cause_kind) || int8send(t.cause_id)
                   || int4send(t.cause_step) || timestamptz_send(t.at) || xid8send(t.tx),
                   ''::bytea ORDER BY t.tx, t.id) AS bytes
        FROM ledger_transfer t WHERE t.tx >= l.from_tx AND t.tx < l.to_tx
    ) moved CROSS JOIN LATERAL (
        SELECT count(*) AS count,
               string_agg(int8send(a.id) || int8send(a.owner) || int2send(a.wallet) || xid8send(a.tx),
                   ''::bytea ORDER BY a.tx, a.id) AS bytes
        FROM ledger_account a WHERE a.tx >= l.from_tx AND a.tx < l.to_tx
    ) opened
"""
ALL_LINKS = f"{_LINKS} ORDER BY l.seq"
LINKS_AFTER = f"{_LINKS} WHERE l.seq > $1 ORDER BY l.seq LIMIT $2"
LINKS_OF_ACCOUNTS = f"""{_LINKS} WHERE l.seq IN (
    SELECT s.seq FROM ledger_account a CROSS JOIN LATERAL (
        SELECT seq FROM ledger_link WHERE from_tx <= a.tx ORDER BY from_tx DESC LIMIT 1
    ) s WHERE a.id = ANY ($1)
)"""


class End(msgspec.Struct, frozen=True):
    """End of the chain when it was read last: the last link's number, end and digest."""

    seq: int = 0
    to_tx: str = "0"
    digest: bytes = b""


def faults(link: asyncpg.Record, end: End) -> Iterator[Finding]:
    """Faults of a link, as the one after ``end``."""
    seq = link["seq"]
    if seq != end.seq + 1:
        yield Finding(CHECK, f"after link {end.seq} comes link {seq}", expected=end.seq + 1, found=seq)
    if link["from_tx"] != end.to_tx:
        sentence = f"link {seq} doesn't begin where the last one ended"
        yield Finding(CHECK, sentence, expected=end.to_tx, found=link["from_tx"])
    if link["previous"] != end.digest:
        sentence = f"link {seq} doesn't continue the link before it"
        yield Finding(CHECK, sentence, expected=end.digest.hex(), found=link["previous"].hex())
    yield from changed(link)


def changed(link: asyncpg.Record) -> Iterator[Finding]:
    """Faults of a link by itself: it, or something that it sealed, isn't what it was."""
    seq = link["seq"]
    for what, sealed, there in (
        ("transfers", link["count"], link["found_count"]),
        ("accounts", link["accounts"], link["found_accounts"]),
    ):
        if sealed != there:
            yield Finding(CHECK, f"link {seq} sealed {sealed} {what}, there are {there}", expected=sealed, found=there)
    if link["digest"] != link["found_digest"]:
        span = f"{link['from_tx']} to {link['to_tx']}"
        yield Finding(
            CHECK,
            f"link {seq}, or a transfer or the owner of an account of its transactions {span}, was changed",
            expected=link["digest"].hex(),
            found=link["found_digest"].hex(),
        )


def end_of(link: asyncpg.Record) -> End:
    """End of the chain after this link."""
    return End(link["seq"], link["to_tx"], link["digest"])
