"""``GET /metrics``: what a monitor should wake somebody for, in the text format that Prometheus reads."""

from __future__ import annotations

from collections.abc import Mapping

from agio_kernel.jobs.stopped import Kind

from agio_host.monitoring.health import Health
from agio_host.strangers.process import State

METRICS = "text/plain; version=0.0.4; charset=utf-8"


def metrics_of(health: Health) -> str:
    """One gauge a line, each with what it says. An age that isn't known yet is left out."""

    def ages(kind: Kind) -> list[int]:
        return [one.age_s for one in health.stopped if one.kind == kind]

    def age(kind: Kind) -> float:
        return float(max(ages(kind), default=0))

    gauges: list[tuple[str, str, float | None]] = [
        ("agio_up", "1 while everything that has to run does", float(health.status == "ok")),
        ("agio_database_up", "1 while the database answers", float(health.database == "up")),
        ("agio_ledger_alarm", "1 while the ledger can't be proved and nothing is paid out", _one(health.ledger.alarm)),
        ("agio_ledger_findings", "What the open alarm is about", float(sum(health.ledger.findings.values()))),
        ("agio_ledger_recent_age_seconds", "Since the newest transfers were proved", health.ledger.recent_s),
        ("agio_ledger_turn_age_seconds", "Since everything was proved in turn", health.ledger.turn_s),
        (
            "agio_journal_unsealed_seconds",
            "Since the oldest unsealed transfer, beyond a minute",
            age("journal"),
        ),
        ("agio_jobs_late_seconds", "By how much the latest due work is late, beyond a minute", age("due")),
        ("agio_events_waiting_seconds", "Since the oldest undelivered event, beyond a minute", age("events")),
        ("agio_tasks_silent", "Recurring tasks that didn't run for three intervals", float(len(ages("task")))),
        ("agio_tasks_failing", "Recurring tasks that fail", float(len(health.tasks))),
        ("agio_peers_heard", "Other processes that this one hears", float(health.process.hears)),
        ("agio_peers_lag_seconds", "Age of its own messages as they come back over Redis", health.process.lag_s),
        ("agio_peers_silent", "1 while it should hear others and hears nothing", float(health.process.is_deaf)),
        ("agio_leases_free", "Leases that no process has", float(sum(not one.held for one in health.leases))),
        ("agio_beside_down", "Plugins in processes of their own that don't serve", _down(health)),
        *_standby(health),
        ("agio_feed_sockets", "Connected pages", float(health.sockets)),
        ("agio_prices_old", "Instruments open for trading without a fresh price", float(health.prices.old)),
        ("agio_prices_stopped", "1 while no instrument open for trading has one", float(health.prices.all_old)),
    ]
    lines: list[str] = []
    for name, says, value in gauges:
        if value is not None:
            lines += _gauge(name, says, {"": value})
    backlogs = health.backlogs
    lines += _gauge("agio_backlog_waiting", "What waits", {one.name: one.waiting for one in backlogs})
    lines += _gauge("agio_backlog_age_seconds", "Since the oldest waits", {one.name: one.age_s for one in backlogs})
    lines += _gauge(
        "agio_backlog_late", "1 while it waits for longer than it may", {one.name: one.late for one in backlogs}
    )
    return "\n".join(lines) + "\n"


def _gauge(name: str, says: str, values: Mapping[str, float]) -> list[str]:
    """A gauge with its values by backlog; the one of no backlog has no label."""
    rows = [f'{name}{{backlog="{of}"}}' if of else name for of in values]
    return [
        f"# HELP {name} {says}",
        f"# TYPE {name} gauge",
        *(f"{row} {value:g}" for row, value in zip(rows, values.values(), strict=True)),
    ]


def _standby(health: Health) -> list[tuple[str, str, float | None]]:
    """Gauges of the standby, where there is one."""
    if (one := health.standby) is None:
        return []
    return [
        ("agio_standby_read", "1 while history is read from the standby", float(one.is_read)),
        ("agio_standby_behind_seconds", "Age of what the standby shows", one.behind_s),
    ]


def _down(health: Health) -> float:
    return float(sum(one.state is not State.UP for one in health.beside))


def _one(value: object) -> float:
    return float(value is not None)
