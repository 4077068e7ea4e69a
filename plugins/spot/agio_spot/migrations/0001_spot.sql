-- Spot orders and trades. One process writes these tables at a time: the owner of the sequencer's advisory lock.
--
-- There are no foreign keys on the hot path: every row is written by the sequencer together with the row it points at,
-- and a key check would cost a look-up and a row lock for each order. Side, type and states are the small numbers that
-- agio_spot/store.py maps to its enumerations. Times are milliseconds since 1970, as in the engine.

-- Pair ids stand in every order and trade, so a pair keeps its id for ever.
CREATE TABLE spot_pair (
    id     smallint PRIMARY KEY CHECK (id > 0),
    symbol text     NOT NULL UNIQUE CHECK (symbol <> '')
);

CREATE TABLE spot_order (
    id              bigint   NOT NULL,
    user_id         bigint   NOT NULL,
    price           bigint   NOT NULL,
    quantity        bigint   NOT NULL,
    amount          bigint   NOT NULL,
    filled          bigint   NOT NULL,
    filled_quote    bigint   NOT NULL,
    quote_carry     bigint   NOT NULL,
    fee             bigint   NOT NULL,
    fee_carry       bigint   NOT NULL,
    hold_account    bigint   NOT NULL,
    receive_account bigint   NOT NULL,
    hold_remaining  bigint   NOT NULL,
    created_ms      bigint   NOT NULL,
    updated_ms      bigint   NOT NULL,
    pair            smallint NOT NULL,
    realm           smallint NOT NULL,
    side            smallint NOT NULL,
    type            smallint NOT NULL,
    tif             smallint NOT NULL,
    state           smallint NOT NULL,
    reason          smallint,
    post_only       boolean  NOT NULL,
    rtoken          text     NOT NULL,
    fingerprint     bytea    NOT NULL,
    client_id       text,
    PRIMARY KEY (user_id, id),
    CONSTRAINT spot_order_filled CHECK (filled >= 0 AND (filled <= quantity OR quantity = 0)),
    CONSTRAINT spot_order_hold CHECK (hold_remaining >= 0 AND (hold_remaining = 0 OR state < 2))
) WITH (fillfactor = 80);

-- The order is the record of its intent: asking again finds it here.
CREATE UNIQUE INDEX spot_order_intent ON spot_order (user_id, rtoken);
CREATE UNIQUE INDEX spot_order_client ON spot_order (user_id, client_id) WHERE client_id IS NOT NULL;
-- Pending and trading orders, in the order they came: what books and holds are rebuilt and proved from.
CREATE INDEX spot_order_open ON spot_order (id) WHERE state < 2;

CREATE TABLE spot_trade (
    id          bigint   NOT NULL,
    price       bigint   NOT NULL CHECK (price > 0),
    quantity    bigint   NOT NULL CHECK (quantity > 0),
    quote       bigint   NOT NULL,
    maker_order bigint,
    taker_order bigint,
    maker_user  bigint   NOT NULL,
    taker_user  bigint   NOT NULL,
    maker_fee   bigint   NOT NULL,
    taker_fee   bigint   NOT NULL,
    at_ms       bigint   NOT NULL,
    pair        smallint NOT NULL,
    realm       smallint NOT NULL,
    taker_side  smallint NOT NULL,
    PRIMARY KEY (pair, realm, id),
    CONSTRAINT spot_trade_parties CHECK (maker_order IS NOT NULL OR taker_order IS NOT NULL)
);

-- User 0 is the house, whose side of a trade nobody lists.
CREATE INDEX spot_trade_maker ON spot_trade (maker_user, id) WHERE maker_user <> 0;
CREATE INDEX spot_trade_taker ON spot_trade (taker_user, id) WHERE taker_user <> 0;

-- What a cancelling rtoken withdrew: one order, or all of a user's. Kept as long as other intents.
CREATE TABLE spot_cancel (
    user_id     bigint   NOT NULL,
    kind        smallint NOT NULL,
    rtoken      text     NOT NULL,
    fingerprint bytea    NOT NULL,
    orders      bigint[] NOT NULL,
    at_ms       bigint   NOT NULL,
    PRIMARY KEY (user_id, kind, rtoken)
);
CREATE INDEX spot_cancel_at ON spot_cancel (at_ms);
