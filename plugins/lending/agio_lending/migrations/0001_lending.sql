-- The application's role may read and write rows of new tables by default; it owns none of them.

-- What a borrower's applications and loans take of the limit: the guard of the last dollar.
CREATE TABLE lending_borrower (
    user_id bigint   NOT NULL,
    realm   smallint NOT NULL,
    used_quota   bigint   NOT NULL CHECK (used_quota >= 0),
    PRIMARY KEY (user_id, realm)
);

-- Papers that were uploaded and not sent yet.
CREATE TABLE lending_paper (
    user_id    bigint      NOT NULL,
    kind       text        NOT NULL CHECK (kind IN ('housing', 'income', 'statement', 'id_front', 'id_back')),
    file       text        NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, kind)
);

CREATE INDEX lending_paper_age ON lending_paper (created_at);

-- Rates are parts of a Rate. `interest` and `late_fee` were charged so far, in all terms; the term that runs now began on
-- `begins`, its first day being 1, and `before` counts the days of earlier ones.
CREATE TABLE lending_loan (
    id           bigint      PRIMARY KEY,
    number       bigint      NOT NULL GENERATED ALWAYS AS IDENTITY UNIQUE,
    user_id      bigint      NOT NULL,
    account      bigint      NOT NULL,
    realm        smallint    NOT NULL,
    offer        text        NOT NULL,
    version      integer     NOT NULL CHECK (version >= 0),
    coin         text        NOT NULL,
    amount       bigint      NOT NULL CHECK (amount > 0),
    days         integer     NOT NULL CHECK (days > 0),
    free_days    integer     NOT NULL CHECK (free_days >= 0),
    daily_rate   bigint      NOT NULL CHECK (daily_rate >= 0),
    late_rate    bigint      NOT NULL CHECK (late_rate >= 0),
    begins       date        CHECK ((begins IS NULL) = (issued_at IS NULL)),
    before       integer     NOT NULL DEFAULT 0 CHECK (before >= 0),
    charged_days integer     NOT NULL DEFAULT 0 CHECK (charged_days >= 0),
    interest     bigint      NOT NULL DEFAULT 0 CHECK (interest >= 0),
    late_fee     bigint      NOT NULL DEFAULT 0 CHECK (late_fee >= 0),
    waived       bigint      NOT NULL DEFAULT 0 CHECK (waived BETWEEN 0 AND interest + late_fee),
    paid         bigint      NOT NULL DEFAULT 0 CHECK (paid IN (0, amount + interest + late_fee - waived)),
    term         integer     NOT NULL DEFAULT 1 CHECK (term > 0),
    state        text        NOT NULL CHECK (state IN ('unreviewed', 'issued', 'repaying', 'overdue', 'cleared',
                                                       'rejected', 'withdrawn', 'written_off')),
    waits_since  timestamptz,
    reason       text        NOT NULL DEFAULT '',
    applicant    bytea       NOT NULL,
    housing      text        NOT NULL DEFAULT '',
    income       text        NOT NULL DEFAULT '',
    statement    text        NOT NULL DEFAULT '',
    id_front     text        NOT NULL DEFAULT '',
    id_back      text        NOT NULL DEFAULT '',
    issued_at    timestamptz CHECK ((state IN ('issued', 'repaying', 'overdue', 'cleared', 'written_off'))
                                    = (issued_at IS NOT NULL)),
    settled_at   timestamptz CHECK ((state IN ('cleared', 'written_off')) = (settled_at IS NOT NULL)),
    settled_by   text        NOT NULL DEFAULT '' CHECK (settled_by IN ('', 'balance', 'voucher', 'write_off')),
    decided_by   bigint,
    decided_at   timestamptz,
    created_at   timestamptz NOT NULL,
    CHECK ((settled_at IS NULL) = (settled_by = ''))
);

CREATE INDEX lending_loan_user ON lending_loan (user_id, id DESC);
CREATE INDEX lending_loan_waits ON lending_loan (coalesce(waits_since, created_at), id)
    WHERE state IN ('unreviewed', 'overdue');

