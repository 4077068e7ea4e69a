-- What accounts are told of themselves, each event under a number of its account's own (docs/adr/0029).
--
-- An event is a row of the statement that moves the money, of an account that somebody follows; its number it is given
-- after the commit, by one who takes the rows that he sees in the order in which they were written. So numbers have no
-- holes, nobody who moves money waits for another's, and what is told was committed.

-- Who is followed: by whoever was told of the account within the days that events are kept, up to `until`. `last` is the
-- newest number once its event is kept no more; until then that event says it, so that numbering writes one row of an
-- account and not two.
CREATE TABLE ledger_followed (
    account  bigint      PRIMARY KEY,
    last     bigint      NOT NULL DEFAULT 0,
    until    timestamptz NOT NULL,
    followed boolean     NOT NULL DEFAULT true
);

-- Written and not yet numbered: all that a statement which moved money told, of whomever. Of each account in `accounts`
-- what happened (`bodies`), then the accounts of the ledger whose balances changed (`holdings`), and by how much where it
-- was no sequencer's batch (`moved`). One row, because each costs as much as ten events in it; and never compressed,
-- because it is gone in a moment.
CREATE TABLE ledger_event_written (
    id       bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at       timestamptz NOT NULL DEFAULT agio_now(),
    accounts bigint[]    NOT NULL,
    bodies   bytea[]     NOT NULL,
    holdings bigint[]    NOT NULL,
    moved    bigint[],
    -- What stands in one place of parallel arrays belongs together: arrays that differ in length would tell somebody of
    -- another's event, or of none.
    CONSTRAINT ledger_event_written_parallel CHECK (
        cardinality(bodies) = cardinality(accounts)
        AND (moved IS NULL OR cardinality(moved) = cardinality(holdings)))
);
ALTER TABLE ledger_event_written
    ALTER accounts SET STORAGE EXTERNAL, ALTER bodies SET STORAGE EXTERNAL, ALTER holdings SET STORAGE EXTERNAL,
    ALTER moved SET STORAGE EXTERNAL;

-- An account's events that were numbered at once, one place in every array for each: the last of them has `number`, and
-- so each has its own. An event says one thing: a body, what moved, or a balance.
CREATE TABLE ledger_event (
    account   bigint        NOT NULL,
    number    bigint        NOT NULL,
    events    integer       NOT NULL,
    at        timestamptz   NOT NULL,
    moments   timestamptz[] NOT NULL,
    bodies    bytea[]       NOT NULL,
    holdings  bigint[]      NOT NULL,
    available bigint[]      NOT NULL,
    held      bigint[]      NOT NULL,
    moved     bigint[]      NOT NULL,
    PRIMARY KEY (account, number),
    CONSTRAINT ledger_event_parallel CHECK (
        events > 0 AND cardinality(moments) = events AND cardinality(bodies) = events AND cardinality(holdings) = events
        AND cardinality(available) = events AND cardinality(held) = events AND cardinality(moved) = events)
);
ALTER TABLE ledger_event ALTER bodies SET STORAGE EXTERNAL;
-- Rows come in the order of their moments, so that those past their time lie together.
CREATE INDEX ledger_event_at ON ledger_event USING brin (at) WITH (pages_per_range = 32, autosummarize = on);

-- For a sequencer, in the statement of its batch and beside what `ledger_post_batch` gives: what happened to accounts
-- that are followed, and the accounts of the ledger whose balances it changed.
CREATE FUNCTION ledger_tell(accounts bigint[], bodies bytea[], holdings bigint[])
    RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
    INSERT INTO ledger_event_written (accounts, bodies, holdings) VALUES (accounts, bodies, holdings);
    RETURN 0;
END $$;

-- Numbers what was written and is committed, at most so many rows of it; how many events that was, whose, and how many
-- rows. One at a time.
--
-- The balances that changed are read here and not where they change: once for all that is numbered together, in the
-- snapshot that sees it, so each is what it was after all of that, and after what may be numbered next.
CREATE FUNCTION ledger_number(most integer) RETURNS TABLE (account bigint, last bigint, count bigint, rows bigint)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan
    SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
#variable_conflict use_column
BEGIN
    PERFORM pg_advisory_xact_lock(7263094871);
    RETURN QUERY
    WITH taken AS MATERIALIZED (
        DELETE FROM ledger_event_written w
        WHERE w.id <= (SELECT max(x.id) FROM (SELECT id FROM ledger_event_written ORDER BY id LIMIT most) x)
        RETURNING w.*
    ), said AS (
        SELECT u.account, t.id, u.place, t.at, u.body, NULL::bigint AS holding, NULL::bigint AS available,
               NULL::bigint AS held, NULL::bigint AS moved
        FROM taken t CROSS JOIN LATERAL unnest(t.accounts, t.bodies) WITH ORDINALITY u(account, body, place)
        UNION ALL
        SELECT a.owner, t.id, 1000000 + u.place, t.at, NULL, u.holding, NULL, NULL, u.moved
        FROM taken t CROSS JOIN LATERAL unnest(t.holdings, t.moved) WITH ORDINALITY u(holding, moved, place)
        JOIN ledger_account a ON a.id = u.holding
        WHERE t.moved IS NOT NULL AND u.moved <> 0
        UNION ALL
        SELECT a.owner, 9223372036854775807, h.holding, h.at, NULL, h.holding, a.available, a.held, NULL
        FROM (SELECT u.holding, max(t.at) AS at FROM taken t CROSS JOIN LATERAL unnest(t.holdings) u(holding)
              GROUP BY u.holding) h
        JOIN ledger_account a ON a.id = h.holding
    ), grouped AS (
        SELECT s.account, count(*) AS count, max(s.at) AS at, array_agg(s.at) AS moments, array_agg(s.body) AS bodies,
               array_agg(s.holding) AS holdings, array_agg(s.available) AS available, array_agg(s.held) AS held,
               array_agg(s.moved) AS moved
        FROM (SELECT * FROM said ORDER BY account, id, place) s GROUP BY s.account
    )
    INSERT INTO ledger_event AS e (account, number, events, at, moments, bodies, holdings, available, held, moved)
        SELECT t.account, t.count + greatest((SELECT max(n.number) FROM ledger_event n WHERE n.account = t.account),
                                             (SELECT f.last FROM ledger_followed f WHERE f.account = t.account), 0),
               t.count, t.at, t.moments, t.bodies, t.holdings, t.available, t.held, t.moved
        FROM grouped t
        RETURNING e.account, e.number, e.events::bigint, (SELECT count(*) FROM taken);
END $$;
