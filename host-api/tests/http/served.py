"""An application served as the host serves it, and one connection to it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import uvicorn
from agio_host.http_protocol import BoundedHttp, Server


@asynccontextmanager
async def serving(app: Any, keep_s: int = 5) -> AsyncIterator[tuple[Server, int]]:
    """A server that keeps connections for ``keep_s``, and its port."""
    config = uvicorn.Config(
        app,
        port=0,
        http=BoundedHttp,
        lifespan="off",
        proxy_headers=False,
        log_config=None,
        access_log=False,
        timeout_keep_alive=keep_s,
    )
    server = Server(config)
    task = asyncio.create_task(server.serve())
    async with asyncio.timeout(10):
        while not server.started:  # noqa: ASYNC110 - uvicorn offers no event to wait for
            await asyncio.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        yield server, port
    finally:
        server.should_exit = True
        await task


@asynccontextmanager
async def connection(app: Any, keep_s: int = 5) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """Reader and writer of a connection that is kept for ``keep_s``; the server ends with it."""
    async with serving(app, keep_s) as (_, port):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            async with asyncio.timeout(20):
                yield reader, writer
        finally:
            writer.close()
