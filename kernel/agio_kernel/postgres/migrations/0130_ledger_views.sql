-- What plugins read of the ledger in their own statements: what stands in which account, what moved, and the coins. The
-- tables and the bits of an account id are the kernel's. Nothing is written through them.
CREATE VIEW coins AS SELECT id AS asset, code AS coin, scale FROM ledger_asset;

CREATE VIEW account_balances AS
    SELECT a.id AS account, a.owner, a.wallet, s.id AS asset, s.code AS coin, (a.id & 1)::smallint AS realm,
           a.available, a.held
    FROM ledger_account a JOIN ledger_asset s ON s.id = a.id >> 1 & 4095;

-- `spends`: what left for this reason was used up on a product; `brings`: what was credited for it came from outside;
-- `from_user`, `to_user`: it left, or reached, a user's account and not the house's, in `realm` (0 is real money).
CREATE VIEW ledger AS
    SELECT t.id, t.debit, t.credit, t.amount, t.reason, c.spends, c.brings, t.cause_kind, t.cause_id, t.cause_step,
           t.at, t.tx, (t.debit & 1)::smallint AS realm, t.debit & 8192 = 0 AS from_user,
           t.credit & 8192 = 0 AS to_user
    FROM ledger_transfer t LEFT JOIN ledger_code c ON c.family = 'reason' AND c.number = t.reason;

REVOKE ALL ON coins, account_balances, ledger FROM agio_app;
GRANT SELECT ON coins, account_balances, ledger TO agio_app;

-- The end of a link: transfers from this one on are in none that was counted. Nothing is sealed before the first.
CREATE FUNCTION ledger_sealed_to(link bigint) RETURNS xid8 LANGUAGE sql STABLE PARALLEL SAFE
    AS $$ SELECT coalesce((SELECT to_tx FROM ledger_link WHERE seq = link), '0'::xid8) $$;
