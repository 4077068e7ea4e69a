"""Heads are kept outside once for each new one, tried again a few times, and read back as they were."""

from __future__ import annotations

import json
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from agio_host import chain_heads
from agio_host.chain_heads import BucketKeeper, FileKeeper, WebhookKeeper, _kept
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.ledger.heads import Head
from obstore.store import MemoryStore

HEADS = [Head(1, "0" * 64), Head(12, "a" * 64), Head(120, "f" * 64)]


@pytest.mark.parametrize("kind", ["file", "bucket"])
def test_what_was_kept_is_read_back_in_order(tmp_path: Path, kind: str):
    keeper = FileKeeper(tmp_path / "heads") if kind == "file" else BucketKeeper(MemoryStore())
    assert list(keeper.kept()) == []
    for head in HEADS:
        keeper.keep(head)
    assert list(keeper.kept()) == HEADS


def test_a_file_that_holds_something_else_is_told(tmp_path: Path):
    (tmp_path / "heads").write_text("not a head\n")
    with pytest.raises(ConfigurationError, match="no head of a chain"):
        list(FileKeeper(tmp_path / "heads").kept())


def test_a_webhook_is_told_each_head_and_its_refusal_is_a_failure():
    reported: list[object] = []

    class Service(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            reported.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
            self.send_response(204 if len(reported) == 1 else 503)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            pass

    service = HTTPServer(("127.0.0.1", 0), Service)
    threading.Thread(target=service.serve_forever, daemon=True).start()
    try:
        keeper = WebhookKeeper(f"http://127.0.0.1:{service.server_port}/heads")
        keeper.keep(HEADS[0])
        with pytest.raises(OSError, match="503"):
            keeper.keep(HEADS[1])
    finally:
        service.shutdown()
        service.server_close()
    assert reported[0] == {"seq": 1, "digest": "0" * 64}


async def test_a_keeper_that_is_away_is_asked_so_often_and_no_more(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(chain_heads, "PAUSE_S", 0)
    tried: list[Head] = []

    def away(head: Head) -> None:
        tried.append(head)
        if len(tried) != 2:
            raise OSError("away")

    await _kept(away, HEADS[0])
    assert len(tried) == 2
    with pytest.raises(OSError, match="away"):
        await _kept(away, HEADS[0])
    assert len(tried) == 2 + chain_heads.TRIES
