"""An action that a state doesn't allow is refused with the state's name, in the reader's language."""

from __future__ import annotations

from pathlib import Path

from agio_host.dispatch.api_errors import api_error_of, envelope_of
from agio_host.locales.building import build
from agio_kernel.declarations.codes import NOT_AVAILABLE
from agio_kernel.declarations.states import IllegalTransition
from agio_kernel.ports.messages import Messages
from agio_testing.site import ROOT


def said(noun: str, state: str, language: str, messages: Messages) -> str:
    envelope = envelope_of(api_error_of(IllegalTransition(noun, state, "cancel"), "web/cancel"), messages, language)
    assert envelope.code == NOT_AVAILABLE.number
    return envelope.message


def test_a_thing_that_was_cancelled_says_so_in_the_language_of_who_asks(tmp_path: Path) -> None:
    build(ROOT / "locales", tmp_path)
    messages = Messages.load(tmp_path)
    assert "Cancelled, returned" in said("wallet withdrawal", "cancelled", "en", messages)
    assert "取消・返金済" in said("wallet withdrawal", "cancelled", "jp", messages)


def test_a_state_without_a_name_is_left_to_the_sentence_of_the_code(tmp_path: Path) -> None:
    build(ROOT / "locales", tmp_path)
    messages = Messages.load(tmp_path)
    assert said("nobody thing", "gone", "en", messages) == messages.text(NOT_AVAILABLE.key, "en")
