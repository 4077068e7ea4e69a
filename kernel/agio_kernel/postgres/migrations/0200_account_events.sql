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

-- As before, and each balance of an account that is followed. What a sequencer moves it tells itself (`ledger_tell`).
CREATE OR REPLACE FUNCTION ledger_post(
        p_ids bigint[], p_debits bigint[], p_credits bigint[], p_amounts bigint[], p_reasons smallint[],
        p_cause_kinds smallint[], p_cause_ids bigint[], p_cause_steps integer[], p_from_held boolean[],
        p_hold_accounts bigint[], p_hold_amounts bigint[],
        OUT ids bigint[], OUT owners bigint[], OUT wallets smallint[], OUT available bigint[], OUT held bigint[])
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan
    SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
DECLARE
    accounts         bigint[];
    available_change bigint[];
    held_change      bigint[];
    moved            bigint[];
    locked           integer;
    wrong            record;
BEGIN
    -- What each account gains and loses in the whole batch. A house account is only named: its balance is summed.
    SELECT array_agg(d.account), array_agg(d.available), array_agg(d.held)
        INTO accounts, available_change, held_change
        FROM (
            SELECT m.account, sum(m.available)::bigint AS available, sum(m.held)::bigint AS held
            FROM (
                SELECT t.account, CASE WHEN t.from_held THEN 0 ELSE -t.amount END AS available,
                       CASE WHEN t.from_held THEN -t.amount ELSE 0 END AS held
                FROM unnest(p_debits, p_amounts, p_from_held) t(account, amount, from_held)
                WHERE t.account & 8192 = 0
                UNION ALL
                SELECT t.account, t.amount, 0 FROM unnest(p_credits, p_amounts) t(account, amount)
                WHERE t.account & 8192 = 0
                UNION ALL
                SELECT t.account, -t.amount, t.amount FROM unnest(p_hold_accounts, p_hold_amounts) t(account, amount)
            ) m
            GROUP BY m.account
            ORDER BY m.account
        ) d;  -- a hold on a house account is kept here, and refused below as an account that does not exist

    IF accounts IS NOT NULL THEN
        PERFORM FROM ledger_account a WHERE a.id = ANY (accounts) ORDER BY a.id FOR NO KEY UPDATE;
        GET DIAGNOSTICS locked = ROW_COUNT;
        IF locked <> cardinality(accounts) THEN
            SELECT u INTO wrong FROM unnest(accounts) u
                WHERE NOT EXISTS (SELECT FROM ledger_account a WHERE a.id = u) LIMIT 1;
            RAISE EXCEPTION 'there is no account %', wrong.u USING ERRCODE = 'AG002', DETAIL = wrong.u::text;
        END IF;
    END IF;

    SELECT h.account, h.from_held INTO wrong
        FROM (
            SELECT t.account, t.from_held FROM unnest(p_debits, p_from_held) t(account, from_held)
            WHERE t.account & 8192 <> 0
            UNION
            SELECT t.account, false FROM unnest(p_credits) t(account) WHERE t.account & 8192 <> 0
        ) h
        WHERE h.from_held
            OR h.account < 0
            OR NOT EXISTS (SELECT FROM ledger_house n WHERE n.number = h.account >> 14)
            OR NOT EXISTS (SELECT FROM ledger_asset s WHERE s.id = h.account >> 1 & 4095) LIMIT 1;
    IF FOUND THEN
        RAISE EXCEPTION 'there is no house account %, or it was asked for a held balance', wrong.account
            USING ERRCODE = 'AG002', DETAIL = wrong.account::text;
    END IF;

    INSERT INTO ledger_transfer (id, debit, credit, amount, reason, cause_kind, cause_id, cause_step)
        SELECT unnest(p_ids), unnest(p_debits), unnest(p_credits), unnest(p_amounts), unnest(p_reasons),
               unnest(p_cause_kinds), unnest(p_cause_ids), unnest(p_cause_steps);

    IF accounts IS NULL THEN
        ids := '{}';
        owners := '{}';
        wallets := '{}';
        available := '{}';
        held := '{}';
        RETURN;
    END IF;

    WITH changed AS (
        UPDATE ledger_account a
        SET available = a.available + d.available, held = a.held + d.held
        FROM unnest(accounts, available_change, held_change) d(account, available, held)
        WHERE a.id = d.account AND a.available + d.available >= 0 AND a.held + d.held >= 0
        RETURNING a.id, a.owner, a.wallet, a.available, a.held, d.available + d.held AS moved
    )
    SELECT array_agg(c.id), array_agg(c.owner), array_agg(c.wallet), array_agg(c.available), array_agg(c.held),
           array_agg(c.moved)
        INTO ids, owners, wallets, available, held, moved FROM changed c;

    IF coalesce(cardinality(ids), 0) <> cardinality(accounts) THEN
        SELECT a.id, a.available, a.held, d.available AS change, d.held AS held_change INTO wrong
            FROM unnest(accounts, available_change, held_change) d(account, available, held)
            JOIN ledger_account a ON a.id = d.account
            WHERE d.account <> ALL (coalesce(ids, '{}'))
            ORDER BY a.id LIMIT 1;
        RAISE EXCEPTION 'account % has % available and % held, which cannot change by % and %',
            wrong.id, wrong.available, wrong.held, wrong.change, wrong.held_change
            USING ERRCODE = 'AG001',
            DETAIL = concat_ws(' ', wrong.id, wrong.available, wrong.held, wrong.change, wrong.held_change);
    END IF;

    INSERT INTO ledger_event_written (account, holding, moved, available, held)
        SELECT u.owner, u.id, x.*
        FROM unnest(owners, ids, available, held, moved) u(owner, id, available, held, moved)
        JOIN ledger_followed s ON s.account = u.owner AND s.followed
        CROSS JOIN LATERAL (VALUES (u.moved, NULL, NULL), (NULL, u.available, u.held)) x
        WHERE x.column1 IS DISTINCT FROM 0;
END $$;
