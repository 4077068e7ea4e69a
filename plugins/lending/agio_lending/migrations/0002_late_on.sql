-- What the late fee is a share of. Loans that run were agreed on the principal; new ones say what their offer says.
ALTER TABLE lending_loan
    ADD COLUMN late_on text NOT NULL DEFAULT 'principal' CHECK (late_on IN ('principal', 'outstanding'));
ALTER TABLE lending_past_term
    ADD COLUMN late_on text NOT NULL DEFAULT 'principal' CHECK (late_on IN ('principal', 'outstanding'));

-- Every charge there must be, in closed form, as before; `base` is what the late fee is a share of.
CREATE OR REPLACE VIEW lending_charge AS
SELECT t.loan_id, t.account, t.before + d.day AS step, d.day > t.days AS late,
       (t.begins + d.day - 1) AS day,
       (div(t.amount::numeric * t.daily_rate * greatest(0, least(d.day, t.days) - t.free_days) + 9999999999, 10000000000)
        - div(t.amount::numeric * t.daily_rate * greatest(0, least(d.day - 1, t.days) - t.free_days) + 9999999999,
              10000000000)
        + div(b.base * t.late_rate * greatest(0, d.day - t.days) + 9999999999, 10000000000)
        - div(b.base * t.late_rate * greatest(0, d.day - 1 - t.days) + 9999999999, 10000000000)
       )::bigint AS amount
FROM (
    SELECT l.id AS loan_id, l.account, l.amount, l.begins, l.days, l.free_days, l.daily_rate, l.late_rate, l.late_on,
           l.before, l.charged_days
    FROM lending_loan l
    UNION ALL
    SELECT p.loan_id, l.account, l.amount, p.begins, p.days, p.free_days, p.daily_rate, p.late_rate, p.late_on,
           p.before, p.charged_days
    FROM lending_past_term p JOIN lending_loan l ON l.id = p.loan_id
) t
CROSS JOIN LATERAL (SELECT CASE t.late_on WHEN 'principal' THEN t.amount::numeric
    ELSE t.amount + div(t.amount::numeric * t.daily_rate * greatest(0, t.days - t.free_days) + 9999999999, 10000000000)
    END AS base) b
CROSS JOIN LATERAL generate_series(1, t.charged_days) AS d(day);
