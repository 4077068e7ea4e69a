"""The calls under /web/ as any client may send them: every way in, and an envelope on every way out."""

from __future__ import annotations

import asyncio
import socket
from functools import partial
from typing import Any

import httpx
import pytest
from agio_kernel.identity.tokens import new_secret
from agio_testing.site import Site
from agio_testing.visitor import Visitor, new_rtoken

FORM = "application/x-www-form-urlencoded"
COMMON = {"lang": "en", "rtoken": "abcdef123456"}


@pytest.fixture(scope="module")
def demo(site: Site) -> Visitor:
    return site.visitor().in_demo()


def is_envelope(answer: httpx.Response) -> dict[str, Any]:
    assert answer.headers["content-type"] == "application/json"
    # What everybody may read alike has a name, by which it is asked for again.
    assert answer.headers["cache-control"] == ("private, no-cache" if "etag" in answer.headers else "no-store")
    assert answer.headers["x-content-type-options"] == "nosniff"
    body = answer.json()
    assert {"code", "message", "data"} <= body.keys() <= {"code", "message", "data", "title", "time", "event", "text"}
    assert isinstance(body["code"], int)
    return body


def sent(site: Site, body: bytes, content_type: str = FORM, call: str = "userLogin", **headers: str) -> dict[str, Any]:
    answer = site.visitor().http.post(f"/web/{call}", content=body, headers={"content-type": content_type, **headers})
    return is_envelope(answer)


# --- reading a form -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "field"),
    [
        (b"account=a&account=b&lang=en&rtoken=abcdef", "account"),
        (b"account=a%00b&lang=en&rtoken=abcdef", "account"),
        (b"account%00=a&lang=en&rtoken=abcdef", "account"),
        (b"account=%ff%fe&lang=en&rtoken=abcdef", None),
        (b"account=\xff&lang=en&rtoken=abcdef", None),
        (b"account=%c0%80&lang=en&rtoken=abcdef", None),
        (b"&".join(b"f%d=1" % n for n in range(65)), None),
        (b"lang=en&rtoken=abcdef&colour=red", "colour"),
    ],
    ids=[
        "a doubled field",
        "a NUL in a value",
        "a NUL in a name",
        "escaped bytes that aren't UTF-8",
        "raw bytes that aren't ASCII",
        "an overlong NUL",
        "65 fields",
        "an unknown field",
    ],
)
def test_a_form_that_is_none_is_malformed(site: Site, body: bytes, field: str | None):
    answer = sent(site, body)
    assert answer["code"] == 101
    assert answer["data"] == ({"field": field} if field else None)


@pytest.mark.parametrize("content_type", ["application/json", "multipart/form-data; boundary=x", "text/plain"])
def test_a_body_of_another_type_is_malformed(site: Site, content_type: str):
    assert sent(site, b'{"account": "a"}', content_type)["data"] == {"field": "content-type"}


@pytest.mark.parametrize("size", ["1e2", "1.0", "1_0", "+1", " 1", "0x1", "１", "1" * 20, "1e400", "true"])
def test_a_whole_number_is_written_in_digits(site: Site, demo: Visitor, size: str):
    answer = demo.get("devices", size=size)
    assert (answer["code"], answer["data"]) == (101, {"field": "size"})
    assert demo.get("devices", size="100")["code"] == 0


@pytest.mark.parametrize("call", ["uploadPhoto", "uploadPhonePhoto", "uploadAvatar"])
def test_a_form_that_is_refused_before_its_files_is_told_so_in_its_language(site: Site, call: str):
    def refused(lang: str) -> dict[str, Any]:
        fields = {"lang": lang, "rtoken": new_rtoken(), "phone_key": "0" * 43}
        answer = site.visitor().http.post(f"/web/{call}", data=fields, files={"front": ("a.jpg", b"none")})
        return is_envelope(answer)

    in_english, in_japanese = refused("en"), refused("jp")
    assert in_english["code"] == in_japanese["code"] != 0
    assert in_english["message"] != in_japanese["message"]


def test_a_charset_in_the_content_type_is_fine(site: Site):
    assert sent(site, b"account=&lang=en&rtoken=abcdef", f"{FORM}; charset=utf-8")["code"] == 1


def test_a_body_of_64_kib_is_read_and_one_byte_more_is_not(site: Site):
    start = b"lang=en&rtoken=abcdef&account="
    assert sent(site, start + b"a" * (65_536 - len(start)))["code"] == 1
    answer = site.visitor().http.post(
        "/web/userLogin", content=start + b"a" * (65_537 - len(start)), headers={"content-type": FORM}
    )
    assert (answer.status_code, is_envelope(answer)["code"]) == (413, 106)


