"""Trial of a version before it is put in force: ``python -m agio_host.store.preflight``, which the store alone starts.

It loads the deployment with the version, asks the rules of the check that need no database, applies its migrations
(each expands first, so that the version before goes on), puts everything together as a renewed process does, and has
the plugin answer. Nothing listens, and no scheduled work is carried out.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
import sys
import tempfile
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import msgspec
import uvloop
from agio_kernel.calls.request import Client, Request
from agio_kernel.calls.rtoken import fingerprint
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.call import Call
from agio_kernel.declarations.errors import ApiError, ConfigurationError
from agio_kernel.plugins.plugin_set import PluginSet, Status
from agio_kernel.plugins.store import ScoreCard
from agio_kernel.postgres.migrate import MigrationError
from agio_kernel.settings.deployment import Settings

from agio_host.assembly import Deployment, assemble, beside, declare, load_plugins, open_lifespans, prepare_database
from agio_host.dispatch.form import convert
from agio_host.monitoring.logs import configure_logs
from agio_host.plugin_check import Plugins, Subject, Tier, card
from agio_host.store.packages import with_packages
from agio_host.store.scores import CardRow, score_card
from agio_host.strangers.isolated import Strangers
from agio_host.strangers.process import State

TRIAL_S = 120.0
"""Longest trial, in seconds: one of a plugin that hangs is ended then."""
MOST_SAID = 16 << 20
"""Bytes that a trial may write to its standard error: one that writes more is ended."""
ANSWER_S = 5.0
_END_OF_SAID = 4_096
_LOOK_S = 0.1
_CLIENT = Client("127.0.0.1", "127.0.0.1", "")


class Failed(Exception):
    """A trial that failed, by a sentence."""


class Trial(msgspec.Struct, frozen=True):
    """Trial of a version. Told once, by the store to its own program: therefore pickled."""

    settings: Settings
    plugin: str
    version: str
    dsn: str
    found: Path


class Found(msgspec.Struct, frozen=True):
    """Result of a trial: why it failed, "" where it didn't, and the score card."""

    failure: str
    card: ScoreCard | None = None


async def tried(settings: Settings, plugin: str, version: str, dsn: str, limit_s: float = TRIAL_S) -> Found:
    """Try a version in a process of its own."""
    with tempfile.TemporaryDirectory(prefix="agio-trial-") as folder:
        found = Path(folder) / "found.json"
        plain = msgspec.structs.replace(settings, environment=dict(settings.environment))
        said = Path(folder) / "said"
        with said.open("wb") as errors:
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "agio_host.store.preflight"),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.DEVNULL,
                stderr=errors,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
                start_new_session=True,
            )
        asking = asyncio.create_task(process.communicate(pickle.dumps(Trial(plain, plugin, version, dsn, found))))
        try:
            async with asyncio.timeout(limit_s):
                while not (await asyncio.wait((asking,), timeout=_LOOK_S))[0]:
                    if said.stat().st_size > MOST_SAID:
                        return Found(f"it doesn't start: it writes more than {MOST_SAID >> 20} MB of errors")
        except TimeoutError:
            return Found(f"it doesn't answer: its trial was ended after {limit_s:.0f} s")
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            await process.wait()
            with suppress(ConnectionError):  # it has ended before it was asked
                await asking
        try:
            return msgspec.json.decode(found.read_bytes(), type=Found)
        except (OSError, msgspec.MsgspecError):
            end = said.read_bytes()[-_END_OF_SAID:].decode(errors="replace")
            last = (end.strip().splitlines() or ["it said nothing"])[-1]
            return Found(f"it doesn't start: its process ended: {last[:300]}")


def main() -> None:
    """Try what standard input says."""
    configure_logs()
    trial: Trial = pickle.loads(sys.stdin.buffer.read())
    scored: list[ScoreCard] = []
    try:
        uvloop.run(_try(trial, scored))
        found = Found("", scored[0] if scored else None)
    except Failed as failed:
        found = Found(str(failed), scored[0] if scored else None)
    written = trial.found.with_suffix(".new")
    written.write_bytes(msgspec.json.encode(found))
    written.replace(trial.found)
    sys.stdout.flush()
    os._exit(0)  # whatever the plugin has left running


