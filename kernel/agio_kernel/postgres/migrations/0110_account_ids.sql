-- What an account id says, for whoever counts by it: nobody else spells its bits.
CREATE FUNCTION ledger_asset_of(account bigint) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ SELECT (account >> 1 & 4095)::int $$;
