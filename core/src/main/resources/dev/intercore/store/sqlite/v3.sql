-- Events in the order of their transactions; each is written in the transaction of its change. `uid` identifies an event that may be
-- written twice after a crash.
CREATE TABLE events (
    seq      INTEGER PRIMARY KEY AUTOINCREMENT,
    type     TEXT NOT NULL,
    subject  TEXT NOT NULL,
    actor    TEXT NOT NULL,
    at       INTEGER NOT NULL,
    body     TEXT NOT NULL,
    uid      TEXT UNIQUE
) STRICT;

CREATE INDEX idx_events_type ON events (type, seq);

-- Named counters. They only grow.
CREATE TABLE counters (
    name   TEXT NOT NULL PRIMARY KEY,
    value  INTEGER NOT NULL
) STRICT;

-- Change intents. The record is authoritative; the other columns are indexes (docs/intents.md).
CREATE TABLE intents (
    sequence    INTEGER NOT NULL PRIMARY KEY,
    id          TEXT NOT NULL UNIQUE,
    session     TEXT NOT NULL,
    status      TEXT NOT NULL,
    expires_at  INTEGER NOT NULL,
    closed_at   INTEGER,
    record      TEXT NOT NULL
) STRICT;

CREATE INDEX idx_intents_end ON intents (expires_at) WHERE closed_at IS NULL;
CREATE INDEX idx_intents_session ON intents (session) WHERE closed_at IS NULL;
CREATE INDEX idx_intents_closed ON intents (closed_at) WHERE closed_at IS NOT NULL;
CREATE INDEX idx_intents_quarantine ON intents (sequence) WHERE status = 'quarantined';

-- For each path of a live intent: the folders before its first glob character.
CREATE TABLE intent_paths (
    key       TEXT NOT NULL,
    sequence  INTEGER NOT NULL,
    PRIMARY KEY (key, sequence)
) STRICT, WITHOUT ROWID;

CREATE INDEX idx_intent_paths_owner ON intent_paths (sequence);
