"""A run of the tests fails where a secret stands in clear: seen in a run inside the run, with planted ones."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from agio_testing.run import canaries
from agio_testing.run.canaries import Secret, note, searched_for
from agio_testing.run.findings import in_files, in_text
from agio_testing.run.secrets import SecretInClear, assert_no_secret_in

RUN = """
import structlog
from agio_testing.run.canaries import note

SECRET = "{secret}"

async def arrange(owner_db, kept):
    note("token", SECRET)
    await owner_db.execute("CREATE TABLE kept (text text, bytes bytea)")
    await owner_db.execute("INSERT INTO kept VALUES ($1, $2)", *kept)

async def test_clean(owner_db):
    await arrange(owner_db, ("a hash of it", b"and a seal"))

async def test_as_text(owner_db):
    await arrange(owner_db, (f"said {{SECRET}} once", b""))

async def test_as_bytes(owner_db):
    await arrange(owner_db, ("", b"\\x00\\xff" + SECRET.encode()))

def test_logged():
    note("password", "correct horse 7")
    structlog.get_logger().info("signed_in", password="correct horse 7")

def test_clean_log():
    note("password", "correct horse 8")
    structlog.get_logger().info("signed_in", user=7)
"""


def planted(name: str) -> str:
    """A secret of this file, told apart from whatever else the run comes by."""
    return f"planted-{name}-{os.urandom(8).hex()}"


def test_a_planted_secret_fails_the_test_that_left_it_and_no_other(tmp_path: Path):
    (tmp_path / "test_planted.py").write_text(RUN.format(secret=planted("inside")))
    (tmp_path / "pytest.ini").write_text("[pytest]\nasyncio_mode = auto\n")
    environment = {k: v for k, v in os.environ.items() if k != canaries.FOLDER}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-rA", str(tmp_path)]
    run = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env=environment, timeout=120)
    assert run.returncode == 1, run.stdout + run.stderr
    outcomes = set(re.findall(r"^(PASSED|FAILED|ERROR) \S*::(\w+)", run.stdout, re.MULTILINE))
    bad = {name for outcome, name in outcomes if outcome != "PASSED"}
    assert bad == {"test_as_text", "test_as_bytes", "test_logged"}, run.stdout
    assert {"test_clean", "test_clean_log"} <= {name for outcome, name in outcomes if outcome == "PASSED"}
    assert "token plan… stands in clear in the database of" in run.stdout
    assert "password corr… stands in clear in Captured" in run.stdout


@pytest.mark.parametrize("place", ["log", "data/postgres.log", "data/pg/base/16400/2619", "data/pg/pg_wal/0001"])
def test_a_secret_in_a_file_of_a_deployment_is_found(tmp_path: Path, place: str):
    secret = planted("file")
    note("token", secret)
    file = tmp_path / place
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(b"\x00\xffnothing yet\n")
    assert_no_secret_in(tmp_path)
    file.write_bytes(b"\x00\xff\x59" + secret.encode() + b"\x00")
    with pytest.raises(SecretInClear, match="token plan… stands in clear in"):
        assert_no_secret_in(tmp_path)


@pytest.mark.parametrize("place", ["build/web/index.html", "data/operator-sign-in.txt", "data/pg/base/1/2619"])
def test_what_a_deployment_came_with_and_what_is_kept_for_its_owner_is_not_looked_at(tmp_path: Path, place: str):
    secret = planted("elsewhere")
    note("password", secret)
    file = tmp_path / place
    file.parent.mkdir(parents=True)
    file.write_text(secret)
    assert_no_secret_in(tmp_path)


def test_digits_count_where_they_stand_alone(tmp_path: Path):
    code = [Secret("code", "948173")]
    for text in ("code=948173", '{"code": "948173"}', "(7,948173,x)"):
        assert in_text(text, code, "here"), text
    for text in ("12:10:29.948173", "id 1948173", "0.948173", "a948173f"):
        assert not in_text(text, code, "here"), text
    log = tmp_path / "log"
    log.write_text("2026-11-21 [948173] LOG: client (PID 948173) left")
    assert not in_files([log], code)
    log.write_text("issued 948173 to ann@example.com")
    assert in_files([log], code)


def test_what_could_stand_anywhere_is_not_searched_for():
    few = [
        Secret("code", "000000"),
        Secret("code", "121212"),
        Secret("password", "password"),
        Secret("password", "Secret"),
    ]
    assert searched_for(few) == []
    secrets = [Secret("password", "correct horse"), Secret("code", "948173"), Secret("token", "x" * 20 + "7")]
    assert searched_for([*secrets, *secrets]) == secrets
    assert searched_for(secrets, public=["correct horse"]) == secrets[1:], (
        "what also stood in a field that is no secret"
    )


def test_a_file_that_is_gone_since_it_was_listed_hides_nothing_in_the_others(tmp_path):
    log, gone = tmp_path / "log", tmp_path / "gone"
    log.write_text("said: a secret of this run\n", "utf-8")
    secret = Secret("said", "a secret of this run")
    assert [find.secret for find in in_files([gone, log], [secret])] == [secret]
    with pytest.raises(RuntimeError, match="directory"):
        in_files([tmp_path, log], [secret])
