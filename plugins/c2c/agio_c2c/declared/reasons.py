"""Reasons of the money movements of C2C, and their proofs: from the plugin's own rows, the transfers that must
exist."""

from agio_kernel.ledger import AccountName, Agreement, CauseKind, CauseProof, HoldSource, Reason, house_like
from agio_kernel.money.leaving import WayOut

SALE = WayOut(
    "c2c.sale",
    calls=("web/createC2cOrder",),
    decisions=("c2c.sales pay", "c2c.sales settle"),
)
"""Coins for a wire: asked when it is made, when the desk says that it wired, and when the coins become the desk's."""

RESERVED = Reason(4100, "c2c.reserved", spends=False)
RELEASED = Reason(4101, "c2c.released", spends=False)
BOUGHT = Reason(4102, "c2c.bought", spends=False, brings=True)
SOLD = Reason(4103, "c2c.sold", spends=False, way=SALE)

ORDER_CAUSE = CauseKind(4100, "c2c.order")
"""Step 0 is the exchange itself."""
RESERVE_CAUSE = CauseKind(4101, "c2c.reserve")
"""Cause of a purchase's share of the inventory: even steps reserve it, odd ones return it, as often as the order is
reopened."""

INVENTORY = AccountName("house:c2c_inventory")
"""Minus what was sold, plus what was bought."""
RESERVE = AccountName("house:c2c_reserve")
"""House account of the coins reserved for matched purchases."""

_EXCHANGED = f"""
    SELECT o.id, 0,
        CASE o.side WHEN 'buy' THEN {house_like(RESERVE, "o.account")} ELSE o.account END,
        CASE o.side WHEN 'buy' THEN o.account ELSE {house_like(INVENTORY, "o.account")} END,
        CASE o.state WHEN 'finished' THEN o.amount ELSE 0 END
    FROM c2c_order o
"""

_RESERVED = f"""
    SELECT o.id, n,
        CASE n % 2 WHEN 0 THEN {house_like(INVENTORY, "o.account")}
                   ELSE {house_like(RESERVE, "o.account")} END,
        CASE n % 2 WHEN 0 THEN {house_like(RESERVE, "o.account")}
                   ELSE {house_like(INVENTORY, "o.account")} END,
        o.amount
    FROM c2c_order o CROSS JOIN LATERAL generate_series(0, o.reserved - 1) n
"""

_HELD = """
    SELECT o.account, o.amount FROM c2c_order o
    WHERE o.side = 'sell' AND o.state IN ('pending_match', 'matched', 'proof_sent', 'disputed')
"""

_INVENTORY = """
    SELECT coalesce(min(o.id), 0), s.used_quota,
           coalesce(sum(CASE WHEN o.side = 'buy' THEN o.amount ELSE -o.amount END), 0)::bigint
    FROM c2c_stock s LEFT JOIN c2c_order o ON o.coin = s.coin AND (
        o.state = 'finished' OR (o.side = 'buy' AND o.state IN ('matched', 'proof_sent')))
    GROUP BY s.coin, s.used_quota
"""

_ONCE_RESERVED = """
    SELECT o.id, o.reserved::bigint % 2,
           (o.state IN ('matched', 'proof_sent', 'finished'))::int::bigint
    FROM c2c_order o WHERE o.side = 'buy'
"""

PROOFS = (
    HoldSource(ORDER_CAUSE, _HELD),
    CauseProof(ORDER_CAUSE, _EXCHANGED),
    CauseProof(RESERVE_CAUSE, _RESERVED),
    Agreement("c2c.stock.taken", RESERVE_CAUSE, _INVENTORY),
    Agreement("c2c.order.reserved", RESERVE_CAUSE, _ONCE_RESERVED),
)
