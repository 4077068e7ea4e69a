"""The threats that each part names in its ``tests/threats.py``, and their controls."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from agio_testing.threats import Control

ROOT = Path(__file__).resolve().parents[2]


def _load(file: Path) -> ModuleType:
    spec = spec_from_file_location("_".join(file.relative_to(ROOT).with_suffix("").parts), file)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


FILES = tuple(sorted([*ROOT.glob("*/tests/threats.py"), *ROOT.glob("plugins/*/tests/threats.py")]))
_PARTS = tuple(_load(file) for file in FILES)

THREATS: tuple[str, ...] = tuple(threat for part in _PARTS for threat in getattr(part, "THREATS", ()))
CONTROLS: tuple[Control, ...] = tuple(control for part in _PARTS for control in part.CONTROLS)
