"""The command: a server over stdin and stdout, for the account of the key in the environment."""

import argparse
import os
import sys
from pathlib import Path

from agio_client import AgioError, Client, PrivateKey

from agio_mcp.server import SiteCalls, make_server


def main() -> None:
    """Run until the host ends it."""
    parser = argparse.ArgumentParser(prog="agio-mcp", description="An MCP server for an Agio site.")
    parser.add_argument(
        "--money",
        action="store_true",
        help="trade with the real money of a live account, each time after a confirmation",
    )
    has_money = parser.parse_args().money
    try:
        site, key = os.environ["AGIO_SITE"], os.environ["AGIO_KEY"]
        file = os.environ.get("AGIO_PRIVATE_KEY")
        signer = PrivateKey(Path(file).read_text()) if file else os.environ["AGIO_SECRET"]
        with Client(site, key, signer) as client:
            realm = client.info()["realm"]
    except KeyError as missing:
        sys.exit(f"agio-mcp needs {missing.args[0]} in its environment")
    except (AgioError, OSError, ValueError) as error:
        sys.exit(f"agio-mcp: {error}")
    make_server(SiteCalls(site, key, signer), realm, has_money=has_money).run()


if __name__ == "__main__":
    main()
