"""Signatures of webhooks: those that libraries of Standard Webhooks read."""

from __future__ import annotations

from base64 import b64decode

from agio_kernel.notices.webhooks.signature import new_secret, signed_headers


def test_the_example_of_the_standard_is_signed_as_it_says() -> None:
    headers = signed_headers(
        ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
        "msg_p5jXN8AQM9LWM0D4loKWxJek",
        1_614_265_330,
        b'{"test": 2432232314}',
    )
    assert headers == {
        "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
        "webhook-timestamp": "1614265330",
        "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    }


def test_a_secret_is_as_long_as_the_standard_wants_and_never_the_same() -> None:
    one, other = new_secret(), new_secret()
    assert one != other and one.startswith("whsec_")
    assert 24 <= len(b64decode(one.removeprefix("whsec_"))) <= 64
