-- The state of a team of agents. The record is authoritative; team_links is an index (docs/teams.md).
CREATE TABLE team_records (
    kind    TEXT NOT NULL,
    id      TEXT NOT NULL,
    seq     INTEGER NOT NULL,
    record  TEXT NOT NULL,
    PRIMARY KEY (kind, id)
) STRICT;

CREATE INDEX idx_team_records_order ON team_records (kind, seq, id);

CREATE TABLE team_links (
    kind   TEXT NOT NULL,
    name   TEXT NOT NULL,
    value  TEXT NOT NULL,
    seq    INTEGER NOT NULL,
    id     TEXT NOT NULL,
    PRIMARY KEY (kind, name, value, seq, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX idx_team_links_owner ON team_links (kind, id);

-- Heartbeats and renewed leases. They do not change the record.
CREATE TABLE team_touches (
    kind   TEXT NOT NULL,
    id     TEXT NOT NULL,
    touch  TEXT NOT NULL,
    PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;

-- Corrupt records, moved here.
CREATE TABLE team_quarantine (
    seq     INTEGER PRIMARY KEY AUTOINCREMENT,
    kind    TEXT NOT NULL,
    id      TEXT NOT NULL,
    record  TEXT NOT NULL,
    fault   TEXT NOT NULL,
    at      INTEGER NOT NULL
) STRICT;

CREATE INDEX idx_team_quarantine_id ON team_quarantine (kind, id);
