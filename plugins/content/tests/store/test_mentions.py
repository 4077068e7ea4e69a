"""Recent texts that name a coin, on a real PostgreSQL."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from agio_testing.plugin_bench import PluginBench

OLGA, READER = 900, 11


async def reported(bench: PluginBench, kind: str, title: str, body: str = "", topic: str = "") -> int:
    """A text that was published."""
    number = (await bench("operatorContentBegin", OLGA, kind=kind, topic=topic)).data["id"]
    fields = {"language": "en", "base": "0", "title": title, "body": body}
    assert (await bench("operatorContentSave", OLGA, id=str(number), **fields)).code == 0
    assert (await bench("operatorContentPublish", OLGA, id=str(number))).code == 0
    return number


async def naming(bench: PluginBench, words: str, **fields: Any) -> Sequence[int]:
    answer = await bench("contentMentions", READER, words=words, **fields)
    assert answer.code == 0, answer
    return [row["id"] for row in answer.data["rows"]]


async def test_the_newest_that_name_it_come_first(bench: PluginBench) -> None:
    first = await reported(bench, "notice", "BTC deposits need 2 confirmations")
    second = await reported(bench, "flash", "A quiet week", body="Turnover in BTC/USDT fell.")
    third = await reported(bench, "news", "Bitcoin turns eighteen")
    await reported(bench, "news", "Nothing of the kind")
    await reported(bench, "help", "How BTC is deposited", topic="funds")
    assert await naming(bench, "BTC,Bitcoin") == [third, second, first]
    assert await naming(bench, "BTC,Bitcoin", size="1") == [third]
    assert await naming(bench, "BTC") == [second, first]


async def test_a_word_counts_as_it_is_written_and_whole(bench: PluginBench) -> None:
    await reported(bench, "flash", "A halving is near", body="Nearly there. WNEAR, NEARX and BNEAR2 are other coins.")
    named = await reported(bench, "flash", "Staking of NEAR pays more")
    concurrently = await reported(bench, "flash", "提醒", body="NEAR的网络升级")
    assert await naming(bench, "NEAR") == [concurrently, named]


async def test_what_was_taken_back_or_never_published_names_nothing(bench: PluginBench) -> None:
    number = await reported(bench, "notice", "SOL is halted")
    draft = (await bench("operatorContentBegin", OLGA, kind="notice")).data["id"]
    await bench("operatorContentSave", OLGA, id=str(draft), language="en", base="0", title="SOL is back")
    assert await naming(bench, "SOL") == [number]
    assert (await bench("operatorContentWithdraw", OLGA, id=str(number))).code == 0
    assert await naming(bench, "SOL") == []


@pytest.mark.parametrize("words", [",", " , ", "'", "(", ".*", "\\", "[a-", "a{9999}", "%", "$1,{}"])
async def test_words_are_no_pattern(bench: PluginBench, words: str) -> None:
    await reported(bench, "notice", "Anything at all")
    assert await naming(bench, words) == []
