-- What stands in one place of parallel arrays belongs together: arrays that differ in length would tell somebody of
-- another's event, or of none.
ALTER TABLE ledger_event_written ADD CONSTRAINT ledger_event_written_parallel CHECK (
    cardinality(bodies) = cardinality(accounts) AND cardinality(holdings) = cardinality(owners)
    AND cardinality(available) = cardinality(owners) AND cardinality(held) = cardinality(owners)
    AND (moved IS NULL OR cardinality(moved) = cardinality(owners)));
ALTER TABLE ledger_event ADD CONSTRAINT ledger_event_parallel CHECK (
    events > 0 AND cardinality(moments) = events AND cardinality(bodies) = events AND cardinality(holdings) = events
    AND cardinality(available) = events AND cardinality(held) = events AND cardinality(moved) = events);
