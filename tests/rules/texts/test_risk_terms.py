"""Each term of risk on a screen is explained there: each label that names one is a `RiskTerm`."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from agio_testing.messages import texts
from agio_testing.site import ROOT

NAMES = re.findall(r'^  "(\w+)",$', (ROOT / "shell-web/ui/src/term/terms.ts").read_text("utf-8"), re.MULTILINE)
SOURCES = {
    file.relative_to(ROOT).as_posix(): file.read_text("utf-8")
    for folder in ("remotes/*/src", "shell-web/ui/src", "shell-web/trade/src")
    for top in ROOT.glob(folder)
    for file in sorted(top.rglob("*.ts*"))
    if file.name not in ("terms.ts", "declaration.ts")  # the list itself, and an example in prose
}
LABELS = {
    "allocated": "allocation",
    "amount invested": "stake",
    "covered by the insurance fund": "insurance_fund",
    "delivery": "delivery",
    "early redemption fee": "early_redemption",
    "entry price": "strike",
    "fee, maker / taker": "maker_taker",
    "indicative nav": "nav",
    "late fee": "late_fee",
    "leverage": "leverage",
    "leverage up to": "leverage",
    "liquidation": "liquidation_price",
    "liquidation fee": "liquidation_fee",
    "liquidation price": "liquidation_price",
    "locked": "lock_up",
    "maintenance from": "maintenance_margin",
    "margin": "margin",
    "margin in use": "margin",
    "mark": "mark_price",
    "mark price": "mark_price",
    "nav per share": "nav",
    "on hold": "on_hold",
    "on hold until listing": "on_hold",
    "open result": "open_result",
    "overnight interest": "overnight_interest",
    "overnight interest, a day": "overnight_interest",
    "overnight, long": "overnight_interest",
    "overnight, long / short": "overnight_interest",
    "overnight, short": "overnight_interest",
    "risk rate": "risk_rate",
    "sl": "stop_loss",
    "spread": "spread",
    "stake": "stake",
    "stop-loss": "stop_loss",
    "take-profit": "take_profit",
    "tp": "take_profit",
    "trigger": "trigger",
}
"""Labels in English, and the term of each."""
FACT = re.compile(
    r'\blabel: t\("(?P<key>[\w.]+)"[^\n]*?\),\s*(?P<term>term: "\w+"(?: as const)?, ?)?\s*(?:value|strong|cost):'
)
COLUMN = re.compile(r'\bheader: t\("(?P<key>[\w.]+)"[^\n]*?\),\s*(?P<term>term: "\w+", ?)?\s*(?:\w+[:(]|\w+,)')
HEAD = re.compile(r'<dt>\s*\{t\("(?P<key>[\w.]+)"(?P<term>)')
FIELD = re.compile(r'<NumberField(?P<before>[^>]*?)\blabel=\{t\("(?P<key>[\w.]+)"\)\}\s*(?P<term>term="\w+")?')


def labels() -> Iterator[tuple[str, str, str]]:
    """Place of a label, its key, and the term it is given."""
    for file, source in SOURCES.items():
        for form in (FACT, COLUMN, HEAD, FIELD):
            for found in form.finditer(source):
                place = f"{file}:{source.count(chr(10), 0, found.start()) + 1}"
                yield place, found["key"], "".join(re.findall(r'"(\w+)"', found["term"] or ""))


def test_a_label_that_names_a_risk_explains_it():
    said = {key: texts(key.partition(".")[0])["en"].get(key, "") for _, key, _ in labels()}
    unexplained = [
        f"{place} {key}: “{said[key]}” is the term {wanted}"
        for place, key, term in labels()
        if (wanted := LABELS.get(said[key].casefold())) and term != wanted
    ]
    assert unexplained == []


@pytest.mark.parametrize("name", NAMES)
def test_a_term_stands_on_a_screen_and_has_its_sentence(name):
    assert any(re.search(rf'[:=?] ?"{name}"', source) for source in SOURCES.values())
    sentences = {tag: said.get(f"shell.term.{name}", "") for tag, said in texts("shell").items()}
    assert all(sentences.values()), sentences


def test_no_sentence_is_left_of_a_term_that_is_gone():
    kept = {key.removeprefix("shell.term.") for key in texts("shell")["en"] if key.startswith("shell.term.")}
    assert kept - {"about"} == set(NAMES)
