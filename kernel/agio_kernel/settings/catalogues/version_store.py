"""The rows of one catalogue: read from memory where something is sold, asked of PostgreSQL where a record names one."""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Hashable, Iterable, Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from functools import cached_property
from typing import Any, Generic, Protocol, TypeVar

import asyncpg
import structlog

from agio_kernel.declarations import codes
from agio_kernel.declarations.codes import Code
from agio_kernel.declarations.errors import ApiError, ConfigurationError
from agio_kernel.settings.catalogues.catalogue import Catalogue, Content, Row, written
from agio_kernel.settings.catalogues.drafts import VERSION_COLUMNS, Version, version_of
from agio_kernel.settings.catalogues.field import Field, FieldValue, Problem
from agio_kernel.terms.rate import RATE_DECIMALS

T = TypeVar("T")

_log = structlog.get_logger(__name__)


class Kept:
    """Process's copy of one catalogue: every version by row, and when each comes into force."""

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


class Deployed(Protocol):
    """Facts of a deployment that the rows of every catalogue depend on."""

    @property
    def specified(self) -> bool:
        """Whether it begins with the rows of the specification."""
        ...

    @property
    def parameters(self) -> Any:
        """The deployment-wide constants that rows may follow."""
        ...

    def now(self) -> datetime:
        """The moment that decides what is in force."""
        ...

    def kept(self, catalogue_id: str) -> Kept:
        """Return this process's copy of a catalogue."""
        ...

    def options(self, kind: str) -> frozenset[str]:
        """Choices of an asset or a symbol."""
        ...


class VersionStore(Generic[T]):
    """The rows of one catalogue, as the plugin that declares it reads them. Reading memory never waits."""

    def __init__(self, catalogue: Catalogue[T], deployed: Deployed) -> None:
        self.catalogue = catalogue
        self._all = deployed
        self._read: dict[str, tuple[Hashable, T | None]] = {}

    @cached_property
    def delivered(self) -> dict[str, dict[str, str]]:
        """The rows that came with the deployment, as written."""
        specified, delivered = self.catalogue.specified, self.catalogue.delivered
        rows = specified if specified is not None and self._all.specified else delivered
        return {key: written(self.catalogue, values) for key, values in rows().items()}

    def require(self, key: str, unknown: Code, field: str) -> Row[T]:
        """Return the row of this key; raise an error at a field of the form where nothing is sold under it."""
        found = self.get(key)
        if found is None or found.retired:
            raise ApiError(unknown, field=field)
        return found

    def deliver_anew(self) -> None:
        """Ask once more what came with the deployment: what there is to sell has grown while it runs."""
        self.__dict__.pop("delivered", None)

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

    def ever(self, at: datetime | None = None) -> dict[str, Row[T]]:
        """Rows sold now, at a moment or before it, by key: what was sold under a retired one may still be held."""
        found = ((key, self.get(key, at)) for key in self.keys())
        return {key: row for key, row in found if row is not None}

    def rows(self, at: datetime | None = None) -> dict[str, Row[T]]:
        """Rows sold now or at a moment, by key: no retired row."""
        return {key: row for key, row in self.ever(at).items() if not row.retired}

    def cache_version(self) -> Hashable:
        """Changes with every row that comes into force: what was made of the rows holds as long as it is the same."""
        followed = [field.parameter for field in self.catalogue.fields if field.parameter]
        return bisect_right(self._kept.starts, self._all.now()), *map(self._all.parameters.get, followed)

    async def in_force(self, tx: asyncpg.Connection, key: str) -> Row[T] | None:
        """The row as PostgreSQL has it at this moment: for a transaction whose record will name its number.

        Costs one look-up by primary key; only a version that this process hasn't heard of yet is read too.
        """
        kept = self._kept
        head = await tx.fetchrow(
            "SELECT (SELECT published FROM catalogue_head WHERE catalogue = $1) AS"
            " published, agio_clock_timestamp() AS now",
            self.catalogue.id,
        )
        assert head is not None
        versions: Sequence[Version] = kept.by_key.get(key, ())
        if (head["published"] or 0) > kept.seen:
            rows = await tx.fetch(
                f"SELECT {VERSION_COLUMNS} FROM catalogue_version"
                " WHERE catalogue = $1 AND key = $2 AND number > $3 ORDER BY number",
                self.catalogue.id,
                key,
                kept.seen,
            )
            versions = [*versions, *(version_of(row) for row in rows)]
        return self._in_force(key, versions, head["now"])

    def problems(self, key: str, content: Content) -> list[Problem]:
        """Find faults of a row as it would be: each field for itself, then the row as a whole, now and with every
        value that a constant it follows is to have.
        """
        names = {field.name for field in self.catalogue.fields}
        found = [Problem(name, codes.MALFORMED) for name in content if name not in names]
        for moment in (self._all.now(), *self._turns_of_constants()):
            terms, wrong = self._terms(key, content, moment)
            found += wrong
            if terms is not None and not found:
                try:
                    self.catalogue.examine(key, terms)
                except ApiError as refusal:
                    found.append(Problem(refusal.field or "", refusal.code, refusal.params))
            if found:
                break
        return found

    def _turns_of_constants(self) -> list[datetime]:
        """When a deployment-wide constant that rows follow is to change."""
        followed = {field.parameter for field in self.catalogue.fields if field.parameter}
        return sorted(moment for name in followed for moment in self._all.parameters.ahead(name))

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
        """Return every published version of a row that this process knows, oldest first."""
        return self._kept.by_key.get(key, ())

    @property
    def _kept(self) -> Kept:
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
        if problems:
            return None, problems
        for name, read in self.catalogue.typed.items():
            if values[name] is not None:
                try:
                    values[name] = read(values[name])
                except ValueError:
                    problems.append(Problem(name, codes.VALUE_OFF_STEP, {"step": Decimal(1).scaleb(-RATE_DECIMALS)}))
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
        """Refuse a deployment-wide value with which a row that follows it, now or from a later moment on, would
        contradict itself.
        """
        judged = self.catalogue.examined or self.catalogue.typed
        if not judged or all(field.parameter != parameter for field in self.catalogue.fields):
            return
        now = self._all.now()
        for key in self.keys():
            held = self.content(key, now)
            current = 0 if held is None else held[0]
            rows = [] if held is None else [(held[1], held[2], now)]
            rows += [
                (one.content, one.retired, one.effective_at)
                for one in self.versions(key)
                if one.effective_at > now and one.number > current
            ]
            for content, retired, moment in rows:
                if retired:
                    continue
                terms, problems = self._terms(key, content, moment, {parameter: value})
                if terms is not None:
                    self.catalogue.examine(key, terms)
                for problem in problems:
                    if self.catalogue.field(problem.field).parameter == parameter:
                        raise ApiError(problem.code, **problem.params)
