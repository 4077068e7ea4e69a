"""Peer of the order path: an ordinary Litestar application that parses a form and answers it as JSON.

Run by ``bench.http`` as a process of its own, under the same uvicorn settings as ``agio up``.
"""

import sys
from dataclasses import dataclass
from typing import Annotated

import uvicorn
from litestar import Litestar, get, post
from litestar.enums import RequestEncodingType
from litestar.params import Body


@dataclass
class OrderFields:
    """The fields of an order, as they come."""

    token: str
    lang: str
    rtoken: str
    pair: str
    side: str
    type: str
    price: str
    quantity: str


@post("/echo", status_code=200)
async def echo(data: Annotated[OrderFields, Body(media_type=RequestEncodingType.URL_ENCODED)]) -> OrderFields:
    """Answer the form."""
    return data


@get("/hello")
async def hello() -> dict[str, str]:
    """Answer something small."""
    return {"hello": "world"}


def main(port: int) -> None:
    """Serve until told to stop."""
    app = Litestar([echo, hello], openapi_config=None, logging_config=None)
    uvicorn.run(
        app,
        host="127.0.0.1",
        port=port,
        loop="uvloop",
        http="httptools",
        log_config=None,
        access_log=False,
        server_header=False,
    )


if __name__ == "__main__":
    main(int(sys.argv[1]))
