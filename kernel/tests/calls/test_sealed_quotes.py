"""A quote that the page carries is opened as it was sealed, and for its user alone."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from agio_kernel.calls.sealed_quotes import SealedQuotes
from agio_kernel.declarations.codes import MALFORMED
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ports.secret_box import SecretBox


class Offer(msgspec.Struct, frozen=True):
    user_id: int
    price: int


KERNEL: Any = SimpleNamespace(secrets=SecretBox(b"a deployment's secret of 32 bytes"))
OFFERS = SealedQuotes("shop.offer", Offer, MALFORMED)
SEALED = OFFERS.seal(KERNEL, Offer(1, 250))


def test_it_is_opened_as_it_was_sealed() -> None:
    assert OFFERS.open(KERNEL, SEALED, 1) == Offer(1, 250)
    assert "250" not in SEALED and "=" not in SEALED


@pytest.mark.parametrize(
    ("text", "user"),
    [
        (SEALED, 2),
        (SealedQuotes("shop.other", Offer, MALFORMED).seal(KERNEL, Offer(1, 250)), 1),
        (SEALED[:-2], 1),
        (SEALED.swapcase(), 1),
        ("", 1),
        ("é", 1),
        ("a", 1),
    ],
    ids=["another user", "another purpose", "cut", "changed", "empty", "not ASCII", "too short"],
)
def test_another_text_or_another_user_is_refused(text: str, user: int) -> None:
    with pytest.raises(ApiError) as refused:
        OFFERS.open(KERNEL, text, user)
    assert (refused.value.code, refused.value.field) == (MALFORMED, "quote")
