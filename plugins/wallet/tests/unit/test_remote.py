"""Consistency of the wallet's remote: paths, names, texts, and the code of each screen."""

import re
from pathlib import Path

from agio_host.locales.catalogues import read_catalogue
from agio_wallet.declared.remote import WALLET_REMOTE

ROOT = Path(__file__).resolve().parents[4]
TEXTS = {entry.msgid for entry in read_catalogue(ROOT / "locales/en/LC_MESSAGES/wallet.po")}
SPECIFIED = {
    "/asset",
    "/table1",
    "/table2",
    "/record",
    "/transfer",
    "/address",
    "/wallet",
    "/walletAdd",
    "/bank",
    "/bankAdd",
    "/addcardRecord",
    "/rechargeRecord",
    "/cbjl",
    "/moneyRecord",
    "/tbjl",
    "/accountRecord",
    "/deallog",
    "/exchange",
    "/currencyRecord",
    "/authenticationrj",
    "/authenticationcj",
    "/recharge",
    "/withdraw",
    "/bankWithdraw",
}
ADDED = {"/smallBalances"}
PATHS = {screen.path for screen in WALLET_REMOTE.screens}


def test_every_path_of_the_wallet_has_a_screen():
    assert PATHS == SPECIFIED | ADDED


def test_every_screen_and_slot_has_its_code_and_every_code_is_one_of_them():
    written = set(re.findall(r"^ {4}(\w+): \(\) => import", (ROOT / "remotes/wallet/src/plugin.ts").read_text(), re.M))
    assert written == {one.name for one in (*WALLET_REMOTE.screens, *WALLET_REMOTE.slots)}


def test_links_and_menus_lead_to_screens():
    assert {path.partition("?")[0] for path in WALLET_REMOTE.links.values()} <= PATHS
    assert {entry.path for entry in WALLET_REMOTE.navigation} <= PATHS


def test_titles_and_menu_entries_have_texts():
    assert {screen.title for screen in WALLET_REMOTE.screens} <= TEXTS
    assert {entry.label for entry in WALLET_REMOTE.navigation} <= TEXTS


def test_menu_entries_are_named_as_such():
    """Every page draws its menus with the shell's texts, and among those are only the keys with this name."""
    assert all(entry.label.startswith("wallet.nav.") for entry in WALLET_REMOTE.navigation)


def test_what_is_held_is_called_by_all_that_holds_it():
    """Orders and withdrawals both hold money of the spot wallet: it isn't "frozen in orders"."""
    texts = {one.msgid: one.msgstr for one in read_catalogue(ROOT / "locales/en/LC_MESSAGES/wallet.po")}
    assert "order" not in texts["wallet.frozen.spot"].lower()
    assert all(cause in texts["wallet.frozen_note"] for cause in ("orders", "withdrawals"))
