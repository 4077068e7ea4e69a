"""The catalogues of a deployment: read from memory where something is sold, changed in PostgreSQL by two people."""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Hashable, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from datetime import UTC, datetime
from functools import cached_property
from typing import Any, Generic, TypeVar

import asyncpg
import msgspec
import structlog

from agio_kernel import codes
from agio_kernel.catalogues.catalogue import KEY, Catalogue, Content, Row, written
from agio_kernel.catalogues.drafts import DRAFTS, Draft, DraftState, Version
from agio_kernel.catalogues.field import Field, FieldValue, Problem
from agio_kernel.clock import db_now
from agio_kernel.contracts import Kernel
from agio_kernel.errors import ConfigurationError, Refusal
from agio_kernel.refresh import EVERY_S, kept_fresh

T = TypeVar("T")

MOST_ROWS = 5_000
"""Rows of one catalogue: what lists, checks and memory are bounded by."""
_VERSION = ", ".join(Version.__struct_fields__)
_DRAFT = ", ".join(Draft.__struct_fields__)

_log = structlog.get_logger(__name__)


class _Kept:
    """What a process remembers of one catalogue: every version by row, and when each comes into force."""

    def __init__(self) -> None:
        self.by_key: dict[str, list[Version]] = {}
        self.starts: list[datetime] = []
        self.seen = 0

    def take(self, versions: Iterable[Version]) -> None:
        for version in versions:
            if version.number > self.seen:
                self.by_key.setdefault(version.key, []).append(version)
                insort(self.starts, version.effective_at)
                self.seen = version.number


