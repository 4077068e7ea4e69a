-- What each account has spent, and was brought from outside, by the ledger's reason: whoever withdraws is shown what
-- counts item by item. What is kept already is shared out by what the ledger moved for each reason, each rounded where
-- the running sum is: the sum of an account stays what it was.
ALTER TABLE wallet_spending RENAME TO wallet_spending_whole;
ALTER INDEX wallet_spending_pkey RENAME TO wallet_spending_whole_pkey;
CREATE TABLE wallet_spending (
    account  bigint   NOT NULL,
    reason   smallint NOT NULL,
    owner    bigint   NOT NULL,
    usdt     numeric  NOT NULL CHECK (usdt >= 0),
    unpriced numeric  NOT NULL CHECK (unpriced >= 0),
    PRIMARY KEY (account, reason)
);
INSERT INTO wallet_spending (account, reason, owner, usdt, unpriced)
SELECT k.account, m.reason, k.owner,
       div(k.usdt * m.upto, m.whole) - div(k.usdt * (m.upto - m.amount), m.whole),
       div(k.unpriced * m.upto, m.whole) - div(k.unpriced * (m.upto - m.amount), m.whole)
FROM wallet_spending_whole k JOIN (
    SELECT account, reason, amount, sum(amount) OVER (PARTITION BY account ORDER BY reason) AS upto,
           sum(amount) OVER (PARTITION BY account) AS whole
    FROM (
        SELECT t.debit AS account, t.reason, sum(t.amount)::numeric AS amount FROM ledger t
        WHERE t.tx < (SELECT ledger_sealed_to(link) FROM wallet_spending_link)
          AND t.realm = 0 AND t.from_user AND t.spends
        GROUP BY t.debit, t.reason
    ) moved
) m ON m.account = k.account;
DROP TABLE wallet_spending_whole;
CREATE INDEX wallet_spending_owner ON wallet_spending (owner);

ALTER TABLE wallet_brought RENAME TO wallet_brought_whole;
ALTER INDEX wallet_brought_pkey RENAME TO wallet_brought_whole_pkey;
CREATE TABLE wallet_brought (
    account  bigint   NOT NULL,
    reason   smallint NOT NULL,
    owner    bigint   NOT NULL,
    usdt     numeric  NOT NULL CHECK (usdt >= 0),
    unpriced numeric  NOT NULL CHECK (unpriced >= 0),
    PRIMARY KEY (account, reason)
);
INSERT INTO wallet_brought (account, reason, owner, usdt, unpriced)
SELECT k.account, m.reason, k.owner,
       div(k.usdt * m.upto, m.whole) - div(k.usdt * (m.upto - m.amount), m.whole),
       div(k.unpriced * m.upto, m.whole) - div(k.unpriced * (m.upto - m.amount), m.whole)
FROM wallet_brought_whole k JOIN (
    SELECT account, reason, amount, sum(amount) OVER (PARTITION BY account ORDER BY reason) AS upto,
           sum(amount) OVER (PARTITION BY account) AS whole
    FROM (
        SELECT t.credit AS account, t.reason, sum(t.amount)::numeric AS amount FROM ledger t
        WHERE t.tx < (SELECT ledger_sealed_to(link) FROM wallet_spending_link)
          AND t.realm = 0 AND t.to_user AND t.brings AND t.cause_kind <>
              (SELECT number FROM ledger_code WHERE family = 'cause' AND name = 'wallet.deposit')
        GROUP BY t.credit, t.reason
    ) moved
) m ON m.account = k.account;
DROP TABLE wallet_brought_whole;
CREATE INDEX wallet_brought_owner ON wallet_brought (owner);
