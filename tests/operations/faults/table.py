"""The fault table: each row once. `make faults`, its short selection, results.json and docs/survival.md follow from it.

The bar of every row: no acknowledged command lost, no effect doubled, no invariant broken, recovery with nobody's help.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

HERE = "tests/operations/faults"

Measured = Callable[[str, str, float], None]
"""Fixture that notes a figure: its row, its name and its value."""


class Target(msgspec.Struct, frozen=True):
    """A figure that a row's tests measure, and its bound on a quiet machine."""

    name: str
    unit: str
    most: float | None = None
    least: float | None = None

    def is_met(self, value: float) -> bool:
        """Whether it is within its bounds."""
        return (self.most is None or value <= self.most) and (self.least is None or value >= self.least)

    @property
    def bound(self) -> str:
        """The bound in words."""
        if self.most == self.least:
            return f"{self.most:g} {self.unit}"
        words = [f"at least {self.least:g}"] if self.least is not None else []
        words += [f"at most {self.most:g}"] if self.most is not None else []
        return f"{' and '.join(words)} {self.unit}"


class Row(msgspec.Struct, frozen=True):
    """One fault, and the tests that prove the row."""

    id: str
    fault: str
    seen: str
    """Description of what users and operators see."""
    operator: str
    """Instruction to the operator, or that there is nothing to do."""
    short: tuple[str, ...]
    """Tests that prove it, which `make test` runs."""
    long: tuple[str, ...] = ()
    """Tests that only `make faults` runs, beside those."""
    targets: tuple[Target, ...] = ()

    @property
    def tests(self) -> tuple[str, ...]:
        """All of them."""
        return self.short + self.long


def target(name: str, unit: str, most: float | None = None, least: float | None = None) -> Target:
    """A target, in a line."""
    return Target(name, unit, most, least)


NOTHING = "Nothing."
DATABASE = f"{HERE}/test_database.py"
PROCESSES = f"{HERE}/test_site_processes.py"

ROWS = (
    Row(
        "F1",
        "PostgreSQL is killed (kill -9, all its processes) five times in a minute while 24 clients trade",
        "Requests wait or fail for some seconds (“outcome unknown”: the page asks again by the same rtoken).",
        f"{NOTHING} `agio up` starts PostgreSQL again; with a PostgreSQL of your own, its supervisor has to.",
        (f"{DATABASE}::test_killed_while_clients_trade", f"{HERE}/test_kill.py"),
        targets=(target("first success after a kill", "s", most=10),),
    ),
    Row(
        "F2",
        "The process of one database connection is killed (kill -9) ten times",
        "PostgreSQL restarts all connections; the site opens new ones, and requests wait for them.",
        NOTHING,
        ("kernel/tests/postgres/test_db.py",),
        (f"{DATABASE}::test_one_connection_is_killed",),
        (target("longest time with failures after a kill", "s", most=5),),
    ),
    Row(
        "F3",
        "A process of the site is killed (kill -9) ten times, alone and beside another one",
        "One process: the site is away until it has started again. Two: nearly every request is answered by the other.",
        "Nothing, where a supervisor starts `agio up` again (systemd, a container's restart policy), or where"
        " `agio up --processes 2` runs.",
        (f"{HERE}/test_kill_wallet.py", "tests/operations/test_processes.py"),
        (f"{PROCESSES}::test_killed_and_started_again", f"{PROCESSES}::test_one_of_two_is_killed"),
        (
            target("start of a killed site until it serves", "s", most=10),
            target("requests answered by two processes, one of which is killed", "%", least=99),
        ),
    ),
    Row(
        "F4",
        "Control: F1 on a PostgreSQL that acknowledges before it writes (`synchronous_commit = off`)",
        "Acknowledged orders are gone. The checker has to report them, or no other row proves anything.",
        "Agio refuses to start on a server with `fsync`, `full_page_writes` or `synchronous_commit` off: leave them"
        " on.",
        (f"{DATABASE}::test_the_control_loses", "host-api/tests/test_durable_start.py"),
        targets=(target("acknowledged commands that the checker misses", "of them", least=1),),
    ),
)


def row(id: str) -> Row:
    """The row of this name."""
    return next(one for one in ROWS if one.id == id)
