"""The repository checks itself: who may import whom, what money is counted in, and what files may be called."""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections import Counter
from graphlib import TopologicalSorter
from pathlib import Path

import grimp
import pytest
from agio_host.plugin_check.sources import NAMELESS, disclosures, floats, nodes_of

sys.path.insert(0, str(Path(__file__).parent))
import imports

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = [
    *(ROOT / part for part in ("kernel/agio_kernel", "host-api/agio_host", "demo/agio_demo")),
    *sorted(ROOT.glob("plugins/*/agio_*")),
]


def money_of(project: Path) -> list[Path]:
    """The files of a plugin in which numbers are money: ``money`` under ``tool.agio`` of its ``pyproject.toml``."""
    said = tomllib.loads(project.read_text("utf-8")).get("tool", {}).get("agio", {}).get("money", ())
    return [file for pattern in said for file in sorted(project.parent.glob(pattern)) if file.name != "__init__.py"]


MONEY = [
    *(ROOT / "kernel/agio_kernel/ledger").glob("*.py"),
    *(ROOT / "kernel/agio_kernel/terms").glob("*.py"),
    ROOT / "kernel/agio_kernel/money/amounts.py",
    ROOT / "kernel/agio_kernel/money/amount_field.py",
    *(file for project in sorted(ROOT.glob("plugins/*/pyproject.toml")) for file in money_of(project)),
]
"""The files in which numbers are money."""


IMPORTED = re.compile(r"""(?:\b(?:import|export)\s[^;'"]*?from|\bimport\s*\(?)\s*["'](\.[^"']*)["']""")
ENDINGS = ("", ".ts", ".tsx", "/index.ts", "/index.tsx")


def modules(*folders: Path) -> list[Path]:
    return [file for folder in folders for file in sorted(folder.rglob("*.py"))]


def short(file: Path) -> str:
    return str(file.relative_to(ROOT))


def test_imports_go_the_allowed_ways_only_and_in_no_circle():
    kept, said = imports.lint()
    assert kept, said[-6000:]


def needed(file: Path) -> set[Path]:
    """The files of its own package that a file of TypeScript imports."""
    ways = [file.parent / way for way in IMPORTED.findall(file.read_text("utf-8"))]
    found = (next((one for end in ENDINGS if (one := Path(f"{way}{end}")).is_file()), None) for way in ways)
    return {one.resolve() for one in found if one is not None}


def test_no_modules_of_python_need_each_other():
    roots = [imports.KERNEL, imports.HOST, imports.TESTING, imports.DEMO, *imports.plugins()]
    graph = grimp.build_graph(*roots, cache_dir=None)
    needs = {one: graph.find_modules_directly_imported_by(one) for one in graph.modules}
    TopologicalSorter(needs).prepare()  # a CycleError names the circle


def test_no_files_of_typescript_need_each_other():
    folders = [ROOT / "shell-web", *sorted((ROOT / "remotes").iterdir())]
    files = [one for folder in folders for one in folder.rglob("*.ts*") if "node_modules" not in one.parts]
    needs = {one.resolve(): needed(one) for one in files if one.suffix in (".ts", ".tsx")}
    assert sum(map(len, needs.values())) > 2000
    TopologicalSorter(needs).prepare()


def test_a_plugin_depends_on_the_kernels_distribution_and_on_no_other_of_ours():
    for file in [ROOT / "demo/pyproject.toml", *sorted(ROOT.glob("plugins/*/pyproject.toml"))]:
        needs = tomllib.loads(file.read_text())["project"]["dependencies"]
        assert [need for need in needs if need.startswith("agio")] == ["agio-kernel"], short(file)


def test_every_package_has_the_licence_of_the_repository():
    licence = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["license"]
    projects = [ROOT / f"{part}/pyproject.toml" for part in ("kernel", "host-api", "testing", "demo")]
    projects += sorted(ROOT.glob("plugins/*/pyproject.toml"))
    packages = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    ours = {path: one for path, one in packages.items() if "node_modules" not in path}
    said = {short(file): tomllib.loads(file.read_text("utf-8"))["project"]["license"] for file in projects}
    said |= {path: json.loads((ROOT / path / "package.json").read_text("utf-8"))["license"] for path in ours}
    said |= {f"package-lock.json, {path}": one.get("license") for path, one in ours.items()}
    assert {path: one for path, one in said.items() if one != licence} == {}


@pytest.mark.parametrize("file", MONEY, ids=short)
def test_money_is_never_a_float(file: Path):
    found = [f"{short(file)}:{line} {says}" for line, says in floats(nodes_of(file.read_text("utf-8")))]
    assert found == []


def test_the_check_for_floats_looks_at_files_that_are_there():
    assert len(MONEY) > 15
    assert all(file.is_file() for file in MONEY)


def test_a_file_is_named_after_a_noun_or_an_operation():
    named = [short(file) for file in modules(*PACKAGES) if NAMELESS & set(file.with_suffix("").parts)]
    assert named == []


def test_a_folder_holds_no_more_than_one_looks_over():
    """Twenty-five files at most; whoever opens the kernel sees fewer than twenty names."""
    written = {
        "*.py": ("kernel", "host-api", "testing", "demo", "plugins", "tests"),
        "*.ts*": ("shell-web/*/src", "shell-web/src", "shell-web/test", "remotes/*/src", "remotes/*/test"),
    }
    counted = Counter(
        file.parent
        for name, parts in written.items()
        for part in parts
        for folder in ROOT.glob(part)
        for file in folder.rglob(name)
    )
    assert {short(folder): count for folder, count in counted.items() if count > 25} == {}
    assert ROOT / "shell-web/ui/src" in counted
    assert ROOT / "remotes/account/src" in counted
    assert len([one for one in (ROOT / "kernel/agio_kernel").iterdir() if one.name != "__pycache__"]) < 20


def test_nobody_prints_and_nobody_logs_a_secret():
    """Output goes through click and logs; a log line never carries a body, a token or a password."""
    found = [
        f"{short(file)}:{line} {says}"
        for file in modules(*PACKAGES)
        for line, says in disclosures(nodes_of(file.read_text("utf-8")))
    ]
    assert found == []


def test_only_plugin_set_calls_hooks():
    """pluggy calls plugins in its own order, all at once, and stops at the first that fails."""
    found = [short(file) for file in modules(*PACKAGES) if ".hook." in file.read_text("utf-8").replace("the hook.", "")]
    assert found in ([], ["kernel/agio_kernel/plugins/plugin_set.py"])
