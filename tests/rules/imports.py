"""Import contracts for import-linter: ``python tests/rules/imports.py`` holds everybody to it, ``make check`` does.

The rules below hold for every plugin that lies in the workspace, so a new one is held by them without being named; that
it imports the kernel and itself alone is a rule of ``agio plugin check``. A promise of one plugin alone (its rules know
no database) stands in its own ``pyproject.toml``, under ``tool.importlinter``.
"""

from __future__ import annotations

import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from configparser import ConfigParser
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[2]
KERNEL, HOST, TESTING, DEMO = "agio_kernel", "agio_host", "agio_testing", "agio_demo"
SERVERS = ("litestar", "uvicorn", "taskiq")

Contract = Mapping[str, str | bool | Iterable[str]]


def plugins() -> list[str]:
    """The packages of the workspace's plugins."""
    return sorted(file.parent.name for file in ROOT.glob("plugins/*/agio_*/plugin.py"))


def contracts() -> Iterator[Contract]:
    """Contracts that hold for everybody, and those each plugin promises of itself."""
    every = plugins()
    yield {
        "name": "The kernel imports nothing of ours, and no server",
        "type": "forbidden",
        "source_modules": [KERNEL],
        "forbidden_modules": [HOST, TESTING, *every, *SERVERS],
    }
    yield {
        "name": "The host finds plugins by their entry points",
        "type": "forbidden",
        "source_modules": [HOST],
        "forbidden_modules": [*every, TESTING],
    }
    yield {
        "name": "The demo is found by its entry points: nobody imports it",
        "type": "forbidden",
        "source_modules": [KERNEL, HOST, TESTING, *every],
        "forbidden_modules": [DEMO],
    }
    yield {
        "name": "The demo knows products, and neither the host nor tests",
        "type": "forbidden",
        "source_modules": [DEMO],
        "forbidden_modules": [HOST, TESTING],
    }
    yield {
        "name": "In a plugin the contents stand above the calls, these above all else, declarations and tables below",
        "type": "layers",
        "containers": every,
        "layers": ["plugin", "(calls)", "(declared) : (tables)"],
    }
    yield {
        "name": "Only PluginSet and the hook specifications know pluggy",
        "type": "forbidden",
        "source_modules": [HOST, DEMO],
        "forbidden_modules": ["pluggy"],
        "allow_indirect_imports": True,
    }
    for file in sorted(ROOT.glob("plugins/*/pyproject.toml")):
        yield from tomllib.loads(file.read_text("utf-8")).get("tool", {}).get("importlinter", {}).get("contracts", ())


def circles() -> Iterator[Contract]:
    """No two folders, and no two files of a folder, import each other. An import that only types need is none here."""
    yield {
        "name": "Imports go in no circle",
        "type": "acyclic_siblings",
        "ancestors": [KERNEL, HOST, TESTING, DEMO, *plugins()],
    }


def configuration(every: Iterable[Contract], **options: str) -> ConfigParser:
    """The contracts as import-linter reads them."""
    rules = ConfigParser(interpolation=None)
    roots = [KERNEL, HOST, TESTING, DEMO, *plugins()]
    rules["importlinter"] = {"root_packages": "\n".join(["", *roots]), "include_external_packages": "True", **options}
    for number, contract in enumerate(every):
        rules[f"importlinter:contract:{number}"] = {
            key: "\n".join(["", *value]) if not isinstance(value, str | bool) else str(value)
            for key, value in contract.items()
        }
    return rules


def lint() -> tuple[bool, str]:
    """Whether every contract is kept, and what import-linter says of them."""
    kept, said = True, ""
    with TemporaryDirectory() as folder:
        for name, rules in (
            ("ways", configuration(contracts())),
            ("circles", configuration(circles(), exclude_type_checking_imports="True")),
        ):
            file = Path(folder) / name
            with file.open("w") as written:
                rules.write(written)
            command = [Path(sys.executable).with_name("lint-imports"), "--no-logo", "--no-cache", "--config", file]
            run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
            kept &= run.returncode == 0 and " 0 broken" in run.stdout
            said += run.stdout + run.stderr
    return kept, said


if __name__ == "__main__":
    kept, said = lint()
    if not kept:
        sys.stdout.write(said)
    sys.exit(not kept)
