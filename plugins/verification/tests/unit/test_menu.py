"""The ways to verification in the user's menu."""

from agio_verification.declared.remote import VERIFICATION_REMOTE


def test_each_verification_is_named_in_the_users_menu():
    named = {one.path for one in VERIFICATION_REMOTE.navigation if one.menu == "user"}
    assert {"/sfyz", "/smauth", "/seniorauth", "/dzrz", "/xinyongfen"} <= named