def test_a_body_without_a_length_is_cut_off_where_it_is_too_large(site: Site):
    chunks = (b"a" * 8192 for _ in range(9))
    answer = site.visitor().http.post("/web/userLogin", content=chunks, headers={"content-type": FORM})
    assert (answer.status_code, is_envelope(answer)["code"]) == (413, 106)


def test_a_declared_length_that_is_too_large_is_refused_before_the_body_is_sent(site: Site):
    with socket.create_connection(("127.0.0.1", site.port), 5) as raw:
        raw.sendall(
            f"POST /web/userLogin HTTP/1.1\r\nHost: 127.0.0.1:{site.port}\r\nContent-Type: {FORM}\r\n"
            "Content-Length: 99999999999999\r\n\r\n".encode()
        )
        assert raw.recv(4096).startswith(b"HTTP/1.1 413")


# --- lang, rtoken, token --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["", "hr", "EN", "en-US", "xx", "e" * 300, "../en"])
def test_an_unknown_language_is_refused(site: Site, lang: str):
    answer = site.visitor().get("getCurrencyAll", lang=lang)
    assert (answer["code"], answer["data"]) == (111, {"field": "lang"})


@pytest.mark.parametrize("rtoken", ["", "abcde", "a" * 17, "abc-def", "abcdéf", "abcdef ", "абвгде"])
def test_an_rtoken_that_is_none_is_refused(site: Site, rtoken: str):
    params = {"lang": "en", "rtoken": rtoken}
    answer = is_envelope(site.visitor().http.get("/web/getCurrencyAll", params=params))
    assert (answer["code"], answer["data"]) == (102, {"field": "rtoken"})


def test_without_lang_or_rtoken_nothing_is_answered(site: Site):
    http = site.visitor().http
    assert is_envelope(http.get("/web/getCurrencyAll"))["code"] == 111
    assert is_envelope(http.get("/web/getCurrencyAll", params={"lang": "en"}))["code"] == 102


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_token_in_a_url_is_refused_even_where_it_is_right(site: Site, demo: Visitor, method: str):
    call = "info" if method == "GET" else "logout"
    answer = demo.http.request(method, f"/web/{call}", params={**COMMON, "token": demo.token})
    assert is_envelope(answer)["code"] == 112
    assert demo.get("info")["code"] == 0


@pytest.mark.parametrize("token", ["x", "x" * 128, "x" * 129, "x" * 4000, "'; DROP TABLE", "%00", "null"])
def test_a_wrong_token_asks_to_log_in_and_on_a_visitors_call_is_a_visitor(site: Site, token: str):
    who = site.visitor()
    who.token = token
    assert who.get("info")["code"] == 2000
    assert who.post("logout")["code"] == 2000
    assert who.get("getCurrencyAll", category="metals")["code"] == 0


def test_a_user_makes_no_call_of_an_operator(demo: Visitor):
    assert demo.get("operatorQueues")["code"] in (110, 2000)


# --- methods and paths ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "call", "allow"),
    [
        ("GET", "userLogin", "POST"),
        ("POST", "getCurrencyAll", "GET, HEAD"),
        ("PUT", "userLogin", "POST"),
        ("DELETE", "info", "GET, HEAD"),
    ],
)
def test_another_method_is_refused_in_an_envelope_that_says_which_one_is_right(
    site: Site, method: str, call: str, allow: str
):
    answer = site.visitor().http.request(method, f"/web/{call}", params=COMMON)
    assert (answer.status_code, is_envelope(answer)["code"]) == (405, 101)
    assert answer.headers["allow"] == allow


def test_head_of_a_get_call_has_the_head_and_no_body(site: Site):
    answer = site.visitor().http.head("/web/getCurrencyAll", params=COMMON)
    assert (answer.status_code, answer.content) == (200, b"")
    assert int(answer.headers["content-length"]) > 1000


def test_options_changes_nothing_and_permits_nothing_to_other_sites(site: Site):
    answer = site.visitor().http.options("/web/userLogin", headers={"origin": "https://evil.example"})
    assert answer.status_code < 500
    assert "access-control-allow-origin" not in answer.headers


@pytest.mark.parametrize("path", ["/web/nothing", "/web", "/web/", "/web/userLogin/x", "/web//", "/web/%2e%2e/health"])
def test_a_call_that_is_not_there_is_not_available(site: Site, path: str):
    assert is_envelope(site.visitor().http.get(path, params=COMMON))["code"] == 109


