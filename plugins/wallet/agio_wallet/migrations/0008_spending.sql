-- What each account has spent on products, added up from the ledger's links: what a withdrawal asks for costs the same
-- after years of trading. What had a price when it was added up is kept as its value, in 10^-8 USDT, the rest as it is.
CREATE TABLE wallet_spending (
    account  bigint  PRIMARY KEY,
    owner    bigint  NOT NULL,
    usdt     numeric NOT NULL CHECK (usdt >= 0),
    unpriced numeric NOT NULL CHECK (unpriced >= 0)
);
CREATE INDEX wallet_spending_owner ON wallet_spending (owner);

-- The last link that is added up; 0 before the first.
CREATE TABLE wallet_spending_link (
    single boolean PRIMARY KEY DEFAULT true CHECK (single),
    link   bigint  NOT NULL
);
INSERT INTO wallet_spending_link (link) VALUES (0);
