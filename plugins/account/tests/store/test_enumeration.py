"""The existence of an account can't be found out from outside, neither by the answer nor by its time.

Time itself is nothing a test can rely on. The work that takes time is reliable, and it is compared: the statements that
the database is asked, in their order, and the passwords that are hashed between them.
"""

import asyncpg
import pytest

KNOWN, UNKNOWN = "ann@example.com", "eve@example.com"
WRONG = {"password": "wrong horse", "password2": "wrong horse"}


@pytest.fixture
def work(call, monkeypatch):
    """Record the work that is done from now on, in order."""
    done: list[str] = []
    hasher = call.kernel.sessions.credentials._hasher
    statement = asyncpg.Connection._get_statement

    class Watched:
        """argon2, with a note of each run and its cost."""

        def __getattr__(self, name):
            return getattr(hasher, name)

        def verify(self, kept, password):
            done.append(f"verify {kept.split('$')[3]}")
            return hasher.verify(kept, password)

        def hash(self, password):
            done.append("hash")
            return hasher.hash(password)

    async def get_statement(self, query, *arguments, **named):
        done.append(query)
        return await statement(self, query, *arguments, **named)

    monkeypatch.setattr(call.kernel.sessions.credentials, "_hasher", Watched())
    monkeypatch.setattr(asyncpg.Connection, "_get_statement", get_statement)
    return done


async def registering(call, account):
    return await call("userRegister", **call.registration(account, "000000"))


CALLS = {
    "signing in": lambda call, account: call("userLogin", account=account, password="wrong horse"),
    "registering": registering,
    "a code to register": lambda call, account: call("getCode", account=account, purpose="register"),
    "a code to reset": lambda call, account: call("getCode", account=account, purpose="reset"),
    "resetting": lambda call, account: call("resetPassword", account=account, code="000000", **WRONG),
}


@pytest.mark.parametrize("name", CALLS)
async def test_known_and_unknown_accounts_get_the_same_answer_after_the_same_work(call, db, work, name):
    ask = CALLS[name]
    await call.register(KNOWN)
    await db.execute("DELETE FROM account_code")
    stranger = call.elsewhere()  # from a browser that the account knows, nothing is to be found out
    await ask(stranger, "somebody@example.com")  # what is done once in a process was done
    traces, answers = [], []
    for account in (KNOWN, UNKNOWN, KNOWN, UNKNOWN):
        await call.database_clock.advance(minutes=2)
        del work[:]
        answer = await ask(stranger, account)
        answers.append((answer.code, answer.key, answer.field, answer.data))
        traces.append(list(work))
    assert len(set(map(str, answers))) == 1, answers
    assert traces[0] and traces[0] == traces[1] == traces[2] == traces[3]


async def test_the_work_that_is_compared_is_seen(call, work):
    await call("userLogin", account=UNKNOWN, password="wrong horse")
    assert any(one.startswith("verify") for one in work) and any("SELECT" in one for one in work)
