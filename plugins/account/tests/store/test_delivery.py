"""Messages on their way: over SMTP and HTTP for real, tried again, given up, and forgotten once they left."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from email import message_from_bytes, policy

import httpx
import msgspec
import pytest
from agio_account import plugin
from agio_account.declared.config import Config, Sms, Smtp
from agio_account.messages import delivery
from agio_account.messages.delivery import QueueSender, Undeliverable, deliver_due
from agio_account.messages.senders import adapters_of
from agio_account.messages.sms import SmsAdapter
from agio_account.messages.smtp import SmtpAdapter
from agio_account.plugin import provide_message_sender
from agio_account.tasks import account_tasks
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.ports.messages import Messages
from agio_kernel.settings.deployment import Deployment
from agio_testing.backlogs import backlog_of

from ..conftest import Caller, make_kernel


class MailServer:
    """Mail server with as much of SMTP as a client needs; ``refuses`` answers a command with its line."""

    def __init__(self, refuses: dict[str, str] | None = None) -> None:
        self.refuses = refuses or {}
        self.received: list[tuple[str, bytes]] = []
        self.port = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 mail.example\r\n")
        recipient = ""
        with contextlib.suppress(ConnectionError):
            while line := (await reader.readline()).decode().strip():
                verb = line.split()[0].upper()
                if verb == "RCPT":
                    recipient = line.partition("<")[2].rstrip(">")
                if verb in self.refuses:
                    writer.write(self.refuses[verb].encode() + b"\r\n")
                elif verb == "DATA":
                    writer.write(b"354 go on\r\n")
                    body = await reader.readuntil(b"\r\n.\r\n")
                    self.received.append((recipient, body[:-5]))
                    writer.write(b"250 taken\r\n")
                else:
                    writer.write(b"250 mail.example\r\n" if verb != "QUIT" else b"221 bye\r\n")
                await writer.drain()
        writer.close()

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator["MailServer"]:
        server = await asyncio.start_server(self.serve, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        async with server:
            yield self


def smtp_to(server: MailServer) -> SmtpAdapter:
    return SmtpAdapter(Smtp("127.0.0.1", "Agio <no-reply@agio.example>", server.port, "none", timeout_s=2), "")


class Recorder:
    """An adapter that keeps what it was given, or fails."""

    def __init__(self, *failures: Exception) -> None:
        self.failures = list(failures)
        self.given: list[tuple[str, str, str]] = []

    async def deliver(self, recipient: str, subject: str, text: str) -> None:
        if self.failures:
            raise self.failures.pop(0)
        self.given.append((recipient, subject, text))


@pytest.fixture
def sending(db, kernel, database_clock) -> Caller:
    """A deployment that sends e-mail and no text messages."""
    return Caller(make_kernel(db, sender=lambda ids, box: QueueSender(ids, box, frozenset({"email"}))), database_clock)


async def state(call):
    return tuple(await call.kernel.db.fetchrow("SELECT state, attempts FROM outgoing_message"))


async def make_due(call):
    await call.database_clock.advance(hours=1)


# --- adapters -------------------------------------------------------------------------------------------------------


async def test_a_mail_server_gets_a_plain_text_with_subject_and_sender():
    async with MailServer().running() as server:
        await smtp_to(server).deliver("ann@example.com", "Your\r\nBcc: eve@example.com", "Code 123456 – ñ")
    [(recipient, body)] = server.received
    message = message_from_bytes(body, policy=policy.default)
    assert recipient == message["To"] == "ann@example.com"
    assert message["From"] == "Agio <no-reply@agio.example>" and message["Message-ID"]
    assert message["Subject"] == "Your Bcc: eve@example.com" and message["Bcc"] is None
    assert message.get_content().strip() == "Code 123456 – ñ"


@pytest.mark.parametrize(
    ("refuses", "final"),
    [
        ({"RCPT": "550 no such user"}, True),
        ({"RCPT": "451 later"}, False),
        ({"MAIL": "554 no"}, True),
        ({"DATA": "552 too much"}, True),
        ({"EHLO": "421 busy", "HELO": "421 busy"}, False),
    ],
)
async def test_a_refusal_of_the_mail_server_is_final_where_it_says_so(refuses, final):
    async with MailServer(refuses).running() as server:
        with pytest.raises(Exception) as raised:
            await smtp_to(server).deliver("ann@example.com", "s", "t")
    assert isinstance(raised.value, Undeliverable) is final


@pytest.mark.parametrize("encoding", ["json", "form"])
async def test_a_text_message_is_posted_as_the_service_wants_it(encoding):
    seen = []

    def service(request: httpx.Request) -> httpx.Response:
        seen.append(request)
        return httpx.Response(202)

    config = Sms("https://sms.example/send", {"to": "{to}", "body": "{text}", "from": "Agio"}, encoding)
    adapter = SmsAdapter(config, "secret", httpx.MockTransport(service))
    await adapter.deliver("+34600123456", "", 'Code "1" {to} & {x}')
    body = seen[0].content
    fields = msgspec.json.decode(body) if encoding == "json" else dict(httpx.QueryParams(body.decode()))
    assert fields == {"to": "+34600123456", "body": 'Code "1" {to} & {x}', "from": "Agio"}
    assert seen[0].headers["authorization"] == "Bearer secret"


@pytest.mark.parametrize(("status", "final"), [(400, True), (404, True), (401, False), (429, False), (500, False)])
async def test_a_refusal_of_the_text_service_is_final_where_trying_again_is_no_use(status, final):
    transport = httpx.MockTransport(lambda request: httpx.Response(status))
    with pytest.raises(Exception) as raised:
        await SmsAdapter(Sms("https://sms.example", {}), "", transport).deliver("+34600123456", "", "t")
    assert isinstance(raised.value, Undeliverable) is final


# --- the queue ------------------------------------------------------------------------------------------------------


async def test_a_code_leaves_after_its_commit_and_is_forgotten_then(sending):
    assert (await sending("getCode", account="ann@example.com")).code == 0
    assert await state(sending) == ("queued", 0)
    recorder = Recorder()
    assert await deliver_due(sending.kernel, {"email": recorder}) == 1
    assert recorder.given[0][0] == "ann@example.com"
    assert await state(sending) == ("sent", 1)
    assert await sending.kernel.db.fetchval("SELECT sealed FROM outgoing_message") == b""
    assert await deliver_due(sending.kernel, {"email": recorder}) == 0


async def test_the_text_is_in_the_readers_language(sending, monkeypatch):
    texts = {"account.message.code": "Tu código es {code}", "account.message.code.subject": "Tu código"}

    def text(self, key, to=None, **params):
        return texts[key].format(**params) if to == "xby" else key

    monkeypatch.setattr(Messages, "text", text)
    await sending("getCode", account="ann@example.com", lang="xby")
    recorder = Recorder()
    await deliver_due(sending.kernel, {"email": recorder})
    [(_, subject, body)] = recorder.given
    assert subject == "Tu código" and body.startswith("Tu código es ") and body[-6:].isdigit()


async def test_what_fails_is_tried_again_later_and_given_up_at_last(sending):
    await sending("getCode", account="ann@example.com")
    broken = Recorder(*[ConnectionError("busy")] * 10)
    for attempt in range(1, delivery.ATTEMPTS):
        await deliver_due(sending.kernel, {"email": broken})
        assert await state(sending) == ("queued", attempt)
        assert await deliver_due(sending.kernel, {"email": broken}) == 0  # not before its time
        wait = "SELECT extract(epoch FROM due_at - agio_now()) FROM outgoing_message"
        assert 0 < await sending.kernel.db.fetchval(wait) <= 10 * 2 ** (attempt - 1)
        await make_due(sending)
    await deliver_due(sending.kernel, {"email": broken})
    assert await state(sending) == ("failed", delivery.ATTEMPTS)
    assert await sending.kernel.db.fetchval("SELECT sealed FROM outgoing_message") == b""


async def test_a_message_that_no_server_takes_is_told_and_is_late_after_three_minutes(sending):
    await sending("getCode", account="ann@example.com")
    await deliver_due(sending.kernel, {"email": Recorder(ConnectionError("busy"))})
    assert await backlog_of(plugin, sending.kernel) == {"account.messages": (1, False)}
    await sending.database_clock.advance(seconds=181)
    assert await backlog_of(plugin, sending.kernel) == {"account.messages": (1, True)}
    await make_due(sending)
    assert await deliver_due(sending.kernel, {"email": Recorder()}) == 1
    assert await backlog_of(plugin, sending.kernel) == {}


async def test_what_can_never_be_delivered_is_given_up_at_once(sending):
    await sending("getCode", account="ann@example.com")
    await deliver_due(sending.kernel, {"email": Recorder(Undeliverable("no such user"))})
    assert await state(sending) == ("failed", 1)


async def test_a_failure_then_a_success_sends_once(sending):
    await sending("getCode", account="ann@example.com")
    recorder = Recorder(TimeoutError())
    await deliver_due(sending.kernel, {"email": recorder})
    await make_due(sending)
    assert await deliver_due(sending.kernel, {"email": recorder}) == 1
    assert await state(sending) == ("sent", 2)


async def test_two_processes_never_send_the_same_message(sending, another_process):
    for name in range(10):
        await sending("getCode", account=f"a{name}@example.com")
    recorder = Recorder()
    adapters = {"email": recorder}
    await asyncio.gather(*(deliver_due(call.kernel, adapters) for call in (sending, another_process) * 3))
    assert sorted(to for to, _, _ in recorder.given) == sorted(f"a{name}@example.com" for name in range(10))


async def test_a_message_of_a_process_that_died_is_taken_again_after_its_lease(sending):
    await sending("getCode", account="ann@example.com")
    dying = Recorder(KeyboardInterrupt())  # type: ignore[arg-type]  # a kill, which nothing catches
    with pytest.raises(KeyboardInterrupt):
        await deliver_due(sending.kernel, {"email": dying})
    assert await state(sending) == ("queued", 1)
    assert await deliver_due(sending.kernel, {"email": dying}) == 0
    wait_s = await sending.kernel.db.fetchval("SELECT extract(epoch FROM due_at - agio_now()) FROM outgoing_message")
    assert 50 < wait_s <= delivery.LEASE_S
    await make_due(sending)
    assert await deliver_due(sending.kernel, {"email": dying}) == 1


async def test_a_channel_without_an_adapter_is_not_available(sending):
    assert (await sending("getCode", account="+34600123456")).code == 109
    assert await sending.kernel.db.fetchval("SELECT count(*) FROM account_code") == 0


def test_the_configuration_decides_the_way():
    smtp = Smtp("mail.example", "no-reply@agio.example", user="agio")
    assert sorted(adapters_of(Config(smtp=smtp, sms=Sms("https://x", {})), {"AGIO_SMTP_PASSWORD": "p"})) == [
        "email",
        "sms",
    ]
    with pytest.raises(ConfigurationError, match="AGIO_SMTP_PASSWORD"):
        adapters_of(Config(smtp=smtp), {})
    assert adapters_of(Config(), {}) == {}


def test_a_live_deployment_without_adapters_has_no_sender_and_one_with_them_delivers(kernel):
    live = msgspec.structs.replace(kernel.settings, deployment=Deployment())
    assert provide_message_sender(live, Config(), kernel.ids, kernel.secrets) is None
    config = Config(sms=Sms("https://sms.example", {}))
    sender = provide_message_sender(live, config, kernel.ids, kernel.secrets)
    assert isinstance(sender, QueueSender) and sender.channels == {"sms"}
    delivering = msgspec.structs.replace(kernel, config={"account": config})
    assert "account.deliver_messages" in {task.name for task in account_tasks(delivering)}
    assert "account.deliver_messages" not in {task.name for task in account_tasks(kernel)}