class Shelf(Generic[T]):
    """The rows of one catalogue, as the plugin that declares it reads them. Reading memory never waits."""

    def __init__(self, catalogue: Catalogue[T], catalogues: Catalogues) -> None:
        self.catalogue = catalogue
        self._all = catalogues
        self._read: dict[str, tuple[Hashable, T | None]] = {}

    @cached_property
    def delivered(self) -> dict[str, dict[str, str]]:
        """The rows that came with the deployment, as written."""
        return {key: written(self.catalogue, values) for key, values in self.catalogue.delivered().items()}

    def keys(self) -> list[str]:
        """Every row there is or was: those delivered in their order, then those that operators added."""
        added = [key for key in self._kept.by_key if key not in self.delivered]
        return [*self.delivered, *added]

    def __contains__(self, key: str) -> bool:
        """Whether there is or was a row of this key."""
        return key in self.delivered or key in self._kept.by_key

    def get(self, key: str, at: datetime | None = None) -> Row[T] | None:
        """The row in force now or at a moment; None where there is none (yet). A retired row is marked as that."""
        return self._in_force(key, self._kept.by_key.get(key, ()), at or self._all.now())

    def rows(self, at: datetime | None = None) -> dict[str, Row[T]]:
        """What is sold now or at a moment, by key: no retired row."""
        found = ((key, self.get(key, at)) for key in self.keys())
        return {key: row for key, row in found if row is not None and not row.retired}

    def turn(self) -> Hashable:
        """Changes with every row that comes into force: what was made of the rows holds as long as it is the same."""
        followed = [field.parameter for field in self.catalogue.fields if field.parameter]
        return bisect_right(self._kept.starts, self._all.now()), *map(self._all.parameters.get, followed)

    async def in_force(self, tx: asyncpg.Connection, key: str) -> Row[T] | None:
        """The row as PostgreSQL has it at this moment: for a transaction whose record will name its number.

        Costs one look-up by primary key; only a version that this process hasn't heard of yet is read too.
        """
        kept = self._kept
        head = await tx.fetchrow(
            "SELECT (SELECT published FROM catalogue_head WHERE catalogue = $1) AS published, clock_timestamp() AS now",
            self.catalogue.id,
        )
        assert head is not None
        versions: Sequence[Version] = kept.by_key.get(key, ())
        if (head["published"] or 0) > kept.seen:
            rows = await tx.fetch(
                f"SELECT {_VERSION} FROM catalogue_version"
                " WHERE catalogue = $1 AND key = $2 AND number > $3 ORDER BY number",
                self.catalogue.id,
                key,
                kept.seen,
            )
            versions = [*versions, *(version_of(row) for row in rows)]
        return self._in_force(key, versions, head["now"])

    def problems(self, key: str, content: Content) -> list[Problem]:
        """What is wrong with a row as it would be: each field for itself, then the row as a whole."""
        names = {field.name for field in self.catalogue.fields}
        found = [Problem(name, codes.MALFORMED) for name in content if name not in names]
        terms, wrong = self._terms(key, content, self._all.now())
        found += wrong
        if terms is not None and not found and self.catalogue.check is not None:
            try:
                self.catalogue.check(key, terms)
            except Refusal as refusal:
                params = {name: str(value) for name, value in refusal.params.items()}
                found.append(Problem(refusal.field or "", refusal.code, params))
        return found

    def terms(self, key: str, content: Content) -> T | None:
        """A row as it would be read, or None where something is wrong with it."""
        return self._terms(key, content, self._all.now())[0]

    def content(self, key: str, at: datetime | None = None) -> tuple[int, dict[str, str], bool] | None:
        """The number, the written values and whether it is retired of the row in force; None where there is none."""
        moment = at or self._all.now()
        for version in reversed(self._kept.by_key.get(key, ())):
            if version.effective_at <= moment:
                return version.number, version.content, version.retired
        return (0, self.delivered[key], False) if key in self.delivered else None

    def versions(self, key: str) -> Sequence[Version]:
        """Every published version of a row that this process knows, oldest first."""
        return self._kept.by_key.get(key, ())

    @property
    def _kept(self) -> _Kept:
        return self._all.kept(self.catalogue.id)

    def _in_force(self, key: str, versions: Sequence[Version], moment: datetime) -> Row[T] | None:
        # What was published last holds from its moment on, and what had been put on before it for later never comes.
        for version in reversed(versions):
            if version.effective_at > moment:
                continue
            terms = self._cached(key, version.number, version.content, moment)
            if terms is not None:
                return Row(key, version.number, version.effective_at, version.retired, terms)
            _log.warning("catalogue.version_ignored", catalogue=self.catalogue.id, key=key, number=version.number)
        if key not in self.delivered:
            return None
        terms = self._cached(key, 0, self.delivered[key], moment)
        if terms is None:
            raise ConfigurationError(f"catalogue {self.catalogue.id}: {key} as delivered is not a row")
        return Row(key, 0, None, False, terms)

    def _cached(self, key: str, number: int, content: Content, moment: datetime) -> T | None:
        parameters = self._all.parameters
        mark = number, *(parameters.get(f.parameter, moment) for f in self.catalogue.fields if f.parameter)
        known = self._read.get(key)
        if known is None or known[0] != mark:
            known = self._read[key] = mark, self._terms(key, content, moment)[0]
        return known[1]

    def _terms(
        self, key: str, content: Content, moment: datetime, replaced: Mapping[str, Any] = {}
    ) -> tuple[T | None, list[Problem]]:
        values: dict[str, Any] = {}
        problems: list[Problem] = []
        for field in self.catalogue.fields:
            said = content.get(field.name, "")
            value = self._unsaid(key, field, moment, replaced) if said == "" else field.read(said, self._options(field))
            if isinstance(value, Problem):
                problems.append(value)
            else:
                values[field.name] = value
        return (None, problems) if problems else (self.catalogue.row(**values), [])

    def _unsaid(self, key: str, field: Field, moment: datetime, replaced: Mapping[str, Any]) -> Any:
        if field.parameter:
            return (
                replaced[field.parameter]
                if field.parameter in replaced
                else self._all.parameters.get(field.parameter, moment)
            )
        if field.default is not None:
            return field.default
        if field.optional:
            return None
        delivered = self.delivered.get(key, {}).get(field.name)
        return field.read(delivered, self._options(field)) if delivered else Problem(field.name, codes.VALUE_MISSING)

    def _options(self, field: Field) -> frozenset[str]:
        return self._all.options(field.kind)

    def refuse_parameter(self, parameter: str, value: FieldValue) -> None:
        """Refuse a deployment-wide value with which a row that follows it would contradict itself."""
        if self.catalogue.check is None or all(field.parameter != parameter for field in self.catalogue.fields):
            return
        for key in self.keys():
            held = self.content(key)
            if held is None or held[2]:
                continue
            terms, _ = self._terms(key, held[1], self._all.now(), {parameter: value})
            if terms is not None:
                self.catalogue.check(key, terms)


