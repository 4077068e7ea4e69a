"""Threats to orders: each with its controls."""

from __future__ import annotations

from agio_testing.threats import control

THREATS = ("commands from outside of the deployment",)

CONTROLS = (
    control(
        "records of somebody else",
        "an order is its owner's to withdraw",
        (
            "tests/wire/test_owners.py::test_nobody_gets_further_with_somebody_elses_id_than_with_one_that_never_was",
            "tests/wire/test_wire.py::test_somebody_elses_order_is_not_found",
        ),
        ("plugins/spot/agio_spot/sequencer/batch.py", "self._open.of_user(command.user_id)", "self._open._by_id"),
    ),
    control(
        "commands from outside of the deployment",
        "nobody without the deployment's secret commands the books",
        "plugins/spot/tests/unit/test_link.py::test_another_deployment_is_not_heard",
        (
            "plugins/spot/agio_spot/owner/link.py",
            'AESGCM(self._secrets.digest(PURPOSE, b"".join(both).hex()))',
            "AESGCM(bytes(32))",
        ),
    ),
)
