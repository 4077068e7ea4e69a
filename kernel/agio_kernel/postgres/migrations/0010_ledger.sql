-- The ledger: assets, accounts, transfers, holds and the chain that seals them (docs/money.md).
--
-- An account id says what the account holds: serial << 14 | house << 13 | asset << 1 | realm. Two accounts whose low
-- thirteen bits differ hold different assets or live in different realms: one CHECK on the transfer keeps them apart.
-- Only the functions at the end write; the application's role may read and execute, nothing else.

CREATE TABLE ledger_asset (
    id    integer  PRIMARY KEY CHECK (id BETWEEN 0 AND 4095),
    code  text     NOT NULL UNIQUE CHECK (code <> ''),
    scale smallint NOT NULL CHECK (scale BETWEEN 0 AND 8),
    title text     NOT NULL
);

-- What the numbers in ledger_transfer mean. A number never changes its meaning: history is written in it.
CREATE TABLE ledger_code (
    family text     NOT NULL CHECK (family IN ('reason', 'cause')),
    number smallint NOT NULL CHECK (number > 0),
    name   text     NOT NULL CHECK (name <> ''),
    -- Whether what leaves a user's account for this reason was used up on a product.
    spends boolean  NOT NULL CHECK (family = 'reason' OR NOT spends),
    -- Whether what a user's account is credited for this reason came from outside.
    brings boolean  NOT NULL CHECK (family = 'reason' OR NOT brings),
    PRIMARY KEY (family, number),
    UNIQUE (family, name)
);

-- House accounts are not rows: 'house:fees' is a number here, and its account in any asset and realm follows from it.
CREATE TABLE ledger_house (
    number integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name   text    NOT NULL UNIQUE CHECK (name <> ''),
    -- Whether what stands there is still its users', also once the plugin is gone that kept it for them.
    users  boolean NOT NULL DEFAULT false
);

CREATE SEQUENCE ledger_account_serial AS bigint MAXVALUE 562949953421311;  -- 49 bits are left beside the low fourteen

CREATE TABLE ledger_account (
    id        bigint   PRIMARY KEY,
    owner     bigint   NOT NULL,
    wallet    smallint NOT NULL,
    available bigint   NOT NULL DEFAULT 0,
    held      bigint   NOT NULL DEFAULT 0,
    tx        xid8     NOT NULL DEFAULT pg_current_xact_id(),
    -- One constraint and not three: every posting is checked by it.
    CONSTRAINT ledger_account_of_a_user_not_negative
        CHECK (available >= 0 AND held >= 0 AND id > 0 AND id & 8192 = 0 AND wallet BETWEEN 1 AND 3)
) WITH (fillfactor = 50);  -- room on the page, so that a new balance is a heap-only update

CREATE UNIQUE INDEX ledger_account_owner ON ledger_account (owner, wallet, (id & 8191));
CREATE INDEX ledger_account_tx ON ledger_account (tx, id);