async def _try(trial: Trial, scored: list[ScoreCard]) -> None:
    name = trial.plugin
    try:
        settings = with_packages(trial.settings, {name: trial.version})
        plugins = load_plugins(settings)  # what isn't admitted isn't imported, for the check neither
        if name not in settings.beside:  # the host imports nothing of those, whose card is made where no secrets are
            scored.append(_score(Plugins(settings, plugins).subject(name)))
            plugins = load_plugins(settings)  # as a start does: the check may have found one down that has no database
        _require_up(plugins, name)
        declared = declare(settings, plugins)
    except ConfigurationError as error:
        raise Failed(f"it doesn't start: {error}") from error
    try:
        await prepare_database(trial.dsn, declared)
    except (MigrationError, ConfigurationError) as error:
        raise Failed(f"its migration fails: {error}") from error
    try:
        async with assemble(settings, plugins, declared, trial.dsn) as made, AsyncExitStack() as stack:
            _require_up(plugins, name)
            await _answers(made, name, stack)
    except ConfigurationError as error:
        raise Failed(f"it doesn't start: {error}") from error


def _score(subject: Subject) -> ScoreCard:
    found = card(subject)
    scored = score_card(msgspec.convert(found.rows(), list[CardRow]))
    lacking = next((one for one in found.broken if one.rule.tier in (Tier.LOADS, Tier.SAFE)), None)
    if lacking is not None and lacking.rule.id != "up":
        first = lacking.findings[0]
        raise Failed(f"its check fails: {lacking.rule.id}: {first.where}: {first.says}")
    return scored


def _require_up(plugins: PluginSet, name: str) -> None:
    [state] = [one for one in plugins if one.id == name]
    if state.status is not Status.UP:
        raise Failed(f"it doesn't start: {state.reason}")


async def _answers(made: Deployment, name: str, stack: AsyncExitStack) -> None:
    """Have the plugin answer: its process where it has one, else what visitors may ask without saying anything."""
    await open_lifespans(made, stack, [(owner, life) for owner, life in made.lifespans if owner == name])
    _require_up(made.plugins, name)
    if name in made.settings.beside:
        strangers = made.kernel.part(Strangers)
        own = {id: info for id, info in beside(made.settings, made.plugins).items() if id == name}
        await stack.enter_async_context(strangers.running(own))
        process = strangers.process(name)
        assert process is not None, "it was started above"
        with suppress(TimeoutError):
            async with asyncio.timeout(ANSWER_S):
                while process.state is not State.UP:  # noqa: ASYNC110 - the process offers no event
                    await asyncio.sleep(_LOOK_S)
        if process.state is not State.UP:
            raise Failed(f"it doesn't answer: {process.reason or f'its process was silent for {ANSWER_S:.0f} s'}")
    for owner, call in made.calls:
        if owner == name and call.method == "GET" and call.access is Access.VISITOR and not _required(call):
            await _answer(made, call)


def _required(call: Call) -> bool:
    return any(one.required for one in msgspec.structs.fields(call.form))


async def _answer(made: Deployment, call: Call) -> None:
    asked = Request(
        call, None, convert({}, call.form), "en", "", fingerprint(call.path, {}), _CLIENT, made.kernel.intents
    )
    try:
        async with asyncio.timeout(ANSWER_S):
            await call.handler(asked)
    except ApiError:
        return
    except TimeoutError as error:
        raise Failed(f"it doesn't answer: {call.path} took more than {ANSWER_S:.0f} s") from error
    except Exception as error:
        raise Failed(f"it doesn't answer: {call.path} fails: {type(error).__name__}: {error}") from error


if __name__ == "__main__":
    main()
