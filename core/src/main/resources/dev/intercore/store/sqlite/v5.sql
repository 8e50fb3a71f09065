-- Runs: goal, phase, agents and artifacts (docs/runs.md). `seq` is the order; times are only shown.
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

-- Runs that have not ended. A run with a corrupt status is included, so that a search for the current run reports it.
CREATE INDEX idx_runs_session ON runs (session_id, seq) WHERE status NOT IN ('completed', 'failed', 'abandoned');
CREATE INDEX idx_runs_project ON runs (project, seq) WHERE status NOT IN ('completed', 'failed', 'abandoned');
CREATE INDEX idx_runs_going_on ON runs (seq, status) WHERE status NOT IN ('completed', 'failed', 'abandoned');

-- `process` is the identity of the process, because pids are reused. `at_work` is 1 while the agent runs in a run that has not ended: ended
-- agents are never removed, and a search for running agents must not scan them.
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

-- The positions of event consumers. Events above the lowest `acked` are kept (docs/runs.md).
CREATE TABLE event_consumers (
    name        TEXT NOT NULL PRIMARY KEY,
    acked       INTEGER NOT NULL,
    created_at  INTEGER NOT NULL,
    read_at     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX idx_events_subject ON events (subject);

-- Counts live intents without reading their records.
CREATE INDEX idx_intents_live ON intents (status, expires_at) WHERE closed_at IS NULL;
