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
    def is_of_the_machine(self) -> bool:
        """Whether a machine that has other things to do spoils it: a time, or what it is to another."""
        return self.unit in ("s", "×")

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
    short: tuple[str, ...] = ()
    """Tests that prove it, which `make test` runs."""
    long: tuple[str, ...] = ()
    """Tests that only `make faults` runs, beside those."""
    targets: tuple[Target, ...] = ()
    missing: str = ""
    """Parts of the fault that no test runs yet."""

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
REACH = f"{HERE}/test_database_out_of_reach.py"
SEEDED = f"{HERE}/test_seeded.py"
ALL_ROWS = f"{HERE}/rows"

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
        "Control: F1 on a PostgreSQL that acknowledges before it writes (`synchronous_commit = off`), and defects that"
        " are put into the site on purpose",
        "Acknowledged orders are gone. The checker has to report this and each defect, or no row proves anything.",
        "Agio refuses to start on a server with `fsync`, `full_page_writes` or `synchronous_commit` off: leave them"
        " on.",
        (f"{DATABASE}::test_the_control_loses", "host-api/tests/test_durable_start.py"),
        (
            f"{SEEDED}::test_an_answer_before_the_commit_is_found",
            f"{SEEDED}::test_an_intent_that_is_forgotten_is_found",
            f"{SEEDED}::test_a_batch_that_is_carried_out_again_is_found",
            f"{SEEDED}::test_a_balance_that_changes_without_its_transfer_is_found",
            f"{SEEDED}::test_an_owner_without_a_fence_is_found",
            f"{SEEDED}::test_due_work_that_is_carried_out_twice_is_found",
        ),
        targets=(target("acknowledged commands that the checker misses", "of them", least=1),),
    ),
    Row(
        "F5",
        "The site or PostgreSQL is killed at every named point of an order's way, and in the middle of scheduled work",
        "Orders that were answered are there; one that wasn't happens once when it is asked again.",
        NOTHING,
        (
            "plugins/spot/tests/store/kills/test_kill_points.py",
            "plugins/spot/tests/store/test_recovery.py",
            "plugins/subscription/tests/store/test_subscription_kills.py",
            "plugins/wealth/tests/store/test_wealth_kills.py",
            "plugins/wallet/tests/store/test_killed_scanners.py",
        ),
    ),
    Row(
        "F6",
        "Redis is gone for 30 seconds, and then forgets everything (FLUSHALL)",
        "Orders, sign-ins and withdrawals go on, and limits count on: they stand in PostgreSQL. Recurring work waits.",
        "Start Redis again. Nothing in it has to be kept or restored.",
        ("tests/operations/test_workers.py",),
        (f"{HERE}/test_redis.py",),
        (target("requests answered", "%", least=100),),
    ),
    Row(
        "F7",
        "A worker is killed (kill -9) while it settles hundreds of due options, again and again",
        "Settlements are late by the time until another worker takes them up.",
        NOTHING,
        ("plugins/options/tests/store/test_kill_settling.py", "kernel/tests/jobs/test_runner.py"),
    ),
    Row(
        "F8",
        "The way to PostgreSQL takes 200 ms longer for a minute, and is frozen for a minute",
        "Pages are slow; while it is frozen, requests are refused within seconds (“unavailable”).",
        f"{NOTHING} Look for the cause: `/health` names the database.",
        ("kernel/tests/postgres/test_db.py",),
        (f"{REACH}::test_a_slow_database", f"{REACH}::test_a_frozen_database"),
        (
            target("slowest answer while it is slow", "s", most=10),
            target("slowest answer while it is frozen", "s", most=10),
            target("first success after it was frozen", "s", most=5),
        ),
    ),
    Row(
        "F9",
        "PostgreSQL's answer to a COMMIT is lost, with its connection, 200 times",
        "“Outcome unknown”: the page asks again by the same rtoken and gets the same answer.",
        NOTHING,
        (f"{REACH}::test_the_answer_to_a_commit_is_dropped",),
        targets=(target("answers lost after COMMIT, each of one effect", "of 200", most=200, least=200),),
    ),
    Row(
        "F10",
        "The disk of the database is full, and is freed again",
        "Whatever writes is refused (“unavailable”), or PostgreSQL stops until there is room.",
        "Make room. PostgreSQL and the site go on by themselves.",
        ("kernel/tests/ports/test_file_store.py",),
        (f"{REACH}::test_a_full_disk",),
        (target("first success after room was made", "s", most=30),),
    ),
    Row(
        "F11",
        "Clocks move by days, recurring work stands still for days, and two schedulers run at once",
        "What is owed is caught up with, each step of its own day, and nothing happens twice.",
        f"{NOTHING} Run as many schedulers as you like: one of them works.",
        (
            "kernel/tests/jobs/test_runner.py",
            "kernel/tests/ports/test_clock.py",
            "plugins/custody/tests/store/test_custody_absences.py",
            "plugins/lending/tests/store/test_lending_absences.py",
            "tests/operations/test_workers.py",
        ),
        missing="the whole site with its clock set back, or 400 days ahead",
    ),
    Row(
        "F12",
        "Thousands of malformed requests: generated from the description of the calls, hostile amounts, broken uploads",
        "Each is refused by a registered code; none is a fault, and none leaves a row.",
        NOTHING,
        (
            "tests/wire/test_described.py",
            "tests/wire/test_hostile.py",
            "tests/wire/test_amounts.py",
            "host-api/tests/test_hostile_uploads.py",
        ),
    ),
    Row(
        "F13",
        "Sockets that flood, don't read, or say nothing",
        "Their sockets are ended; nobody else's are.",
        NOTHING,
        ("host-api/tests/feed/test_feed.py", "host-api/tests/http/test_prepared_response.py"),
        missing="5,000 idle sockets, 200 slow readers and 50 loops of reconnecting, beside measured orders",
    ),
    Row(
        "F14",
        "Many spend one balance at once, and lock two in opposite order",
        "Exactly what the balance allows is spent; nobody sees a deadlock.",
        NOTHING,
        ("kernel/tests/ledger/test_races.py", "plugins/spot/tests/store/test_sequencer.py"),
    ),
    Row(
        "F15",
        "Plugins that fail: at import, as they declare, as they start, in a task, in a migration, in a subscriber, by"
        " ending the process, or by never returning (a minute is waited for each)",
        "The plugin's paths are gone, `/health` names it, and all others serve. A wrong declaration stops the start.",
        "Read the reason in `agio doctor`; take the plugin out of `plugins`, or install a version that works.",
        ("tests/operations/test_containment.py", "kernel/tests/plugins/test_plugins.py", "tests/rules/test_hooks.py"),
        long=(f"{ALL_ROWS}/test_bad_plugins.py::test_twelve_bad_plugins_in_one_site",),
        targets=(target("start beside twelve bad plugins", "s", most=120),),
    ),
    Row(
        "F16",
        "A migration is killed half way, and two run at once",
        "The site doesn't serve until the migrations are through.",
        "Start it again: the next run finishes what is missing.",
        ("kernel/tests/postgres/test_migrate.py", "tests/operations/test_upgrade.py"),
    ),
    Row(
        "F17",
        "The machine is lost; a backup that was made beside the trading site is restored on an empty one",
        "Everything that was acknowledged before the backup began is there, and the ledger is proven.",
        "Restore as [operations.md](operations.md#backup-and-restore) says, and run `agio ledger verify`.",
        ("tests/operations/test_tampering.py",),
        (f"{REACH}::test_a_backup_is_restored_on_an_empty_machine",),
    ),
    Row(
        "F18",
        "Sign-ins are guessed and flooded, from one network and for one account",
        "Whoever guesses is refused; an account and a network have counters of their own.",
        NOTHING,
        ("plugins/account/tests/store/test_signing_in.py", "host-api/tests/test_guard.py"),
        missing="500 sign-ins a second beside traders whose latency is measured",
    ),
    Row(
        "F19",
        "A balance, a transfer or a row of a product is changed by a hand that may do anything in the database",
        "Withdrawals are stopped and the alarm is raised within a minute.",
        "[operations.md](operations.md#proving-the-money): look at the findings, restore, verify, close the alarm.",
        ("tests/operations/test_tampering.py",),
    ),
    Row(
        "F20",
        "A product's page is missing, its manifest is corrupt, or it throws",
        "The page says so and offers to try again; the rest of the site works.",
        "Deploy the missing files.",
        ("tests/journeys/fault_scenarios/test_fault_scenarios.py",),
    ),
    Row(
        "F21",
        "The process that owns the order books, or leads the prices, is killed again and again beside others",
        "Orders are taken by the next owner within about a second.",
        NOTHING,
        (
            "plugins/spot/tests/store/kills/test_takeover.py",
            f"{HERE}/test_two_serves.py",
            f"{HERE}/test_routed_orders.py",
            f"{HERE}/test_price_lead.py",
        ),
    ),
    Row(
        "F22",
        "The owner of the books stands still past its lease and goes on while the next one trades",
        "Its commands are refused or passed on: none of its batches is committed.",
        NOTHING,
        ("plugins/spot/tests/store/kills/test_takeover.py", "kernel/tests/postgres/test_lease.py"),
    ),
    Row(
        "F23",
        "The machine of the PostgreSQL primary is lost: three machines under Patroni, each commit on two of them",
        "Requests are refused until another machine is primary.",
        "Nothing. Start the machine again, or another one in its place: while only one is up, nothing is written.",
        (f"{HERE}/test_primary.py",),
        targets=(target("first success after the primary is lost", "s", most=30),),
    ),
    Row(
        "F24",
        "The network between the site and PostgreSQL is cut one way",
        "Requests are refused within seconds until it is back.",
        "Repair the network.",
        ("plugins/spot/tests/store/kills/test_takeover.py",),
        (f"{REACH}::test_a_network_that_is_cut_one_way",),
        (target("slowest answer while the network is cut", "s", most=10),),
        missing="the way to Redis",
    ),
    Row(
        "F25",
        "A site is renewed while orders flow, by the same version, the next one, and the one before again",
        "No order is refused.",
        "`kill -HUP` the process of `agio up --processes N` after an [upgrade](operations/upgrades.md).",
        ("tests/operations/test_processes.py", "tests/operations/test_upgrade.py"),
        missing="300 orders a second",
    ),
    Row(
        "F26",
        "The database of one brand is gone, while its neighbours in the process are busy",
        "The brand says that it is closed; its neighbours go on.",
        "Bring that database back.",
        long=(f"{ALL_ROWS}/test_brand_database_gone.py::test_the_database_of_one_brand_is_gone",),
        targets=(
            target("slowest answer of the brand whose database is gone", "s", most=10),
            target("first success of that brand after its database is back", "s", most=10),
            target("p99 of a neighbour's orders, to that before", "×", most=1.2),
        ),
    ),
    Row(
        "F27",
        "Nobody carries out recurring work: no worker, no scheduler, or a job that is stuck",
        "`/health` is degraded and names what is late within two minutes; a metric and the console say so too.",
        "Start a worker and a scheduler; look at `agio jobs` and `agio doctor`.",
        ("kernel/tests/jobs/test_stopped.py", "host-api/tests/test_health.py", "host-api/tests/test_worker.py"),
    ),
)


def row(id: str) -> Row:
    """The row of this name."""
    return next(one for one in ROWS if one.id == id)