# --- where it comes from --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://127.0.0.1", "http://127.0.0.1:1", "file://", ""]
)
def test_a_page_of_another_site_may_not_call(site: Site, demo: Visitor, origin: str):
    data = {**COMMON, "token": demo.token}
    assert is_envelope(demo.http.post("/web/logout", data=data, headers={"origin": origin}))["code"] == 113
    assert demo.get("info")["code"] == 0


def test_a_page_of_this_site_may(site: Site):
    answer = site.visitor().http.get("/web/getCurrencyAll", params=COMMON, headers={"origin": site.url})
    assert is_envelope(answer)["code"] == 0


NAVIGATION = {"sec-fetch-mode": "navigate", "sec-fetch-dest": "document", "accept": "text/html,*/*;q=0.8"}
DOCUMENT = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.mark.parametrize(
    "headers",
    [
        {**NAVIGATION, "sec-fetch-site": "cross-site"},
        {**NAVIGATION, "sec-fetch-site": "same-site"},
        {**NAVIGATION, "sec-fetch-site": "same-origin"},
        {**NAVIGATION, "sec-fetch-site": "none"},
        {"sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors"},
        {"sec-fetch-site": "same-site", "sec-fetch-mode": "cors"},
        DOCUMENT,
    ],
    ids=["another site", "a sister site", "a link of this site", "an e-mail", "an image", "a sister's script", "old"],
)
def test_no_navigation_makes_a_get_that_has_an_effect(site: Site, headers: dict[str, str]):
    opened = dict(site.query("SELECT count(*) FROM login_session")[0])
    for call, fields in (
        ("tempLogin", {"amount": "1000"}),
        ("getCode", {"account": "a@example.com", "purpose": "register"}),
    ):
        params = {**COMMON, **fields, "rtoken": new_rtoken()}
        answer = site.visitor().http.get(f"/web/{call}", params=params, headers=headers)
        assert (is_envelope(answer)["code"], "set-cookie" in answer.headers) == (113, False)
    assert dict(site.query("SELECT count(*) FROM login_session")[0]) == opened


@pytest.mark.parametrize("origin", [False, True])
def test_a_page_of_this_site_opens_a_demo_with_a_get(site: Site, origin: bool):
    headers = {"sec-fetch-site": "same-origin", "sec-fetch-mode": "cors"} | ({"origin": site.url} if origin else {})
    params = {**COMMON, "amount": "1000", "rtoken": new_rtoken()}
    assert is_envelope(site.visitor().http.get("/web/tempLogin", params=params, headers=headers))["code"] == 0


@pytest.mark.parametrize("shown", ["", "wrong"])
def test_a_get_replaces_no_signed_in_session_without_its_token(site: Site, shown: str):
    who = site.visitor().registered()
    token, who.token = who.token, shown
    params = {**COMMON, "amount": "1000", "rtoken": new_rtoken()}
    bearer = {"authorization": f"Bearer {shown}"} if shown else {}
    answer = who.http.get("/web/tempLogin", params=params, headers=bearer)
    assert (is_envelope(answer)["code"], "set-cookie" in answer.headers) == (2000, False)
    who.token = token
    assert who.get("info")["code"] == 0
    assert who.in_demo().get("info")["code"] == 0
    real, who.token = who.token, ""
    assert who.get("tempLogin", amount="1000")["code"] == 2000, "a demo account that leads back to a real one"
    who.token = real
    assert who.post("logout")["code"] == 0
    who.token = ""
    assert who.get("tempLogin", amount="1000")["code"] == 0, "a session that is over is nobody's"


@pytest.mark.parametrize("seen_a_page", [False, True])
def test_an_answer_that_opened_a_session_goes_to_its_own_browser_alone(site: Site, seen_a_page: bool):
    """Both come from one network, and their presses have one rtoken."""
    form, tokens = {**COMMON, "amount": "1000", "rtoken": new_rtoken()}, []
    for _ in range(2):
        with httpx.Client(base_url=site.url) as http:
            if seen_a_page:
                http.get("/")
            answer = is_envelope(http.get("/web/tempLogin", params=form))
        assert answer["code"] == 0, answer
        tokens.append(answer["data"]["token"])
    assert tokens[0] != tokens[1], "the second one has the first one's account"


def test_a_visitors_own_demo_may_be_opened_anew(site: Site):
    who = site.visitor().in_demo()
    who.token = ""
    assert who.get("tempLogin", amount="1000")["code"] == 0


# --- the cookie -------------------------------------------------------------------------------------------------------


