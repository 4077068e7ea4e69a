"""Threats to options: each control, the tests that fail without it, and how it is taken out."""

from __future__ import annotations

from agio_testing.threats import control

P = "plugins/options/agio_options/"
T = "plugins/options/tests/store/test_options.py::"

THREATS = (
    "entering at a price that is known",
    "an outcome to order",
    "more promised than the house may owe",
    "an option of somebody else",
)

CONTROLS = (
    control(
        "entering at a price that is known",
        "an option is accepted after the newest tick that anybody was shown",
        f"{T}test_nobody_enters_at_a_price_that_was_shown_already",
        (f"{P}option/buy.py", "max(epoch_ms(await db_now(tx)), newest.time_ms + 1)", "newest.time_ms"),
    ),
    control(
        "entering at a price that is known",
        "while the price is stale nothing is taken",
        f"{T}test_a_stale_price_or_a_closed_market_takes_no_entries",
        (
            f"{P}option/buy.py",
            "newest is None or newest.is_stale(options.kernel.clock.now_ms(), most)",
            "newest is None",
        ),
    ),
    control(
        "an outcome to order",
        "what settles is the last tick of its window, and no price decides where that was silent",
        f"{T}test_a_price_that_is_silent_at_the_end_voids_and_one_that_is_late_is_waited_for",
        (
            f"{P}option/price.py",
            "if found is not None and found.time_ms >= settles_ms - window_ms:",
            "if found is not None:",
        ),
    ),
    control(
        "an outcome to order",
        "an option keeps the terms it was accepted with",
        "plugins/options/tests/store/test_operator_reach.py::"
        "test_what_was_accepted_keeps_its_terms_whatever_is_published_afterwards",
        (
            f"{P}option/settle.py",
            "state = ending_of(option.direction, option.entry_price, tick.price, option.tie)",
            "option = msgspec.structs.replace("
            "option, profit_ppm=int(options.product(option.product).terms.profit * 10**6))\n"
            "            state = ending_of(option.direction, option.entry_price, tick.price, option.tie)",
        ),
    ),
    control(
        "more promised than the house may owe",
        "of all who buy at once those are refused who would pass the cap of a direction",
        f"{T}test_the_last_place_under_the_cap_of_a_direction_goes_to_one",
        (f"{P}option/book.py", " WHERE b.open_gain + $5::bigint <= $6 RETURNING", " RETURNING"),
    ),
    control(
        "more promised than the house may owe",
        "an account holds so many at once, however it asks",
        f"{T}test_an_account_holds_so_many_at_once_and_its_demo_account_counts_for_itself",
        (f"{P}option/book.py", " WHERE p.open < $2 RETURNING", " WHERE $2::int > 0 RETURNING"),
    ),
    control(
        "an option of somebody else",
        "nobody sees the option of another",
        f"{T}test_somebody_elses_option_is_as_unknown_as_one_that_never_was",
        ("kernel/agio_kernel/entities/entity.py", "id = $1 AND user_id = $2", "id = $1 AND $2::bigint > 0"),
    ),
)
