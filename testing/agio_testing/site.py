"""A deployment as its users have it: ``agio up`` in a process of its own, a data folder of its own, and HTTP."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from functools import cached_property
from html import unescape
from math import ceil
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import msgspec
from agio_kernel.identity.moved_clock import move_site
from agio_kernel.postgres.embedded import running_dsn
from agio_kernel.postgres.refresh import EVERY_S

from agio_testing.fixtures import reachable_folder
from agio_testing.run.prepared import copy_prepared, copy_tree, key_of
from agio_testing.run.secrets import assert_no_secret_in, dump
from agio_testing.visitor import NO_TLS, Visitor

ROOT = Path(__file__).resolve().parents[2]
AGIO = Path(sys.executable).with_name("agio")
PLUGINS = tuple(sorted(file.parent.name for file in ROOT.glob("plugins/*/pyproject.toml")))
"""Every plugin of the workspace."""

BUILT = ("web", "remotes")
PAGES = {
    "web/index.html": "<!doctype html><title>Agio</title>",
    "web/main.0123456789.js": "console.log('agio')",
    "web/sw.js": "self.addEventListener('fetch', () => {})",
    "remotes/market/manifest.json": '{"entry": "/remotes/market/remote.0123456789.js"}',
    "remotes/market/remote.0123456789.js": "export default {}",
    "docs/site/index.html": "<!doctype html><title>Documentation</title>",
    "docs/pages/secret.md": "nobody's to read",
    "secret.txt": "nobody's to read",
}
"""A built front end in small, so that these tests need no Node."""


ONE_NETWORK = """
[plugin.account]
codes-per-network-hour = 10000
registrations-per-network-hour = 10000
demos-per-network-hour = 10000
challenges-per-network-hour = 10000
"""
"""All browsers share one address here, and a run of the tests registers more people than a network may in an hour."""


_NOT_A_SITES = ("DATABASE_URL", "REDIS_URL", "AGIO_SECRET", "PYTHONDONTWRITEBYTECODE")
"""Variables that the environment sets for others: each start would compile all of Python's files anew where none are
kept."""


def enabling(text: str, plugins: tuple[str, ...]) -> str:
    """Text of an agio.toml with these plugins in place of its own."""
    return re.sub(r"^plugins = \[[^]]*\]", f"plugins = {list(plugins)}", text, flags=re.MULTILINE)


def environment_of_a_site(path: tuple[Path, ...] = ()) -> dict[str, str]:
    """Environment of this process without what is others', and with code from ``path``."""
    return {
        **{k: v for k, v in os.environ.items() if k not in (_NOT_A_SITES)},
        "PYTHONPATH": os.pathsep.join([*map(str, path), *filter(None, [os.environ.get("PYTHONPATH")])]),
        "COLUMNS": "200",
        "AGIO_CHECK_ANSWERS": "1",
    }