def test_the_cookie_is_for_this_site_and_for_no_script_and_plain_http_keeps_it(site: Site):
    who = site.visitor()
    answer = who.http.get("/web/tempLogin", params={**COMMON, "amount": "1000", "rtoken": new_rtoken()})
    name, _, rest = answer.headers["set-cookie"].partition("=")
    assert name == "agio_session"
    assert {part.strip() for part in rest.split(";")[1:]} == {"Path=/", "HttpOnly", "SameSite=Strict"}


def test_logging_out_takes_the_cookie_away(site: Site):
    who = site.visitor().in_demo()
    answer = who.http.post("/web/logout", data={**COMMON, "token": who.token, "rtoken": new_rtoken()})
    assert "agio_session=;" in answer.headers["set-cookie"]
    assert "Max-Age=0" in answer.headers["set-cookie"]


def test_no_error_sets_a_cookie(site: Site):
    assert "set-cookie" not in site.visitor().http.get("/web/info", params=COMMON).headers


# --- rates and replays ----------------------------------------------------------------------------------------------


def test_a_caller_that_asks_too_often_is_told_when_to_come_back_and_no_other_caller_is(site: Site):
    eager, other = site.visitor(), site.visitor()
    codes = [eager.get("candles", symbol="NONE")["code"] for _ in range(300)]
    assert codes.count(107) > 0
    assert codes.index(107) >= 240
    assert other.get("getCurrencyAll", category="metals")["code"] == 0


def test_the_same_rtoken_again_gives_the_same_answer_and_the_same_cookie(site: Site):
    who, rtoken = site.visitor(), new_rtoken()
    params = {"lang": "en", "rtoken": rtoken, "amount": "1000"}
    first = who.http.get("/web/tempLogin", params=params)
    who.http.cookies.delete("agio_session")
    again = who.http.get("/web/tempLogin", params=params)
    assert again.content == first.content
    assert again.headers["set-cookie"] == first.headers["set-cookie"]


def test_the_same_rtoken_in_another_browser_is_another_intent(site: Site):
    """In one network many visitors have one address; a session is given to the browser alone that asked for it."""
    who, rtoken = site.visitor(), new_rtoken()
    mine = who.get("tempLogin", rtoken=rtoken, amount="1000")["data"]["token"]
    who.http.cookies.clear()
    other = who.http.get("/web/tempLogin", params={"lang": "en", "rtoken": rtoken, "amount": "1000"})
    assert other.json()["data"]["token"] != mine
    assert "agio_browser" in other.cookies, "and is known by what it keeps from now on"
    again = who.http.get("/web/tempLogin", params={"lang": "en", "rtoken": rtoken, "amount": "1000"})
    assert again.json() == other.json()


def test_a_browser_is_told_apart_once_and_only_by_a_page_of_the_site(site: Site):
    who = site.visitor()
    who.http.cookies.clear()
    ask = partial(who.http.get, "/web/countries", params=COMMON)
    assert "set-cookie" not in ask(headers=NAVIGATION).headers, "another site's link replaces nothing"
    first = ask(headers={"sec-fetch-site": "same-origin", "sec-fetch-mode": "cors"})
    parts = {part.strip() for part in first.headers["set-cookie"].split(";")[1:]}
    assert parts == {"Path=/", "HttpOnly", "SameSite=Strict", f"Max-Age={400 * 86_400}"}
    assert "set-cookie" not in ask().headers


@pytest.mark.parametrize("site_", ["cross-site", "same-site"])
def test_a_post_that_hides_its_origin_is_refused(site: Site, demo: Visitor, site_: str):
    data = {**COMMON, "token": demo.token, "rtoken": new_rtoken()}
    assert is_envelope(demo.http.post("/web/logout", data=data, headers={"sec-fetch-site": site_}))["code"] == 113
    assert demo.get("info")["code"] == 0


def test_the_same_rtoken_for_something_else_is_a_conflict(site: Site):
    who, rtoken = site.visitor(), new_rtoken()
    assert who.get("tempLogin", rtoken=rtoken, amount="1000")["code"] == 0
    assert who.get("tempLogin", rtoken=rtoken, amount="1001")["code"] == 103


def test_a_refused_intent_is_not_used_up(site: Site):
    who, rtoken = site.visitor(), new_rtoken()
    assert who.get("tempLogin", rtoken=rtoken, amount="1")["code"] == 132
    assert who.get("tempLogin", rtoken=rtoken, amount="1000")["code"] == 0


