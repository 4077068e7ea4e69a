-- What the buyer of a trade paid beyond what its seller earned: orders round once as a whole, each in its own direction, so
-- that one fill of theirs may differ by a minor unit either way.
ALTER TABLE spot_trade ADD COLUMN rounding smallint NOT NULL DEFAULT 0 CHECK (rounding BETWEEN -1 AND 1);
