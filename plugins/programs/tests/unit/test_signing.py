"""Signed text of a request, and the check of its time."""

import pytest
from agio_programs.dialect.errors import DialectError
from agio_programs.dialect.signing import check_time, read_signed


def test_what_is_signed_is_what_was_sent_without_the_signature_wherever_it_stands():
    query, body = b"symbol=BTCUSDT&note=a%2Bb", b"signature=s%3D%3D&timestamp=12&quantity=1.00"
    signed = read_signed(query, body)
    assert signed.text == b"symbol=BTCUSDT&note=a%2Bbtimestamp=12&quantity=1.00"
    assert (signed.signature, signed.timestamp_ms, signed.window_ms) == ("s==", 12, 5000)
    assert signed.fields == {"symbol": "BTCUSDT", "note": "a+b", "quantity": "1.00"}


def test_what_is_sent_again_as_it_is_has_one_digest_and_nothing_else_has_it():
    def digest(query: bytes) -> str:
        return read_signed(query, b"").digest

    one = digest(b"timestamp=12&signature=s")
    assert one == digest(b"timestamp=12&signature=s")
    assert one != digest(b"timestamp=13&signature=s") and one != digest(b"timestamp=12&signature=t")


@pytest.mark.parametrize(
    ("query", "body", "code"),
    [
        (b"signature=s", b"", -1102),
        (b"timestamp=1", b"", -1102),
        (b"timestamp=&signature=s", b"", -1102),
        (b"timestamp=-1&signature=s", b"", -1100),
        (b"timestamp=12345678901234567&signature=s", b"", -1100),
        (b"timestamp=1&signature=s", b"timestamp=1", -1101),
        (b"timestamp=1&signature=s&signature=t", b"", -1101),
        (b"timestamp=1&signature=s&recvWindow=NaN", b"", -1130),
        (b"timestamp=1&signature=s&recvWindow=Infinity", b"", -1130),
        (b"timestamp=1&signature=s&recvWindow=x", b"", -1100),
        (b"timestamp=1&signature=\xff", b"", -1100),
    ],
)
def test_a_proof_that_is_missing_or_there_twice_is_refused(query, body, code):
    with pytest.raises(DialectError) as refused:
        read_signed(query, body)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("now_ms", "counts"), [(10_000, True), (15_000, True), (15_001, False), (9_001, True), (9_000, False)]
)
def test_a_request_counts_from_a_second_before_its_time_until_its_window_is_over(now_ms, counts):
    signed = read_signed(b"timestamp=10000&signature=s", b"")
    if counts:
        check_time(signed, now_ms)
    else:
        with pytest.raises(DialectError) as refused:
            check_time(signed, now_ms)
        assert refused.value.code == -1021
