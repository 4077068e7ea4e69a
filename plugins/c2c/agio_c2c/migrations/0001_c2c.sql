-- The application's role may read and write rows of new tables by default; it owns none of them.

-- What of a coin is sold, bought back and held for purchases: the guard of the last coin.
CREATE TABLE c2c_stock (
    coin  text   PRIMARY KEY,
    used_quota bigint NOT NULL
);

-- When each seller account was assigned last. Whoever assigns holds the rows of the currency.
CREATE TABLE c2c_rotation (
    seller  text PRIMARY KEY,
    last_at timestamptz
);

CREATE TABLE c2c_order (
    id              bigint      PRIMARY KEY,
    number          bigint      NOT NULL GENERATED ALWAYS AS IDENTITY UNIQUE,
    user_id         bigint      NOT NULL,
    account         bigint      NOT NULL,
    side            text        NOT NULL CHECK (side IN ('buy', 'sell')),
    coin            text        NOT NULL,
    amount          bigint      NOT NULL CHECK (amount > 0),
    currency        text        NOT NULL,
    fiat            bigint      NOT NULL CHECK (fiat > 0),
    fiat_decimals   smallint    NOT NULL,
    price           bigint      NOT NULL CHECK (price > 0),
    reference_price bigint      NOT NULL,
    price_decimals  smallint    NOT NULL,
    margin          bigint      NOT NULL CHECK (margin >= 0),
    payer           text        NOT NULL,
    bank            text        NOT NULL,
    payee           bytea       CHECK ((side = 'sell') = (payee IS NOT NULL)),
    seller          text        NOT NULL DEFAULT '',
    seller_version  integer     NOT NULL DEFAULT 0,
    seller_place    integer     NOT NULL DEFAULT 0,
    seller_count    integer     NOT NULL DEFAULT 0,
    holder          text        NOT NULL DEFAULT '',
    account_number  text        NOT NULL DEFAULT '',
    swift           text        NOT NULL DEFAULT '',
    seller_bank     text        NOT NULL DEFAULT '',
    bank_address    text        NOT NULL DEFAULT '',
    bank_reference  text        NOT NULL DEFAULT '',
    proof           text        NOT NULL DEFAULT '',
    proof2          text        NOT NULL DEFAULT '',
    statement       text        NOT NULL DEFAULT '',
    reserved        integer     NOT NULL DEFAULT 0 CHECK (reserved >= 0),
    state           text        NOT NULL,
    expires_at      timestamptz NOT NULL,
    matched_at      timestamptz CHECK ((state IN ('matched', 'proof_sent')) <= (matched_at IS NOT NULL)),
    proof_at        timestamptz,
    reason          text        NOT NULL DEFAULT '',
    decided_by      bigint,
    decided_at      timestamptz,
    created_at      timestamptz NOT NULL,
    -- When the bank moved the money: it came in for a purchase, or went out for a sale.
    settled_at      timestamptz GENERATED ALWAYS AS (CASE side WHEN 'buy' THEN decided_at ELSE proof_at END) STORED
);

CREATE INDEX c2c_order_user ON c2c_order (user_id, id DESC);
CREATE INDEX c2c_order_sum ON c2c_order (seller, fiat) WHERE state IN ('proof_sent', 'disputed', 'finished');
CREATE INDEX c2c_order_kept ON c2c_order (seller) WHERE state IN ('matched', 'proof_sent', 'disputed');
CREATE INDEX c2c_order_settled ON c2c_order (seller, settled_at) WHERE state = 'finished';
CREATE INDEX c2c_order_buys ON c2c_order (created_at, id)
    WHERE side = 'buy' AND state IN ('pending_match', 'proof_sent', 'disputed');
-- Orders that wait for an account.
CREATE INDEX c2c_order_unmatched ON c2c_order (created_at) WHERE state = 'pending_match';
CREATE INDEX c2c_order_sells ON c2c_order (created_at, id)
    WHERE side = 'sell' AND state IN ('pending_match', 'matched', 'disputed');

-- One transaction number of a bank finishes one order; a line of our own statement stands in bank_wire.
CREATE UNIQUE INDEX c2c_order_bank_reference ON c2c_order (bank_reference)
    WHERE bank_reference <> '' AND state IN ('proof_sent', 'disputed', 'finished');
CREATE INDEX c2c_order_statement ON c2c_order (statement) WHERE statement <> '';

-- The pictures of proofs, known again by what they show: while one counts for an order, it counts for no other.
CREATE TABLE c2c_proof (
    order_id bigint  NOT NULL REFERENCES c2c_order,
    page     text    NOT NULL,
    digest   bytea   NOT NULL,
    counts   boolean NOT NULL DEFAULT false,
    PRIMARY KEY (order_id, page)
);
CREATE UNIQUE INDEX c2c_proof_once ON c2c_proof (digest) WHERE counts;
