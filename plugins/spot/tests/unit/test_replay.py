"""`agio replay` on small files made here."""

import gzip
import json
from pathlib import Path
from random import Random

import pytest
from agio_spot.replay.candles import Candle, CandleError, read_candles
from agio_spot.replay.command import replay
from click.testing import CliRunner

HEADER = "timestamp,open,high,low,close,volume\n"


def candles_csv(count: int) -> str:
    random, price, lines = Random(5), 46_000.0, [HEADER]
    for minute in range(count):
        close = price * (1 + random.uniform(-0.002, 0.002))
        high, low = max(price, close) * 1.0005, min(price, close) * 0.9995
        lines.append(f"2022-01-01 00:{minute:02}:00,{price:.1f},{high:.1f},{low:.1f},{close:.1f},1.5\n")
        price = round(close, 1)
    return "".join(lines)


def test_candles_are_read_plain_and_gzipped(tmp_path: Path) -> None:
    plain, packed = tmp_path / "a.csv", tmp_path / "a.csv.gz"
    plain.write_text(HEADER + "t1,100.5,101,99.25,100,3\nt2,100,100,98,98.5,\n")
    packed.write_bytes(gzip.compress(plain.read_bytes()))
    expected = [Candle("t1", 10050, 10100, 9925, 10000), Candle("t2", 10000, 10000, 9800, 9850)]
    assert list(read_candles(plain, 2)) == list(read_candles(packed, 2)) == expected
    assert expected[0].path() == (10050, 10100, 9925, 10000)


@pytest.mark.parametrize(
    "line", ["t,1,2,3", "t,1,1,2,1", "t,5,4,1,2", "t,nan,1,1,1", "t,-1,1,1,1", "t,0,1,0,1", "t,1e99,1,1,1", "t,x,1,1,1"]
)
def test_a_line_that_is_no_candle_is_named(tmp_path: Path, line: str) -> None:
    file = tmp_path / "bad.csv"
    file.write_text(HEADER + "t,1,1,1,1\n" + line + "\n")
    with pytest.raises(CandleError, match=r"bad\.csv, line 3"):
        list(read_candles(file, 2))


@pytest.mark.slow
def test_a_replay_ends_with_trades_and_a_clean_ledger(tmp_path: Path) -> None:
    file = tmp_path / "minutes.csv"
    file.write_text(candles_csv(40))
    arguments = [str(file), "--pair", "BTCUSDT", "--candles", "30", "--orders-per-candle", "6", "--json"]
    done = CliRunner().invoke(replay, arguments)
    assert done.exit_code == 0, done.output
    result = json.loads(done.stdout.splitlines()[-1])
    assert result["candles"] == 30
    assert result["orders"] > 60
    assert result["trades"] > 30
    assert result["ledger"]["clean"] is True
    assert result["ledger"]["transfers"] > result["trades"]


def test_a_replay_refuses_a_speed_that_is_none(tmp_path: Path) -> None:
    file = tmp_path / "minutes.csv"
    file.write_text(candles_csv(2))
    done = CliRunner().invoke(replay, [str(file), "--speed", "fast"])
    assert done.exit_code == 2
    assert "--speed" in done.output
