-- Runs: what they are for, how far they are, who works in them and what they produced (docs/runs.md). `seq` is the order; times are for people.
CREATE TABLE runs (
    seq         INTEGER PRIMARY KEY AUTOINCREMENT,
    id          TEXT NOT NULL UNIQUE,
    goal        TEXT NOT NULL,
    project     TEXT NOT NULL,
    status      TEXT NOT NULL,
    phase       TEXT NOT NULL,
    phases      TEXT NOT NULL,
    bead_id     TEXT,
    session_id  TEXT,
    created_at  INTEGER NOT NULL,
    updated_at  INTEGER NOT NULL
) STRICT;

-- Those that have not ended, and so also one whose status somebody damaged: whoever looks for the current run has to meet it.
CREATE INDEX idx_runs_session ON runs (session_id, seq) WHERE status NOT IN ('completed', 'failed', 'abandoned');
CREATE INDEX idx_runs_project ON runs (project, seq) WHERE status NOT IN ('completed', 'failed', 'abandoned');
CREATE INDEX idx_runs_going_on ON runs (seq, status) WHERE status NOT IN ('completed', 'failed', 'abandoned');

-- `process` is who that pid was, so that another process with the same pid is not taken for it. `at_work` is 1 while it is running in a run that
-- goes on: what has ended stays for ever, and must not be looked through for who is there.
CREATE TABLE run_agents (
    seq         INTEGER PRIMARY KEY AUTOINCREMENT,
    id          TEXT NOT NULL UNIQUE,
    run_id      TEXT NOT NULL REFERENCES runs (id),
    type        TEXT NOT NULL,
    name        TEXT,
    status      TEXT NOT NULL,
    at_work     INTEGER NOT NULL,
    pid         INTEGER,
    process     TEXT,
    created_at  INTEGER NOT NULL,
    updated_at  INTEGER NOT NULL
) STRICT;

CREATE INDEX idx_run_agents_run ON run_agents (run_id, seq);
CREATE INDEX idx_run_agents_at_work ON run_agents (seq) WHERE at_work = 1;
CREATE INDEX idx_run_agents_at_work_in ON run_agents (run_id, seq) WHERE at_work = 1;
CREATE INDEX idx_run_agents_name ON run_agents (name) WHERE name IS NOT NULL;

CREATE TABLE artifacts (
    seq         INTEGER PRIMARY KEY AUTOINCREMENT,
    id          TEXT NOT NULL UNIQUE,
    run_id      TEXT NOT NULL REFERENCES runs (id),
    phase       TEXT NOT NULL,
    path        TEXT NOT NULL,
    type        TEXT NOT NULL,
    sha256      TEXT NOT NULL,
    bytes       INTEGER NOT NULL,
    created_at  INTEGER NOT NULL
) STRICT;

CREATE INDEX idx_artifacts_run ON artifacts (run_id, seq);
CREATE INDEX idx_artifacts_path ON artifacts (run_id, path, seq);

CREATE TABLE phase_gates (
    run_id      TEXT NOT NULL REFERENCES runs (id),
    phase       TEXT NOT NULL,
    status      TEXT NOT NULL,
    evidence    TEXT,
    checked_at  INTEGER NOT NULL,
    PRIMARY KEY (run_id, phase)
) STRICT, WITHOUT ROWID;

-- How far those who read events have got. Events above the lowest `acked` are kept (docs/events.md).
CREATE TABLE event_consumers (
    name        TEXT NOT NULL PRIMARY KEY,
    acked       INTEGER NOT NULL,
    created_at  INTEGER NOT NULL,
    read_at     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX idx_events_subject ON events (subject);

-- To count what is going on without reading the records.
CREATE INDEX idx_intents_live ON intents (status, expires_at) WHERE closed_at IS NULL;