@pytest.mark.parametrize("copies", range(1, 9))
def test_copies_of_a_request_that_arrive_together_happen_once(site: Site, copies: int):
    """Each is answered alike, or told that its twin is still running; asked again, that one has the answer too."""
    address = site.visitor().address
    params = {"lang": "en", "rtoken": new_rtoken(), "amount": "1000"}
    before = site.query("SELECT count(*) FROM app_user")[0][0]

    async def all_at_once() -> list[dict[str, Any]]:
        transport = httpx.AsyncHTTPTransport(local_address=address)
        cookies = {"agio_browser": new_secret()}
        async with httpx.AsyncClient(base_url=site.url, transport=transport, timeout=30, cookies=cookies) as client:
            answers = await asyncio.gather(*(client.get("/web/tempLogin", params=params) for _ in range(copies)))
            last = await client.get("/web/tempLogin", params=params)
            return [answer.json() for answer in (*answers, last)]

    answers = asyncio.run(all_at_once())
    assert {answer["code"] for answer in answers} <= {0, 104}
    assert answers[-1]["code"] == 0
    assert len({answer["data"]["token"] for answer in answers if answer["code"] == 0}) == 1
    assert site.query("SELECT count(*) FROM app_user")[0][0] == before + 1


@pytest.mark.parametrize("copies", range(1, 9))
def test_copies_of_an_order_that_arrive_together_are_one_order(site: Site, demo: Visitor, copies: int):
    data = {
        "lang": "en",
        "rtoken": new_rtoken(),
        "token": demo.token,
        "pair": "BTCUSDT",
        "side": "buy",
        "type": "market",
        "amount": "20",
    }
    cookies = dict(demo.http.cookies)

    async def all_at_once() -> list[dict[str, Any]]:
        async with httpx.AsyncClient(base_url=site.url, cookies=cookies, timeout=30) as client:
            answers = await asyncio.gather(*(client.post("/web/placeSpotOrder", data=data) for _ in range(copies)))
            last = await client.post("/web/placeSpotOrder", data=data)
            return [answer.json() for answer in (*answers, last)]

    answers = asyncio.run(all_at_once())
    assert {answer["code"] for answer in answers} <= {0, 104}
    assert len({answer["data"]["id"] for answer in answers if answer["code"] == 0}) == 1
    count = site.query("SELECT count(*) FROM spot_order WHERE rtoken = $1", data["rtoken"])[0][0]
    assert count == 1


def test_what_everybody_reads_alike_is_not_sent_again_to_who_has_it(site: Site) -> None:
    http, params = site.visitor().http, {**COMMON, "category": "crypto"}
    first = http.get("/web/getCurrencyAll", params=params)
    etag = first.headers["etag"]
    same = http.get("/web/getCurrencyAll", params=params, headers={"if-none-match": etag})
    # A price may have come between: then it is another answer, under another name.
    assert (same.status_code == 304 and not same.content) or same.headers["etag"] != etag
    assert http.get("/web/getCurrencyAll", params=params, headers={"if-none-match": '"other"'}).status_code == 200


# --- what everybody is given alike ------------------------------------------------------------------------------------


def test_what_is_kept_is_answered_as_what_is_made_and_guarded_the_same(site: Site) -> None:
    visitor = site.visitor().in_demo()
    path = "/web/getTileFigures"
    token = {"authorization": f"Bearer {visitor.token}"}

    def asked(headers: dict[str, str] | None = None, **fields: str) -> httpx.Response:
        return visitor.http.get(path, params=COMMON | fields, headers=headers)

    made = [asked(headers) for headers in (None, token, {"accept-encoding": "gzip"}, {"accept-encoding": "identity"})]
    kept = [asked(headers) for headers in (None, token, {"accept-encoding": "gzip"}, {"accept-encoding": "identity"})]
    for one in made + kept:
        assert is_envelope(one)["code"] == 0
        assert one.headers["vary"] == "accept-encoding"
    again = asked({"if-none-match": kept[0].headers["etag"]})
    assert again.status_code in (200, 304)  # 200 where the turn has changed in between
    for headers, fields in (
        ({"origin": "https://elsewhere.example"}, {}),
        (None, {"rtoken": "short"}),
        (None, {"lang": "xx"}),
        (None, {"token": "a" * 43}),
        (None, {"colour": "red"}),
        (None, {"colour": "abandon " * 11 + "about"}),
    ):
        refused = is_envelope(asked(headers, **fields))
        other = is_envelope(visitor.http.get("/web/spotPairs", params=COMMON | fields, headers=headers))
        assert refused["code"] == other["code"] != 0