-- Terms that a restructuring has ended.
CREATE TABLE lending_past_term (
    loan_id      bigint  NOT NULL REFERENCES lending_loan (id),
    number       integer NOT NULL CHECK (number > 0),
    begins       date    NOT NULL,
    days         integer NOT NULL CHECK (days > 0),
    free_days    integer NOT NULL CHECK (free_days >= 0),
    daily_rate   bigint  NOT NULL CHECK (daily_rate >= 0),
    late_rate    bigint  NOT NULL CHECK (late_rate >= 0),
    before       integer NOT NULL CHECK (before >= 0),
    charged_days integer NOT NULL CHECK (charged_days >= 0),
    PRIMARY KEY (loan_id, number)
);

-- What was given up of interest and late fees, by a person or because a voucher showed an earlier day.
CREATE TABLE lending_waiver (
    id         bigint      PRIMARY KEY,
    loan_id    bigint      NOT NULL REFERENCES lending_loan (id),
    amount     bigint      NOT NULL CHECK (amount > 0),
    reason     text        NOT NULL,
    created_at timestamptz NOT NULL
);

CREATE INDEX lending_waiver_loan ON lending_waiver (loan_id);

CREATE TABLE lending_voucher (
    id         bigint      PRIMARY KEY,
    number     bigint      NOT NULL GENERATED ALWAYS AS IDENTITY UNIQUE,
    loan_id    bigint      NOT NULL REFERENCES lending_loan (id),
    user_id    bigint      NOT NULL,
    coin       text        NOT NULL,
    amount     bigint      NOT NULL CHECK (amount > 0),
    shown_on   date        NOT NULL,
    repayment  text        NOT NULL,
    state      text        NOT NULL CHECK (state IN ('under_review', 'confirmed', 'refused', 'withdrawn')),
    reason     text        NOT NULL DEFAULT '',
    decided_by bigint,
    decided_at timestamptz,
    created_at timestamptz NOT NULL
);

CREATE UNIQUE INDEX lending_voucher_once ON lending_voucher (loan_id) WHERE state = 'under_review';
CREATE INDEX lending_voucher_waits ON lending_voucher (created_at, id) WHERE state = 'under_review';
CREATE INDEX lending_voucher_user ON lending_voucher (user_id, id DESC);
CREATE INDEX lending_voucher_loan ON lending_voucher (loan_id, id DESC);

-- Every charge there must be, in closed form: the sums to a day, rounded up, and their differences. What was charged is
-- proved by it, and what users are shown day by day is read from it.
CREATE VIEW lending_charge AS
SELECT t.loan_id, t.account, t.before + d.day AS step, d.day > t.days AS late,
       (t.begins + d.day - 1) AS day,
       (div(t.amount::numeric * t.daily_rate * greatest(0, least(d.day, t.days) - t.free_days) + 9999999999, 10000000000)
        - div(t.amount::numeric * t.daily_rate * greatest(0, least(d.day - 1, t.days) - t.free_days) + 9999999999,
              10000000000)
        + div(t.amount::numeric * t.late_rate * greatest(0, d.day - t.days) + 9999999999, 10000000000)
        - div(t.amount::numeric * t.late_rate * greatest(0, d.day - 1 - t.days) + 9999999999, 10000000000)
       )::bigint AS amount
FROM (
    SELECT l.id AS loan_id, l.account, l.amount, l.begins, l.days, l.free_days, l.daily_rate, l.late_rate, l.before,
           l.charged_days
    FROM lending_loan l
    UNION ALL
    SELECT p.loan_id, l.account, l.amount, p.begins, p.days, p.free_days, p.daily_rate, p.late_rate, p.before,
           p.charged_days
    FROM lending_past_term p JOIN lending_loan l ON l.id = p.loan_id
) t
CROSS JOIN LATERAL generate_series(1, t.charged_days) AS d(day);
