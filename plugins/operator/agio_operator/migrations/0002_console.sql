-- The second factor is offered at the first sign-in and bound by its first code; a password that somebody else gave is
-- replaced at the first sign-in.
ALTER TABLE operator
    ADD COLUMN totp_offered   bytea,
    ADD COLUMN totp_offer_end timestamptz,
    ADD COLUMN password_given boolean NOT NULL DEFAULT false,
    ADD CONSTRAINT operator_offer CHECK ((totp_offered IS NULL) = (totp_offer_end IS NULL));

-- What an account may not do for now; who lifted it stands in the audit.
CREATE TABLE operator_freeze (
    user_id bigint      NOT NULL,
    what    text        NOT NULL CHECK (what IN ('trading', 'withdrawal', 'login')),
    since   timestamptz NOT NULL DEFAULT agio_now(),
    by      text        NOT NULL,
    reason  text        NOT NULL,
    PRIMARY KEY (user_id, what)
);

-- What nobody may do for now.
CREATE TABLE operator_switch (
    name   text        PRIMARY KEY CHECK (name IN ('withdrawals')),
    frozen boolean     NOT NULL,
    since  timestamptz NOT NULL DEFAULT agio_now(),
    by     text        NOT NULL,
    reason text        NOT NULL
);
