"""Requests as frames: what is signed of them, and what of them is asked."""

from __future__ import annotations

import json
from typing import Any

import pytest
from agio_programs.dialect.errors import DialectError
from agio_programs.dialect.frames import METHODS, Params, answer_of, read_request


def params_of(**params: Any) -> Params:
    return Params(read_request(json.dumps({"id": 1, "method": "ping", "params": params})).params)


def test_every_parameter_but_the_signature_is_signed_in_the_order_of_names():
    params = params_of(symbol="BTCUSDT", timestamp=12, apiKey="k", signature="s", returnRateLimits=False, orderId="7")
    proof = params.proof()
    assert proof.text == b"apiKey=k&orderId=7&returnRateLimits=false&symbol=BTCUSDT&timestamp=12"
    assert (proof.signature, proof.fields) == ("s", {"symbol": "BTCUSDT", "orderId": "7"})
    assert (params.key, params.is_signed, params.wants_limits) == ("k", True, False)


@pytest.mark.parametrize(
    ("written", "signed", "asked"),
    [
        ("0.001", "0.001", "0.001"),
        ("54180.00000000", "54180.00000000", "54180.00000000"),
        ("1e-05", "1e-05", "0.00001"),
        ('"1e-05"', "1e-05", "1e-05"),
        ('"x-2Ea9"', "x-2Ea9", "x-2Ea9"),
    ],
)
def test_a_number_is_its_decimal_text_and_signed_as_it_was_written(written: str, signed: str, asked: str):
    frame = f'{{"id": 1, "method": "ping", "params": {{"quantity": {written}, "timestamp": 1, "signature": "s"}}}}'
    params = Params(read_request(frame).params)
    assert params.proof().text == f"quantity={signed}&timestamp=1".encode()
    assert params.proof().fields["quantity"] == asked


def test_a_list_is_its_json():
    assert json.loads(params_of(symbols=["BTCUSDT", "ETHUSDT"]).fields()["symbols"]) == ["BTCUSDT", "ETHUSDT"]


@pytest.mark.parametrize("given", ["1", 1, None, "16bddcd3-c809-41b7-ab1d-fc756ae85ff8"])
def test_an_id_comes_back_as_it_came(given: Any):
    request = read_request(json.dumps({"id": given, "method": "ping"}))
    assert answer_of(request, 200, "result", {}, None) == {"id": given, "status": 200, "result": {}}


@pytest.mark.parametrize(
    "frame", ["", "[]", '{"id": 1}', '{"id": 1.5, "method": "ping"}', '{"id": 1, "method": "ping", "params": [1]}']
)
def test_what_is_no_request_is_refused(frame: str):
    with pytest.raises(DialectError):
        read_request(frame)


@pytest.mark.parametrize("value", [None, {"a": 1}])
def test_what_no_parameter_can_be_is_refused(value: Any):
    with pytest.raises(DialectError):
        params_of(symbol=value)


def test_methods_name_an_address_each():
    assert len(set(METHODS.values())) == len(METHODS)
