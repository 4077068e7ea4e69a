"""Response codes: one number, one meaning; a client acts on the number alone."""

from __future__ import annotations

import pytest
from agio_kernel.declarations import codes
from agio_kernel.declarations.codes import KERNEL_CODES, SHARED_NUMBERS, ClientAction, Code, CodeRegistry


def test_success_is_nought_and_silent_success_is_seven():
    assert (codes.OK.number, codes.OK.action) == (0, ClientAction.NONE)
    assert (codes.SILENT.number, codes.SILENT.action) == (7, ClientAction.SILENT)


def test_one_thousand_logs_out_and_two_thousand_asks_to_log_in():
    assert {c.action for c in KERNEL_CODES if c.number == 1000} == {ClientAction.LOG_OUT}
    assert {c.action for c in KERNEL_CODES if c.number == 2000} == {ClientAction.ASK_LOGIN}


def test_every_code_of_the_kernel_that_says_something_names_its_sentence():
    for code in KERNEL_CODES:
        assert code.key.startswith("kernel.code.") or code in (codes.OK, codes.SILENT), code
        assert code.number < 3000


def test_a_domain_outcome_travels_with_status_200_and_only_transport_faults_do_not():
    assert {c.name: c.status for c in KERNEL_CODES if c.status != 200} == {
        "request_error": 400,
        "too_large": 413,
        "unavailable": 503,
    }


def test_no_two_kernel_codes_share_a_number_that_is_not_shared_on_purpose():
    numbers = [code.number for code in KERNEL_CODES if code.number not in SHARED_NUMBERS]
    assert len(numbers) == len(set(numbers))


def test_a_plugin_registers_codes_of_its_own_hundred():
    registry = CodeRegistry()
    full = Code(3100, "book_full", "spot.code.book_full")
    registry.register("spot", [full])
    assert ("spot", full) in list(registry)


def test_one_number_for_two_meanings_is_refused_and_both_owners_are_named():
    registry = CodeRegistry()
    registry.register("spot", [Code(3100, "book_full", "spot.full")])
    with pytest.raises(ValueError, match=r"3100 is both spot's book_full and wallet's frozen"):
        registry.register("wallet", [Code(3100, "frozen", "wallet.frozen")])


def test_the_same_code_declared_by_two_plugins_is_one_code():
    registry = CodeRegistry()
    same = Code(3100, "book_full", "spot.full")
    registry.register("spot", [same])
    registry.register("contract", [same])
    assert [owner for owner, code in registry if code == same] == ["spot", "contract"]


def test_several_messages_travel_under_a_shared_number():
    registry = CodeRegistry()
    registry.register("spot", [Code(1, "closed", "spot.closed"), Code(2000, "kicked", "spot.kicked")])
    assert {"closed", "kicked"} <= {code.name for _, code in registry}
