"""The clients that come with Agio, as packages of their own, on a site that runs: both do the same."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from agio_testing.site import Site
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from signing_program import Program

from .conftest import CLIENTS, LosingLine, Run, lines_of

pytestmark = [pytest.mark.site, pytest.mark.slow]

HERE = Path(__file__).parent
ORDER = {"pair": "BTCUSDT", "side": "buy", "type": "limit", "quantity": "0.001"}
PRICE_REFUSED = 3406
SIGNATURE_REFUSED = 116
LOST = 2
Traded = Callable[..., list[Any]]


@pytest.fixture(params=["python", "typescript"])
def traded(request: pytest.FixtureRequest) -> Traded:
    """Makes calls one after the other by the package of a language."""
    start: Run = request.getfixturevalue("in_python" if request.param == "python" else "in_node")
    file = HERE / ("traded.py" if request.param == "python" else "traded.mjs")

    def calls(site: str, program: Program, *asked: tuple[Any, ...], **environment: str) -> list[Any]:
        given = {"AGIO_SITE": site, "AGIO_KEY": program.key, "AGIO_CALLS": json.dumps(asked), **environment}
        if "AGIO_PEM" not in environment:
            given["AGIO_SECRET"] = program.secret
        return lines_of(start(file, **given))

    return calls


def far_order(program: Program, **fields: str) -> dict[str, str]:
    """An order that rests far below the market."""
    return {**ORDER, "price": str(int(program.price() / 2)), **fields}


def test_what_is_placed_is_listed_told_and_taken_back(venue: Site, program: Program, traded: Traded) -> None:
    [begun] = traded(venue.url, program, ("account_events", {}))
    orders = [("place_spot_order", far_order(program)) for _ in range(3)]
    *placed, listed, reported = traded(
        venue.url,
        program,
        *orders,
        ("rows_of", {"call": "spot_orders", "size": 2}),
        ("events", {"after": begun["last"], "orders": 3}),
    )
    assert sorted(listed) == sorted(one["id"] for one in placed)
    assert reported == list(range(begun["last"] + 1, begun["last"] + 1 + len(reported)))
    assert 4 <= len(reported) <= 6, "a balance is told once for the orders that are numbered together"
    answers = traded(venue.url, program, *[("cancel_spot_order", {"id": one}) for one in listed], ("spot_orders", {}))
    assert answers[-1]["rows"] == []


def test_a_refusal_has_its_code_and_the_words_of_the_language(venue: Site, program: Program, traded: Traded) -> None:
    wrong = ("place_spot_order", {**ORDER, "price": "1"})
    for language in ("en", "jp"):
        [refused] = traded(venue.url, program, wrong, AGIO_LANGUAGE=language)
        assert refused["refused"] == PRICE_REFUSED
        assert refused["message"].isascii() == (language == "en")


@pytest.mark.parametrize("kind", ["ed25519", "rsa"])
def test_a_key_of_ones_own_signs(venue: Site, program: Program, traded: Traded, kind: str) -> None:
    key = Ed25519PrivateKey.generate() if kind == "ed25519" else rsa.generate_private_key(65537, 4096)
    public = key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo).decode()
    pem = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()
    own = Program(venue, program.owner, public_key=public)
    order = far_order(program)
    placed, refused = (
        traded(venue.url, own, ("place_spot_order", order), AGIO_PEM=pem)[0],
        traded(venue.url, program, ("place_spot_order", order), AGIO_PEM=pem)[0],
    )
    assert placed["pair"] == order["pair"]
    assert refused["refused"] == SIGNATURE_REFUSED


def test_an_order_whose_answer_was_lost_is_placed_once(
    venue: Site, program: Program, line: LosingLine, traded: Traded
) -> None:
    line.loses["placeSpotOrder"] = LOST
    placed, listed = traded(
        line.url, program, ("place_spot_order", far_order(program)), ("rows_of", {"call": "spot_orders"})
    )
    assert line.asked.count("placeSpotOrder") == LOST + 1
    assert listed == [placed["id"]]


def test_where_no_answer_comes_the_rtoken_asks_later(
    venue: Site, program: Program, line: LosingLine, traded: Traded
) -> None:
    order = far_order(program)
    line.loses["placeSpotOrder"] = 100
    [unreachable] = traded(line.url, program, ("place_spot_order", order), AGIO_PATIENCE="0.5")
    line.loses.clear()
    placed, listed = traded(
        line.url, program, ("place_spot_order", order, unreachable["unreachable"]), ("rows_of", {"call": "spot_orders"})
    )
    assert listed == [placed["id"]]


def test_a_client_says_how_a_call_is_made(in_python: Run, tmp_path: Path) -> None:
    (file := tmp_path / "made.py").write_text(
        "from agio_client.calls import AsyncCalls, Calls\n"
        "for kind in (Calls, AsyncCalls):\n"
        "    try:\n        kind()\n    except TypeError as error:\n        print(error)\n"
    )
    assert in_python(file).count("abstract method call") == 2


@pytest.mark.parametrize("language", ["python", "typescript"])
def test_the_examples_run_as_they_stand(
    venue: Site, program: Program, language: str, request: pytest.FixtureRequest
) -> None:
    start: Run = request.getfixturevalue("in_python" if language == "python" else "in_node")
    examples = [one for one in sorted((CLIENTS / language / "examples").iterdir()) if one.is_file()]
    assert examples
    for file in examples:
        said = start(file, AGIO_SITE=venue.url, AGIO_KEY=program.key, AGIO_SECRET=program.secret)
        assert said.startswith("placed ")
        assert said.rstrip().endswith("balance")
