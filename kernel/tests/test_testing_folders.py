"""Folders of test runs: one's own is removed, and so is what a killed run has left."""

import fcntl
import os
from pathlib import Path

import pytest
from agio_testing import fixtures
from agio_testing.fixtures import reachable_folder
from agio_testing.run import prepared

LONG_AGO = 1_000_000_000


@pytest.fixture
def place(tmp_path, monkeypatch):
    monkeypatch.setattr(fixtures, "_memory_or_disk", lambda: tmp_path)
    return tmp_path


def left(place, name, *, lock="data/lock", at=LONG_AGO):
    file = place / name / lock
    file.parent.mkdir(parents=True)
    file.touch()
    os.utime(place / name, (at, at))
    return file


def test_a_folder_can_be_entered_by_others_and_is_removed_also_after_a_failure(place):
    with pytest.raises(ZeroDivisionError), reachable_folder("site-") as folder:
        assert folder.parent == place and folder.stat().st_mode & 0o777 == 0o711
        (folder / "kept").mkdir()
        raise ZeroDivisionError
    assert list(place.iterdir()) == []


def test_what_a_killed_run_left_is_removed_and_nothing_else(place):
    left(place, "site-left")
    left(place, "site-young", at=place.stat().st_mtime)
    left(place, "site-unborn", lock="other")
    left(place, "test-left")
    with left(place, "site-running").open() as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        with reachable_folder("site-", "data/lock") as folder:
            names = {one.name for one in place.iterdir()}
    assert names == {folder.name, "site-young", "site-unborn", "site-running", "test-left"}


def test_a_run_keeps_its_site_while_that_is_dead_for_a_moment_however_old_it_is(place):
    with reachable_folder("site-", "data/lock") as mine:
        left(place, mine.name)
        with reachable_folder("site-", "data/lock"):
            assert mine.exists()


def test_what_a_killed_run_was_preparing_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(prepared, "FOLDER", tmp_path / "kept")
    (tmp_path / "kept" / "key.new" / "build").mkdir(parents=True)

    def make(folder: Path) -> None:
        (folder / "build").mkdir(parents=True)
        (folder / "data").mkdir()

    prepared.copy_prepared("key", make, tmp_path / "site", ["data"])
    assert (tmp_path / "site" / "data").is_dir()
    assert not (tmp_path / "kept" / "key.new").exists()
