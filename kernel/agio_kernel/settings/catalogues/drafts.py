"""Drafts: how a row of a catalogue changes. One operator writes it, another publishes it, and both stay on record."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

import asyncpg
import msgspec

from agio_kernel.settings.dual_control import dual_control


class DraftState(StrEnum):
    """State of a draft."""

    DRAFT = "draft"
    PUBLISHED = "published"
    REJECTED = "rejected"
    WITHDRAWN = "withdrawn"


DRAFTS = dual_control("kernel", "catalogue_draft", DraftState, grant="publish", relation="catalogue_draft")


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """A row as an operator would have it. ``content`` is as written; ``base`` the version it was made from (0: as
    delivered, or new). ``effective_at`` None means from its publication on.
    """

    id: int
    catalogue: str
    key: str
    content: dict[str, str]
    retired: bool
    base: int
    effective_at: datetime | None
    state: DraftState
    maker: int
    reason: str
    checker: int | None
    remark: str | None
    created_at: datetime
    decided_at: datetime | None


class Version(msgspec.Struct, frozen=True, kw_only=True):
    """A row as it is, was or will be in force from ``effective_at`` on. ``number`` counts in its catalogue."""

    number: int
    key: str
    content: dict[str, str]
    retired: bool
    effective_at: datetime
    maker: int
    checker: int
    reason: str
    created_at: datetime


VERSION_COLUMNS = ", ".join(Version.__struct_fields__)


def version_of(row: asyncpg.Record) -> Version:
    """A row of ``catalogue_version`` that was read with `VERSION_COLUMNS`."""
    return msgspec.convert(dict(row), Version)
