"""A program of tests: what it is asked for by its environment, it does, and prints what came a line each."""

import json
import os
import sys

from agio_client import ApiError, Client, PrivateKey, Unreachable, rows_of

signer = PrivateKey(os.environ["AGIO_PEM"]) if "AGIO_PEM" in os.environ else os.environ["AGIO_SECRET"]
settings = {
    "language": os.environ.get("AGIO_LANGUAGE", "en"),
    "patience_s": float(os.environ.get("AGIO_PATIENCE", "30")),
}


def say(value):
    sys.stdout.write(json.dumps(value) + "\n")


with Client(os.environ["AGIO_SITE"], os.environ["AGIO_KEY"], signer, **settings) as client:
    for name, form, *rtoken in json.loads(os.environ["AGIO_CALLS"]):
        try:
            if name == "rows_of":
                say([row["id"] for row in rows_of(getattr(client, form.pop("call")), **form)])
            elif name == "events":  # up to the first balance after so many orders
                numbers, orders = [], 0
                for event in client.events(form["after"], every_s=0.05):
                    numbers.append(event["number"])
                    orders += event["what"] == "placed"
                    if orders == form["orders"] and event["what"] == "balance":
                        break
                say(numbers)
            else:
                say(getattr(client, name)(**form, **({"rtoken": rtoken[0]} if rtoken else {})))
        except ApiError as error:
            say({"refused": error.code, "message": error.message, "data": error.data})
        except Unreachable as error:
            say({"unreachable": error.rtoken})
