"""``make faults``: prove every row of the fault table by its tests, three times, each by a seed of its own.

    python tests/operations/faults/run.py                  # all rows; ROWS="F1 F4" of make
    python tests/operations/faults/run.py --seed 1f F1     # once, as the run of that seed

The last three runs of each row are kept in ``results.json`` beside this file, and docs/survival.md is written from
them and from the table. The exit status is 1 where a row didn't hold, or missed a target; the load of the machine
stands beside each run, for a target in seconds is for a machine with nothing else to do.
"""

from __future__ import annotations

import argparse
import json
import os
import secrets
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from survival import PAGE, RESULTS, load, missed, page
from table import ROWS, Row

ROOT = Path(__file__).resolve().parents[3]
RUNS = 3
LONGEST_S = 2 * 3600
"""Of one run of one row."""


def run(row: Row, seed: str) -> dict[str, Any]:
    """Run a row's tests once: whether they passed, how long it took, and what they measured."""
    with tempfile.TemporaryDirectory() as folder:
        figures = Path(folder) / "figures"
        environment = os.environ | {
            "AGIO_FAULTS": "long",
            "AGIO_FAULTS_SEED": seed,
            "AGIO_FAULTS_FIGURES": str(figures),
        }
        command = [str(Path(sys.executable).with_name("pytest")), "-n", "0", f"--timeout={LONGEST_S}", *row.tests]
        began = time.monotonic()
        try:
            passed = subprocess.run(command, cwd=ROOT, env=environment, timeout=LONGEST_S).returncode == 0
        except subprocess.TimeoutExpired:
            passed = False
        lines = [json.loads(line) for line in figures.read_text().splitlines()] if figures.exists() else []
    return {
        "seed": seed,
        "held": passed,
        "seconds": round(time.monotonic() - began),
        "load": round(os.getloadavg()[0] / (os.cpu_count() or 1), 1),
        "figures": {line["name"]: line["value"] for line in lines if line["row"] == row.id},
    }


def main() -> int:
    """Run what is asked for; the exit status."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("rows", nargs="*", metavar="ROW", help="rows, such as F1; all by default")
    asked.add_argument("--seed", action="append", help="run by this seed; may be repeated")
    options = asked.parse_args()
    known = {row.id: row for row in ROWS}
    if unknown := [id for id in options.rows if id not in known]:
        asked.error(f"no row {', '.join(unknown)}; known are {', '.join(known)}")
    results = load()
    status = 0
    for seed in options.seed or [secrets.token_hex(4) for _ in range(RUNS)]:
        for row in [known[id] for id in options.rows] or [row for row in ROWS if row.tests]:
            one = run(row, seed)
            results[row.id] = [*results.get(row.id, []), one][-RUNS:]
            RESULTS.write_text(json.dumps(results, indent=1, sort_keys=True) + "\n")
            PAGE.write_text(page(results))
            failed = ["did not hold"] if not one["held"] else [f"missed: {name}" for name in missed(row, one)]
            status = status or bool(failed)
            sys.stdout.write(f"{row.id} by seed {seed}, {one['seconds']} s: {'; '.join(failed) or 'held'}\n")
            sys.stdout.flush()
    return int(status)


if __name__ == "__main__":
    sys.exit(main())
