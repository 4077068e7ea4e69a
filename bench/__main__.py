"""``make bench``: measure every line of the benchmark, print each as it is done, and write ``bench/results.json``
and ``bench/report.html``.

A module's lines are measured in a process of its own, one after the other, so that none runs beside another; together
they are bounded in time. The exit status is 0 whatever the figures are, and 1 where a measurement itself failed.
"""

from __future__ import annotations

import importlib
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from bench.record import record, verdict
from bench.report import write_report

RESULTS = Path(__file__).with_name("results.json")
REPORT = Path(__file__).with_name("report.html")
ROOT = Path(__file__).resolve().parents[1]

MODULES = {
    "engine": ("engine_vs_pypi",),
    "orders": (
        "durable_orders_vs_pgbench",
        "durable_orders_vs_naive",
        "followed_orders_vs_durable",
        "acked_lost",
    ),
    "http": (
        "http_orders_vs_form_echo",
        "http_order_p99_vs_form_echo",
        "http_orders_vs_pgbench",
        "http_orders_vs_orm",
        "market_table_vs_hello",
    ),
    "routed": ("routed_order_cpu_vs_local",),
    "dialect": ("dialect_order_vs_own",),
    "growth": ("flat_resting", "flat_users", "flat_markets", "flat_rows", "rebuild_seconds_per_million"),
    "accrual": ("accrual_rows_vs_copy",),
    "positions": ("ticks_100k_open", "flat_positions"),
    "feed": ("fanout_cpu_vs_send", "feed_3000", "feed_two_processes_vs_one"),
    "watch": ("watcher_share_of_core",),
    "strangers": ("stranger_call_extra_us", "stranger_neighbours_p99"),
    "brands": (
        "brand_memory_mb",
        "brand_postgres_mb",
        "brands_100_idle_cores",
        "brands_order_p99_vs_alone",
        "brands_table_p99_vs_alone",
    ),
}
"""Modules that measure each group of lines."""

LEAST_ROUNDS = 5
TOTAL_S = 5400.0
"""Most of it is filling the tables that the flat lines begin with."""
QUICK_ROUNDS = 1
QUICK_S = 58.0
QUICK_MODULES = ("engine", "orders", "growth")
"""Modules that tell something in a minute by one short round; the others begin with a whole deployment."""
STOP_S = 30.0


class Failed(Exception):
    """A module measured nothing; the message says why."""


def measure(module: str, rounds: int, limit_s: float, quick: bool) -> list[dict[str, Any]]:
    """The lines of a module, measured in a process of its own that ends after ``limit_s`` at the latest."""
    command = [sys.executable, "-m", "bench", "--module", module]
    command += ["--quick"] if quick else ["--rounds", str(rounds)]
    running = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    try:
        output, errors = running.communicate(timeout=max(1.0, limit_s))
    except BaseException as error:
        _end(running)
        if isinstance(error, subprocess.TimeoutExpired):
            raise Failed(f"{module} took longer than {limit_s:.0f} s") from error
        raise
    if running.returncode:
        raise Failed(f"{module} failed: {errors.strip().splitlines()[-1] if errors.strip() else running.returncode}")
    # The lines are the last thing a module's process prints; what it logged on the way isn't part of them.
    return json.loads(output.strip().splitlines()[-1])


def _end(running: subprocess.Popen[str]) -> None:
    """Let it stop its servers; end it and all it started where it doesn't."""
    for by in (signal.SIGINT, signal.SIGKILL):
        try:
            os.killpg(running.pid, by)
            running.communicate(timeout=STOP_S)
            return
        except ProcessLookupError:
            return
        except subprocess.TimeoutExpired:
            continue


def show(console: Console, line: dict[str, Any]) -> None:
    """One line of the table on the terminal."""
    colour = {"goal": "green", "pass": "cyan", "missed": "red"}[line["verdict"]]
    aims = f"pass {line['pass']}, goal {line['goal']}"
    console.print(f"  {line['name']:<30} [bold]{line['value']:>8}[/] {line['unit']:<7} [dim]{aims:<20}[/] ", end="")
    console.print(f"[{colour}]{line['verdict']}[/]")


def wanted(only: tuple[str, ...]) -> dict[str, set[str]]:
    """The modules to run and the lines to keep of each; a click error for a name that is neither."""
    if not only:
        return {module: set(lines) for module, lines in MODULES.items()}
    chosen: dict[str, set[str]] = {}
    for name in only:
        found = {module: {name} for module, lines in MODULES.items() if name in lines}
        found |= {name: set(MODULES[name])} if name in MODULES else {}
        if not found:
            known = ", ".join(line for lines in MODULES.values() for line in lines)
            raise click.BadParameter(f"{name} is no line; known are {known}", param_hint="--only")
        for module, lines in found.items():
            chosen.setdefault(module, set()).update(lines)
    return chosen


@click.command()
@click.option("--only", multiple=True, metavar="NAME", help="A line, or a module's lines; may be repeated.")
@click.option("--rounds", default=LEAST_ROUNDS, show_default=True, type=click.IntRange(LEAST_ROUNDS, 50))
@click.option("--time-limit", default=TOTAL_S, show_default=True, help="Seconds for everything together.")
@click.option("--quick", is_flag=True, help="One short round of the lines that take no deployment, within a minute.")
@click.option("--record", "machine", metavar="MACHINE", help="Add the figures to bench/recorded.json and the docs.")
@click.option("--module", hidden=True, type=click.Choice(list(MODULES)))
def main(
    only: tuple[str, ...], rounds: int, time_limit: float, quick: bool, machine: str | None, module: str | None
) -> None:
    """Measure the lines of the benchmark; each is a ratio of medians over interleaved rounds of one run."""
    if module is not None:
        measured_by = importlib.import_module(f"bench.{module}").lines
        json.dump(measured_by(QUICK_ROUNDS, quick=True) if quick else measured_by(rounds), sys.stdout)
        return
    if quick and machine is not None:
        raise click.UsageError("one short round is no figure to record")
    if quick:
        rounds, time_limit, only = QUICK_ROUNDS, QUICK_S, only or QUICK_MODULES
    console, failures, measured = Console(highlight=False), [], []
    until = time.monotonic() + time_limit
    chosen = wanted(only)
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(20), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=len(chosen))
        for name, lines in chosen.items():
            progress.update(task, description=f"measuring {name}: {', '.join(sorted(lines))}")
            try:
                found = measure(name, rounds, until - time.monotonic(), quick)
            except Failed as error:
                failures.append(str(error))
                console.print(f"  [red]✗[/] {error}", soft_wrap=True)
                found = []
            for line in found:
                if line["name"] in lines:
                    measured.append({**line, "verdict": verdict(line["value"], line["pass"], line["goal"])})
                    show(console, measured[-1])
            RESULTS.write_text(json.dumps(measured, indent=2) + "\n")
            write_report(measured, REPORT)
            progress.advance(task)
    if machine is not None:
        record(machine, measured)
    written = f"{RESULTS.relative_to(ROOT)} and {REPORT.relative_to(ROOT)}"
    console.print(f"  written to {written} ({os.cpu_count()} cores, {rounds} rounds)")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
