-- Spot orders and trades. One process writes these tables at a time: the owner of the sequencer's advisory lock.
--
-- There are no foreign keys on the hot path: every row is written by the sequencer together with the row it points at,
-- and a key check would cost a look-up and a row lock for each order. For the same reason a table has one CHECK that
-- says all of it. Side, type and states are the small numbers that agio_spot/sequencer/rows.py maps to its
-- enumerations. Times are milliseconds since 1970, as in the engine.

-- Pair ids stand in every order and trade, so a pair keeps its id for ever, and what the ints of its orders and
-- trades are made of: they mean nothing without it once the pair isn't listed any more.
CREATE TABLE spot_pair (
    id                smallint PRIMARY KEY CHECK (id > 0),
    symbol            text     NOT NULL UNIQUE CHECK (symbol <> ''),
    base              text     NOT NULL,
    quote             text     NOT NULL,
    price_decimals    smallint NOT NULL,
    quantity_decimals smallint NOT NULL
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
    -- The rates that the order was accepted with, parts per million: a rate that is published later is for later
    -- orders.
    maker_fee_ppm   integer  NOT NULL,
    taker_fee_ppm   integer  NOT NULL,
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
    CONSTRAINT spot_order_filled_and_held CHECK (filled >= 0 AND (filled <= quantity OR quantity = 0)
        AND hold_remaining >= 0 AND (hold_remaining = 0 OR state < 2) AND maker_fee_ppm >= 0 AND taker_fee_ppm >= 0)
) WITH (fillfactor = 80);

-- The order is the record of its intent: asking again finds it here.
CREATE UNIQUE INDEX spot_order_intent ON spot_order (user_id, rtoken);
CREATE UNIQUE INDEX spot_order_client ON spot_order (user_id, client_id) WHERE client_id IS NOT NULL;
-- Pending and trading orders: a user's, and all of them, which books and holds are rebuilt and proved from.
CREATE INDEX spot_order_open ON spot_order (user_id, id) WHERE state < 2;

CREATE TABLE spot_trade (
    id          bigint   NOT NULL,
    price       bigint   NOT NULL,
    quantity    bigint   NOT NULL,
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
    -- What the buyer paid beyond what the seller earned: orders round once as a whole, each in its own direction, so
    -- that one fill of theirs may differ by a minor unit either way.
    rounding    smallint NOT NULL,
    PRIMARY KEY (pair, realm, id),
    CONSTRAINT spot_trade_of_something CHECK (price > 0 AND quantity > 0 AND rounding BETWEEN -1 AND 1
        AND (maker_order IS NOT NULL OR taker_order IS NOT NULL))
);

-- What verification asks of a trade it asks by the trade's id, as the transfers of it name it.
CREATE UNIQUE INDEX spot_trade_id ON spot_trade (id);
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

-- What simulated participants were lent: the cause of their coins.
CREATE TABLE spot_loan (
    id      bigint      PRIMARY KEY,
    account bigint      NOT NULL,
    amount  bigint      NOT NULL CHECK (amount > 0),
    at      timestamptz NOT NULL DEFAULT agio_now()
);

-- Fails the statement that asks it, and so the whole batch, where not all orders were there that it was to change.
CREATE FUNCTION spot_all_changed(changed bigint, expected bigint) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
    IF changed <> expected THEN
        RAISE EXCEPTION '% open orders were to be updated, % were: the book is not the table''s', expected, changed
            USING ERRCODE = 'AG010';
    END IF;
    RETURN changed;
END $$;
