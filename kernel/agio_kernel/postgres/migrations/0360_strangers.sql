-- Plugins that run in a process of their own (ADR 0066). Each logs in as a role of its own, which owns a schema with its tables,
-- sees none of `public`, and is given what stands in the schema `stranger`: the kernel's functions by the names and arguments
-- that its code calls them by, here guarded by who has logged in (session_user) and by the ticket of the call.
DO $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'agio_stranger') THEN
        CREATE ROLE agio_stranger NOLOGIN;
    END IF;
EXCEPTION
    WHEN duplicate_object OR unique_violation THEN NULL;
END
$$;

-- `inner_pad` and `outer_pad`: the key of tickets, padded as HMAC-SHA256 has it.
CREATE TABLE stranger (
    plugin    text  PRIMARY KEY CHECK (plugin ~ '^[a-z][a-z0-9_]{0,39}$'),
    role      text  NOT NULL UNIQUE,
    inner_pad bytea NOT NULL CHECK (length(inner_pad) = 64),
    outer_pad bytea NOT NULL CHECK (length(outer_pad) = 64)
);
CREATE TABLE stranger_code (
    plugin text     NOT NULL,
    family text     NOT NULL CHECK (family IN ('reason', 'cause')),
    number smallint NOT NULL,
    PRIMARY KEY (plugin, family, number)
);
CREATE TABLE stranger_house (
    plugin text    NOT NULL,
    number integer NOT NULL,
    PRIMARY KEY (plugin, number)
);
-- Most of a coin that the plugin's house accounts together may be below zero, in each realm.
CREATE TABLE stranger_loss (
    plugin text    NOT NULL,
    asset  integer NOT NULL,
    most   bigint  NOT NULL CHECK (most >= 0),
    PRIMARY KEY (plugin, asset)
);
CREATE TABLE stranger_balance (
    plugin  text   NOT NULL,
    account bigint NOT NULL,
    balance bigint NOT NULL,
    PRIMARY KEY (plugin, account)
);
CREATE TABLE stranger_hold (
    plugin  text   NOT NULL,
    account bigint NOT NULL,
    amount  bigint NOT NULL CHECK (amount >= 0),
    PRIMARY KEY (plugin, account)
);
-- Its rows prove nothing to the ledger: whoever writes them also asked for the transfer. This is what the function below booked.
CREATE TABLE stranger_posting (
    cause_kind smallint NOT NULL,
    cause_id   bigint   NOT NULL,
    cause_step integer  NOT NULL,
    debit      bigint   NOT NULL,
    credit     bigint   NOT NULL,
    amount     bigint   NOT NULL,
    PRIMARY KEY (cause_kind, cause_id, cause_step)
);
REVOKE ALL ON stranger, stranger_code, stranger_house, stranger_loss, stranger_balance, stranger_hold, stranger_posting
    FROM agio_app;
GRANT SELECT ON stranger_hold, stranger_posting TO agio_app;

-- Admits a plugin's role, by the schema's owner, to what it declares now.
CREATE FUNCTION stranger_admit(p_plugin text, p_role text, p_inner bytea, p_outer bytea, p_reasons smallint[],
        p_causes smallint[], p_houses text[], p_assets integer[], p_losses bigint[]) RETURNS void LANGUAGE sql
AS $$
    INSERT INTO stranger (plugin, role, inner_pad, outer_pad) VALUES (p_plugin, p_role, p_inner, p_outer)
        ON CONFLICT (plugin) DO UPDATE SET role = excluded.role, inner_pad = excluded.inner_pad, outer_pad = excluded.outer_pad;
    DELETE FROM stranger_code WHERE plugin = p_plugin;
    DELETE FROM stranger_house WHERE plugin = p_plugin;
    DELETE FROM stranger_loss WHERE plugin = p_plugin;
    INSERT INTO stranger_code (plugin, family, number)
        SELECT p_plugin, 'reason', unnest(p_reasons) UNION ALL SELECT p_plugin, 'cause', unnest(p_causes);
    INSERT INTO stranger_house (plugin, number) SELECT p_plugin, number FROM ledger_house WHERE name = ANY (p_houses);
    INSERT INTO stranger_loss (plugin, asset, most) SELECT p_plugin, * FROM unnest(p_assets, p_losses);
