"""Codes of an authenticator are those of the standard, and count for their step and one either way."""

import base64
from datetime import UTC, datetime

import pytest
from agio_kernel.identity.security import matching_step

SECRET = base64.b32encode(b"12345678901234567890").decode()
EXAMPLES = ((59, "287082"), (1111111109, "081804"), (2000000000, "279037"), (20000000000, "353130"))
"""RFC 6238, appendix B, the last six digits."""


@pytest.mark.parametrize(("second", "code"), EXAMPLES)
def test_a_code_counts_for_its_step_and_one_either_way(second, code):
    steps = {
        drift: matching_step(SECRET, code, datetime.fromtimestamp(second + drift * 30, UTC))
        for drift in (-2, -1, 0, 1, 2)
        if second + drift * 30 >= 0
    }
    assert steps == {drift: second // 30 if abs(drift) <= 1 else None for drift in steps}


@pytest.mark.parametrize("code", ["", "28708", "2870820", "287o82", "２８７０８２"])
def test_what_is_no_code_is_of_no_step(code):
    assert matching_step(SECRET, code, datetime.fromtimestamp(59, UTC)) is None
