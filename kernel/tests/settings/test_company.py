"""Company that runs a deployment: what may be stated of it, and what nobody has stated."""

from __future__ import annotations

from pathlib import Path

import pytest
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.settings.company import Company, checked_company
from agio_kernel.settings.deployment import load

WHOLE = Company(
    name="Example Markets Ltd",
    registration="12345678, Companies House",
    address="1 Example Street, London",
    licence="Example Authority, no. 987654",
    custodian="Example Custody AG",
    email="help@agio.example",
)


def test_what_is_missing_is_named_as_agio_toml_names_it():
    assert Company().missing() == ["name", "registration", "address", "licence", "custodian", "email"]
    assert WHOLE.missing() == []
    assert Company(name="A", email="a@b.example").reported() == {"name": "A", "email": "a@b.example"}


@pytest.mark.parametrize(
    ("company", "named"),
    [
        (Company(licence="A", licence_url="http://register.example"), "licence-url"),
        (Company(licence="A", licence_url="javascript:alert(1)"), "licence-url"),
        (Company(licence_url="https://register.example"), "licence-url"),
        (Company(email="nobody"), "email"),
        (Company(email="a@b.example,c@d.example"), "email"),
    ],
)
def test_what_is_no_address_is_refused(company: Company, named: str):
    with pytest.raises(ConfigurationError, match=named):
        checked_company(company)


def test_agio_toml_states_it_and_a_fact_that_isnt_known_is_refused(tmp_path: Path):
    file = tmp_path / "agio.toml"
    head = "plugins = []\n[deployment]\ndevelopment = true\n[company]\n"
    file.write_text(f'{head}name = "Example Markets Ltd"\nlicence-url = "https://register.example/1"\nlicence = "L"\n')
    assert load(file, data=tmp_path, port=0, environment={}).company.name == "Example Markets Ltd"
    file.write_text(f'{head}owner = "somebody"\n')
    with pytest.raises(ConfigurationError, match="owner"):
        load(file, data=tmp_path, port=0, environment={})