$$;
REVOKE ALL ON FUNCTION stranger_admit(text, text, bytea, bytea, smallint[], smallint[], text[], integer[], bigint[])
    FROM PUBLIC, agio_app;

CREATE SCHEMA stranger;
GRANT USAGE ON SCHEMA stranger TO agio_stranger;

CREATE FUNCTION stranger.own_plugin() RETURNS text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$ SELECT s.plugin FROM public.stranger s WHERE s.role = session_user $$;

-- The call that the host has handed over, by the ticket that it signed; all null outside a call.
-- A ticket is plugin|owner|realm|until|fingerprint|rtoken|call|scope|signature.
CREATE FUNCTION stranger.ticket(OUT owner bigint, OUT realm integer, OUT print bytea, OUT rtoken text, OUT call text, OUT scope text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
    said  text := coalesce(current_setting('agio.ticket', true), '');
    body  text;
    parts text[];
    known stranger%ROWTYPE;
BEGIN
    IF said = '' THEN
        RETURN;
    END IF;
    SELECT * INTO known FROM stranger s WHERE s.role = session_user;
    body := left(said, -65);
    parts := string_to_array(body, '|');
    IF known.plugin IS NULL OR parts[1] IS DISTINCT FROM known.plugin
        OR right(said, 64) <> encode(sha256(known.outer_pad || sha256(known.inner_pad || convert_to(body, 'UTF8'))), 'hex')
        OR parts[4]::double precision < extract(epoch FROM clock_timestamp()) THEN
        RAISE EXCEPTION 'the ticket is not one of the host, or its time is over' USING ERRCODE = 'AG020';
    END IF;
    owner := nullif(parts[2], '')::bigint;
    realm := nullif(parts[3], '')::integer;
    print := decode(parts[5], 'hex');
    rtoken := parts[6];
    call := parts[7];
    scope := array_to_string(parts[8:], '|');
END $$;

-- Begins the intent of a ticket in this transaction: whether it is this one's, and what was answered where it was carried out.
CREATE FUNCTION stranger.begin_intent(p_ticket text, OUT mine boolean, OUT fingerprint bytea, OUT answer bytea)
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
    t record;
BEGIN
    PERFORM set_config('agio.ticket', p_ticket, true);
    SELECT * INTO t FROM stranger.ticket();
    mine := pg_try_advisory_xact_lock(hashtextextended(concat_ws('|', t.scope, t.call, t.rtoken), 0));
    SELECT i.fingerprint, i.answer INTO fingerprint, answer FROM intent i
        WHERE i.scope = t.scope AND i.call = t.call AND i.rtoken = t.rtoken;
END $$;

-- Keeps the answer of the intent with what this transaction has done.
CREATE FUNCTION stranger.keep_intent(p_answer bytea) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
    IF length(p_answer) > 1048576 THEN
        RAISE EXCEPTION 'an answer of % bytes, at most 1 MiB is kept', length(p_answer) USING ERRCODE = 'AG021';
    END IF;
    INSERT INTO intent (scope, call, rtoken, fingerprint, answer)
        SELECT t.scope, t.call, t.rtoken, t.print, p_answer FROM stranger.ticket() t;
END $$;

CREATE FUNCTION stranger.ledger_open(p_owner bigint, p_realm integer, p_wallets smallint[], p_assets integer[])
    RETURNS TABLE (wallet smallint, asset integer, id bigint)
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
    t record;
BEGIN
    SELECT * INTO t FROM stranger.ticket();
    IF greatest(cardinality(p_wallets), cardinality(p_assets)) > 256 THEN
        RAISE EXCEPTION 'at most 256 accounts are opened at once' USING ERRCODE = 'AG021';
    END IF;
    IF t.owner IS NULL OR (p_owner, p_realm) IS DISTINCT FROM (t.owner, t.realm) THEN
        RAISE EXCEPTION 'accounts are opened of whoever makes the call' USING ERRCODE = 'AG021';
    END IF;
    RETURN QUERY SELECT o.wallet, o.asset, o.id FROM public.ledger_open(p_owner, p_realm, p_wallets, p_assets) o;
END $$;

-- Accounts of whoever makes the call, and those in which the plugin holds something.
CREATE FUNCTION stranger.ledger_lock(p_ids bigint[], p_skip_locked boolean DEFAULT false)
    RETURNS TABLE (id bigint, owner bigint, wallet smallint, available bigint, held bigint)
    LANGUAGE plpgsql SECURITY DEFINER ROWS 64 SET search_path = public, pg_temp
AS $$
DECLARE
    own text := stranger.own_plugin();
    t   record;
BEGIN
    SELECT * INTO t FROM stranger.ticket();
    IF cardinality(p_ids) > 256 THEN
        RAISE EXCEPTION 'at most 256 accounts are locked at once' USING ERRCODE = 'AG021';
    END IF;
    -- One that isn't there yet may be somebody's by the time of the lock.
    IF EXISTS (SELECT FROM unnest(p_ids) u(account) LEFT JOIN ledger_account a ON a.id = u.account
               WHERE a.id IS NULL OR (a.owner, (a.id & 1)::integer) IS DISTINCT FROM (t.owner, t.realm)
                   AND NOT EXISTS (SELECT FROM stranger_hold h
                                   WHERE h.plugin = own AND h.account = a.id AND h.amount > 0)) THEN
        RAISE EXCEPTION 'an account of % is none of whoever makes the call', p_ids USING ERRCODE = 'AG021';
    END IF;
    RETURN QUERY SELECT l.id, l.owner, l.wallet, l.available, l.held FROM public.ledger_lock(p_ids, p_skip_locked) l;
END $$;

-- Moves money for the plugin's own reasons and causes, between its own house accounts and users': from what is available to
-- whoever makes the call, and from what the plugin holds of anybody, which somebody's call gave it.
CREATE FUNCTION stranger.ledger_post(
        p_ids bigint[], p_debits bigint[], p_credits bigint[], p_amounts bigint[], p_reasons smallint[],
        p_cause_kinds smallint[], p_cause_ids bigint[], p_cause_steps integer[], p_from_held boolean[],
        p_hold_accounts bigint[], p_hold_amounts bigint[],
        OUT ids bigint[], OUT owners bigint[], OUT wallets smallint[], OUT available bigint[], OUT held bigint[])
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan
    SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
DECLARE
    own   text := stranger.own_plugin();
    t     record;
    wrong record;
    users bigint[];
BEGIN
    -- A null or a sum that overflows would fail at a balance, in words that tell it.
    IF (cardinality(p_ids) + cardinality(p_hold_accounts) <= 256
        AND cardinality(p_ids) = ALL (ARRAY[cardinality(p_debits), cardinality(p_credits), cardinality(p_amounts),
            cardinality(p_reasons), cardinality(p_cause_kinds), cardinality(p_cause_ids), cardinality(p_cause_steps),
            cardinality(p_from_held)])
        AND cardinality(p_hold_accounts) = cardinality(p_hold_amounts)
        AND array_position(p_ids || p_debits || p_credits || p_amounts || p_cause_ids || p_hold_accounts || p_hold_amounts,
            NULL) IS NULL
        AND array_position(p_reasons || p_cause_kinds, NULL) IS NULL
        AND array_position(p_cause_steps, NULL) IS NULL AND array_position(p_from_held, NULL) IS NULL
        AND (SELECT coalesce(sum(abs(u.amount::numeric)), 0) < 2::numeric ^ 62
             FROM unnest(p_amounts || p_hold_amounts) u(amount))) IS NOT TRUE THEN
        RAISE EXCEPTION 'at most 256 transfers and holds are posted at once, each whole, and of less than 2^62 together'
            USING ERRCODE = 'AG021';
    END IF;
    SELECT u.family, u.number INTO wrong
        FROM (SELECT 'reason' AS family, unnest(p_reasons) AS number UNION ALL SELECT 'cause', unnest(p_cause_kinds)) u
        WHERE NOT EXISTS (SELECT FROM stranger_code c WHERE (c.plugin, c.family, c.number) = (own, u.family, u.number)) LIMIT 1;
    IF FOUND THEN
        RAISE EXCEPTION 'the % % is not declared by the plugin', wrong.family, wrong.number USING ERRCODE = 'AG021';
    END IF;
    SELECT u.account INTO wrong FROM unnest(p_debits || p_credits) u(account)
        WHERE u.account & 8192 <> 0
            AND NOT EXISTS (SELECT FROM stranger_house h WHERE h.plugin = own AND h.number = u.account >> 14) LIMIT 1;
    IF FOUND THEN
        RAISE EXCEPTION 'the house account % is not of the plugin', wrong.account USING ERRCODE = 'AG021';
    END IF;
    SELECT * INTO t FROM stranger.ticket();
    SELECT u.account INTO wrong
        FROM (SELECT d.account, NOT d.from_held AS whose FROM unnest(p_debits, p_from_held) d(account, from_held)
              UNION ALL
              SELECT c.account, false FROM unnest(p_credits) c(account)
              UNION ALL
              SELECT h.account, h.amount >= 0 FROM unnest(p_hold_accounts, p_hold_amounts) h(account, amount)) u
        LEFT JOIN ledger_account a ON a.id = u.account
        WHERE u.account & 8192 = 0
            AND (a.id IS NULL OR u.whose AND (a.owner, (a.id & 1)::integer) IS DISTINCT FROM (t.owner, t.realm)) LIMIT 1;
    IF FOUND THEN
        RAISE EXCEPTION 'the account % is none of whoever makes the call', wrong.account USING ERRCODE = 'AG021';
    END IF;

    -- Everything is judged before the ledger does it, whose refusals tell balances; the accounts are locked before the
    -- plugin's own rows, as by everybody, and a repeated cause waits there for its twin.
    SELECT array_agg(DISTINCT u.account) INTO users
        FROM unnest(p_debits || p_credits || p_hold_accounts) u(account) WHERE u.account & 8192 = 0;
    PERFORM FROM public.ledger_lock(users);
    SELECT p.* INTO wrong FROM unnest(p_cause_kinds, p_cause_ids, p_cause_steps) c(kind, id, step)
        JOIN stranger_posting p ON (p.cause_kind, p.cause_id, p.cause_step) = (c.kind, c.id, c.step) LIMIT 1;
    IF FOUND THEN
        RAISE EXCEPTION 'the cause is booked already'
            USING ERRCODE = '23505', CONSTRAINT = 'ledger_transfer_cause', TABLE = 'ledger_transfer',
            DETAIL = format('Key (cause_kind, cause_id, cause_step)=(%s, %s, %s) already exists.',
                wrong.cause_kind, wrong.cause_id, wrong.cause_step);
    END IF;

    -- Held: more of it first, then less.
    INSERT INTO stranger_hold AS s (plugin, account, amount)
        SELECT own, h.account, sum(h.amount)::bigint FROM unnest(p_hold_accounts, p_hold_amounts) h(account, amount)
        WHERE h.amount > 0 GROUP BY h.account ORDER BY h.account
        ON CONFLICT (plugin, account) DO UPDATE SET amount = s.amount + excluded.amount;
    FOR wrong IN
        SELECT l.account, sum(l.amount)::bigint AS amount
        FROM (SELECT h.account, -h.amount AS amount FROM unnest(p_hold_accounts, p_hold_amounts) h(account, amount)
              WHERE h.amount < 0
              UNION ALL
              SELECT d.account, d.amount FROM unnest(p_debits, p_amounts, p_from_held) d(account, amount, from_held)
              WHERE d.from_held) l
        GROUP BY l.account ORDER BY l.account
    LOOP
        UPDATE stranger_hold s SET amount = s.amount - wrong.amount
            WHERE s.plugin = own AND s.account = wrong.account AND s.amount >= wrong.amount;
        IF NOT FOUND THEN
            RAISE EXCEPTION 'the plugin holds less than % in the account %', wrong.amount, wrong.account USING ERRCODE = 'AG021';
        END IF;
    END LOOP;

    -- The house: one at a time, since its accounts are judged together.
    IF EXISTS (SELECT FROM unnest(p_debits || p_credits) u(account) WHERE u.account & 8192 <> 0) THEN
        PERFORM FROM stranger s WHERE s.plugin = own FOR NO KEY UPDATE;
        INSERT INTO stranger_balance AS b (plugin, account, balance)
            SELECT own, m.account, sum(m.amount)::bigint
            FROM (SELECT d.account, -d.amount AS amount FROM unnest(p_debits, p_amounts) d(account, amount)
                  UNION ALL
                  SELECT c.account, c.amount FROM unnest(p_credits, p_amounts) c(account, amount)) m
            WHERE m.account & 8192 <> 0 GROUP BY m.account
            ON CONFLICT (plugin, account) DO UPDATE SET balance = b.balance + excluded.balance;
        SELECT h.low >> 1 & 4095 AS asset, h.below INTO wrong
            FROM (SELECT b.account & 8191 AS low, -sum(b.balance) AS below
                  FROM stranger_balance b WHERE b.plugin = own GROUP BY 1) h
            WHERE h.low IN (SELECT d.account & 8191 FROM unnest(p_debits) d(account)) AND h.below > coalesce(
                (SELECT l.most FROM stranger_loss l WHERE l.plugin = own AND l.asset = (h.low >> 1 & 4095)::integer), 0) LIMIT 1;
        IF FOUND THEN
            RAISE EXCEPTION 'the house would have % of the asset % below zero, which is more than the plugin may lose',
                wrong.below, wrong.asset USING ERRCODE = 'AG021';
        END IF;
    END IF;

    SELECT * INTO ids, owners, wallets, available, held
        FROM public.ledger_post(p_ids, p_debits, p_credits, p_amounts, p_reasons, p_cause_kinds, p_cause_ids, p_cause_steps,
            p_from_held, p_hold_accounts, p_hold_amounts);

    INSERT INTO stranger_posting (cause_kind, cause_id, cause_step, debit, credit, amount)
        SELECT unnest(p_cause_kinds), unnest(p_cause_ids), unnest(p_cause_steps), unnest(p_debits), unnest(p_credits),
               unnest(p_amounts);

    -- Of somebody who neither makes the call nor has given it anything to hold, it learns nothing.
    SELECT coalesce(array_agg(r.id), '{}'), coalesce(array_agg(CASE WHEN r.known THEN r.owner END), '{}'),
           coalesce(array_agg(r.wallet), '{}'), coalesce(array_agg(CASE WHEN r.known THEN r.available END), '{}'),
           coalesce(array_agg(CASE WHEN r.known THEN r.held END), '{}')
        INTO ids, owners, wallets, available, held
        FROM (SELECT u.*, (u.owner, (u.id & 1)::integer) IS NOT DISTINCT FROM (t.owner, t.realm)
                  OR EXISTS (SELECT FROM stranger_hold h WHERE h.plugin = own AND h.account = u.id AND h.amount > 0) AS known
              FROM unnest(ids, owners, wallets, available, held) u(id, owner, wallet, available, held)) r;
END $$;

-- Its own part of the kernel's tables, by the names that its code knows them by.
CREATE VIEW stranger.ledger_house AS
    SELECT h.number, h.name FROM public.ledger_house h
    JOIN public.stranger_house s ON s.number = h.number AND s.plugin = stranger.own_plugin();
CREATE VIEW stranger.parameter_value WITH (security_barrier) AS
    SELECT * FROM public.parameter_value v WHERE starts_with(v.key, stranger.own_plugin() || '.');
CREATE VIEW stranger.scheduled_job WITH (security_barrier) AS
    SELECT * FROM public.scheduled_job j WHERE starts_with(j.kind, stranger.own_plugin() || '.') WITH CHECK OPTION;

GRANT SELECT ON stranger.ledger_house, stranger.parameter_value TO agio_stranger;
GRANT SELECT, INSERT, UPDATE, DELETE ON stranger.scheduled_job TO agio_stranger;
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA stranger TO agio_stranger;
GRANT USAGE ON SCHEMA public TO agio_stranger;
GRANT EXECUTE ON FUNCTION agio_now(), agio_clock_timestamp() TO agio_stranger;

-- Ends what a plugin's connections have held open for too long: a role may lift its own timeouts, and can't keep off this.
-- Also one that keeps an advisory lock outside a transaction: its key may be one that the kernel waits for.
CREATE FUNCTION stranger_end_late(p_plugin text, p_most_s double precision) RETURNS integer
    LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
    SELECT count(*)::integer FROM (
        SELECT pg_terminate_backend(a.pid) FROM pg_stat_activity a JOIN stranger s ON s.role = a.usename
        WHERE s.plugin = p_plugin AND (
            clock_timestamp() - a.xact_start > p_most_s * interval '1 s'
            OR a.state = 'idle' AND clock_timestamp() - a.backend_start > p_most_s * interval '1 s'
                AND EXISTS (SELECT FROM pg_locks l WHERE l.pid = a.pid AND l.locktype = 'advisory' AND l.granted))) ended;
$$;
REVOKE ALL ON FUNCTION stranger_end_late(text, double precision) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION stranger_end_late(text, double precision) TO agio_app;
