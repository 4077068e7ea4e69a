"""References of cases: short, one for each number, and read back however they are typed."""

import pytest
from agio_kernel.cases import number_of, reference_of
from hypothesis import given
from hypothesis import strategies as st

EDGES = [32**4 - 1, 32**4, 32**5 - 1, 32**5]
NUMBERS = st.one_of(st.integers(1, 10_000), st.integers(1, 32**6), st.sampled_from(EDGES))


@given(NUMBERS)
def test_a_reference_is_read_back_as_its_number(number):
    reference = reference_of("D", number)
    assert number_of("D", reference) == number
    assert number_of("D", reference.lower().replace("-", "")) == number
    assert number_of("W", reference) is None


def test_the_first_million_have_four_places_and_each_its_own():
    some = [*range(1, 50_000), *range(32**4 - 50_000, 32**4)]
    references = {reference_of("D", number) for number in some}
    assert len(references) == len(some)
    assert {len(one) for one in references} == {6}
    assert len(reference_of("D", 32**4)) == 7


def test_what_is_misread_is_read_as_meant_and_what_was_never_given_out_is_none():
    number = next(n for n in range(1, 10_000) if {"0", "1"} <= set(reference_of("D", n)[2:]))
    assert number_of("D", reference_of("D", number).replace("0", "O").replace("1", "I")) == number
    for wrong in ("", "D-", "D-UUUU", "D-7K3", "7K3Q", "D-0000", "D-" + "Z" * 13):
        assert number_of("D", wrong) is None, wrong


def test_a_case_is_numbered_from_one():
    with pytest.raises(ValueError, match="from 1, was 0"):
        reference_of("D", 0)
