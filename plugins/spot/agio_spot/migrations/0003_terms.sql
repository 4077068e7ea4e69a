-- What an order says beyond a plain one: NULL in all of them is a plain order, whose batch doesn't even name them.
ALTER TABLE spot_order
    -- Its place in line where that isn't its id: it entered the book later than it was accepted, or again.
    ADD COLUMN turn           bigint,
    ADD COLUMN expires_ms     bigint,
    ADD COLUMN trigger        smallint,
    ADD COLUMN trigger_price  bigint,
    -- The price that set it off, as the market keeps it.
    ADD COLUMN triggered_tick bigint,
    ADD COLUMN triggered_ms   bigint,
    ADD COLUMN prevention     smallint,
    -- The second price of an order of which one cancels the other; once it was set off, the one that it gave up.
    ADD COLUMN other_price    bigint;
