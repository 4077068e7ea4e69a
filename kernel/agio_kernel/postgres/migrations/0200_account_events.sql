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

-- Written and not yet numbered. An event says one thing: what happened (`body`), what came to an account of the ledger or
-- went by what was no sequencer's batch (`moved`), or what it had then (`available` and `held`).
CREATE TABLE ledger_event_written (
    id        bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    account   bigint      NOT NULL,
    at        timestamptz NOT NULL DEFAULT agio_now(),
    body      bytea,
    holding   bigint,
    available bigint,
    held      bigint,
    moved     bigint,
    CONSTRAINT ledger_event_says_one_thing CHECK (num_nonnulls(body, moved, available) = 1
        AND (body IS NULL) = (holding IS NOT NULL) AND (available IS NULL) = (held IS NULL))
);

CREATE TABLE ledger_event (
    account   bigint      NOT NULL,
    number    bigint      NOT NULL,
    at        timestamptz NOT NULL,
    body      bytea,
    holding   bigint,
    available bigint,
    held      bigint,
    moved     bigint,
    PRIMARY KEY (account, number)
);
-- Rows come in the order of their moments, so that those past their time lie together.
CREATE INDEX ledger_event_at ON ledger_event USING brin (at) WITH (pages_per_range = 32, autosummarize = on);

-- For a sequencer, in the statement of its batch and beside what `ledger_post_batch` gives: what happened to accounts
-- that are followed, then the balances that these have now.
CREATE FUNCTION ledger_tell(
        accounts bigint[], bodies bytea[], holdings bigint[], owners bigint[], available bigint[], held bigint[])
    RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
    INSERT INTO ledger_event_written (account, body) SELECT * FROM unnest(accounts, bodies);
    INSERT INTO ledger_event_written (account, holding, available, held)
        SELECT u.owner, u.holding, u.available, u.held
        FROM unnest(owners, holdings, available, held) u(owner, holding, available, held)
        WHERE u.owner = ANY (accounts);
    RETURN 0;
END $$;

-- Numbers what was written and is committed, at most so much of it; how much that was, and whose. One at a time.
CREATE FUNCTION ledger_number(most integer) RETURNS TABLE (account bigint, last bigint, count bigint)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = public, pg_temp
    SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
#variable_conflict use_column
BEGIN
    PERFORM pg_advisory_xact_lock(7263094871);
    RETURN QUERY
    WITH taken AS (
        DELETE FROM ledger_event_written w
        WHERE w.id <= (SELECT max(x.id) FROM (SELECT id FROM ledger_event_written ORDER BY id LIMIT most) x)
        RETURNING w.*
    ), kept AS (
        INSERT INTO ledger_event (account, number, at, body, holding, available, held, moved)
        SELECT p.account, (SELECT s.last FROM ledger_followed s WHERE s.account = p.account)
               + row_number() OVER (PARTITION BY p.account ORDER BY p.id),
               p.at, p.body, p.holding, p.available, p.held, p.moved
        FROM taken p
    ), counted AS (
        SELECT t.account, count(*) AS count FROM taken t GROUP BY t.account
    )
    UPDATE ledger_followed s SET last = s.last + c.count FROM counted c WHERE s.account = c.account
    RETURNING s.account, s.last, c.count;
END $$;
