"""A copy of the source with everything installed, in which the steps that an author is told are run as printed."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from agio_testing.site import ROOT
from agio_testing.waiting import eventually

LONGEST_S = 540
HEADING, COMMAND = re.compile(r"^## (\d)\."), re.compile(r"^    (\S.*?)(?: {2,}#.*)?$")
STEP = re.compile(r"^  \d\. (.*)$", re.MULTILINE)
ADD = re.compile(r'add "(\w+)" to plugins in agio\.toml')
EXAMPLE = "parrot"
WRITTEN_ANEW = ("node_modules/.installed", "node_modules/.package-lock.json", ".venv/.installed")
"""Files that are written where they lie: a link would change those of the original."""


def printed(section: int, name: str) -> list[str]:
    """The commands of a section of the guide, for a plugin of this name."""
    text = re.sub(r"(?ms)^ *```.*?^ *```$", "", (ROOT / "docs/plugin-guide.md").read_text("utf-8"))
    found: list[str] = []
    at = 0
    for line in text.splitlines():
        if line.startswith("## "):
            at = int(heading[1]) if (heading := HEADING.match(line)) else 0
        elif at == section and (command := COMMAND.match(line)):
            found.append(re.sub(rf"\b{EXAMPLE}\b|(?<=agio_){EXAMPLE}", name, command[1]))
    return found


class Workspace:
    """The copy, and a shell in it that knows nothing of the original."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        own = ("PYTEST_", "AGIO_", "MAKE", "MFLAGS", "VIRTUAL_ENV", "PYTHONPATH", "GIT_", "npm_", "COV")
        self.environment = {name: text for name, text in os.environ.items() if not name.startswith(own)}
        path = [one for one in os.environ["PATH"].split(os.pathsep) if not Path(one).is_relative_to(ROOT)]
        self.environment |= {"PATH": os.pathsep.join(path), "PORT": "0", "COLUMNS": "200"}

    def copy(self) -> None:
        """The tracked files and those that will be, what is installed as links to it, and what was built."""
        listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        files = subprocess.run(listed, cwd=ROOT, capture_output=True, check=True).stdout.decode().split("\0")
        for file in filter(None, files):
            if (ROOT / file).is_file():
                (self.folder / file).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / file, self.folder / file)
        unwanted = shutil.ignore_patterns("tests", "dev", "sweep", "clients")
        shutil.copytree(ROOT / "build", self.folder / "build", ignore=unwanted)
        places = ("shell-web", "shell-web/*", "remotes/*")
        modules = [one for place in places for one in ROOT.glob(f"{place}/node_modules")]
        for part in (ROOT / ".venv", ROOT / "node_modules", *modules):
            self._link(part, self.folder / part.relative_to(ROOT))
        for name in WRITTEN_ANEW:
            (self.folder / name).unlink()
            shutil.copy(ROOT / name, self.folder / name)
        self._move_environment()

    def _link(self, part: Path, to: Path) -> None:
        links = subprocess.run(["cp", "-al", part, to], capture_output=True)
        if links.returncode:  # on another disk
            shutil.rmtree(to, ignore_errors=True)
            subprocess.run(["cp", "-a", part, to], check=True)

    def _move_environment(self) -> None:
        """Have Python find the members of this workspace, and not those of the original."""
        venv = self.folder / ".venv"
        for file in [venv / "pyvenv.cfg", *(venv / "bin").iterdir(), *venv.glob("lib/*/site-packages/*.pth")]:
            if not file.is_file() or file.is_symlink() or str(ROOT).encode() not in (text := file.read_bytes()):
                continue
            mode = file.stat().st_mode
            file.unlink()
            file.write_bytes(text.replace(str(ROOT).encode(), str(self.folder).encode()))
            file.chmod(mode)
        for finder in venv.glob("lib/*/site-packages/__editable__*"):
            assert str(ROOT) not in finder.read_text("utf-8"), f"{finder} finds the original"

    def run(self, command: str) -> str:
        """Output of a command that has to succeed."""
        with self._started(command, subprocess.PIPE) as process:
            said = process.communicate(timeout=LONGEST_S)[0].decode()
        assert process.returncode == 0, f"{command}: {process.returncode}\n{said[-6000:]}"
        return said

    @contextmanager
    def running(self, command: str) -> Iterator[str]:
        """Address of a site that a command starts, until it is stopped as by Ctrl+C."""
        reported, log = self.folder / ".agio" / "port", self.folder / "log"
        with log.open("wb") as written, self._started(command, written.fileno()) as process:
            eventually(lambda: reported.exists() or process.poll() is not None, within_s=LONGEST_S)
            assert process.poll() is None, log.read_text()[-3000:]
            yield f"http://127.0.0.1:{reported.read_text()}"
            os.killpg(process.pid, signal.SIGINT)
            process.wait(60)

    @contextmanager
    def _started(self, command: str, output: int) -> Iterator[subprocess.Popen[bytes]]:
        """A command with all that it starts, which ends with it."""
        line = ["bash", "-e", "-o", "pipefail", "-c", command]
        process = subprocess.Popen(
            line,
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            yield process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait(10)

    def begin(self, name: str) -> list[str]:
        """Install, write the plugin and do the first three steps that are printed; the rest of them."""
        install, new, *_ = printed(1, name)
        self.run(install)
        add, lock, wire, *rest = STEP.findall(self.run(new).partition("\nNext:\n")[2])
        named = ADD.fullmatch(add)
        assert named is not None, add
        config = self.folder / "agio.toml"
        config.write_text(config.read_text().replace("plugins = [", f'plugins = ["{named[1]}", ', 1))
        self.run(lock)
        self.run(wire)
        return rest
