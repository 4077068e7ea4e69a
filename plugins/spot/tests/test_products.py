"""The forms in which spot trading is edited refuse what contradicts itself, whatever each value is alone."""

from decimal import Decimal

import pytest
from agio_kernel.errors import Refusal
from agio_spot.parameters import PARAMETERS
from agio_spot.products import LEAST, MAKER, MOST, PRODUCTS, TAKER

DEFAULTS = {parameter.key: parameter.default for parameter in PARAMETERS}
FEES, LIMITS = PRODUCTS


def test_every_parameter_stands_in_one_form():
    assert sorted(key for form in PRODUCTS for key in form.keys) == sorted(DEFAULTS)


def test_the_defaults_agree_with_each_other():
    for form in PRODUCTS:
        assert form.check is not None
        form.check({key: DEFAULTS[key] for key in form.keys})


@pytest.mark.parametrize(
    ("form", "values", "field"),
    [
        (FEES, {MAKER: Decimal("0.002"), TAKER: Decimal("0.001")}, MAKER),
        (LIMITS, {LEAST: Decimal(10000), MOST: Decimal(10000)}, LEAST),
    ],
)
def test_values_that_contradict_each_other_are_refused(form, values, field):
    with pytest.raises(Refusal) as caught:
        form.check(values)
    assert caught.value.field == field