-- Every trade writes several of these rows, so a row has as few indexes as reading it by account, by cause and by
-- transaction needs. Ids come from one source in the application; what happens once is held by the cause.
CREATE TABLE ledger_transfer (
    id         bigint      NOT NULL,
    debit      bigint      NOT NULL,
    credit     bigint      NOT NULL,
    amount     bigint      NOT NULL,
    reason     smallint    NOT NULL,
    cause_kind smallint    NOT NULL,
    cause_id   bigint      NOT NULL,
    cause_step integer     NOT NULL,
    at         timestamptz NOT NULL DEFAULT agio_now(),
    tx         xid8        NOT NULL DEFAULT pg_current_xact_id(),
    PRIMARY KEY (tx, id),
    CONSTRAINT ledger_transfer_amount_of_one_asset_one_realm
        CHECK (amount > 0 AND (debit # credit) & 8191 = 0 AND debit <> credit),
    CONSTRAINT ledger_transfer_cause UNIQUE (cause_kind, cause_id, cause_step)
);

CREATE INDEX ledger_transfer_debit ON ledger_transfer (debit, id);
CREATE INDEX ledger_transfer_credit ON ledger_transfer (credit, id);

-- A link seals every transfer of the finished transactions from_tx <= tx < to_tx, every account they opened with its
-- owner, and the link before it.
CREATE TABLE ledger_link (
    seq      bigint      PRIMARY KEY,
    from_tx  xid8        NOT NULL,
    to_tx    xid8        NOT NULL,
    count    bigint      NOT NULL,
    accounts bigint      NOT NULL,
    at       timestamptz NOT NULL,
    previous bytea       NOT NULL,
    digest   bytea       NOT NULL,
    CONSTRAINT ledger_link_of_something CHECK (count >= 0 AND accounts >= 0 AND count + accounts > 0)
);

-- What a house account held when the chain reached up_to; what came later is summed from its transfers.
CREATE TABLE ledger_house_balance (
    account bigint PRIMARY KEY,
    balance bigint NOT NULL,
    up_to   xid8   NOT NULL
) WITH (fillfactor = 50);

-- A mistake of the owner's own migrations must not rewrite history either.
CREATE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the ledger is append-only: % on % is refused', TG_OP, TG_TABLE_NAME USING ERRCODE = '42501';
END $$;

CREATE TRIGGER ledger_transfer_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transfer
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_link_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_link
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_account_stays BEFORE DELETE OR TRUNCATE ON ledger_account
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

-- Every function fixes its plans: they are made once for a session, perhaps while the tables are still empty, and a
-- plan that scans or hashes a whole table then would cost more with every row written later.

-- Opens what is missing of a user's accounts and returns all that were asked for.
CREATE FUNCTION ledger_open(p_owner bigint, p_realm integer, p_wallets smallint[], p_assets integer[])
    RETURNS TABLE (wallet smallint, asset integer, id bigint)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = public, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
#variable_conflict use_column
BEGIN
    IF p_realm NOT IN (0, 1) THEN
        RAISE EXCEPTION 'there is no realm %', p_realm USING ERRCODE = '22023';
    END IF;
    IF EXISTS (SELECT FROM unnest(p_assets) a WHERE NOT EXISTS (SELECT FROM ledger_asset s WHERE s.id = a)) THEN
        RAISE EXCEPTION 'an asset of % is not declared', p_assets USING ERRCODE = 'AG004';
    END IF;
    INSERT INTO ledger_account (id, owner, wallet)
        SELECT nextval('ledger_account_serial') << 14 | w.low, p_owner, w.wallet
        FROM (SELECT DISTINCT u.wallet, (u.asset << 1 | p_realm)::bigint AS low
              FROM unnest(p_wallets, p_assets) u(wallet, asset)
              ORDER BY 1, 2) w
        WHERE NOT EXISTS (SELECT FROM ledger_account a
                          WHERE a.owner = p_owner AND a.wallet = w.wallet AND a.id & 8191 = w.low)
        ON CONFLICT (owner, wallet, (id & 8191)) DO NOTHING;
    RETURN QUERY
        SELECT DISTINCT u.wallet, u.asset, a.id
        FROM unnest(p_wallets, p_assets) u(wallet, asset)
        JOIN ledger_account a
            ON a.owner = p_owner AND a.wallet = u.wallet AND a.id & 8191 = (u.asset << 1 | p_realm)::bigint;
END $$;

-- Locks the named users' accounts in id order, which is the one order everybody locks in, and returns their balances.
CREATE FUNCTION ledger_lock(p_ids bigint[], p_skip_locked boolean DEFAULT false)
    RETURNS TABLE (id bigint, owner bigint, wallet smallint, available bigint, held bigint)
    LANGUAGE plpgsql SECURITY DEFINER ROWS 64
    SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan
    SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
#variable_conflict use_column
BEGIN
    IF p_skip_locked THEN
        RETURN QUERY SELECT a.id, a.owner, a.wallet, a.available, a.held FROM ledger_account a
            WHERE a.id = ANY (p_ids) ORDER BY a.id FOR NO KEY UPDATE SKIP LOCKED;
    ELSE
        RETURN QUERY SELECT a.id, a.owner, a.wallet, a.available, a.held FROM ledger_account a
            WHERE a.id = ANY (p_ids) ORDER BY a.id FOR NO KEY UPDATE;
    END IF;
END $$;

-- Writes transfers and moves between available and held, all or nothing, and returns the users' new balances as arrays.
--
-- Lock, then insert, then update: a repeated cause waits for its twin at the accounts and is then told that it is
-- repeated, before anybody asks whether the money is there. The guard stands in the UPDATE and names the account
-- that fails it; the CHECK on the table is the second wall.
CREATE FUNCTION ledger_post(
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

    -- What accounts are told that are followed (0200). What a sequencer moves it tells itself (`ledger_tell`).
    INSERT INTO ledger_event_written (accounts, bodies, holdings, moved)
        SELECT '{}', '{}', array_agg(u.id), array_agg(u.moved)
        FROM unnest(owners, ids, moved) u(owner, id, moved)
        JOIN ledger_followed s ON s.account = u.owner AND s.followed
        HAVING count(*) > 0;
END $$;

-- The same for a batch of a sequencer, in fewer steps: transfers as one flat array of nine (id, debit, credit, amount, reason,
-- cause kind, cause id, cause step, 1 where it is from what is held), holds as another of two (account, amount).
--
-- Nothing is locked before: the guard stands in the UPDATE, which takes the rows in id order and judges what it finds
-- there after whoever had them. So it may be a transaction of its own, sent without having asked; but it holds accounts while
-- it waits for others, so its connection waits for a lock only shortly. Whoever fails is looked for afterwards: first an
-- account that doesn't exist, then one that hasn't enough.
CREATE FUNCTION ledger_post_batch(t bigint[], h bigint[],
        OUT ids bigint[], OUT owners bigint[], OUT wallets bigint[], OUT available bigint[], OUT held bigint[])
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan
    SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
DECLARE
    houses  bigint[];
    changed integer;
    wanted  integer;
    wrong   record;
BEGIN
    INSERT INTO ledger_transfer (id, debit, credit, amount, reason, cause_kind, cause_id, cause_step)
        SELECT t[i], t[i + 1], t[i + 2], t[i + 3], t[i + 4]::smallint, t[i + 5]::smallint, t[i + 6], t[i + 7]::integer
        FROM generate_series(1, cardinality(t), 9) i;

    WITH m AS MATERIALIZED (
        SELECT m.account, sum(m.available)::bigint AS available, sum(m.held)::bigint AS held
        FROM (
            SELECT t[i + 1] AS account, (t[i + 8] - 1) * t[i + 3] AS available, - t[i + 8] * t[i + 3] AS held
            FROM generate_series(1, cardinality(t), 9) i
            UNION ALL
            SELECT t[i + 2], t[i + 3], 0 FROM generate_series(1, cardinality(t), 9) i
            UNION ALL
            SELECT h[i], - h[i + 1], h[i + 1] FROM generate_series(1, cardinality(h), 2) i
        ) m
        GROUP BY m.account
        ORDER BY m.account
    ), updated AS (
        UPDATE ledger_account a
        SET available = a.available + d.available, held = a.held + d.held
        FROM m d
        WHERE d.account & 8192 = 0 AND a.id = d.account
            AND a.available + d.available >= 0 AND a.held + d.held >= 0
        RETURNING a.id, a.owner, a.wallet, a.available, a.held
    )
    SELECT coalesce(array_agg(u.id), '{}'), coalesce(array_agg(u.owner), '{}'),
           coalesce(array_agg(u.wallet::bigint), '{}'), coalesce(array_agg(u.available), '{}'),
           coalesce(array_agg(u.held), '{}'), count(*),
           (SELECT count(*) FROM m WHERE m.account & 8192 = 0),
           (SELECT array_agg(m.account) FROM m WHERE m.account & 8192 <> 0)
        INTO ids, owners, wallets, available, held, changed, wanted, houses FROM updated u;

    -- A house account is only named: its balance is summed. It holds nothing, and there is no hold on it.
    IF houses IS NOT NULL THEN
        SELECT n.account INTO wrong FROM unnest(houses) n(account)
            WHERE n.account < 0
                OR NOT EXISTS (SELECT FROM ledger_house x WHERE x.number = n.account >> 14)
                OR NOT EXISTS (SELECT FROM ledger_asset s WHERE s.id = n.account >> 1 & 4095)
                OR EXISTS (SELECT FROM generate_series(1, cardinality(t), 9) i
                           WHERE t[i + 8] = 1 AND t[i + 1] = n.account)
                OR EXISTS (SELECT FROM generate_series(1, cardinality(h), 2) i WHERE h[i] = n.account) LIMIT 1;
        IF FOUND THEN
            RAISE EXCEPTION 'there is no house account %, or it was asked for a held balance', wrong.account
                USING ERRCODE = 'AG002', DETAIL = wrong.account::text;
        END IF;
    END IF;
    IF changed = wanted THEN
        RETURN;
    END IF;
    SELECT n.account INTO wrong
        FROM (SELECT t[i + 1] AS account FROM generate_series(1, cardinality(t), 9) i
              UNION SELECT t[i + 2] FROM generate_series(1, cardinality(t), 9) i
              UNION SELECT h[i] FROM generate_series(1, cardinality(h), 2) i) n
        WHERE n.account & 8192 = 0 AND NOT EXISTS (SELECT FROM ledger_account a WHERE a.id = n.account)
        ORDER BY 1 LIMIT 1;
    IF FOUND THEN
        RAISE EXCEPTION 'there is no account %', wrong.account USING ERRCODE = 'AG002', DETAIL = wrong.account::text;
    END IF;
    SELECT a.id, a.available, a.held, m.available AS change, m.held AS held_change INTO wrong
        FROM (
            SELECT n.account, sum(n.available)::bigint AS available, sum(n.held)::bigint AS held
            FROM (
                SELECT t[i + 1] AS account, (t[i + 8] - 1) * t[i + 3] AS available, - t[i + 8] * t[i + 3] AS held
                FROM generate_series(1, cardinality(t), 9) i
                UNION ALL
                SELECT t[i + 2], t[i + 3], 0 FROM generate_series(1, cardinality(t), 9) i
                UNION ALL
                SELECT h[i], - h[i + 1], h[i + 1] FROM generate_series(1, cardinality(h), 2) i
            ) n
            GROUP BY n.account
        ) m JOIN ledger_account a ON a.id = m.account
        WHERE m.account <> ALL (ids)
        ORDER BY a.id LIMIT 1;
    RAISE EXCEPTION 'account % has % available and % held, which cannot change by % and %',
        wrong.id, wrong.available, wrong.held, wrong.change, wrong.held_change
        USING ERRCODE = 'AG001',
        DETAIL = concat_ws(' ', wrong.id, wrong.available, wrong.held, wrong.change, wrong.held_change);
END $$;

-- A house account's balance: what is folded, and the transfers that no link covers yet.
CREATE FUNCTION ledger_house_balance_of(p_account bigint) RETURNS bigint
    LANGUAGE sql STABLE
    SET search_path = public, pg_temp SET enable_seqscan = off
AS $$
    WITH sealed AS (SELECT coalesce((SELECT to_tx FROM ledger_link ORDER BY seq DESC LIMIT 1), '0'::xid8) AS to_tx)
    SELECT (coalesce((SELECT balance FROM ledger_house_balance WHERE account = p_account), 0)
        + coalesce((SELECT sum(CASE WHEN t.credit = p_account THEN t.amount ELSE -t.amount END)
                    FROM ledger_transfer t
                    WHERE t.tx >= (SELECT to_tx FROM sealed) AND p_account IN (t.debit, t.credit)), 0))::bigint
$$;

-- Exactly these bytes of a transfer, and of an account, are sealed: fixed widths, so no two rows can be read as one
-- another.
CREATE FUNCTION ledger_bytes(t ledger_transfer) RETURNS bytea LANGUAGE sql STABLE AS $$
    SELECT int8send(t.id) || int8send(t.debit) || int8send(t.credit) || int8send(t.amount) || int2send(t.reason)
        || int2send(t.cause_kind) || int8send(t.cause_id) || int4send(t.cause_step)
        || timestamptz_send(t.at) || xid8send(t.tx)
$$;
CREATE FUNCTION ledger_account_bytes(a ledger_account) RETURNS bytea LANGUAGE sql STABLE AS $$
    SELECT int8send(a.id) || int8send(a.owner) || int2send(a.wallet) || xid8send(a.tx)
$$;

-- The digest of one link, from the columns it covers and the transfers and accounts it finds. Both are counted in it, so
-- that where the ones end and the others begin is told.
CREATE FUNCTION ledger_digest(p_seq bigint, p_from xid8, p_to xid8, p_at timestamptz, p_previous bytea,
        OUT count bigint, OUT accounts bigint, OUT digest bytea)
    LANGUAGE sql STABLE
    SET search_path = public, pg_temp SET enable_seqscan = off
AS $$
    SELECT moved.count, opened.count, sha256(p_previous || int8send(p_seq) || xid8send(p_from) || xid8send(p_to)
            || timestamptz_send(p_at) || int8send(moved.count) || int8send(opened.count)
            || coalesce(moved.bytes, ''::bytea) || coalesce(opened.bytes, ''::bytea))
    FROM (SELECT count(*) AS count, string_agg(ledger_bytes(t), ''::bytea ORDER BY t.tx, t.id) AS bytes
          FROM ledger_transfer t WHERE t.tx >= p_from AND t.tx < p_to) moved,
         (SELECT count(*) AS count, string_agg(ledger_account_bytes(a), ''::bytea ORDER BY a.tx, a.id) AS bytes
          FROM ledger_account a WHERE a.tx >= p_from AND a.tx < p_to) opened
$$;

-- Adds at most one link, of about p_bound transfers and whole transactions, and folds the house accounts.
-- Returns how many transfers and accounts it sealed: the caller goes on until that is 0.
CREATE FUNCTION ledger_seal(p_bound integer DEFAULT 10000) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan
    SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
DECLARE
    last     ledger_link;
    finished xid8;
    bound    xid8;
    link     ledger_link;
    covered  record;
BEGIN
    PERFORM pg_advisory_xact_lock(4702111234474983745);  -- one sealer at a time in the whole database
    finished := pg_snapshot_xmin(pg_current_snapshot());
    SELECT * INTO last FROM ledger_link ORDER BY seq DESC LIMIT 1;
    link.seq := coalesce(last.seq, 0) + 1;
    link.from_tx := coalesce(last.to_tx, '0'::xid8);
    link.previous := coalesce(last.digest, '\x'::bytea);
    link.at := agio_clock_timestamp();
    IF finished < link.from_tx THEN
        RAISE EXCEPTION 'the transaction counter stands at %, behind the chain at %', finished, link.from_tx
            USING ERRCODE = 'AG005',
            HINT = 'A ledger restored from a logical dump needs its counter moved on with pg_resetwal (docs/money.md).';
    END IF;

    -- The first transaction that the bound cuts waits for the next link; one that is longer than a link is not cut.
    SELECT t.tx INTO bound FROM ledger_transfer t
        WHERE t.tx >= link.from_tx AND t.tx < finished ORDER BY t.tx, t.id OFFSET p_bound LIMIT 1;
    IF bound IS NULL THEN
        link.to_tx := finished;
    ELSIF EXISTS (SELECT FROM ledger_transfer t WHERE t.tx >= link.from_tx AND t.tx < bound) THEN
        link.to_tx := bound;
    ELSE
        SELECT coalesce(min(t.tx), finished) INTO link.to_tx FROM ledger_transfer t
            WHERE t.tx > bound AND t.tx < finished;
    END IF;

    SELECT * INTO covered
        FROM ledger_digest(link.seq, link.from_tx, link.to_tx, link.at, link.previous);
    IF covered.count + covered.accounts = 0 THEN
        RETURN 0;
    END IF;
    INSERT INTO ledger_link (seq, from_tx, to_tx, count, accounts, at, previous, digest)
        VALUES (link.seq, link.from_tx, link.to_tx, covered.count, covered.accounts, link.at, link.previous,
            covered.digest);

    INSERT INTO ledger_house_balance AS b (account, balance, up_to)
        SELECT m.account, sum(m.amount)::bigint, link.to_tx
        FROM (
            SELECT t.credit AS account, t.amount FROM ledger_transfer t
            WHERE t.tx >= link.from_tx AND t.tx < link.to_tx AND t.credit & 8192 <> 0
            UNION ALL
            SELECT t.debit, -t.amount FROM ledger_transfer t
            WHERE t.tx >= link.from_tx AND t.tx < link.to_tx AND t.debit & 8192 <> 0
        ) m
        GROUP BY m.account
        ON CONFLICT (account) DO UPDATE SET balance = b.balance + excluded.balance, up_to = excluded.up_to;
    RETURN covered.count + covered.accounts;
END $$;

REVOKE ALL ON ledger_asset, ledger_code, ledger_house, ledger_account, ledger_transfer, ledger_link,
    ledger_house_balance FROM PUBLIC;
REVOKE ALL ON SEQUENCE ledger_account_serial FROM PUBLIC;
REVOKE ALL ON FUNCTION
    ledger_open(bigint, integer, smallint[], integer[]),
    ledger_lock(bigint[], boolean),
    ledger_post(bigint[], bigint[], bigint[], bigint[], smallint[], smallint[], bigint[], integer[], boolean[],
        bigint[], bigint[]),
    ledger_post_batch(bigint[], bigint[]),
    ledger_house_balance_of(bigint),
    ledger_bytes(ledger_transfer),
    ledger_account_bytes(ledger_account),
    ledger_digest(bigint, xid8, xid8, timestamptz, bytea),
    ledger_seal(integer)
    FROM PUBLIC;

-- Whatever the defaults gave to the application's role, it may read and it may ask the functions.
REVOKE ALL ON ledger_asset, ledger_code, ledger_house, ledger_account, ledger_transfer, ledger_link,
    ledger_house_balance FROM agio_app;
REVOKE ALL ON SEQUENCE ledger_account_serial FROM agio_app;
GRANT SELECT ON ledger_asset, ledger_code, ledger_house, ledger_account, ledger_transfer, ledger_link,
    ledger_house_balance TO agio_app;
GRANT EXECUTE ON FUNCTION
    ledger_open(bigint, integer, smallint[], integer[]),
    ledger_lock(bigint[], boolean),
    ledger_post(bigint[], bigint[], bigint[], bigint[], smallint[], smallint[], bigint[], integer[], boolean[],
        bigint[], bigint[]),
    ledger_post_batch(bigint[], bigint[]),
    ledger_house_balance_of(bigint),
    ledger_bytes(ledger_transfer),
    ledger_account_bytes(ledger_account),
    ledger_digest(bigint, xid8, xid8, timestamptz, bytea),
    ledger_seal(integer)
    TO agio_app;
