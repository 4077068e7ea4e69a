"""Programs and uploads: signed requests under /api/v1, files in a form, and phrases that nothing lets through."""

from __future__ import annotations

import asyncio
import base64
from datetime import timedelta
from typing import Any
from urllib.parse import urlencode

import httpx
import msgspec
import pytest
import structlog
from agio_host.description.openapi import openapi
from agio_host.dispatch import dispatcher
from agio_host.dispatch.dispatcher import CallDispatcher
from agio_host.dispatch.incoming import client_of
from agio_host.dispatch.route_table import route_table
from agio_host.dispatch.upload import MAX_FILE_BYTES
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.call import Call
from agio_kernel.declarations.codes import CodeRegistry
from agio_kernel.declarations.principal import Subject
from agio_kernel.declarations.wire import NoData
from agio_kernel.identity.api_keys import Scope
from agio_kernel.identity.users import create_user
from agio_kernel.ports.kernel import Kernel
from agio_kernel.ports.messages import Messages
from agio_testing.program import signed
from agio_testing.site import Site

PHRASE = "abandon " * 11 + "about"
NEXT = iter(range(100_000, 999_999))


class Text(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    text: str = ""


class House:
    """A deployment of four calls, and what they were asked."""

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel
        self.asked: list[Any] = []

        async def answer(request: Any) -> Any:
            self.asked.append(request)
            if not request.call.effect:
                return {"uid": request.principal.uid if request.principal else None}
            async with request.idempotent_transaction() as effect:
                return effect.keep({"number": len(self.asked), "sizes": [len(b) for b in request.files.values()]})

        calls = (
            Call("GET", "web/look", answer, "Look", Text, answer=NoData),
            Call(
                "POST",
                "web/order",
                answer,
                "Order",
                Text,
                effect=True,
                opens_business=True,
                scope="trade",
                answer=NoData,
            ),
            Call("POST", "web/withdraw", answer, "Withdraw", Text, effect=True, opens_business=False, answer=NoData),
            Call("GET", "web/sessions", answer, "Sessions", Text, scope="none", answer=NoData),
            Call(
                "POST",
                "web/picture",
                answer,
                "Picture",
                Text,
                effect=True,
                opens_business=False,
                files=("file",),
                answer=NoData,
            ),
            Call("POST", "web/open", answer, "Open", Text, access=Access.VISITOR, effect=True, answer=NoData),
        )
        self.table = route_table([("test", call) for call in calls])
        dispatcher = CallDispatcher(kernel, self.table)
        self.http = httpx.AsyncClient(
            transport=httpx.ASGITransport(app=dispatcher, client=("192.0.2.7", 1)), base_url="http://localhost"
        )


@pytest.fixture
async def house(kernel):
    made = House(kernel)
    yield made
    await made.http.aclose()


@pytest.fixture
async def ann(kernel):
    async with kernel.db.transaction() as tx:
        return await create_user(
            tx, kernel.ids, now=kernel.clock.now(), country="ES", language="en", password_hash="x", email="a@b.example"
        )


def rtoken() -> str:
    return str(next(NEXT))


class Program:
    """Signs requests with a key."""

    def __init__(self, house: House, public: str, secret: str) -> None:
        self.house, self.public, self.secret = house, public, secret

    async def __call__(self, method: str, call: str, *, age_s: int = 0, **fields: str) -> dict[str, Any]:
        form = urlencode({"lang": "en", "rtoken": rtoken()} | fields)
        target = f"/api/v1/{call}" + (f"?{form}" if method == "GET" else "")
        body = b"" if method == "GET" else form.encode()
        headers = signed(self.public, self.secret, method, target, body, age_s=age_s)
        return (await self.house.http.request(method, target, content=body, headers=headers)).json()


@pytest.fixture
def program_with(house, kernel, ann):
    async def made(*scopes: Scope, networks: tuple[str, ...] = ()) -> Program:
        async with kernel.db.transaction() as tx:
            key, secret = await kernel.sessions.api_keys.create(tx, ann.id, "bot", scopes, networks, timedelta(days=1))
        return Program(house, key.public, secret)

    return made


async def test_a_program_makes_the_calls_of_its_scopes_and_no_other(house, program_with, ann):
    reader = await program_with(Scope.READ)
    assert await reader("GET", "look") == {"code": 0, "message": "", "data": {"uid": ann.uid}}
    assert (await reader("POST", "order"))["code"] == 117
    trader = await program_with(Scope.TRADE)
    assert (await trader("POST", "order"))["code"] == 0
    assert (await trader("GET", "look"))["code"] == 117
    for method, call in (("POST", "withdraw"), ("GET", "sessions"), ("POST", "picture"), ("POST", "open")):
        assert (await trader(method, call))["code"] == 109
    assert [request.call.path for request in house.asked] == ["web/look", "web/order"]


async def test_a_program_asks_again_and_nothing_happens_twice(house, program_with):
    trader = await program_with(Scope.TRADE)
    first = await trader("POST", "order", rtoken="press001", text="a")
    assert await trader("POST", "order", rtoken="press001", text="a") == first
    assert (await trader("POST", "order", rtoken="press001", text="b"))["code"] == 103
    assert len(house.asked) == 1


async def test_a_request_without_a_good_signature_is_refused(house, program_with):
    trader = await program_with(Scope.TRADE)
    assert (await trader("POST", "order", age_s=31))["code"] == 116
    trader.secret = "x"
    assert (await trader("POST", "order"))["code"] == 116
    unsigned = await house.http.post("/api/v1/order", data={"lang": "en", "rtoken": rtoken()})
    assert unsigned.json()["code"] == 116
    elsewhere = await program_with(Scope.TRADE, networks=("198.51.100.0/24",))
    assert (await elsewhere("POST", "order"))["code"] == 116
    assert house.asked == []


async def test_a_session_opens_no_call_for_programs_and_a_key_none_for_pages(house, kernel, ann, program_with):
    async with kernel.db.transaction() as tx:
        opened = await kernel.sessions.open(tx, Subject.USER, ann.id, agent="", network="")
    form = {"lang": "en", "rtoken": rtoken(), "token": opened.token}
    cookies = {"cookie": f"agio_session={opened.binding}"}
    assert (await house.http.post("/web/order", data=form, headers=cookies)).json()["code"] == 0
    assert (await house.http.post("/api/v1/order", data=form | {"rtoken": rtoken()}, headers=cookies)).json()[
        "code"
    ] == 116


@pytest.mark.parametrize(
    ("said", "address", "network"),
    [
        ("192.0.2.1", "192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1", "192.0.2.1"),
        ("2001:db8::7", "2001:db8::7", "2001:db8::/64"),
        ("unix:", "unix:", "unix:"),
    ],
)
def test_who_comes_over_a_proxy_on_both_protocols_is_counted_by_the_own_address(said, address, network):
    client = client_of({"client": (said, 1)}, {})
    assert (client.address, client.network) == (address, network)


async def test_the_documentation_says_what_programs_can_do(house):
    document = openapi(house.table, "Test", CodeRegistry(), Messages({}))
    assert sorted(path for path in document["paths"] if path.startswith("/api/")) == ["/api/v1/look", "/api/v1/order"]
    order = document["paths"]["/api/v1/order"]["post"]
    assert order["security"] == [{"key": [], "timestamp": [], "signature": []}]
    schema = order["requestBody"]["content"]["application/x-www-form-urlencoded"]["schema"]
    assert "token" not in schema["properties"] and "rtoken" in schema["required"]
    assert "multipart/form-data" in document["paths"]["/web/picture"]["post"]["requestBody"]["content"]


# --- files ----------------------------------------------------------------------------------------------------------


class Page:
    """A signed-in page that sends pictures."""

    def __init__(self, house: House, opened: Any) -> None:
        self.house, self.token, self.cookie = house, opened.token, {"cookie": f"agio_session={opened.binding}"}

    async def __call__(self, files: Any, *, token: str | None = None, **fields: str) -> dict[str, Any]:
        data = {"token": self.token if token is None else token, "lang": "en", "rtoken": rtoken()} | fields
        answer = await self.house.http.post("/web/picture", data=data, files=files, headers=self.cookie)
        return {"status": answer.status_code, **answer.json()}


@pytest.fixture
async def page(house, kernel, ann):
    async with kernel.db.transaction() as tx:
        return Page(house, await kernel.sessions.open(tx, Subject.USER, ann.id, agent="", network=""))


async def test_a_file_arrives_with_the_fields_beside_it(house, page):
    answer = await page({"file": ("../../x.png", b"picture" * 1000)}, text="hello")
    assert (answer["code"], answer["data"]["sizes"]) == (0, [7000])
    assert house.asked[0].form.text == "hello" and list(house.asked[0].files) == ["file"]


async def test_a_file_may_have_eight_megabytes_and_not_one_byte_more(house, page):
    assert (await page({"file": ("x", b"a" * MAX_FILE_BYTES)}))["data"]["sizes"] == [MAX_FILE_BYTES]
    answer = await page({"file": ("x", b"a" * (MAX_FILE_BYTES + 1))})
    assert (answer["status"], answer["code"], answer["data"]) == (413, 106, {"field": "file"})


async def test_a_file_of_nobody_is_refused_before_it_is_read(house, kernel):
    boundary = "x"
    start = (
        f'--{boundary}\r\nContent-Disposition: form-data; name="token"\r\n\r\nnobodys\r\n'
        f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n'
    ).encode()
    read: list[int] = []

    async def body():
        yield start
        for number in range(100):
            read.append(number)
            yield b"a" * 1000

    async def receive_one_by_one(scope: Any, receive: Any, send: Any) -> None:
        await CallDispatcher(kernel, house.table)(scope, parts, send)

    chunks = body()

    async def parts() -> dict[str, Any]:
        return {"type": "http.request", "body": await anext(chunks), "more_body": True}

    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(app=receive_one_by_one), base_url="http://localhost"
    ) as http:
        headers = {"content-type": f"multipart/form-data; boundary={boundary}"}
        answer = await http.post("/web/picture", content=b"", headers=headers)
    assert answer.json()["code"] == 2000
    assert read == [] and house.asked == []


