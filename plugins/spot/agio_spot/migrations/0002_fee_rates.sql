-- The fee rates that an order was accepted with, parts per million: a rate that is published later is for later orders. Orders
-- from before this file were accepted with the rates that had been the only ones.
ALTER TABLE spot_order
    ADD COLUMN maker_fee_ppm integer NOT NULL DEFAULT 1000 CHECK (maker_fee_ppm >= 0),
    ADD COLUMN taker_fee_ppm integer NOT NULL DEFAULT 1200 CHECK (taker_fee_ppm >= 0);
