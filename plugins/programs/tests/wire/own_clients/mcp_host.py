"""A host of the SDK's own: starts the server over stdio, calls tools, and prints each answer as a line of JSON."""

import asyncio
import json
import os
import sys
from typing import Any

from mcp import Client, StdioServerParameters
from mcp.types import ElicitResult

NAMES = ("AGIO_SITE", "AGIO_KEY", "AGIO_SECRET", "PYTHONPATH")
SAYS = os.environ.get("AGIO_SAYS")
"""Answer of the person to a question: accept, refuse, decline, cancel; without it there is nobody to ask."""
asked: list[str] = []


def tell(answer: Any) -> None:
    sys.stdout.write(f"{json.dumps(answer)}\n")


async def ask(_: Any, question: Any) -> ElicitResult:
    asked.append(question.message)
    if SAYS in ("accept", "refuse"):
        return ElicitResult(action="accept", content={"confirmed": SAYS == "accept"})
    return ElicitResult(action=SAYS)


async def main() -> None:
    flags = json.loads(os.environ["AGIO_FLAGS"])
    environment = {name: os.environ[name] for name in NAMES}
    server = StdioServerParameters(command=sys.executable, args=["-m", "agio_mcp", *flags], env=environment)
    mode = os.environ.get("AGIO_MODE", "auto")
    async with Client(server, elicitation_callback=ask if SAYS else None, mode=mode) as client:
        tools = (await client.list_tools()).tools
        reported = {one.name: bool(one.annotations and one.annotations.read_only_hint) for one in tools}
        tell(reported)
        for name, arguments in json.loads(os.environ["AGIO_CALLS"]):
            try:
                said = await client.call_tool(name, arguments)
            except Exception as error:
                tell({"error": str(error)})
                continue
            if said.is_error:
                tell({"error": said.content[0].text})
            else:
                tell(said.structured_content)
    tell(asked)


asyncio.run(main())
