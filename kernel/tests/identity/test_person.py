"""Name of a user to operators: the verified name, else as much of an address as tells somebody, else the number."""

import pytest
from agio_kernel.identity.person import masked, people, people_named
from agio_kernel.identity.users import create_user, verify_name
from agio_kernel.ports.clock import SystemClock
from agio_kernel.ports.ids import IdSource


async def registered(db, **contact):
    async with db.transaction() as tx:
        fields = {"country": "JP", "language": "en", "password_hash": "x", "name": "Agio support"}
        user = await create_user(tx, IdSource(SystemClock()), now=SystemClock().now(), **fields, **contact)
    return user


async def called(db, user):
    async with db.read() as conn:
        return (await people(conn, [user.id]))[user.id].called


@pytest.mark.parametrize(
    ("contact", "expected"),
    [({"email": "mio@example.com"}, "m•••••@example.com"), ({"phone": "+819012345618"}, "+81•••••18")],
)
async def test_who_was_never_verified_is_called_by_the_masked_address_and_never_by_a_name_of_ones_own(
    db, contact, expected
):
    user = await registered(db, **contact)
    assert await called(db, user) == expected
    async with db.transaction() as tx:
        await verify_name(tx, user.id, "Mio Kobayashi")
    assert await called(db, user) == "Mio Kobayashi"
    async with db.read() as conn:
        assert await people_named(conn, "kobaya") == [user.id]


def test_of_a_phone_number_little_is_left():
    assert masked("+491701234518") == "+49•••••18"
    assert masked(None) == ""


def test_who_registered_by_e_mail_is_known_by_the_first_letter_and_the_domain():
    assert masked(None, "mio@example.com") == "m•••••@example.com"
    assert masked("+491701234518", "mio@example.com") == masked("+491701234518")
