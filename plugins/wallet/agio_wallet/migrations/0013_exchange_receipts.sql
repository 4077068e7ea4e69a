-- Why an exchange was made at its rate stands in price_receipt; here is what lists and counts need of it.
ALTER TABLE wallet_exchange
    DROP COLUMN receipt,
    ADD COLUMN rate  bigint NOT NULL CHECK (rate >= 0),
    ADD COLUMN worth bigint NOT NULL CHECK (worth >= 0);
