"""The catalogues of a deployment: read from memory where something is sold, changed in PostgreSQL by two operators."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from contextlib import AbstractAsyncContextManager
from datetime import UTC, datetime
from functools import cached_property
from typing import Any, TypeVar

import asyncpg
from piccolo.query.methods.select import Select

from agio_kernel.declarations import codes
from agio_kernel.declarations.errors import ApiError, ConfigurationError
from agio_kernel.declarations.remote import Sold
from agio_kernel.ports.clock import db_now
from agio_kernel.ports.kernel import Kernel
from agio_kernel.ports.prices import InstrumentInfo, dealt
from agio_kernel.postgres.query import columns, insert, row, rows, select, sql
from agio_kernel.postgres.refresh import EVERY_S, kept_fresh
from agio_kernel.settings.catalogues.catalogue import Catalogue, Content
from agio_kernel.settings.catalogues.drafts import (
    DRAFTS,
    VERSION_COLUMNS,
    Draft,
    DraftState,
    Version,
    version_of,
)
from agio_kernel.settings.catalogues.field import FieldValue, Problem
from agio_kernel.settings.catalogues.tables import CatalogueDrafts, CatalogueVersions
from agio_kernel.settings.catalogues.version_store import Kept, VersionStore
from agio_kernel.settings.dual_control import decided

T = TypeVar("T")

_OPEN = "state = 'draft'"
"""Written out: a parameter would hide the index of open drafts."""
MOST_ROWS = 5_000
"""Rows of one catalogue: what lists, checks and memory are bounded by."""


class Catalogues:
    """Every declared catalogue. One per kernel: ``kernel.part(Catalogues)``.

    Changes run in the caller's transaction, so that they commit with its audit and its answer; after the commit the
    caller awaits `refresh`; every other process is told of it while `kept_fresh`.
    """

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel
        self._version_stores: dict[str, VersionStore[Any]] = {}
        self._memory: dict[str, Kept] = {}
        self._database_time = datetime.min.replace(tzinfo=UTC)
        self._symbols: tuple[Sequence[InstrumentInfo], frozenset[str]] = (), frozenset()
        self._cache_versions: Sequence[Hashable] = ()
        self._watchers: list[Callable[[], None]] = []

    def watch(self, changed: Callable[[], None]) -> None:
        """Be told within seconds whenever another row is in force in this process."""
        self._watchers.append(changed)

    @cached_property
    def declared(self) -> dict[str, tuple[str, Catalogue[Any]]]:
        """Declarations of the enabled plugins: plugin and catalogue, by the catalogue's id."""
        found: dict[str, tuple[str, Catalogue[Any]]] = {}
        for plugin, catalogue in self._kernel.directory.made("catalogues", self._kernel):
            if catalogue.id in found:
                other = found[catalogue.id][0]
                raise ConfigurationError(f"{plugin} and {other} both declare the catalogue {catalogue.id}")
            found[catalogue.id] = plugin, catalogue
        return found

    @property
    def parameters(self) -> Any:
        """The deployment-wide constants that rows may follow."""
        return self._kernel.parameters

    @property
    def specified(self) -> bool:
        """Whether the deployment begins with the rows of the specification."""
        return self._kernel.settings.deployment.catalogue == "specification"

    def of(self, catalogue: Catalogue[T]) -> VersionStore[T]:
        """The rows of a catalogue that the asking plugin declares."""
        version_store = self._version_stores.get(catalogue.id)
        if version_store is None:
            version_store = self._version_stores[catalogue.id] = VersionStore(catalogue, self)
        return version_store

    def version_store(self, catalogue_id: str) -> VersionStore[Any]:
        """The rows of any declared catalogue, for the console; an ApiError where there is none of that name."""
        found = self.declared.get(catalogue_id)
        if found is None:
            raise ApiError(codes.NOT_FOUND, field="product")
        return self.of(found[1])

    def sells(self, sold: Sold) -> bool:
        """Whether a row is sold as an entry of a menu leads to it, or ever was."""
        version_store, where = self.version_store(sold.catalogue), sold.where.items()
        rows = version_store.ever() if sold.ever else version_store.rows()
        return any(all(str(getattr(row.terms, name)) == value for name, value in where) for row in rows.values())

    def kept(self, catalogue_id: str) -> Kept:
        """Return this process's copy of a catalogue."""
        return self._memory.setdefault(catalogue_id, Kept())

    def now(self) -> datetime:
        """The moment that decides what is in force: a clock behind the database's doesn't hide what it put in force."""
        return max(self._kernel.clock.now(), self._database_time)

    def options(self, kind: str) -> frozenset[str]:
        """Choices of an asset or a symbol: of symbols those at whose prices the house deals."""
        if kind == "asset":
            return frozenset(self._kernel.assets)
        if kind == "symbol":
            prices = self._kernel.prices
            if self._symbols[0] is not (instruments := prices.instruments()):
                self._symbols = instruments, frozenset(one.symbol for one in dealt(prices))
            return self._symbols[1]
        return frozenset()

    def refuse_parameter(self, parameter: str, value: FieldValue) -> None:
        """Refuse a deployment-wide value with which any row of any catalogue would contradict itself."""
        for _, catalogue in self.declared.values():
            self.of(catalogue).refuse_parameter(parameter, value)

    # --- changing

    async def draft(
        self,
        tx: asyncpg.Connection,
        catalogue_id: str,
        key: str,
        content: Content,
        *,
        base: int,
        maker: int,
        reason: str,
        effective_at: datetime | None = None,
        retired: bool = False,
    ) -> int:
        """Write down a row as it should be from `effective_at` on (None: once published); returns the draft's id.

        `content` is the whole row as written, `base` the number of the newest version its maker had seen. Refused are
        what isn't valid, a row or a retirement that the catalogue doesn't allow, what was made of an older version,
        and a row that another operator has a draft of; the maker's own earlier draft is replaced.
        """
        version_store = self.version_store(catalogue_id)
        catalogue = version_store.catalogue
        if not 1 <= len(reason.strip()) <= 1000:
            raise ApiError(codes.MALFORMED, field="reason")
        if effective_at is not None and effective_at.tzinfo is None:
            raise ValueError("effective_at needs an aware datetime, was naive")
        content = {name: said for name, said in content.items() if said != ""}
        newest = await self._newest(tx, catalogue_id, key)
        before = newest.content if newest is not None else version_store.delivered.get(key)
        if before is None:
            if not catalogue.adds or len(version_store.keys()) >= MOST_ROWS:
                raise ApiError(codes.NOT_FOUND, field="key")
            if not catalogue.takes(key):
                raise ApiError(codes.VALUE_NOT_A_NAME, field="key")
        if retired and not catalogue.retires:
            raise ApiError(codes.NOT_AVAILABLE, field="retired")
        if base != (newest.number if newest is not None else 0):
            raise ApiError(codes.OVERTAKEN, field="base")
        for field in catalogue.fields:
            if field.fixed and before is not None and content.get(field.name, "") != before.get(field.name, ""):
                raise ApiError(codes.VALUE_FIXED, field=field.name)
        _refuse(version_store.problems(key, content))
        own = _drafts(catalogue_id, key).where(sql(_OPEN), CatalogueDrafts.maker == maker)
        if mine := await row(tx, own, Draft):
            await _decide(tx, mine, "withdraw", maker, "")
        made = await tx.fetchval(
            "INSERT INTO catalogue_draft (id, catalogue, key, content, retired, base, effective_at, maker, reason)"
            " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)"
            " ON CONFLICT (catalogue, key) WHERE state = 'draft' DO NOTHING RETURNING id",
            self._kernel.ids.next(),
            catalogue_id,
            key,
            content,
            retired,
            base,
            effective_at,
            maker,
            reason.strip(),
        )
        if made is None:
            raise ApiError(codes.DRAFTED_BY_ANOTHER, field="key")
        # The place of the row's one draft may have been waited for while the one before it was published; from here on
        # no other can be.
        newest = await self._newest(tx, catalogue_id, key)
        if base != (newest.number if newest is not None else 0):
            raise ApiError(codes.OVERTAKEN, field="base")
        return made

    async def publish(self, tx: asyncpg.Connection, draft_id: int, *, checker: int, remark: str = "") -> Version:
        """Put a draft in force, from its time or from now, whichever is later: history is never rewritten.

        It is checked again, because what is declared or followed may have changed since. Raises StaleState where
        another operator was first.
        """
        draft = await self.find(tx, draft_id)
        version_store = self.version_store(draft.catalogue)
        await _decide(tx, draft, "publish", checker, remark)
        _refuse(version_store.problems(draft.key, draft.content))
        new = insert(CatalogueVersions, {CatalogueVersions.draft_id: draft_id})  # a trigger copies the rest
        version = await row(tx, new.returning(*columns(CatalogueVersions, Version)), Version)
        assert version is not None, "an insert that returns its row returns one"
        return version

    async def reject(self, tx: asyncpg.Connection, draft_id: int, *, checker: int, remark: str) -> None:
        """Decline a draft; the maker reads why."""
        await _decide(tx, await self.find(tx, draft_id), "reject", checker, remark)

    async def withdraw(self, tx: asyncpg.Connection, draft_id: int, *, maker: int) -> None:
        """Take a draft back; only who made it may."""
        await _decide(tx, await self.find(tx, draft_id), "withdraw", maker, "")

    # --- looking back

    async def find(self, conn: asyncpg.Connection, draft_id: int) -> Draft:
        """A draft of whatever state; an ApiError where there is none."""
        draft = await row(conn, select(CatalogueDrafts, Draft).where(CatalogueDrafts.id == draft_id), Draft)
        if draft is None:
            raise ApiError(codes.NOT_FOUND, field="draft")
        return draft

    async def drafts(self, conn: asyncpg.Connection, catalogue_id: str | None = None) -> list[Draft]:
        """The drafts that wait for a second operator, of one catalogue or of all, oldest first."""
        waiting = select(CatalogueDrafts, Draft).where(sql(_OPEN))
        if catalogue_id is not None:
            waiting = waiting.where(CatalogueDrafts.catalogue == catalogue_id)
        return await rows(conn, waiting.order_by(CatalogueDrafts.id).limit(5000), Draft)

    async def past_drafts(self, conn: asyncpg.Connection, catalogue_id: str, key: str) -> list[Draft]:
        """Return all drafts of a row, the newest first (at most two hundred)."""
        return await rows(
            conn, _drafts(catalogue_id, key).order_by(CatalogueDrafts.id, ascending=False).limit(200), Draft
        )

    async def history(self, conn: asyncpg.Connection, catalogue_id: str, key: str) -> list[Version]:
        """Every version of a row, the newest first (at most two hundred)."""
        return await rows(conn, _versions(catalogue_id, key).limit(200), Version)

    async def _newest(self, conn: asyncpg.Connection, catalogue_id: str, key: str) -> Version | None:
        return await row(conn, _versions(catalogue_id, key).limit(1), Version)

    # --- staying fresh

    async def refresh(self) -> None:
        """Read what was published since. Versions are numbered in the order of their commits, so none is missed."""
        async with self._kernel.db.read() as conn:
            heads = await conn.fetch("SELECT catalogue, published FROM catalogue_head")
            for head in heads:
                kept = self.kept(head["catalogue"])
                if head["catalogue"] not in self.declared or head["published"] == kept.seen:
                    continue
                newer = await conn.fetch(
                    f"SELECT {VERSION_COLUMNS} FROM catalogue_version"
                    " WHERE catalogue = $1 AND number > $2 ORDER BY number",
                    head["catalogue"],
                    kept.seen,
                )
                kept.take(version_of(one) for one in newer)
            self._database_time = await db_now(conn)
        before, self._cache_versions = (
            self._cache_versions,
            [self.of(catalogue).cache_version() for _, catalogue in self.declared.values()],
        )
        if self._cache_versions != before:
            for changed in self._watchers:
                changed()

    def kept_fresh(self, every_s: float = EVERY_S) -> AbstractAsyncContextManager[None]:
        """While this is open, what another process publishes arrives within ``every_s``."""
        return kept_fresh(self._kernel.db, "catalogues", self.refresh, every_s)


def _versions(catalogue_id: str, key: str) -> Select[Any]:
    """The versions of a row, the newest first."""
    own = select(CatalogueVersions, Version).where(
        CatalogueVersions.catalogue == catalogue_id, CatalogueVersions.key == key
    )
    return own.order_by(CatalogueVersions.number, ascending=False)


def _drafts(catalogue_id: str, key: str) -> Select[Any]:
    """The drafts of a row."""
    return select(CatalogueDrafts, Draft).where(CatalogueDrafts.catalogue == catalogue_id, CatalogueDrafts.key == key)


async def _decide(tx: asyncpg.Connection, draft: Draft, trigger: str, who: int, remark: str) -> None:
    await decided(tx, DRAFTS, draft.id, DraftState.DRAFT, trigger, maker=draft.maker, who=who, remark=remark)


def _refuse(problems: Sequence[Problem]) -> None:
    if problems:
        first = problems[0]
        raise ApiError(first.code, field=first.field or None, **first.params)
