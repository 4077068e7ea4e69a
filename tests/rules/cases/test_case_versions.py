"""No decision goes to a case that has changed between looking and deciding, in every declared queue: each decision is
tried after each column of its row was changed, and after the case was moved and came back.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import msgspec
import pytest
from agio_host.assembly import declare, unconnected_kernel
from agio_kernel.cases import Case
from agio_kernel.cases.queue import DeclaredCases
from agio_kernel.cases.review import ReviewQueue
from agio_kernel.cases.version import version_of
from agio_kernel.declarations.codes import CASE_CHANGED
from agio_kernel.declarations.errors import ApiError
from agio_kernel.plugins.plugin_set import PluginSet
from agio_kernel.settings.deployment import load
from agio_kernel.terms import Rate
from agio_testing.site import PLUGINS, ROOT
from agio_testing.wire_forms import wire_forms
from msgspec import inspect

MOMENT = datetime(2026, 11, 27, tzinfo=UTC)


@pytest.fixture(scope="module")
def queues(tmp_path_factory: pytest.TempPathFactory) -> list[ReviewQueue]:
    """Every queue of every plugin."""
    data: Path = tmp_path_factory.mktemp("data")
    settings = load(ROOT / "agio.toml", data=data, port=0, environment={})
    plugins = PluginSet.load(PLUGINS)
    kernel = unconnected_kernel(settings, plugins, declare(settings, plugins))
    return [queue for _, queue in plugins.made("cases", kernel)]


def values(kind: inspect.Type) -> tuple[Any, Any]:
    """Two different values of a column's type."""
    match kind:
        case inspect.Metadata(type=within):
            return values(within)
        case inspect.StructType(cls=cls) if cls is Rate:
            return Rate(1), Rate(2)
        case inspect.UnionType(types=types):
            given = next(one for one in types if not isinstance(one, inspect.NoneType))
            return values(given)[0], None
        case inspect.EnumType(cls=members):
            return next(iter(members)), list(members)[-1]
        case inspect.LiteralType(values=written):
            return written[0], written[-1]
        case inspect.BoolType():
            return False, True
        case inspect.IntType():
            return 1, 2
        case inspect.StrType():
            return "one", "two"
        case inspect.BytesType():
            return b"one", b"two"
        case inspect.DateTimeType():
            return MOMENT, MOMENT + timedelta(1)
        case inspect.DateType():
            return date(2026, 11, 27), date(2026, 11, 28)
        case inspect.DecimalType():
            return Decimal(1), Decimal(2)
        case inspect.ListType():
            return [], ["two"]
        case inspect.DictType() | inspect.AnyType():
            return {}, {"two": 2}
    raise AssertionError(f"no value for {kind}")


def changes(cases: Any, trigger: str) -> Iterator[tuple[str, msgspec.Struct, msgspec.Struct]]:
    """A row whose state allows the decision, and the same with one column changed; with the column's name."""
    info = inspect.type_info(cases.row)
    assert isinstance(info, inspect.StructType)
    given = {field.name: values(field.type) for field in info.fields}
    state = next(old for (old, name) in cases.states.table if name == trigger)
    before = cases.row(**{name: pair[0] for name, pair in given.items()} | {"state": state})
    for name, (_, other) in given.items():
        if name not in ("id", "state", *cases.moving):
            assert other != getattr(before, name), (cases.id, name)
            yield name, before, msgspec.structs.replace(before, **{name: other})


def test_every_queue_of_every_plugin_is_declared_and_so_has_versions(queues):
    assert len(queues) > 15
    assert [queue.id for queue in queues if not isinstance(queue.source, DeclaredCases)] == []
    of_the_clock = {queue.id for queue in queues if queue.source._cases.moving}
    assert of_the_clock == frozenset().union(*(forms.clocks for forms in wire_forms()))


def test_no_decision_of_any_queue_goes_to_a_case_of_which_anything_has_changed(queues, monkeypatch):
    tried = 0
    for queue in queues:
        source = queue.source
        cases = source._cases
        for trigger in cases.decisions:
            for column, before, after in changes(cases, trigger):
                seen = version_of(before, 1, cases.moving)
                for row, line in ((after, 1), (before, 2)):  # edited, and moved there and back
                    now = Case(row, "X-0000", MOMENT, version=version_of(row, line, cases.moving))
                    assert refused(source, monkeypatch, now, seen), (queue.id, trigger, column)
                    tried += 1
    assert tried > 1000


def refused(source: Any, monkeypatch: pytest.MonkeyPatch, now: Case[Any], seen: str) -> bool:
    """Whether a decision on what was ``seen`` is refused for the case as it is now, before its product is asked."""

    async def find(*_: Any) -> Case[Any]:
        return now

    monkeypatch.setattr(source._rows, "find", find)
    with pytest.raises(ApiError) as caught:
        asyncio.run(source.detail(None, "X-0000", seen))
    return caught.value.code is CASE_CHANGED
