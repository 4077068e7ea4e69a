"""Every row of every catalogue is shown to operators, and is taken again as it is shown."""

from __future__ import annotations

import msgspec
from agio_testing.operators import first_operator
from agio_testing.site import Site
from agio_testing.wire_forms import data_of


def test_each_row_is_shown_and_is_right_as_it_is_shown(site: Site) -> None:
    operator, seen = first_operator(site), 0
    for catalogue in operator.rows("operatorProducts"):
        for row in operator.rows("operatorProductRows", product=catalogue["id"]):
            one = {"product": catalogue["id"], "key": row["key"]}
            content = data_of(operator.get("operatorProduct", **one))["content"]
            said = {name: text for name, text in content.items() if text}
            checked = data_of(operator.get("operatorProductCheck", **one, values=msgspec.json.encode(said).decode()))
            assert checked["problems"] == [], f"{one}: {checked}"
            seen += 1
    assert seen > 50
