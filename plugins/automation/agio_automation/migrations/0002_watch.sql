-- An instruction is due at a moment, or waits for a price: then it is active without a moment, and has a row in automation_watch.
-- contract: the version before reads next_at as a moment or none, whatever the state is
-- squawk-ignore ban-drop-constraint
ALTER TABLE automation_instruction DROP CONSTRAINT automation_instruction_check;
ALTER TABLE automation_instruction ADD CONSTRAINT automation_instruction_next_at CHECK (next_at IS NULL OR state = 'active') NOT VALID;

-- Up to when the ticks of a symbol have been worked through; there while something waits for one of them.
CREATE TABLE automation_board (
    id        bigint PRIMARY KEY,
    symbol    text   NOT NULL UNIQUE,
    cursor_ms bigint NOT NULL
);

-- The level that an instruction waits for. `up`: it waits for the figure to come up to the level; where that isn't the way on which it
-- fires (`rises`), the figure is beyond the level and has to come back first. The tick that crossed it stands here until it has fired.
CREATE TABLE automation_watch (
    id         bigint   PRIMARY KEY,
    symbol     text     NOT NULL,
    decimals   smallint NOT NULL CHECK (decimals >= 0),
    figure     text     NOT NULL CHECK (figure IN ('price', 'change')),
    level      bigint   NOT NULL CHECK (figure = 'change' OR level > 0),
    rises      boolean  NOT NULL,
    up         boolean  NOT NULL,
    since_ms   bigint   NOT NULL,
    met_ms     bigint,
    met_price  bigint   CHECK ((met_price IS NOT NULL) = (met_ms IS NOT NULL)),
    met_tick   bigint   CHECK ((met_tick IS NOT NULL) = (met_ms IS NOT NULL)),
    met_before bigint
);

CREATE INDEX automation_watch_level ON automation_watch (symbol, figure, up, level) WHERE met_ms IS NULL;

-- The tick by which a firing was triggered.
ALTER TABLE automation_firing
    ADD COLUMN trigger_of text NOT NULL DEFAULT '',
    ADD COLUMN trigger bigint,
    ADD COLUMN trigger_decimals smallint NOT NULL DEFAULT 0,
    ADD COLUMN trigger_tick bigint,
    ADD COLUMN trigger_before bigint;
ALTER TABLE automation_firing
    ADD CONSTRAINT automation_firing_trigger CHECK (trigger > 0) NOT VALID,
    ADD CONSTRAINT automation_firing_trigger_tick CHECK ((trigger_tick IS NOT NULL) = (trigger IS NOT NULL)) NOT VALID;
