"""Commands, answers and refusals as they pass over the link: at the other end they are the same."""

from __future__ import annotations

from decimal import Decimal

from agio_kernel.declarations.codes import INSUFFICIENT_BALANCE
from agio_kernel.declarations.errors import ApiError
from agio_spot.engine.book import Depth
from agio_spot.engine.order import Order, Reason, Side, State, TimeInForce, Type
from agio_spot.engine.record import OrderRecord
from agio_spot.engine.terms import Prevention, Terms
from agio_spot.engine.trade import Trade
from agio_spot.owner import messages
from agio_spot.sequencer.commands import Cancel, CancelKind, Change, Command, Expire, PlaceOrder, Refresh
from msgspec.structs import fields

ORDER = Order(
    id=0,
    user_id=7,
    realm=1,
    pair_id=3,
    side=Side.SELL,
    price=10**17,
    quantity=5,
    type=Type.LIMIT,
    time_in_force=TimeInForce.IOC,
    maker_fee_ppm=1000,
    terms=Terms(prevention=Prevention.CANCEL_OLDEST, trigger_price=9),
)


def passed(command: Command) -> Command:
    """The command as the owner has it."""
    sent = messages.request_of(command)
    assert sent is not None
    request = messages.read_request(messages.encode(sent))
    assert not isinstance(request, (messages.ReadBook, messages.Settle))
    return messages.command_of(request)


def parts(command: Command) -> dict[str, object]:
    slots = {slot for kind in type(command).__mro__ for slot in getattr(kind, "__slots__", ())}
    return {name: getattr(command, name) for name in slots - {"answer"}}


async def test_a_command_is_the_same_at_its_owner() -> None:
    commands: list[Command] = [
        PlaceOrder(ORDER, 9, 1 << 60, 2 << 60, "a" * 32, b"\x00\xff", "mine"),
        PlaceOrder(ORDER, 9, 1, 2, None, b"", "mine"),
        Cancel(CancelKind.ONE, 7, 1, "b" * 32, b"f", order_id=1 << 62),
        Cancel(CancelKind.SOME, 7, 0, "b" * 32, b"f", order_ids=frozenset({1, 2})),
        Cancel(CancelKind.ALL, 7, 0, "b" * 32, b"f", pair_id=3),
        Change(7, 0, "c" * 32, b"f", 4, price=1, quantity=2, trigger_price=3, exits=(5, 0)),
        Change(7, 0, "c" * 32, b"f", 4, quantity=2),
        Refresh((1, 3), 40),
    ]
    for command in commands:
        there = passed(command)
        assert type(there) is type(command) and parts(there) == parts(command)


async def test_a_command_of_the_owner_itself_goes_no_way() -> None:
    for command in (Expire(), Cancel(CancelKind.ALL, 7, 0, "d", b"", reason=Reason.PROGRAM_GONE)):
        assert messages.request_of(command) is None


def test_answers_are_the_same_to_who_asked() -> None:
    order = Order(**{one.name: getattr(ORDER, one.name) for one in fields(ORDER)})
    order.state, order.reason = State.WITHDRAWN, Reason.UNFILLED
    record = OrderRecord(order, 1, 2, "a", b"\x00", None, 5)
    trade = Trade(
        id=1,
        pair_id=3,
        realm=1,
        price=4,
        quantity=5,
        quote=20,
        rounding=-1,
        maker_order=None,
        taker_order=2,
        maker_user=0,
        taker_user=7,
        taker_side=Side.BUY,
        maker_fee=0,
        taker_fee=1,
        at_ms=9,
    )
    for answer in (
        messages.Placed(record, [trade]),
        messages.Placed(record, None),
        messages.Records([record, record]),
        messages.DepthRead(Depth([(1, 2)], [(3, 4)]), 5, unpriced=True, in_auction=False),
        messages.NotOwner(),
        messages.Settled(),
    ):
        assert messages.read_answer(messages.encode(answer)) == answer


def test_a_refusal_says_the_same_sentence() -> None:
    error = ApiError(INSUFFICIENT_BALANCE, field="amount", need=Decimal("1.50"), coin="USDT", count=3)
    answer = messages.read_answer(messages.encode(messages.refused(error)))
    assert isinstance(answer, messages.RefusedBy)
    found = messages.error_of(answer)
    assert (found.code, found.field, found.key) == (error.code, error.field, error.key)
    assert {name: str(value) for name, value in found.params.items()} == {
        name: str(value) for name, value in error.params.items()
    }
