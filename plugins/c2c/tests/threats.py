"""Threats to C2C: each control, the tests that fail without it, and how it is taken out."""

from __future__ import annotations

from agio_testing.threats import NOTHING, control

P = "plugins/c2c/agio_c2c/"
T = "plugins/c2c/tests/store/test_c2c_orders.py::"
R = "plugins/c2c/tests/store/test_c2c_races.py::"

L = "plugins/c2c/tests/store/test_c2c_leaving.py::"

THREATS = (
    "a stolen session sells",
    "one payment, two orders",
    "coins sold twice",
    "an order of somebody else",
    "a price of one's own",
)

CONTROLS = (
    control(
        "a stolen session sells",
        "what guards money that leaves is asked when a sale is made",
        f"{L}test_a_sale_that_may_not_leave_is_not_made",
        (f"{P}customer/create.py", "await c2c.kernel.part(Gate).ask(proved)", NOTHING),
    ),
    control(
        "a stolen session sells",
        "what guards money that leaves is asked when a sale is paid",
        f"{L}test_a_sale_that_was_stopped_since_it_was_made_is_not_paid",
        (f"{P}desk/decide.py", "await may_leave(c2c, tx, order, Stage.HAND_OVER)", NOTHING),
    ),
    control(
        "a stolen session sells",
        "a new account is held before it is paid to",
        f"{L}test_a_sale_is_paid_to_an_account_of_the_users_book_whose_hold_is_over",
        (f"{P}customer/create.py", "if account.usable_at > await db_now(conn):", "if False:"),
    ),
    control(
        "one payment, two orders",
        "a bank's transaction number counts for one order",
        f"{T}test_one_proof_and_one_bank_number_finish_one_order",
        (
            f"{P}migrations/0001_c2c.sql",
            "CREATE UNIQUE INDEX c2c_order_bank_reference",
            "CREATE INDEX c2c_order_bank_reference",
        ),
    ),
    control(
        "one payment, two orders",
        "the picture of a proof counts for one order",
        f"{T}test_one_proof_and_one_bank_number_finish_one_order",
        (f"{P}migrations/0001_c2c.sql", "CREATE UNIQUE INDEX c2c_proof_once", "CREATE INDEX c2c_proof_once"),
    ),
    control(
        "one payment, two orders",
        "a line of our statement finishes one order",
        f"{R}test_of_operators_who_finish_with_one_line_of_the_statement_one_does",
        (
            f"{P}desk/decide.py",
            "await take_wire(tx, way, wire, ORDER_STATES, order.id)",
            NOTHING,
        ),
    ),
    control(
        "coins sold twice",
        "what is held and sold stays within the stock",
        f"{R}test_the_last_coins_are_sold_once_however_many_want_them",
        (f"{P}desk/money.py", "WHERE s.used_quota + $2::bigint <= $3", "WHERE true OR $3 > 0"),
    ),
    control(
        "an order of somebody else",
        "an order is its owner's to see",
        f"{T}test_nobody_sees_or_changes_the_order_of_another",
        ("kernel/agio_kernel/entities/entity.py", "id = $1 AND user_id = $2", "id = $1 AND $2::bigint > 0"),
    ),
    control(
        "an order of somebody else",
        "an order is its owner's to change",
        f"{T}test_nobody_sees_or_changes_the_order_of_another",
        (f"{P}order/store.py", "await Order.require_own(tx, id, user_id)", "await lock_order(tx, int(id))"),
    ),
    control(
        "a price of one's own",
        "a quote is taken by who was quoted",
        f"{T}test_what_is_wrong_is_refused_beside_its_field_and_leaves_nothing",
        ("kernel/agio_kernel/calls/sealed_quotes.py", "if quote.user_id != user_id:", "if False:"),
    ),
)
