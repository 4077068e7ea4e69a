"""Helpers of tests that make every call there is: forms that are likely to be taken, and whether any user's rows
changed."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from agio_testing.site import Site

_LIKELY = {
    "after": "",
    "size": "20",
    "pair": "BTCUSDT",
    "symbol": "BTCUSDT",
    "coin": "USDT",
    "chain": "ERC20",
    "kind": "crypto",
    "amount": "150",
    "quantity": "0.001",
    "side": "buy",
    "type": "market",
    "from": "USDT",
    "to": "BTC",
    "limit": "5",
    "period": "1h",
    "state": "open",
}
_DIGEST = "md5(coalesce(string_agg(t::text, '' ORDER BY t::text), ''))"


def likely_form(row: Mapping[str, Any]) -> dict[str, str]:
    """The fields of a call, as ``agio calls`` lists it, that anything is known for."""
    return {field: _LIKELY[field] for field in row["fields"] if field in _LIKELY}


def rows_of_users(site: Site, without: Collection[str] = ()) -> dict[str, str]:
    """A digest of every table that keeps something of users."""
    tables = site.query(
        "SELECT DISTINCT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND "
        "(column_name IN ('user_id', 'owner') AND table_name <> 'lease' "  # which a process owns
        "OR table_name IN ('app_user', 'ledger_account', 'ledger_transfer', 'intent'))"
    )
    names = sorted({row["name"] for row in tables} - set(without))
    assert {"app_user", "user_security", "spot_order", "ledger_transfer", "wallet_withdrawal"} <= set(names)
    digests = {name: site.query(f"SELECT {_DIGEST} AS digest FROM {name} t")[0]["digest"] for name in names}
    own = "(SELECT id, token_hash, ended_at FROM login_session WHERE subject = 'user')"
    return digests | {"sessions": site.query(f"SELECT {_DIGEST} AS digest FROM {own} t")[0]["digest"]}
