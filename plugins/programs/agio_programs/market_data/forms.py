"""Forms of the market addresses: parameters under the dialect's names."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from agio_programs.dialect.fields import Limit, Moment, Name, TradeId

Names = Annotated[str, msgspec.Meta(max_length=32_768)]
"""A list of names in JSON."""


class NoForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Empty form: the whole is read."""


class SignedForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """Empty form of clients that sign all the same: the answer is public, and no signature is refused."""

    timestamp: Moment | None = None
    recv_window: str | None = None
    signature: str | None = None


class InterestForm(SignedForm, frozen=True, forbid_unknown_fields=True):
    """Loans whose interest to read, by clients that sign."""

    asset: Name | None = None
    isolated_symbol: Name | None = None
    start_time: Moment | None = None
    end_time: Moment | None = None
    current: Limit = 1
    size: Limit = 10


class InfoForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """Markets whose rules to read."""

    symbol: Name | None = None
    symbols: Names | None = None
    permissions: Names | None = None
    show_permission_sets: Literal["true", "false"] | None = None
    symbol_status: Literal["TRADING", "HALT", "BREAK"] | None = None


class DepthForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Order book to read, and the number of levels of each side."""

    symbol: Name
    limit: Limit = 100


class TradesForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Market whose last trades to read."""

    symbol: Name
    limit: Limit = 500


class HistoryForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """Trades to read, from an id on."""

    symbol: Name
    limit: Limit = 500
    from_id: TradeId | None = None


class AggregatesForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """Trades to read, from an id on, or of a time."""

    symbol: Name
    limit: Limit = 500
    from_id: TradeId | None = None
    start_time: Moment | None = None
    end_time: Moment | None = None


class KlinesForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """Candles to read."""

    symbol: Name
    interval: Annotated[str, msgspec.Meta(max_length=8)]
    start_time: Moment | None = None
    end_time: Moment | None = None
    limit: Limit = 500


class TickersForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Markets to read: one, some, or all."""

    symbol: Name | None = None
    symbols: Names | None = None


class DayForm(TickersForm, frozen=True, forbid_unknown_fields=True):
    """Markets whose last 24 hours to read, and the extent of the answer."""

    type: Literal["FULL", "MINI"] = "FULL"
