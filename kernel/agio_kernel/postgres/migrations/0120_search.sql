-- A part of a word is found by an index: of a text's pieces of one, two and three letters, which hold those of whatever
-- stands in it. The whole word is compared where all its pieces stand. (pg_trgm is not in every PostgreSQL; it also
-- finds nothing shorter than three letters, and many a Chinese name has two.)
CREATE FUNCTION text_pieces(p_text text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT coalesce(array_agg(DISTINCT piece), '{}')
    FROM (SELECT string_to_array(p_text, NULL) AS letters) split,
        unnest(letters, letters[2:], letters[3:]) AS place (a, b, c),
        LATERAL (VALUES (a), (a || b), (a || b || c)) AS pieces (piece)
    WHERE piece IS NOT NULL
$$;

-- The pieces to look for a word by: its threes, or itself if it is shorter. The first thirty narrow enough.
CREATE FUNCTION text_keys(p_word text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT array_agg(DISTINCT substr(p_word, n, 3))
    FROM generate_series(1, least(greatest(length(p_word) - 2, 1), 30)) n
$$;

-- What users and entries are searched in. The indexes and the searches name it by these functions and stay the same.
CREATE FUNCTION app_user_words(p_email text, p_phone text, p_name text, p_wallet text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
    SELECT lower(coalesce(p_email || ' ', '') || coalesce(p_phone || ' ', '') || p_name || coalesce(' ' || p_wallet, ''))
$$;

CREATE FUNCTION audit_words(p_actor_name text, p_action text, p_subject text, p_reason text, p_before text, p_after text)
    RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
    SELECT lower(p_actor_name || ' ' || p_action || ' ' || p_subject || ' ' || p_reason || ' ' || p_before || ' '
        || p_after)
$$;

-- Without a list of what is to be sorted in later: every search would read that list.
CREATE INDEX app_user_pieces ON app_user USING gin (text_pieces(app_user_words(email, phone, name, wallet)))
    WITH (fastupdate = off);
CREATE INDEX audit_entry_pieces ON audit_entry
    USING gin (text_pieces(audit_words(actor_name, action, subject, reason, before, after))) WITH (fastupdate = off);
