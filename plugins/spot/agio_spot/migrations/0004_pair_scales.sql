-- What the ints of a pair's orders and trades are made of. They mean nothing without it once the pair isn't listed any more, and
-- something else where an instrument comes back with other decimals.
ALTER TABLE spot_pair
    ADD COLUMN base              text,
    ADD COLUMN quote             text,
    ADD COLUMN price_decimals    smallint,
    ADD COLUMN quantity_decimals smallint;