class Site:
    """One deployment: its configuration, its data folder and, while it runs, its process."""

    def __init__(
        self,
        folder: Path,
        *,
        plugins: tuple[str, ...] = PLUGINS,
        extra: str = "",
        path: tuple[Path, ...] = (),
        flow: bool = True,
        cases: bool = False,
        pages: Path | None = None,
    ) -> None:
        """``flow``: with simulated traders; ``cases``: with cases that wait for operators, as a development deployment
        has them; ``pages``: the folder of a built front end, where the pages are looked at.
        """
        self.folder = folder
        self.data = folder / "data"
        self.config = folder / "agio.toml"
        self.log = folder / "log"
        self.port = 0
        """Chosen by the system at the first start, and the same from then on."""
        self.process: subprocess.Popen[bytes] | None = None
        self.environment = environment_of_a_site(path)
        self.configure(plugins, extra, flow=flow, cases=cases)
        self._foreign = bool(path)
        if pages is not None:
            for part in (*BUILT, "locales"):  # a build that runs meanwhile changes no page under anybody's feet
                shutil.copytree(pages / part, folder / "build" / part)
        else:
            for name, text in PAGES.items():
                file = folder / "build" / name
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text)
        (folder / "locales").symlink_to(ROOT / "locales")

    def configure(self, plugins: tuple[str, ...], extra: str = "", *, flow: bool = True, cases: bool = False) -> None:
        """Write agio.toml: the repository's own, with other plugins, or without its simulated traders and cases."""
        self.__dict__.pop("calls", None)
        text = enabling((ROOT / "agio.toml").read_text(), plugins)
        sections = re.split(r"(?m)^(?=\[)", text)
        kept = [s for s in sections if not (m := re.match(r"\[plugin\.(\w+)", s)) or m[1] in plugins]
        text = "".join(kept) + "\n" + extra
        demo = [part for part, wanted in (("issues", True), ("cases", cases), ("flow", flow)) if wanted]
        text = re.sub(r"(?m)^demo = .*$", f"demo = {demo}", text)
        text += '\n[store]\nwheels = "wheels"\n'
        (self.folder / "wheels").mkdir(exist_ok=True)
        if "account" in plugins and "[plugin.account]" not in text:
            text += ONE_NETWORK
        self.config.write_text(text)

    def prepare(self) -> None:
        """Have what a first start leaves, from a site that has started before, so that this one's is a later one."""
        if self._foreign:
            return  # with code from elsewhere, of which no hash is known
        wanted = [name for name in ("data", "build/locales") if not (self.folder / name).exists()]
        copy_prepared(key_of(self.config.read_text()), self._start_once, self.folder, wanted)

    def _start_once(self, kept: Path) -> None:
        with new_folder() as folder:
            site = Site(folder)
            site.config.write_text(self.config.read_text())
            site.start()
            try:
                site.settled()
            finally:
                site.stop()
            (kept / "build").mkdir(parents=True)
            for name in ("data", "build/locales"):
                copy_tree(folder / name, kept / name)

    @property
    def url(self) -> str:
        """Address of the site, once it has started."""
        assert self.port, "the site has not started yet"
        return f"http://127.0.0.1:{self.port}"

    @property
    def dsn(self) -> str:
        """Address of its database, for the owner."""
        dsn = running_dsn(self.data)
        assert dsn is not None, "PostgreSQL isn't running"
        return dsn

    def start(self, timeout_s: float = 240.0) -> float:
        """Start the site and wait until it serves; returns how long that took."""
        began = time.monotonic()
        reported = self.data / "port"
        if not self.port:
            reported.unlink(missing_ok=True)
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [AGIO, "--config", self.config, "up", "--port", str(self.port), "--data", self.data],
                stdout=log,
                stderr=log,
                env=self.environment,
                cwd=self.folder,
            )
        while time.monotonic() - began < timeout_s:
            if not self.port and reported.exists():
                self.port = int(reported.read_text())
            if self.process.poll() is not None:
                raise AssertionError(f"agio up ended with {self.process.returncode}:\n{self.log.read_text()[-3000:]}")
            try:
                if not self.port:
                    raise httpx.ConnectError("it doesn't listen yet")
                httpx.get(f"{self.url}/health", verify=NO_TLS, timeout=2)
                return time.monotonic() - began
            except httpx.TransportError:
                time.sleep(0.05)
        self.kill()
        raise AssertionError(f"agio up didn't serve within {timeout_s} s:\n{self.log.read_text()[-3000:]}")

    def stop(self, by: signal.Signals = signal.SIGINT) -> int:
        """Stop as Ctrl+C does; returns the exit status. The database's contents are kept, to be looked through."""
        assert self.process is not None
        self._keep_dump()
        self.process.send_signal(by)
        try:
            status = self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.kill()
            raise
        self.process = None
        return status

    def _keep_dump(self) -> None:
        async def dumped(dsn: str) -> str:
            conn = await asyncpg.connect(dsn, timeout=10)
            try:
                return "\n".join(await dump(conn))
            finally:
                await conn.close()

        if dsn := running_dsn(self.data):
            (self.folder / f"dump-{self.port}").write_text(asyncio.run(dumped(dsn)), "utf-8")

    def kill(self) -> None:
        """End the process as a power cut does."""
        if self.process is not None:
            self.process.kill()
            self.process.wait(10)
            self.process = None

    def agio(self, *arguments: str, check: bool = True) -> subprocess.CompletedProcess[str]:
        """Run a command of ``agio`` on this deployment."""
        command = [str(AGIO), "--config", str(self.config), "--data", str(self.data), *arguments]
        run = subprocess.run(
            command, capture_output=True, text=True, env=self.environment, cwd=self.folder, timeout=120
        )
        assert not check or run.returncode == 0, (
            f"{command}: {run.returncode}\n{run.stdout[-2000:]}{run.stderr[-2000:]}"
        )
        return run

    def listed(self, *arguments: str) -> list[dict[str, Any]]:
        """The rows that a command prints with ``--json``."""
        return msgspec.json.decode(self.agio(*arguments, "--json").stdout)

    @cached_property
    def calls(self) -> list[dict[str, Any]]:
        """The calls that its plugins declare, as ``agio calls`` lists them: asked once, for a command starts anew."""
        return self.listed("calls")

    def deployment(self) -> dict[str, Any]:
        """Deployment as the shell reads it."""
        return httpx.get(f"{self.url}/host/deployment", verify=NO_TLS).json()["data"]

    def query(self, sql: str, *arguments: Any) -> list[asyncpg.Record]:
        """Look into the database behind the site's back."""

        return self._as_owner(lambda conn: conn.fetch(sql, *arguments))

    def _as_owner(self, does: Callable[[asyncpg.Connection], Awaitable[Any]]) -> Any:
        async def connected() -> Any:
            conn = await asyncpg.connect(self.dsn, timeout=10)
            try:
                return await does(conn)
            finally:
                await conn.close()

        return asyncio.run(connected())

    def advance(self, **by: float) -> None:
        """Move the site's clock ahead by a `timedelta` given by its parts, e.g. ``days=30``, as ``agio clock advance``
        does, and wait until the site and its prices follow. Work that falls due meanwhile is carried out soon:
        `settled` waits for it.
        """
        span = timedelta(seconds=ceil(timedelta(**by).total_seconds()))
        self._as_owner(lambda owner: move_site(owner, span))
        httpx.get(f"{self.url}/development/clock", verify=NO_TLS, timeout=30).raise_for_status()

    def settled(self) -> None:
        """Wait until what is owed by now is told and carried out."""
        answer = httpx.get(f"{self.url}/development/settled", verify=NO_TLS, timeout=90)
        assert answer.status_code == 200, f"{answer.text}\n{self.log.read_text()[-3000:]}"
        owed = answer.json()["data"]
        assert owed == {"events": 0, "due": 0}, owed

    def advance_to(self, hong_kong: str, days: int = 0) -> None:
        """Move the site's clock ahead to when Hong Kong's next shows this time, such as ``13:00``, or days later."""
        sql = "SELECT $1::text::time - (agio_now() AT TIME ZONE 'Asia/Hong_Kong')::time AS ahead"
        ahead: timedelta = self.query(sql, hong_kong)[0]["ahead"]
        self.advance(seconds=(ahead % timedelta(days=1)).total_seconds(), days=days)

    def set_constants(self, values: dict[str, str]) -> None:
        """Put constants on, as two operators would, and wait until every process has read them. Those that have their
        value already are left alone.
        """
        changed = self.query(
            "WITH wanted AS (SELECT * FROM jsonb_each_text($1::text::jsonb) AS one (key, value)),"
            " fresh AS (SELECT *, row_number() OVER () AS number FROM wanted WHERE value IS DISTINCT FROM"
            " (SELECT v.value FROM parameter_value v WHERE v.key = wanted.key AND v.effective_at <= agio_now()"
            " ORDER BY v.effective_at DESC, v.id DESC LIMIT 1)),"
            " p AS (INSERT INTO parameter_proposal"
            " (id, key, value, effective_at, state, maker, checker, reason, decided_at)"
            " SELECT (SELECT count(*) FROM parameter_proposal) + number, key, value, agio_now(),"
            " 'approved', 1, 2, 'a test', agio_now() FROM fresh"
            " RETURNING *)"
            " INSERT INTO parameter_value (id, key, value, effective_at, maker, checker, reason, proposal_id)"
            " SELECT id, key, value, effective_at, maker, checker, reason, id FROM p RETURNING id",
            msgspec.json.encode(values).decode(),
        )
        if changed:
            time.sleep(2 * EVERY_S)  # every process has read it: none says so

    def steps_up(self, account: str) -> None:
        """The sessions of this account have given a trading password, as purchases and orders ask once in each."""
        self.query(
            "UPDATE login_session s SET stepped_up = true FROM app_user u"
            " WHERE u.id = s.subject_id AND s.subject = 'user' AND $1 IN (u.email, u.phone) RETURNING s.id",
            account,
        )

    def knows_risks(self, visitor: Visitor) -> None:
        """Pass the test of every risky product for this account, as the first order of each requires."""
        products = visitor.get("risk")["data"]["products"]
        self.query(
            'INSERT INTO risk_test (id, user_id, product, version, asked, "right", passed)'
            " SELECT u.id + p.place, u.id, p.product, p.version, 1, 1, true FROM app_user u,"
            " unnest($2::text[], $3::int[]) WITH ORDINALITY p(product, version, place)"
            " WHERE $1 IN (u.email, u.phone) RETURNING id",
            visitor.account,
            [one["product"] for one in products],
            [one["version"] for one in products],
        )

    def outbox(self) -> str:
        """The development page with the messages that were kept instead of sent, newest first."""
        return httpx.get(f"{self.url}/development/outbox", verify=NO_TLS, timeout=30).raise_for_status().text

    def sent_code(self, account: str) -> str:
        """The code that was sent to an account last."""
        page = self.outbox()
        for to, code in re.findall(r"<td>([^<]*)</td><td><code>(\d+)</code>", page):
            if unescape(to) == account:
                return code
        raise AssertionError(f"no code was sent to {account}: {page}")

    def visitor(self) -> Visitor:
        """Return a visitor at an address of their own."""
        return Visitor(self)


@contextmanager
def new_folder() -> Iterator[Path]:
    """A folder for a deployment. Before it is removed it is looked through for secrets in clear."""
    with reachable_folder("agio-site-", "data/lock") as folder:
        yield folder
        assert_no_secret_in(folder)


@contextmanager
def running_site(environment: Mapping[str, str] | None = None, **options: Any) -> Iterator[Site]:
    """A site that has started, from a prepared data folder; ended and removed at the end."""
    with new_folder() as folder:
        site = Site(folder, **options)
        site.environment |= environment or {}
        site.prepare()
        site.start()
        try:
            yield site
        finally:
            if site.process is not None:
                site.stop()