class Catalogues:
    """Every declared catalogue. One per kernel: ``kernel.part(Catalogues)``.

    Changes run in the caller's transaction, so that they commit with its audit and its answer; after the commit the
    caller awaits `refresh`, every other process notices within two seconds while `kept_fresh`.
    """

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel
        self._shelves: dict[str, Shelf[Any]] = {}
        self._memory: dict[str, _Kept] = {}
        self._database_time = datetime.min.replace(tzinfo=UTC)
        self._known: dict[str, frozenset[str]] = {}

    @cached_property
    def declared(self) -> dict[str, tuple[str, Catalogue[Any]]]:
        """What the enabled plugins declare: plugin and catalogue, by the catalogue's id."""
        found: dict[str, tuple[str, Catalogue[Any]]] = {}
        for plugin, catalogue in self._kernel.directory.declarations(
            "register_catalogues", Catalogue, kernel=self._kernel
        ):
            if catalogue.id in found:
                other = found[catalogue.id][0]
                raise ConfigurationError(f"{plugin} and {other} both declare the catalogue {catalogue.id}")
            found[catalogue.id] = plugin, catalogue
        return found

    @property
    def parameters(self) -> Any:
        """The deployment-wide constants that rows may follow."""
        return self._kernel.parameters

    def of(self, catalogue: Catalogue[T]) -> Shelf[T]:
        """The rows of a catalogue that the asking plugin declares."""
        shelf = self._shelves.get(catalogue.id)
        if shelf is None:
            shelf = self._shelves[catalogue.id] = Shelf(catalogue, self)
        return shelf

    def shelf(self, catalogue_id: str) -> Shelf[Any]:
        """The rows of any declared catalogue, for the console; a Refusal where there is none of that name."""
        found = self.declared.get(catalogue_id)
        if found is None:
            raise Refusal(codes.NOT_FOUND, field="product")
        return self.of(found[1])

    def kept(self, catalogue_id: str) -> _Kept:
        return self._memory.setdefault(catalogue_id, _Kept())

    def now(self) -> datetime:
        """The moment that decides what is in force: a clock behind the database's doesn't hide what it put in force."""
        return max(self._kernel.clock.now(), self._database_time)

    def options(self, kind: str) -> frozenset[str]:
        """What may be chosen as an asset or a symbol."""
        if kind == "asset":
            return frozenset(self._kernel.assets)
        if kind == "symbol":
            if not self._known.get("symbol"):
                self._known["symbol"] = frozenset(one.symbol for one in self._kernel.prices.instruments())
            return self._known["symbol"]
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
        shelf = self.shelf(catalogue_id)
        catalogue = shelf.catalogue
        if not 1 <= len(reason.strip()) <= 1000:
            raise Refusal(codes.MALFORMED, field="reason")
        if effective_at is not None and effective_at.tzinfo is None:
            raise ValueError("effective_at needs an aware datetime, was naive")
        content = {name: said for name, said in content.items() if said != ""}
        newest = await self._newest(tx, catalogue_id, key)
        before = newest.content if newest is not None else shelf.delivered.get(key)
        if before is None:
            if not catalogue.adds or len(shelf.keys()) >= MOST_ROWS:
                raise Refusal(codes.NOT_FOUND, field="key")
            if not KEY.fullmatch(key):
                raise Refusal(codes.VALUE_NOT_A_NAME, field="key")
        if retired and not catalogue.retires:
            raise Refusal(codes.NOT_AVAILABLE, field="retired")
        if base != (newest.number if newest is not None else 0):
            raise Refusal(codes.OVERTAKEN, field="base")
        for field in catalogue.fields:
            if field.fixed and before is not None and content.get(field.name, "") != before.get(field.name, ""):
                raise Refusal(codes.VALUE_FIXED, field=field.name)
        _refuse(shelf.problems(key, content))
        mine = await tx.fetchval(
            "SELECT id FROM catalogue_draft WHERE catalogue = $1 AND key = $2 AND state = 'draft' AND maker = $3",
            catalogue_id,
            key,
            maker,
        )
        if mine is not None:
            await self._decide(tx, mine, "withdraw", None, "")
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
            raise Refusal(codes.DRAFTED_BY_ANOTHER, field="key")
        return made

    async def publish(self, tx: asyncpg.Connection, draft_id: int, *, checker: int, remark: str = "") -> Version:
        """Put a draft in force, from its time or from now, whichever is later: history is never rewritten.

        It is checked again, because what is declared or followed may have changed since. Raises StaleState where
        another operator was first.
        """
        draft = await self.find(tx, draft_id)
        if draft.maker == checker:  # the table refuses it too; this is the polite answer
            raise Refusal(codes.FORBIDDEN)
        shelf = self.shelf(draft.catalogue)
        await self._decide(tx, draft_id, "publish", checker, remark)
        _refuse(shelf.problems(draft.key, draft.content))
        row = await tx.fetchrow(f"INSERT INTO catalogue_version (draft_id) VALUES ($1) RETURNING {_VERSION}", draft_id)
        assert row is not None
        return version_of(row)

    async def reject(self, tx: asyncpg.Connection, draft_id: int, *, checker: int, remark: str) -> None:
        """Decline a draft; the maker reads why."""
        draft = await self.find(tx, draft_id)
        if draft.maker == checker:
            raise Refusal(codes.FORBIDDEN)
        if not remark.strip():
            raise Refusal(codes.MALFORMED, field="remark")
        await self._decide(tx, draft_id, "reject", checker, remark)

    async def withdraw(self, tx: asyncpg.Connection, draft_id: int, *, maker: int) -> None:
        """Take a draft back; only who made it may."""
        if (await self.find(tx, draft_id)).maker != maker:
            raise Refusal(codes.FORBIDDEN)
        await self._decide(tx, draft_id, "withdraw", None, "")

    async def _decide(
        self, tx: asyncpg.Connection, draft_id: int, trigger: str, checker: int | None, remark: str
    ) -> None:
        if len(remark) > 1000:
            raise Refusal(codes.MALFORMED, field="remark")
        await DRAFTS.move(
            tx,
            draft_id,
            DraftState.DRAFT,
            trigger,
            checker=checker,
            remark=remark.strip() or None,
            decided_at=await db_now(tx),
        )

    # --- looking back

    async def find(self, conn: asyncpg.Connection, draft_id: int) -> Draft:
        """A draft of whatever state; a Refusal where there is none."""
        row = await conn.fetchrow(f"SELECT {_DRAFT} FROM catalogue_draft WHERE id = $1", draft_id)
        if row is None:
            raise Refusal(codes.NOT_FOUND, field="draft")
        return draft_of(row)

    async def drafts(self, conn: asyncpg.Connection, catalogue_id: str | None = None) -> list[Draft]:
        """The drafts that wait for a second operator, of one catalogue or of all, oldest first."""
        rows = await conn.fetch(
            f"SELECT {_DRAFT} FROM catalogue_draft WHERE state = 'draft' AND ($1::text IS NULL OR catalogue = $1)"
            " ORDER BY id LIMIT 5000",
            catalogue_id,
        )
        return [draft_of(row) for row in rows]

    async def past_drafts(self, conn: asyncpg.Connection, catalogue_id: str, key: str) -> list[Draft]:
        """Everything ever drafted for a row, the newest first (at most two hundred)."""
        rows = await conn.fetch(
            f"SELECT {_DRAFT} FROM catalogue_draft WHERE catalogue = $1 AND key = $2 ORDER BY id DESC LIMIT 200",
            catalogue_id,
            key,
        )
        return [draft_of(row) for row in rows]

    async def history(self, conn: asyncpg.Connection, catalogue_id: str, key: str) -> list[Version]:
        """Every version of a row, the newest first (at most two hundred)."""
        rows = await conn.fetch(
            f"SELECT {_VERSION} FROM catalogue_version"
            " WHERE catalogue = $1 AND key = $2 ORDER BY number DESC LIMIT 200",
            catalogue_id,
            key,
        )
        return [version_of(row) for row in rows]

    async def _newest(self, conn: asyncpg.Connection, catalogue_id: str, key: str) -> Version | None:
        row = await conn.fetchrow(
            f"SELECT {_VERSION} FROM catalogue_version WHERE catalogue = $1 AND key = $2 ORDER BY number DESC LIMIT 1",
            catalogue_id,
            key,
        )
        return None if row is None else version_of(row)

    # --- staying fresh

    async def refresh(self) -> None:
        """Read what was published since. Versions are numbered in the order of their commits, so none is missed."""
        async with self._kernel.db.read() as conn:
            heads = await conn.fetch("SELECT catalogue, published FROM catalogue_head")
            for head in heads:
                kept = self.kept(head["catalogue"])
                if head["catalogue"] not in self.declared or head["published"] == kept.seen:
                    continue
                rows = await conn.fetch(
                    f"SELECT {_VERSION} FROM catalogue_version WHERE catalogue = $1 AND number > $2 ORDER BY number",
                    head["catalogue"],
                    kept.seen,
                )
                kept.take(version_of(row) for row in rows)
            self._database_time = await db_now(conn)

    def kept_fresh(self, every_s: float = EVERY_S) -> AbstractAsyncContextManager[None]:
        """While this is open, what another process publishes arrives within ``every_s``."""
        return kept_fresh(self._kernel.db, "catalogues", self.refresh, every_s)


def _refuse(problems: Sequence[Problem]) -> None:
    if problems:
        first = problems[0]
        raise Refusal(first.code, field=first.field or None, **first.params)


def draft_of(row: asyncpg.Record) -> Draft:
    return msgspec.convert(dict(row), Draft)


def version_of(row: asyncpg.Record) -> Version:
    return msgspec.convert(dict(row), Version)
