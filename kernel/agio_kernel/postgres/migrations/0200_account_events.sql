-- What accounts are told of themselves, each event under a number of its account's own (docs/adr/0029).
--
-- An event is a row of the statement that moves the money, of an account that somebody follows; its number it is given
-- after the commit, by one who takes the rows that he sees in the order in which they were written. So numbers have no
-- holes, nobody who moves money waits for another's, and what is told was committed.

-- Who is followed: by whoever was told of the account within the days that events are kept, up to `until`. `last` is the
-- newest number, which stays.
CREATE TABLE ledger_followed (
    account  bigint      PRIMARY KEY,
    last     bigint      NOT NULL DEFAULT 0,
    until    timestamptz NOT NULL,
    followed boolean     NOT NULL DEFAULT true
);

-- Written and not yet numbered: all that a statement which moved money told, of whomever. Of each account in `accounts`
-- what happened (`bodies`), then of each in `owners` what came to an account of the ledger or went by what was no
-- sequencer's batch (`moved`), and what it had then (`available` and `held`). One row, because each costs as much as ten
-- events in it; and never compressed, because it is gone in a moment.
CREATE TABLE ledger_event_written (
    id        bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at        timestamptz NOT NULL DEFAULT agio_now(),
    accounts  bigint[]    NOT NULL,
    bodies    bytea[]     NOT NULL,
    owners    bigint[]    NOT NULL,
    holdings  bigint[]    NOT NULL,
    available bigint[]    NOT NULL,
    held      bigint[]    NOT NULL,
    moved     bigint[]
);
ALTER TABLE ledger_event_written
    ALTER accounts SET STORAGE EXTERNAL, ALTER bodies SET STORAGE EXTERNAL, ALTER owners SET STORAGE EXTERNAL,
    ALTER holdings SET STORAGE EXTERNAL, ALTER available SET STORAGE EXTERNAL, ALTER held SET STORAGE EXTERNAL,
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
    PRIMARY KEY (account, number)
);
ALTER TABLE ledger_event ALTER bodies SET STORAGE EXTERNAL;
-- Rows come in the order of their moments, so that those past their time lie together.
CREATE INDEX ledger_event_at ON ledger_event USING brin (at) WITH (pages_per_range = 32, autosummarize = on);

-- For a sequencer, in the statement of its batch and beside what `ledger_post_batch` gives: what happened to accounts
-- that are followed, then the balances that these have now.
CREATE FUNCTION ledger_tell(
        accounts bigint[], bodies bytea[], holdings bigint[], owners bigint[], available bigint[], held bigint[])
    RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
    INSERT INTO ledger_event_written (accounts, bodies, owners, holdings, available, held)
        SELECT accounts, bodies, coalesce(array_agg(u.owner), '{}'), coalesce(array_agg(u.holding), '{}'),
               coalesce(array_agg(u.available), '{}'), coalesce(array_agg(u.held), '{}')
        FROM unnest(owners, holdings, available, held) u(owner, holding, available, held)
        WHERE u.owner IN (SELECT unnest(accounts));
    RETURN 0;
END $$;

-- Numbers what was written and is committed, at most so many rows of it; how many events that was, whose, and how many
-- rows. One at a time.
CREATE FUNCTION ledger_number(most integer) RETURNS TABLE (account bigint, last bigint, count bigint, rows bigint)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = public, pg_temp
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
        SELECT u.owner, t.id, 1000000 + 2 * u.place, t.at, NULL, u.holding, NULL, NULL, u.moved
        FROM taken t CROSS JOIN LATERAL unnest(t.owners, t.holdings, t.moved)
             WITH ORDINALITY u(owner, holding, moved, place)
        WHERE u.moved <> 0
        UNION ALL
        SELECT u.owner, t.id, 1000001 + 2 * u.place, t.at, NULL, u.holding, u.available, u.held, NULL
        FROM taken t CROSS JOIN LATERAL unnest(t.owners, t.holdings, t.available, t.held)
             WITH ORDINALITY u(owner, holding, available, held, place)
    ), grouped AS MATERIALIZED (
        SELECT s.account, count(*) AS count, max(s.at) AS at, array_agg(s.at) AS moments, array_agg(s.body) AS bodies,
               array_agg(s.holding) AS holdings, array_agg(s.available) AS available, array_agg(s.held) AS held,
               array_agg(s.moved) AS moved
        FROM (SELECT * FROM said ORDER BY account, id, place) s GROUP BY s.account
    ), counted AS (
        UPDATE ledger_followed f SET last = f.last + t.count FROM grouped t WHERE f.account = t.account
        RETURNING f.account, f.last, t.count
    ), kept AS (
        INSERT INTO ledger_event (account, number, events, at, moments, bodies, holdings, available, held, moved)
        SELECT t.account, c.last, t.count, t.at, t.moments, t.bodies, t.holdings, t.available, t.held, t.moved
        FROM grouped t JOIN counted c ON c.account = t.account
    )
    SELECT c.account, c.last, c.count, (SELECT count(*) FROM taken) FROM counted c;
END $$;
