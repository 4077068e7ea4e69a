"""Finding texts in eight languages, on a real PostgreSQL with the texts that a deployment begins with."""

from __future__ import annotations

from typing import Any, NamedTuple, cast

import msgspec
import pytest
from agio_content.content import Content
from agio_content.search.find import SearchForm, search
from agio_content.starter.seed import starter_texts, words_of
from agio_kernel.calls.envelope import encode, success
from agio_kernel.ports.languages import languages
from agio_testing.plugin_bench import PluginBench

OLGA, READER = 900, 11
ARTICLES = (102, 111, 121, 131, 141, 153, 172)
QUESTIONS = {
    "en": {"why was my position closed": 141, "withdrawing": 121, "rejected photos": 111, "repay loan": 153},
    "xby": {"retiro": 121, "rechazo de la foto": 111, "liquidacion": 141, "liquidación": 141, "préstamos": 153},
    "jp": {"出金できる時間": 121, "写真が却下された": 111, "強制決済": 141, "早期に返済": 153},
    "hy": {"출금 시간": 121, "사진이 거절": 111, "강제 청산": 141, "대출을 상환": 153},
    "ty": {"ถอนเงิน": 121, "รูปไม่ผ่าน": 111, "บังคับปิด": 141, "เงินกู้": 153},
    "yn": {"rút tiền": 121, "anh bi tu choi": 111, "thanh lý": 141, "khoan vay": 153},
    "zh": {"什么时候提现": 121, "照片被拒": 111, "强平": 141, "提前还款": 153},
    "ft": {"提領": 121, "照片被拒": 111, "強制平倉": 141, "提前還款": 153},
}


class Asked(NamedTuple):
    """A question of somebody who reads this language; the bench itself asks in English."""

    form: SearchForm
    language: str


async def ask(bench: PluginBench, language: str, q: str) -> list[Any]:
    """The answers as they go over the wire."""
    answer = await search(bench.kernel.part(Content), cast(Any, Asked(SearchForm(q), language)))
    return msgspec.json.decode(encode(success(answer)))["data"]["rows"]


@pytest.fixture
async def library(bench: PluginBench) -> dict[int, int]:
    """Some articles in all languages, by what their numbers became."""
    ids: dict[int, int] = {}
    for number in ARTICLES:
        ids[number] = (await bench("operatorContentBegin", OLGA, kind="help", topic="account")).data["id"]
        for language in languages():
            words = words_of(language.tag)[number]
            fields = {"title": words.title, "summary": words.summary, "body": words.body}
            saved = await bench(
                "operatorContentSave", OLGA, id=str(ids[number]), language=language.key, base="0", **fields
            )
            assert saved.code == 0, saved
        assert (await bench("operatorContentPublish", OLGA, id=str(ids[number]))).code == 0
    return ids


async def test_the_best_answer_is_found_in_each_language(bench: PluginBench, library: dict[int, int]) -> None:
    missed = []
    for language, questions in QUESTIONS.items():
        for question, number in questions.items():
            rows = await ask(bench, language, question)
            best = rows[0] if rows else None
            if best is None or best["text"]["id"] != library[number] or best["text"]["language"] != language:
                missed.append((language, question, number, [row["text"]["title"] for row in rows]))
            elif not any(piece["found"] for piece in [*best["title"], *best["excerpt"]]):
                missed.append((language, question, number, "nothing is marked"))
    assert missed == []


async def test_accents_left_out_find_the_same(bench: PluginBench, library: dict[int, int]) -> None:
    for language, bare, accented in (("xby", "prestamos", "préstamos"), ("yn", "rut tien", "rút tiền")):
        found = [[row["text"]["id"] for row in await ask(bench, language, q)][:1] for q in (bare, accented)]
        assert found[0] == found[1] != [], (language, found)


async def test_nonsense_finds_nothing_in_any_language(bench: PluginBench, library: dict[int, int]) -> None:
    for language in QUESTIONS:
        for nothing in ("zzqxv wfgh", "麒麟饕餮", "'''", "a & | ! <->", "\\", "%", ":*"):
            rows = await ask(bench, language, nothing)
            assert rows == [], (language, nothing, [row["text"]["title"] for row in rows])


async def test_what_is_not_translated_is_found_in_english_and_says_so(bench: PluginBench) -> None:
    number = str((await bench("operatorContentBegin", OLGA, kind="news")).data["id"])
    await bench("operatorContentSave", OLGA, id=number, language="en", base="0", title="Quarterly staking report")
    await bench("operatorContentPublish", OLGA, id=number)
    [found] = await ask(bench, "jp", "staking")
    assert found["text"]["language"] == "en"
    await bench("operatorContentSave", OLGA, id=number, language="jp", base="0", title="四半期報告")
    await bench("operatorContentPublish", OLGA, id=number)
    assert await ask(bench, "jp", "staking") == []
    assert len(await ask(bench, "jp", "四半期")) == 1


async def test_starter_texts_come_once_and_leave_alone_what_an_operator_wrote(bench: PluginBench) -> None:
    async with starter_texts(bench.kernel):
        pass
    [company] = (await bench("getTextsList", READER, id="1")).data["rows"]
    assert company["title"] and "{brand}" not in company["body"]
    saved = await bench("operatorContentSave", OLGA, id="1", language="en", base="1", title="Ours", body="Our words")
    assert saved.code == 0
    await bench("operatorContentPublish", OLGA, id="1")
    async with starter_texts(bench.kernel):
        pass
    [company] = (await bench("getTextsList", READER, id="1")).data["rows"]
    assert (company["title"], company["body"]) == ("Ours", "Our words")
    topics = (await bench("contentTopics", READER)).data["rows"]
    assert [(one["topic"], one["count"]) for one in topics] == [("account", 3)]  # no other plugin is there
