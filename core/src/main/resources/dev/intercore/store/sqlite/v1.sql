-- The schema of the Go program of the same name. Its databases are migrated in place.
CREATE TABLE state (
    key         TEXT NOT NULL,
    scope_id    TEXT NOT NULL,
    payload     TEXT NOT NULL,
    updated_at  INTEGER NOT NULL DEFAULT (unixepoch()),
    expires_at  INTEGER,
    PRIMARY KEY (key, scope_id)
);

CREATE INDEX idx_state_scope ON state (scope_id, key);
CREATE INDEX idx_state_expires ON state (expires_at) WHERE expires_at IS NOT NULL;

CREATE TABLE sentinels (
    name        TEXT NOT NULL,
    scope_id    TEXT NOT NULL,
    last_fired  INTEGER NOT NULL DEFAULT (unixepoch()),
    PRIMARY KEY (name, scope_id)
);
