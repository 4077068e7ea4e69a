-- An order whose name is its intent has no rtoken: that its name is unique is enough (docs/adr/0024), and the order
-- is found by it. Each index that an order stands in costs it as much as matching it.
ALTER TABLE spot_order ALTER rtoken DROP NOT NULL;
ALTER TABLE spot_order ADD CONSTRAINT spot_order_has_intent CHECK (rtoken IS NOT NULL OR client_id IS NOT NULL);
DROP INDEX spot_order_intent;
CREATE UNIQUE INDEX spot_order_intent ON spot_order (user_id, rtoken) WHERE rtoken IS NOT NULL;
