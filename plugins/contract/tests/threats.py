"""Threats to contracts: each control, the tests that fail without it, and how it is taken out."""

from __future__ import annotations

from agio_testing.threats import control

P = "plugins/contract/agio_contract/"
O = "plugins/contract/tests/store/test_contract_orders.py::"  # noqa: E741
G = "plugins/contract/tests/store/test_contract_no_free_gain.py::"
E = "plugins/contract/tests/store/test_contract_engine.py::"
W = "plugins/contract/tests/unit/test_contract_walk.py::"
M = "plugins/contract/tests/unit/test_contract_margin.py::"

THREATS = (
    "a position at a price that is known",
    "a way out of a liquidation",
    "a loss beyond the margin",
    "a gain without a risk",
    "more contracts than the house may sell",
    "a position of somebody else",
)

CONTROLS = (
    control(
        "a position at a price that is known",
        "an order is accepted after the newest tick that anybody was shown",
        f"{O}test_an_order_holds_margin_and_fee_as_quoted_and_a_tick_after_it_fills_it",
        (f"{P}order/open.py", "seen_ms=accepted - 1,", "seen_ms=0,"),
        (f"{P}position/board.py", "now_ms - 1,", "now_ms - 60_000,"),
    ),
    control(
        "a position at a price that is known",
        "while the price is stale nothing is taken",
        f"{O}test_a_closed_market_takes_no_market_order_a_stale_price_none_at_all_and_a_halt_neither",
        (
            f"{P}contracts.py",
            "newest is None or newest.is_stale(self.kernel.clock.now_ms(), most)",
            "newest is None or most < 0",
        ),
    ),
    control(
        "a way out of a liquidation",
        "nothing of a position is changed before the ticks that reached it have done what they do",
        f"{O}test_nothing_of_a_position_that_a_tick_has_reached_is_changed_before_that_tick",
        (f"{P}order/own.py", "position.closed_at is None and is_touched(", "position.id < 0 and is_touched("),
    ),
    control(
        "a way out of a liquidation",
        "whoever changes a position waits until the ticks up to that moment are kept",
        f"{O}test_a_tick_that_is_told_late_counts_under_the_terms_of_its_moment",
        (f"{P}order/own.py", "one.through_ms >= moment_ms - 1 for one", "one.through_ms >= 0 for one"),
    ),
    control(
        "a way out of a liquidation",
        "in one tick liquidation comes before whatever else closes a position",
        f"{W}test_random_sequences_come_to_what_the_words_of_the_rules_say",
        (
            f"{P}position/decide.py",
            "if is_beyond(against, mark, terms.liquidation):",
            "if not terms.closing and is_beyond(against, mark, terms.liquidation):",
        ),
    ),
    control(
        "a loss beyond the margin",
        "a position loses its margin at most",
        f"{M}test_nothing_is_lost_between_the_user_the_house_the_insurance_and_the_fees",
        (f"{P}position/margin.py", "return min(self.margin, max(0, -self.result))", "return max(0, -self.result)"),
    ),
    control(
        "more contracts than the house may sell",
        "of all who order at once those are refused who would pass a bound",
        f"{O}test_bounds_of_an_account_a_contract_and_the_house_hold_however_many_ask_at_once",
        (f"{P}position/book.py", " WHERE b.open_lots + $4::bigint <= $5 RETURNING", " RETURNING"),
    ),
    control(
        "more contracts than the house may sell",
        "what waits for a price takes none of the house's lots",
        f"{O}test_orders_that_wait_keep_nobody_from_the_lots_of_the_house",
        (f"{P}position/book.py", "if not position.is_sold:", "if position.id < 0:"),
    ),
    control(
        "a gain without a risk",
        "while its market is closed nothing is taken out of a position",
        f"{G}test_nothing_that_an_owner_does_while_the_market_is_closed_leaves_less_at_stake",
        (
            f"{P}order/margin.py",
            "if not adds and not contracts.kernel.prices.is_open(position.symbol):",
            "if not adds and position.id < 0:",
        ),
        (f"{P}position/show.py", "if not contracts.kernel.prices.is_open(position.symbol):", "if position.id < 0:"),
    ),
    control(
        "a gain without a risk",
        "a delivery that meets no price waits for one",
        f"{E}test_a_delivery_without_a_price_waits_for_one_and_never_pays_back_the_entry",
        (f"{P}product/terms.py", "calendar.day(calendar.after(missed, 1))", "calendar.day(missed)"),
    ),
    control(
        "a gain without a risk",
        "the tier of an order is that of all its account has of the side",
        f"{G}test_however_an_order_is_split_its_parts_have_the_tier_of_the_whole",
        (f"{P}order/draft.py", "lots=draft.lots + others", "lots=draft.lots"),
    ),
    control(
        "a position of somebody else",
        "nobody sees or changes the position of another",
        f"{O}test_somebody_elses_position_is_as_unknown_as_one_that_never_was",
        ("kernel/agio_kernel/entities/entity.py", "id = $1 AND user_id = $2", "id = $1 AND $2::bigint > 0"),
    ),
)
