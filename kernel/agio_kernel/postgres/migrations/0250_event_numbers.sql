-- What a sequencer's batch tells, and of the balances that its accounts have now those of whom it tells something: its
-- arrays are those of everybody whose money it moved, and are searched rather than unnested.
CREATE OR REPLACE FUNCTION ledger_tell(
        accounts bigint[], bodies bytea[], holdings bigint[], owners bigint[], available bigint[], held bigint[])
    RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
    INSERT INTO ledger_event_written (accounts, bodies, owners, holdings, available, held)
        SELECT accounts, bodies, coalesce(array_agg(owners[place]), '{}'), coalesce(array_agg(holdings[place]), '{}'),
               coalesce(array_agg(available[place]), '{}'), coalesce(array_agg(held[place]), '{}')
        FROM (SELECT unnest(array_positions(owners, named.account)) AS place
              FROM (SELECT DISTINCT unnest(accounts) AS account) named) found;
    RETURN 0;
END $$;

-- An account's newest number stands in its newest event, so that numbering writes one row of an account and not two;
-- `ledger_followed.last` says it only once that event is kept no more.
CREATE OR REPLACE FUNCTION ledger_number(most integer)
    RETURNS TABLE (account bigint, last bigint, count bigint, rows bigint)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off
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
        WHERE t.moved IS NOT NULL AND u.moved <> 0
        UNION ALL
        SELECT u.owner, t.id, 1000001 + 2 * u.place, t.at, NULL, u.holding, u.available, u.held, NULL
        FROM taken t CROSS JOIN LATERAL unnest(t.owners, t.holdings, t.available, t.held)
             WITH ORDINALITY u(owner, holding, available, held, place)
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