async def test_an_upload_that_says_it_is_too_large_is_refused_unread(house, page):
    headers = {"content-type": "multipart/form-data; boundary=x", "content-length": "99999999"}
    answer = await house.http.post("/web/picture", content=b"", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (413, 106)


@pytest.mark.parametrize(
    "body",
    [b"", b"--x", b"--x\r\n\r\n\r\n--x--", b"--x\r\nContent-Disposition: form-data\r\n\r\na\r\n--x--\r\n", b"\0" * 500],
)
async def test_broken_multipart_is_malformed(house, body):
    headers = {"content-type": "multipart/form-data; boundary=x"}
    answer = await house.http.post("/web/picture", content=body, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (200, 101)
    assert house.asked == []


async def test_a_doubled_field_of_an_upload_is_malformed(house, page):
    assert (await page([("file", ("a", b"1")), ("file", ("b", b"2"))]))["code"] == 101


async def test_the_same_rtoken_with_another_picture_is_a_conflict(house, page):
    first = await page({"file": ("x", b"one")}, rtoken="press001")
    assert await page({"file": ("y", b"one")}, rtoken="press001") == first
    assert (await page({"file": ("x", b"two")}, rtoken="press001"))["code"] == 103


async def test_the_files_of_one_form_of_a_caller_are_held_at_a_time(house, page, monkeypatch):
    begun, goes_on = asyncio.Event(), asyncio.Event()

    async def slow():
        for name, value in {"token": page.token, "lang": "en", "rtoken": rtoken()}.items():
            yield f'--x\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
        yield b'--x\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\nabc'
        begun.set()
        await goes_on.wait()
        yield b"\r\n--x--\r\n"

    headers = page.cookie | {"content-type": "multipart/form-data; boundary=x"}
    first = asyncio.create_task(house.http.post("/web/picture", content=slow(), headers=headers))
    await asyncio.wait_for(begun.wait(), 5)
    assert (await page({"file": ("x", b"a")}))["code"] == 104
    goes_on.set()
    assert (await first).json()["data"]["sizes"] == [3]
    assert (await page({"file": ("x", b"a")}))["code"] == 0
    monkeypatch.setattr(dispatcher, "MOST_UPLOADS", 0)
    assert (await page({"file": ("x", b"a")}))["code"] == 107


async def test_files_are_only_for_calls_that_take_them(house):
    answer = await house.http.post("/web/order", data={"lang": "en"}, files={"file": ("x", b"1")})
    assert answer.json()["data"] == {"field": "content-type"}


# --- phrases --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("phrase", [PHRASE, PHRASE.upper().replace(" ", "\n"), f"here it is: {PHRASE}!"])
async def test_a_phrase_in_any_field_of_any_call_is_refused_and_leaves_no_trace(house, kernel, page, phrase):
    common = {"lang": "en", "rtoken": rtoken()}
    with structlog.testing.capture_logs() as logs:
        answers = [
            await house.http.post("/web/open", data=common | {"text": phrase}),
            await house.http.post("/web/open", data=common | {"unknown": phrase}),
            await house.http.post("/web/open", data={"lang": phrase, "rtoken": phrase}),
            await house.http.get("/web/look", params=common | {"text": phrase}),
            await house.http.post("/api/v1/order", data=common | {"text": phrase}),
        ]
        uploaded = await page({"file": ("x", b"1")}, text=phrase)
    for answer in answers:
        assert (answer.status_code, answer.json()["code"]) == (200, 115)
        assert "abandon" not in answer.text.lower()
    assert uploaded["code"] == 115
    assert house.asked == [] and "abandon" not in str(logs).lower()
    assert await kernel.db.fetchval("SELECT count(*) FROM intent") == 0


# --- a whole deployment ---------------------------------------------------------------------------------------------


def test_a_key_made_on_the_site_reads_its_owners_account(site: Site):
    who = site.visitor().registered()
    made = who.post("createApiKey", name="bot", scopes="read", ips="127.0.0.0/8", days="1", password=who.password)
    assert made["code"] == 0, made
    target = f"/api/v1/info?lang=en&rtoken={rtoken()}"
    headers = signed(made["data"]["key"], made["data"]["secret"], "GET", target)
    program = site.visitor().http
    assert program.get(target, headers=headers).json()["data"]["email"] == who.account
    assert program.get(f"{target}0", headers=headers).json()["code"] == 116
    who.post("revokeApiKey", id=made["data"]["id"])
    assert program.get(target, headers=headers).json()["code"] == 116
    for nothing in ("/api/v1/logout", "/api/v1/nothing", "/api/v2/info", "/api/"):
        assert program.get(nothing).json()["code"] == 109


def test_a_picture_is_sent_to_the_site_and_shown_to_its_owner(site: Site):
    who = site.visitor().registered()
    picture = base64.b64decode(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
    )
    form = {"token": who.token, "lang": "en", "rtoken": rtoken()}
    answer = who.http.post("/web/uploadAvatar", data=form, files={"avatar": ("me.png", picture, "image/png")}).json()
    assert answer["code"] == 0, answer
    assert who.get("avatar")["data"]["image"].startswith("data:image/png;base64,")
    assert site.visitor().get("avatar")["code"] == 2000
