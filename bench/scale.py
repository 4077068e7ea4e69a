"""Reckons how far a deployment reaches, from unit costs that were measured and habits that are assumed.

    python -m bench.scale              # write the tables of docs/scale.md anew
    python -m bench.scale --measure    # measure the unit costs first, two minutes on a quiet machine

``bench/costs.json`` keeps the costs. The tables of the page are those of this module, held to it by a test.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated

import msgspec

from bench.costs import Costs, Measured, about, keep, kept, measure

PAGE = Path(__file__).resolve().parents[1] / "docs" / "scale.md"
DAY_S, DAYS = 86_400, 365
BUSY = 0.6
"""Share of a core, or of a rate, that is used at the peak: beyond it everybody waits for everybody."""


class Habits(msgspec.Struct, frozen=True, kw_only=True):
    """Habits of the users of a retail exchange: assumed, and to be replaced by an operator's own figures."""

    active: Annotated[float, about("users who come on a day, of all registered")] = 0.1
    online: Annotated[float, about("users with an open page at the peak, of all registered")] = 0.015
    orders: Annotated[float, about("orders of an active user a day")] = 3.0
    calls: Annotated[float, about("other calls of an active user a day")] = 80.0
    own_rows: Annotated[float, about("calls that read rows of their caller, of these: counted as orders")] = 0.5
    messages: Annotated[float, about("feed messages to an open page a second")] = 4.0
    peak: Annotated[float, about("orders and calls of the busiest second, of those of a mean second")] = 8.0
    programs: Annotated[float, about("users who trade by a program, of all registered")] = 1e-4
    program_orders: Annotated[float, about("orders of a program a second at the peak")] = 2.0
    program_share: Annotated[float, about("mean orders of a program, of those at the peak")] = 0.1


class Load(msgspec.Struct, frozen=True):
    """Load of so many users, at the peak unless it says otherwise."""

    users: int
    orders_per_s: float
    sockets: float
    application_cores: float
    database_cores: float
    socket_gb: float
    disk_gb_a_year: float


def load_of(users: int, habits: Habits, costs: Costs) -> Load:
    """Load of a deployment by so many users."""
    by_hand, programs = users * habits.active * habits.orders, users * habits.programs
    orders_per_s = by_hand / DAY_S * habits.peak + programs * habits.program_orders
    calls_per_s = users * habits.active * habits.calls / DAY_S * habits.peak
    sockets = users * habits.online
    a_day = by_hand + programs * habits.program_orders * habits.program_share * DAY_S
    as_orders_per_s = orders_per_s + calls_per_s * habits.own_rows
    kept_per_s = calls_per_s * (1 - habits.own_rows)
    application_us = (
        as_orders_per_s * costs.order_us + kept_per_s * costs.call_us + sockets * habits.messages * costs.message_us
    )
    return Load(
        users=users,
        orders_per_s=orders_per_s,
        sockets=sockets,
        application_cores=application_us / 1e6 / BUSY,
        database_cores=as_orders_per_s * costs.order_database_us / 1e6 / BUSY,
        socket_gb=sockets * costs.socket_kb / 1e6,
        disk_gb_a_year=(a_day * DAYS * costs.order_bytes + users * costs.user_bytes) / 1e9,
    )


class Bound(msgspec.Struct, frozen=True):
    """Something that breaks, whether it has under a load, and what is done then."""

    what: str
    is_passed: Callable[[Load, Costs], bool]
    then: str


