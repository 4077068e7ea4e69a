"""A stranger's computation of a published allocation: the standard library alone, and nothing of this platform.

It reads one JSON object (an allocation as its pages publish it, their rows together) and prints, in JSON, the lots that
pass by place.
"""

import json
import sys
from hashlib import sha256


def lottery(draw):
    if sha256(draw["seed"].encode()).hexdigest() != draw["fingerprint"]:
        sys.exit("the seed isn't the one that was promised")
    owners = {}
    for row in draw["rows"]:
        for lot in range(row["first_lot"], row["first_lot"] + row["lots"]):
            if lot in owners:
                sys.exit(f"lot {lot} is given out twice")
            owners[lot] = row["place"]
    if sorted(owners) != list(range(1, len(owners) + 1)):
        sys.exit("lots are missing")
    drawn = sorted(owners, key=lambda lot: sha256(f"{draw['seed']}:{lot}".encode()).hexdigest())
    passed = {}
    for lot in drawn[: draw["issued_lots"]]:
        passed[owners[lot]] = passed.get(owners[lot], 0) + 1
    return passed


def pro_rata(draw):
    issued, asked = draw["issued_lots"], sum(row["lots"] for row in draw["rows"])
    if asked <= issued:
        return {row["place"]: row["lots"] for row in draw["rows"]}
    passed = {row["place"]: row["lots"] * issued // asked for row in draw["rows"]}
    by_rest = sorted(draw["rows"], key=lambda row: (-(row["lots"] * issued % asked), row["place"]))
    for row in by_rest[: issued - sum(passed.values())]:
        passed[row["place"]] += 1
    return passed


def first_come(draw):
    left, passed = draw["issued_lots"], {}
    for row in sorted(draw["rows"], key=lambda row: row["place"]):
        if row["lots"] > left:
            sys.exit("more was given out than issued")
        left -= row["lots"]
        passed[row["place"]] = row["lots"]
    return passed


def operator(draw):
    passed = {row["place"]: row["passed_lots"] for row in draw["rows"]}
    if sum(passed.values()) > draw["issued_lots"]:
        sys.exit("more was given out than issued")
    return passed


if __name__ == "__main__":
    given = json.load(sys.stdin)
    rules = {"lottery": lottery, "pro_rata": pro_rata, "first_come": first_come, "operator": operator}
    found = rules[given["rule"]](given)
    if sum(found.values()) != given["passed_lots"]:
        sys.exit(f"{sum(found.values())} lots pass, {given['passed_lots']} were published")
    json.dump({str(place): lots for place, lots in found.items() if lots}, sys.stdout)
