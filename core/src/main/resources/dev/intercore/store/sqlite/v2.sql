-- 'ICor': tells our databases from others that use the same version numbers.
PRAGMA application_id = 1229156210;

-- What a guard was asked with, and claims that lapse unless they are confirmed (docs/storage.md).
ALTER TABLE sentinels ADD COLUMN interval_s INTEGER;
ALTER TABLE sentinels ADD COLUMN longest_s INTEGER;
ALTER TABLE sentinels ADD COLUMN lease_until INTEGER;
ALTER TABLE sentinels ADD COLUMN prior_fired INTEGER;
ALTER TABLE sentinels ADD COLUMN prior_interval_s INTEGER;

-- Clean-up finds its few rows here instead of reading the table on every claim.
CREATE INDEX idx_sentinels_cleanup ON sentinels (last_fired) WHERE longest_s <= 604800;

-- Answers `state keys` and `state list` alone: steps from key to key, sees visible rows without reading the table.
CREATE INDEX idx_state_visible ON state (key, expires_at, scope_id);

-- Nothing asks by scope first; every write paid for it.
DROP INDEX idx_state_scope;

-- The outcome of calls that may be repeated after their answer was lost.
CREATE TABLE requests (
    id          TEXT NOT NULL PRIMARY KEY,
    exit_code   INTEGER NOT NULL,
    answer      TEXT NOT NULL,
    created_at  INTEGER NOT NULL
) STRICT;

CREATE INDEX idx_requests_created ON requests (created_at);
