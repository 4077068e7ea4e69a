-- The questionnaire, once for each time it was answered. The newest row is the user's risk level: 1 conservative,
-- 2 balanced, 3 aggressive.
CREATE TABLE verification_questionnaire (
    id                 bigint      PRIMARY KEY,
    user_id            bigint      NOT NULL,
    purpose            smallint    NOT NULL CHECK (purpose BETWEEN 1 AND 6),
    investment_purpose smallint    NOT NULL CHECK (investment_purpose BETWEEN 1 AND 4),
    amount             smallint    NOT NULL CHECK (amount BETWEEN 1 AND 6),
    trades             smallint    NOT NULL CHECK (trades BETWEEN 1 AND 4),
    occupation         smallint    NOT NULL CHECK (occupation BETWEEN 1 AND 12),
    income             smallint    NOT NULL CHECK (income BETWEEN 1 AND 6),
    source             smallint    NOT NULL CHECK (source BETWEEN 1 AND 6),
    expected           smallint    NOT NULL CHECK (expected BETWEEN 1 AND 6),
    score              smallint    NOT NULL CHECK (score BETWEEN 0 AND 100),
    level              smallint    NOT NULL CHECK (level BETWEEN 1 AND 3),
    created_at         timestamptz NOT NULL
);

CREATE INDEX verification_questionnaire_user ON verification_questionnaire (user_id, id DESC);
