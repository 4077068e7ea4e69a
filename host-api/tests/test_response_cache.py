"""An answer that is the same for everybody is made once a turn, and never after it."""

from gzip import decompress

from agio_host.dispatch.answered import names_etag
from agio_host.dispatch.response_cache import MOST, ResponseCache

BODY = b'{"rows": [' + b"1, " * 2000 + b"1]}"


async def test_an_answer_is_kept_for_its_turn_and_its_question() -> None:
    kept = ResponseCache()
    first = kept.keep((b"asked", "en"), 1, BODY)
    assert kept.find((b"asked", "en"), 1) is first
    assert kept.find((b"asked", "en"), 2) is None
    assert kept.find((b"asked", "ja"), 1) is None
    assert kept.find((b"other", "en"), 1) is None
    assert kept.keep((b"asked", "en"), 2, BODY).etag == first.etag
    assert kept.keep((b"asked", "en"), 3, BODY + b" ").etag != first.etag


async def test_it_is_packed_once_for_who_takes_it() -> None:
    kept = ResponseCache().keep((b"asked", "en"), 1, BODY)
    packed = await kept.packed(b"gzip, br")
    assert packed is not None and decompress(packed) == BODY
    assert await kept.packed(b"br;q=1.0, gzip;q=0.8") is packed
    assert await kept.packed(b"identity") is None
    assert await kept.packed(b"gzip;q=0") is None


async def test_the_store_is_bounded() -> None:
    kept = ResponseCache()
    for number in range(MOST + 10):
        kept.keep((b"%d" % number, "en"), 1, b"{}")
    assert kept.find((b"9", "en"), 1) is None
    assert kept.find((b"%d" % (MOST + 9), "en"), 1) is not None


def test_if_none_match_names_an_answer_or_any() -> None:
    assert names_etag(b'"a", W/"b"', b'"b"')
    assert names_etag(b"*", b'"b"')
    assert not names_etag(b"", b'"b"')
    assert not names_etag(b'"a"', b'"b"')
