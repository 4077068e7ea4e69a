"""Canaries: nothing that is secret stands in the database, in the server's log or in ours in a form one can read."""

import base64
import io
import logging
from pathlib import Path
from typing import Any

import pytest
import structlog
from agio_testing.run import canaries
from pyotp.totp import TOTP

from .test_wallet_login import OPENING, Wallet

PASSWORDS = ("Canary horse 1", "Canary horse 2", "Canary horse 3")
ANSWER = "canary island"
PHRASE = "abandon " * 11 + "about"


async def dump(owner_db: Any) -> str:
    """Every row of every table, with bytes also as the text they may hold."""
    tables = await owner_db.fetch("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
    rows: list[str] = []
    for table in tables:
        for row in await owner_db.fetch(f'SELECT * FROM "{table["tablename"]}"'):
            rows += [value.decode("latin-1") if isinstance(value, bytes) else str(value) for value in row.values()]
    return "\n".join(rows)


def server_log(folder: Path) -> str:
    """Return the log of PostgreSQL."""
    [file] = folder.rglob("postgres.log")
    return file.read_text("utf-8", "replace")


@pytest.fixture
def logs(monkeypatch):
    """Collect every log entry, at the lowest level."""
    kept = io.StringIO()
    handler = logging.StreamHandler(kept)
    root = logging.getLogger()
    monkeypatch.setattr(root, "level", logging.DEBUG)
    root.addHandler(handler)
    with structlog.testing.capture_logs() as events:
        yield lambda: kept.getvalue() + str(events)
    root.removeHandler(handler)


async def test_a_full_life_of_an_account_leaves_no_secret_behind(
    timed, bind, owner_db, logs, clock, server_folder: Path
):
    secrets: list[str] = [*PASSWORDS, ANSWER]
    registered = await timed.register("ann@example.com", PASSWORDS[0])
    secrets += [registered.opened.token, registered.opened.binding]
    ann = await timed.sign_in_with(registered)
    tpassword = {"tpassword": "948173", "tpassword2": "948173"}
    assert (await timed("setTpassword", ann, **tpassword, password=PASSWORDS[0])).code == 0
    assert (await timed("setSecurityQuestion", ann, question="place", answer=ANSWER, password=PASSWORDS[0])).code == 0
    offered = await timed("bindTotp", ann, password=PASSWORDS[0])
    recovery = (await timed("confirmTotp", ann, totp=TOTP(offered.data["secret"]).at(clock.now()))).data["recovery"]
    derived = {
        *(code.replace("-", "") for code in recovery),
        base64.b32decode(offered.data["secret"]).decode("latin-1"),
    }
    secrets += [offered.data["secret"], *recovery, *derived]
    key = await timed("createApiKey", ann, name="bot", scopes="read", password=PASSWORDS[0], recovery=recovery[0])
    secrets.append(key.data["secret"])
    code = await timed.code_for("ann@example.com", "reset")
    new = {"password": PASSWORDS[1], "password2": PASSWORDS[1], "recovery": recovery[1], "answer": ANSWER}
    assert (await timed("resetPassword", account="ann@example.com", code=code, **new)).code == 0
    again = await timed("userLogin", account="ann@example.com", password=PASSWORDS[1], recovery=recovery[2])
    secrets += [again.opened.token, again.opened.binding]
    who = await timed.sign_in_with(again)
    changed = await timed(
        "updatePassword", who, old=PASSWORDS[1], new=PASSWORDS[2], new2=PASSWORDS[2], recovery=recovery[3]
    )
    secrets += [changed.opened.token, changed.opened.binding]
    wallet = Wallet(0xCA9A41)
    signed = await wallet.signed(timed)
    opened = await timed("walletLogin", **signed, **OPENING)
    secrets += [opened.opened.token, opened.opened.binding, signed["signature"], wallet.key.key.hex(), PHRASE]
    derived |= {wallet.key.key.hex(), PHRASE}  # these never leave the browser
    # What goes wrong must be as silent as what goes right.
    for path, fields in (
        ("userLogin", {"account": "ann@example.com", "password": "Canary wrong pw"}),
        ("updateName", {"name": "\u202ecanary"}),
        ("setTpassword", {**tpassword, "password": "Canary wrong pw"}),
    ):
        assert (await timed(path, None if path == "userLogin" else await timed.sign_in_with(changed), **fields)).code
    secrets.append("Canary wrong pw")

    # The run as a whole looks for what passes these same places (agio_testing.run.canaries): nothing escapes it.
    noted = {one.value for one in canaries.noted}
    assert not {*secrets, code} - noted - derived, "a secret passed where nobody notes it"

    kept = await dump(owner_db)
    assert len(kept) > 2000 and "ann@example.com" in kept  # the canaries were looked for where there is something
    for place, text in {"database": kept, "log": logs(), "server's log": server_log(server_folder)}.items():
        found = [secret for secret in secrets if secret in text]
        assert not found, f"{place}: {found}"
    # Six digits may stand anywhere by chance: the columns that could hold them are looked at one by one.
    for column in ("digest", "target", "purpose"):
        assert code not in [str(row[0]) for row in await owner_db.fetch(f"SELECT {column} FROM account_code")]
    digests = [bytes(row[0]) for row in await owner_db.fetch("SELECT digest FROM account_code")]
    assert all(len(digest) == 32 and code.encode() not in digest for digest in digests)
