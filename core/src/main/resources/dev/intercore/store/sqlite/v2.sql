-- 'ICor': distinguishes our databases from those of other programs with the same version numbers.
PRAGMA application_id = 1229156210;

-- The intervals of a sentinel, and claims that expire unless they are confirmed (docs/storage.md).
ALTER TABLE sentinels ADD COLUMN interval_s INTEGER;
ALTER TABLE sentinels ADD COLUMN longest_s INTEGER;
ALTER TABLE sentinels ADD COLUMN lease_until INTEGER;
ALTER TABLE sentinels ADD COLUMN prior_fired INTEGER;
ALTER TABLE sentinels ADD COLUMN prior_interval_s INTEGER;

-- Every claim removes a few old rows. This index finds them without a scan of the table.
CREATE INDEX idx_sentinels_cleanup ON sentinels (last_fired) WHERE longest_s <= 604800;

-- A covering index for `state keys` and `state list`: finds the next key and visible rows without reading the table.
CREATE INDEX idx_state_visible ON state (key, expires_at, scope_id);

-- No query uses it, and every write updated it.
DROP INDEX idx_state_scope;

-- The answers of calls that may be repeated because their answer was lost.
CREATE TABLE requests (
    id          TEXT NOT NULL PRIMARY KEY,
    exit_code   INTEGER NOT NULL,
    answer      TEXT NOT NULL,
    created_at  INTEGER NOT NULL
) STRICT;

CREATE INDEX idx_requests_created ON requests (created_at);
