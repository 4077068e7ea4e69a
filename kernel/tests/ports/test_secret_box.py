"""Sealed values and keyed digests."""

import pytest
from agio_kernel.ports.secret_box import SecretBox
from hypothesis import given
from hypothesis import strategies as st

BOX = SecretBox(b"a deployment's secret of 32 bytes")


@given(st.binary(max_size=300))
def test_what_is_sealed_opens_and_looks_different_each_time(plain):
    sealed, again = BOX.seal("intent", plain), BOX.seal("intent", plain)
    assert BOX.open("intent", sealed) == BOX.open("intent", again) == plain
    assert sealed != again
    if len(plain) > 3:
        assert plain not in sealed


@given(st.binary(max_size=50), st.integers(min_value=0), st.integers(0, 7))
def test_a_changed_bit_anywhere_does_not_open(plain, place, bit):
    sealed = bytearray(BOX.seal("intent", plain))
    sealed[place % len(sealed)] ^= 1 << bit
    with pytest.raises(ValueError, match="doesn't open"):
        BOX.open("intent", bytes(sealed))


@pytest.mark.parametrize("sealed", [b"", b"x", b"x" * 12, b"x" * 27])
def test_what_is_too_short_to_be_sealed_does_not_open(sealed):
    with pytest.raises(ValueError, match="doesn't open"):
        BOX.open("intent", sealed)


def test_another_purpose_or_another_secret_does_not_open():
    sealed = BOX.seal("intent", b"answer")
    with pytest.raises(ValueError, match="totp"):
        BOX.open("totp", sealed)
    with pytest.raises(ValueError, match="intent"):
        SecretBox(b"another deployment's secret, 32 b").open("intent", sealed)


def test_a_digest_depends_on_purpose_and_secret_and_nothing_else():
    digest = BOX.digest("code", "123456")
    assert digest == SecretBox(b"a deployment's secret of 32 bytes").digest("code", "123456")
    assert digest != BOX.digest("other", "123456")
    assert digest != SecretBox(b"another deployment's secret, 32 b").digest("code", "123456")
    assert len(digest) == 32


def test_a_short_secret_is_refused_and_its_text_not_repeated():
    with pytest.raises(ValueError, match="at least 32 bytes, has 5") as refused:
        SecretBox(b"short")
    assert "short" not in str(refused.value)
