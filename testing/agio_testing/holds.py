"""Holds, checked as each transaction commits: nobody may see money held without its cause, or the reverse."""

from __future__ import annotations

import asyncpg

_GUARD = """
CREATE OR REPLACE FUNCTION test_holds_explained() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = public, pg_temp
AS $$
DECLARE
    mine    text := pg_current_xact_id()::text;
    sources text;
    wrong   record;
BEGIN
    -- Once for each transaction: the first of its rows is judged after its last statement, as all of them are.
    IF current_setting('test.holds_explained', true) = mine THEN
        RETURN NULL;
    END IF;
    PERFORM set_config('test.holds_explained', mine, true);
    SELECT string_agg(format('SELECT s.account::bigint, s.amount::bigint FROM (%s) s(account, amount)', sql),
                      ' UNION ALL ')
        INTO sources FROM ledger_source WHERE family = 'hold';
    EXECUTE format(
        'SELECT coalesce(a.id, o.account) AS account, coalesce(a.held, 0) AS held, coalesce(o.amount, 0) AS explained
         FROM (SELECT id, held FROM ledger_account) a
         FULL JOIN (SELECT account, sum(amount) AS amount FROM (%s) u(account, amount) GROUP BY 1) o
             ON o.account = a.id
         WHERE coalesce(a.held, 0) <> coalesce(o.amount, 0) LIMIT 1',
        coalesce(sources, 'SELECT 0::bigint, 0::bigint WHERE false')) INTO wrong;
    IF wrong.account IS NOT NULL THEN
        RAISE EXCEPTION 'commits with account % holding %, its open causes explain %',
            wrong.account, wrong.held, wrong.explained USING ERRCODE = 'AG900';
    END IF;
    RETURN NULL;
END $$;
"""

_WATCHED = """
    SELECT DISTINCT c.relname FROM ledger_source s
    JOIN pg_class c ON c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
        AND s.sql ~ ('\\m' || c.relname || '\\M')
    WHERE s.family = 'hold'
"""


async def watch_holds(owner: asyncpg.Connection) -> list[str]:
    """Refuse from now on a transaction that would commit a hold without its cause, or a cause without its hold.

    A database may be opened by several benches: the last one's declarations hold. The tables that are watched, besides
    the accounts: those which the declared ``HoldSource``s read.
    """
    await owner.execute(_GUARD)
    tables = sorted(row["relname"] for row in await owner.fetch(_WATCHED))
    for table in ("ledger_account", *tables):
        await owner.execute(f"DROP TRIGGER IF EXISTS test_holds_explained ON {table}")
        await owner.execute(
            f"CREATE CONSTRAINT TRIGGER test_holds_explained AFTER INSERT OR UPDATE OR DELETE ON {table}"
            " DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION test_holds_explained()"
        )
    return tables
