-- What each user's credited deposits come to, up to the link in wallet_spending_link, less what was reversed again: a
-- withdrawal's condition costs the same after thousands of deposits. Those with a value, in hundredths of a USDT, and the
-- amounts of those that had no price when they came.
CREATE TABLE wallet_deposited (
    user_id  bigint  NOT NULL,
    coin     text    NOT NULL,
    usdt     numeric NOT NULL,
    unpriced numeric NOT NULL,
    PRIMARY KEY (user_id, coin)
);

INSERT INTO wallet_deposited (user_id, coin, usdt, unpriced)
SELECT d.user_id, d.coin, coalesce(sum(m.times * d.usdt_value), 0),
       coalesce(sum(m.times * d.amount) FILTER (WHERE d.usdt_value IS NULL), 0)
FROM (
    SELECT t.cause_id, max((t.cause_step = 0)::int) - max((t.cause_step > 0)::int) AS times
    FROM ledger_transfer t
    WHERE t.cause_kind = (SELECT number FROM ledger_code WHERE family = 'cause' AND name = 'wallet.deposit')
      AND t.tx < (SELECT l.to_tx FROM ledger_link l JOIN wallet_spending_link w ON w.link = l.seq)
    GROUP BY t.cause_id
) m JOIN wallet_deposit d ON d.id = m.cause_id
GROUP BY d.user_id, d.coin;

-- What each account was credited from outside otherwise than by a deposit, such as coins bought by wire, added up as
-- wallet_spending is.
CREATE TABLE wallet_brought (
    account  bigint  PRIMARY KEY,
    owner    bigint  NOT NULL,
    usdt     numeric NOT NULL CHECK (usdt >= 0),
    unpriced numeric NOT NULL CHECK (unpriced >= 0)
);
CREATE INDEX wallet_brought_owner ON wallet_brought (owner);
