-- What a user's incomes of each day and level add up to, in hundredths of USDT, kept with each income: a page reads days and
-- not incomes. What was refused counts for nothing.
CREATE TABLE referral_day (
    user_id bigint   NOT NULL,
    day     date     NOT NULL,
    level   smallint NOT NULL CHECK (level BETWEEN 1 AND 4),
    usdt    bigint   NOT NULL,
    paid    bigint   NOT NULL,
    PRIMARY KEY (user_id, day, level)
);

CREATE FUNCTION referral_day_adds(p_income referral_income, p_sign int) RETURNS void LANGUAGE sql AS $$
    INSERT INTO referral_day AS d (user_id, day, level, usdt, paid)
    SELECT p_income.user_id, (p_income.created_at AT TIME ZONE 'UTC')::date, p_income.level,
           p_sign * p_income.usdt, CASE WHEN p_income.state = 'paid' THEN p_sign * p_income.usdt ELSE 0 END
    WHERE p_income.usdt IS NOT NULL AND p_income.state <> 'refused'
    ON CONFLICT (user_id, day, level) DO UPDATE SET usdt = d.usdt + excluded.usdt, paid = d.paid + excluded.paid
$$;

CREATE FUNCTION referral_day_keeps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' THEN
        PERFORM referral_day_adds(OLD, -1);
    END IF;
    PERFORM referral_day_adds(NEW, 1);
    RETURN NULL;
END $$;
CREATE TRIGGER referral_day_keeps AFTER INSERT OR UPDATE ON referral_income
    FOR EACH ROW EXECUTE FUNCTION referral_day_keeps();

INSERT INTO referral_day
    SELECT user_id, (created_at AT TIME ZONE 'UTC')::date, level,
           coalesce(sum(usdt) FILTER (WHERE state <> 'refused'), 0)::bigint,
           coalesce(sum(usdt) FILTER (WHERE state = 'paid'), 0)::bigint
    FROM referral_income GROUP BY 1, 2, 3;
