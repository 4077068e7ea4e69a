"""An installation of brands as its users have it: one ``agio up``, a database for each brand, and HTTP by host."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import asyncpg
import httpx
from agio_kernel.postgres.embedded import running_dsn

from agio_testing.fixtures import with_database
from agio_testing.site import AGIO, PLUGINS, Site, environment_of_a_site, new_folder
from agio_testing.visitor import NO_TLS

HOSTS = {"north": "127.0.0.1", "south": "localhost"}
"""Two names by which this machine is reached without asking anybody."""


class BrandSite(Site):
    """One brand of an installation, asked by its host."""

    def __init__(self, of: Installed, name: str, plugins: tuple[str, ...] = PLUGINS) -> None:
        self.of, self.name, self.host = of, name, HOSTS[name]
        self.folder = of.folder / "brands" / name
        self.config = self.folder / "agio.toml"
        self.data = of.data / "brands" / name
        self.log, self.environment = of.log, of.environment
        self.folder.mkdir(parents=True)
        self.configure(plugins, flow=False)

    @property
    def url(self) -> str:
        return f"http://{self.host}:{self.of.port}"

    @property
    def dsn(self) -> str:
        return with_database(self.of.dsn, f"agio_brand_{self.name}")

    def agio(self, *arguments: str, check: bool = True) -> subprocess.CompletedProcess[str]:
        """Run a command on this brand: called in its folder, it is the brand's."""
        return self.of.run(*arguments, cwd=self.folder, check=check)


class Installed:
    """An installation: its folder and, while it runs, its process."""

    def __init__(self, folder: Path, idle_minutes: float = 60.0) -> None:
        self.folder = folder
        self.data = folder / "data"
        self.log = folder / "log"
        self.port = 0
        self.process: subprocess.Popen[bytes] | None = None
        self.environment = environment_of_a_site() | {"AGIO_DATA": str(self.data)}
        (folder / "installation.toml").write_text(f"development = true\nidle-minutes = {idle_minutes}\n")

    @property
    def dsn(self) -> str:
        """Address of the installation's own database, for its owner."""
        dsn = running_dsn(self.data)
        assert dsn is not None, "PostgreSQL isn't running"
        return dsn

    def start(self, timeout_s: float = 120.0) -> float:
        """Start it and wait until it serves; returns how long that took."""
        began, reported = time.monotonic(), self.data / "port"
        reported.unlink(missing_ok=True)
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [AGIO, "up", "--port", str(self.port)], stdout=log, stderr=log, env=self.environment, cwd=self.folder
            )
        while time.monotonic() - began < timeout_s:
            if self.process.poll() is not None:
                raise AssertionError(f"agio up ended with {self.process.returncode}:\n{self.log.read_text()[-3000:]}")
            if reported.exists() and (said := reported.read_text()):
                self.port = int(said)
                return time.monotonic() - began
            time.sleep(0.02)
        self.kill()
        raise AssertionError(f"agio up didn't serve within {timeout_s} s:\n{self.log.read_text()[-3000:]}")

    def stop(self) -> int:
        """Stop as Ctrl+C does; returns the exit status."""
        assert self.process is not None
        self.process.terminate()
        try:
            return self.process.wait(30)
        finally:
            self.kill()

    def kill(self) -> None:
        """End the process as a power cut does."""
        if self.process is not None:
            self.process.kill()
            self.process.wait(10)
            self.process = None

    def run(self, *arguments: str, cwd: Path | None = None, check: bool = True) -> subprocess.CompletedProcess[str]:
        """Run a command of ``agio`` in the installation's folder, or below it."""
        run = subprocess.run(
            [str(AGIO), *arguments],
            capture_output=True,
            text=True,
            env=self.environment,
            cwd=cwd or self.folder,
            timeout=120,
        )
        assert not check or run.returncode == 0, (
            f"{arguments}: {run.returncode}\n{run.stdout[-2000:]}{run.stderr[-2000:]}"
        )
        return run

    def brand(self, *arguments: str, check: bool = True) -> str:
        """Run ``agio brand``; what it says."""
        run = self.run("brand", *arguments, check=check)
        return run.stdout + run.stderr

    def made(self, name: str, plugins: tuple[str, ...] = PLUGINS) -> BrandSite:
        """A new brand, which serves."""
        site = BrandSite(self, name, plugins)
        self.brand("new", name, "--host", site.host)
        return self.serving(site)

    def made_of(self, bundle: Path, name: str, extra: str = "") -> BrandSite:
        """A new brand of a bundle, which serves, with more of a configuration."""
        site = BrandSite(self, name)
        shutil.rmtree(site.folder)
        self.brand("new", name, "--host", site.host, "--bundle", str(bundle))
        site.config.write_text(site.config.read_text() + extra)
        return self.serving(site)

    def serving(self, site: BrandSite) -> BrandSite:
        """The brand, once it serves."""
        for _ in range(300):  # the process is told of it, and answers nobody for it a moment before
            if httpx.get(f"{site.url}/health", verify=NO_TLS, timeout=60).status_code != 421:
                return site
            time.sleep(0.1)
        raise AssertionError(f"{site.name} isn't served:\n{self.log.read_text()[-3000:]}")

    def query(self, sql: str, *arguments: Any, database: str = "") -> list[asyncpg.Record]:
        """Ask the installation's own database, or another of its server."""

        async def asked() -> list[asyncpg.Record]:
            conn = await asyncpg.connect(with_database(self.dsn, database) if database else self.dsn, timeout=10)
            try:
                return await conn.fetch(sql, *arguments)
            finally:
                await conn.close()

        return asyncio.run(asked())

    def state(self, name: str) -> str:
        """State of a brand: suspended, open or closed."""
        [row] = self.query("SELECT state, opened_at FROM brand WHERE name = $1", name)
        return row["state"] if row["state"] != "active" else "open" if row["opened_at"] else "closed"

    def becomes(self, name: str, state: str, within_s: float = 60.0) -> None:
        """Wait until a brand stands so."""
        began = time.monotonic()
        while (now := self.state(name)) != state:
            assert time.monotonic() < began + within_s, f"{name} is {now}, not {state}:\n{self.log.read_text()[-3000:]}"
            time.sleep(0.1)

    def copies(self, one: BrandSite, onto: BrandSite) -> None:
        """Have a brand hold what another holds, row by row and file by file; both are suspended meanwhile."""
        for site in (one, onto):
            self.brand("suspend", site.name)
        for _ in range(600):
            if not self.query("SELECT FROM pg_stat_activity WHERE starts_with(datname, 'agio_brand_')"):
                break
            time.sleep(0.1)
        database, original = (f'"agio_brand_{site.name}"' for site in (onto, one))
        self.query(f"DROP DATABASE {database}")
        self.query(f"CREATE DATABASE {database} TEMPLATE {original}")
        self.query(f"REVOKE ALL ON DATABASE {database} FROM PUBLIC")
        self.query(f"GRANT CONNECT ON DATABASE {database} TO {database}")
        shutil.rmtree(onto.data, ignore_errors=True)
        if one.data.exists():
            shutil.copytree(one.data, onto.data)
        for site in (one, onto):
            self.brand("resume", site.name)


@contextmanager
def installed(idle_minutes: float = 60.0) -> Iterator[Installed]:
    """An installation that serves no brand yet; ended and removed at the end."""
    with new_folder() as folder:
        made = Installed(folder, idle_minutes)
        made.start()
        try:
            yield made
        finally:
            if made.process is not None:
                made.stop()
