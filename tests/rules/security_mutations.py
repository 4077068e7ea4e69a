"""Take out the controls of `threats`, one after the other, and see each of their tests fail.

    python tests/rules/security_mutations.py              # all of them, in about a quarter of an hour
    python tests/rules/security_mutations.py sessions     # those whose threat or sentence holds this text

It works on a copy of the program, and ends in status one where a test didn't notice.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from threats import CONTROLS, Control

ROOT = Path(__file__).resolve().parents[2]
PARTS = (
    *("kernel", "host-api", "testing", "demo", "plugins", "tests", "locales"),
    *("agio.toml", "pyproject.toml", "build/locales"),
)
NOT_COPIED = shutil.ignore_patterns("__pycache__", "*.egg-info", "node_modules", ".pytest_cache")
TIME_LIMIT_S = 600


def copied(to: Path) -> None:
    """The program without its pages."""
    for part in PARTS:
        source, target = ROOT / part, to / part
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=NOT_COPIED)
        else:
            shutil.copy2(source, target)


def unnoticed(control: Control, root: Path) -> list[str]:
    """The tests of a control that pass without it, or weren't run."""
    before = {file: (root / file).read_text("utf-8") for file, _, _ in control.without}
    try:
        for file, text, instead in control.without:
            source = (root / file).read_text("utf-8")
            if text not in source:
                return [f"{file} doesn't say {text!r}"]
            (root / file).write_text(source.replace(text, instead), "utf-8")
        paths = [
            *(str(root / part) for part in ("kernel", "host-api", "demo")),
            *map(str, sorted((root / "plugins").iterdir())),
        ]
        run = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-rA", "--tb=no", *control.tests],
            capture_output=True,
            text=True,
            cwd=root,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PYTHONDONTWRITEBYTECODE": "1"},
            timeout=TIME_LIMIT_S,
        )
    finally:
        for file, text in before.items():
            (root / file).write_text(text, "utf-8")
    failed = set(re.findall(r"^(?:FAILED|ERROR) (\S+?::\w+)", run.stdout, re.MULTILINE))
    return [test for test in control.tests if test not in failed]


def main() -> int:
    wanted = sys.argv[1:]
    chosen = [one for one in CONTROLS if not wanted or any(w in f"{one.threat}: {one.says}" for w in wanted)]
    bad = 0
    with tempfile.TemporaryDirectory(prefix="agio-controls-") as folder:
        root = Path(folder)
        root.chmod(0o711)
        copied(root)
        for number, control in enumerate(chosen, 1):
            began = time.monotonic()
            missed = unnoticed(control, root)
            bad += bool(missed)
            state = "not noticed by" if missed else "noticed"
            sys.stdout.write(
                f"[{number}/{len(chosen)}] {control.threat}: {control.says}: {state}"
                f"{' ' + ', '.join(missed) if missed else ''} ({time.monotonic() - began:.0f} s)\n"
            )
            sys.stdout.flush()
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