PROCESS_CORES, MACHINE_CORES, DATABASE_CORES, DISK_GB = 1.0, 16.0, 64.0, 4_000.0
BOUNDS = (
    Bound(
        "One process: its Python has one core",
        lambda load, _: load.application_cores > PROCESS_CORES,
        "`agio up --processes N` on the same machine ([Processes](operations/processes.md))",
    ),
    Bound(
        f"One machine of {MACHINE_CORES:.0f} cores",
        lambda load, _: load.application_cores + load.database_cores > MACHINE_CORES,
        "PostgreSQL and Redis on machines of their own, `agio serve` on as many as are needed behind nginx (`deploy/`)",
    ),
    Bound(
        f"One disk: more than {DISK_GB / 1000:.0f} TB a year",
        lambda load, _: load.disk_gb_a_year > DISK_GB,
        "larger disks, as history in monthly partitions costs more than it gives"
        " ([ADR 0069](adr/0069-storage-outlives-versions-and-machines.md))",
    ),
    Bound(
        "One owner of the books",
        lambda load, costs: load.orders_per_s > BUSY * costs.books_per_s,
        "an owner for each group of markets: designed, **not built**; until then several deployments",
    ),
    Bound(
        f"One PostgreSQL of {DATABASE_CORES:.0f} cores, which takes every write",
        lambda load, _: load.database_cores > DATABASE_CORES,
        "deployments by region or brand, each with a database and books of its own ([Brands](operations/brands.md))",
    ),
)


def costs_table(measured: Measured) -> Iterator[str]:
    """Costs as the page shows them."""
    yield f"Measured on {measured.date}, on a machine of two cores; CPU is that of all threads.\n\n| | |\n|---|---|\n"
    yield from (f"| {text} | {_figure(getattr(measured.costs, name))} |\n" for name, text in _described(Costs))


def habits_table(habits: Habits) -> Iterator[str]:
    """Habits as the page shows them."""
    yield "| | |\n|---|---|\n"
    yield from (f"| {text} | {_figure(getattr(habits, name))} |\n" for name, text in _described(Habits))


def loads_table(loads: list[Load], costs: Costs) -> Iterator[str]:
    """A row for each power of ten, with the bounds that it passes by their numbers."""
    yield "| users | orders a second | open pages | cores, application | cores, PostgreSQL | GB for pages "
    yield "| GB of disk a year | passes |\n|---|---|---|---|---|---|---|---|\n"
    for load in loads:
        figures = [_figure(value) for value in msgspec.structs.astuple(load)]
        passed = [str(number) for number, bound in enumerate(BOUNDS, 1) if bound.is_passed(load, costs)]
        yield f"| {' | '.join(figures)} | {', '.join(passed) or '–'} |\n"


def bounds_list() -> Iterator[str]:
    """Bounds as the page lists them."""
    yield from (f"{number}. {bound.what}. Then: {bound.then}.\n" for number, bound in enumerate(BOUNDS, 1))


def written(page: str, measured: Measured) -> str:
    """The page with its tables anew."""
    habits, costs = Habits(), measured.costs
    loads = [load_of(10**power, habits, costs) for power in range(3, 9)]
    parts = {
        "habits": habits_table(habits),
        "costs": costs_table(measured),
        "loads": loads_table(loads, costs),
        "bounds": bounds_list(),
    }
    for name, lines in parts.items():
        mark = f"<!-- {name} -->\n"
        page, found = re.subn(f"(?s){mark}.*?<!-- end -->", lambda _: f"{mark}{''.join(lines)}<!-- end -->", page)  # noqa: B023
        assert found == 1, f"the page has one place for {name}"
    return page


def _described(struct: type) -> Iterator[tuple[str, str]]:
    for one in msgspec.inspect.type_info(struct).fields:  # type: ignore[attr-defined]
        schema = one.type.extra_json_schema or {}
        yield one.name, schema["description"]


def _figure(value: float) -> str:
    """Two digits that count, and thousands apart."""
    if value == 0 or abs(value) >= 10:
        digits = 10 ** max(0, len(str(int(abs(value)))) - 2)
        return f"{round(value / digits) * digits:,}"
    return f"{value:.2g}" if abs(value) >= 1e-4 else "< 0.0001"


if __name__ == "__main__":
    if "--measure" in sys.argv[1:]:
        keep(measure())
    PAGE.write_text(written(PAGE.read_text("utf-8"), kept()), "utf-8")
