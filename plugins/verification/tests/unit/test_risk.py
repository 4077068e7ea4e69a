"""The risk level, by property and by the example of its documentation."""

import re
from pathlib import Path

import msgspec
from agio_kernel.identity.verification import RiskLevel
from agio_verification.questionnaire.risk import POINTS, Answers, level_of, score_of
from hypothesis import given
from hypothesis import strategies as st

DOCUMENT = Path(__file__).parents[4] / "docs" / "risk-level.md"
FIELDS = {name: len(points) for name, points in POINTS.items()}
ANSWERS = st.builds(Answers, **{name: st.integers(1, count) for name, count in FIELDS.items()})


def test_each_question_has_points_for_each_of_its_choices_and_they_end_at_a_hundred():
    for field in msgspec.structs.fields(Answers):
        metadata = field.type.__metadata__[0]
        assert (metadata.ge, metadata.le) == (1, FIELDS[field.name])
    assert sum(max(points) for points in POINTS.values()) == 100
    assert sum(min(points) for points in POINTS.values()) == 0


@given(ANSWERS)
def test_an_assessment_always_gives_points_and_a_level(answers):
    assert 0 <= score_of(answers) <= 100
    assert level_of(answers) in (RiskLevel.CONSERVATIVE, RiskLevel.BALANCED, RiskLevel.AGGRESSIVE)


WITHOUT_SUMS = [name for name in POINTS if name not in ("amount", "expected")]


@given(ANSWERS, st.sampled_from(WITHOUT_SUMS), st.data())
def test_a_choice_with_more_points_never_lowers_the_level(answers, name, data):
    other = data.draw(st.integers(1, FIELDS[name]))
    if name == "income" and other < answers.income:
        return
    if POINTS[name][other - 1] >= POINTS[name][getattr(answers, name) - 1]:
        assert level_of(msgspec.structs.replace(answers, **{name: other})) >= level_of(answers)


@given(ANSWERS)
def test_who_invests_beyond_their_means_is_one_level_lower_and_never_aggressive(answers):
    beyond = msgspec.structs.replace(answers, amount=6, income=min(answers.income, 4))
    within = msgspec.structs.replace(beyond, amount=beyond.income, expected=beyond.income)
    assert level_of(beyond) <= RiskLevel.BALANCED
    if score_of(within) >= score_of(beyond):
        assert level_of(within) >= level_of(beyond)


def test_the_worked_example_of_the_documentation_holds():
    text = DOCUMENT.read_text("utf-8")
    rows = re.findall(r"^\| `(\w+)` \|.*\| (\d+) \| (\d+) \|$", text, re.M)
    answers = Answers(**{name: int(choice) for name, choice, _ in rows})
    assert [POINTS[name][int(choice) - 1] for name, choice, _ in rows] == [int(points) for *_, points in rows]
    [total] = re.findall(r"Together (\d+) points", text)
    assert score_of(answers) == int(total)
    [level] = re.findall(r"level is \*\*(\w+)\*\*", text)
    assert level_of(answers) is RiskLevel[level.upper()]
