"""Listen keys: whose they are, and for how long, also after the site was started anew."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from agio_kernel.ports.secret_box import SecretBox
from agio_programs.dialect.errors import DialectError
from agio_programs.user_data.listen_keys import LIFETIME_MS, ListenKeys, may_be_listen_key

SECRETS = SecretBox(bytes(32))


class Clock:
    def __init__(self) -> None:
        self.ms = 1_000_000

    def now_ms(self) -> int:
        return self.ms


def listen_keys(clock: Clock) -> ListenKeys:
    """Those of a process that begins now."""
    kernel: Any = SimpleNamespace(clock=clock, secrets=SECRETS)
    return ListenKeys(kernel)


def test_one_counts_for_an_hour_and_for_another_when_it_is_renewed() -> None:
    clock = Clock()
    keys = listen_keys(clock)
    one = keys.make("ak_one")
    assert may_be_listen_key(one) and keys.key_of(one) == "ak_one"
    clock.ms += LIFETIME_MS - 1
    assert keys.make("ak_one") == one
    clock.ms += LIFETIME_MS - 1
    keys.renew("ak_one", one)
    clock.ms += LIFETIME_MS
    assert not keys.counts(one)
    with pytest.raises(DialectError):
        keys.key_of(one)
    assert keys.make("ak_one") != one


def test_it_is_of_its_key_and_of_this_site() -> None:
    keys = listen_keys(Clock())
    one = keys.make("ak_one")
    for change in (keys.renew, keys.end):
        with pytest.raises(DialectError):
            change("ak_two", one)
    for name in ("", "x" * 80, one[:-1], f"{one}A", "\u20ac" * 80):
        with pytest.raises(DialectError):
            keys.key_of(name)
    assert keys.make("ak_two") != one
    keys.end("ak_one", one)
    with pytest.raises(DialectError):
        keys.key_of(one)


def test_one_that_was_made_before_a_start_counts_for_an_hour_from_it() -> None:
    clock = Clock()
    one = listen_keys(clock).make("ak_one")
    clock.ms += 10
    again, late = listen_keys(clock), listen_keys(clock)
    clock.ms += LIFETIME_MS - 1
    again.renew("ak_one", one)
    assert again.make("ak_one") == one
    clock.ms += 1
    assert again.key_of(one) == "ak_one"
    with pytest.raises(DialectError):
        late.key_of(one)
