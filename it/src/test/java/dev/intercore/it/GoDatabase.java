package dev.intercore.it;

import dev.intercore.testkit.TestFiles;

/** A database as the Go program of the same name wrote it: version 1, WAL, no application id. */
final class GoDatabase {
  private static final String[] SCHEMA = {
    "PRAGMA journal_mode = WAL",
    """
    CREATE TABLE IF NOT EXISTS state (
        key         TEXT NOT NULL,
        scope_id    TEXT NOT NULL,
        payload     TEXT NOT NULL,
        updated_at  INTEGER NOT NULL DEFAULT (unixepoch()),
        expires_at  INTEGER,
        PRIMARY KEY (key, scope_id)
    )
    """,
    "CREATE INDEX IF NOT EXISTS idx_state_scope ON state(scope_id, key)",
    "CREATE INDEX IF NOT EXISTS idx_state_expires ON state(expires_at) WHERE expires_at IS NOT NULL",
    """
    CREATE TABLE IF NOT EXISTS sentinels (
        name        TEXT NOT NULL,
        scope_id    TEXT NOT NULL,
        last_fired  INTEGER NOT NULL DEFAULT (unixepoch()),
        PRIMARY KEY (name, scope_id)
    )
    """,
    "PRAGMA user_version = 1"
  };

  private GoDatabase() {}

  /** Puts one with {@code rows} values ({@code key-N}, {@code scope}) in the database's place. */
  static void replace(Scratch scratch, int rows) {
    TestFiles.remove(scratch.clavain());
    TestFiles.folder(scratch.clavain());
    scratch.bash("chmod 700 .clavain && umask 077 && : >.clavain/intercore.db").succeeds("");
    scratch.sqlite().run(SCHEMA);
    scratch
        .sqlite()
        .run(
            """
            INSERT INTO state (key, scope_id, payload)
            WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d)
            SELECT 'key-' || i, 'scope', '{"n":' || i || '}' FROM n
            """
                .formatted(rows),
            "INSERT INTO sentinels VALUES ('fired', 'scope', unixepoch() - 1000000)",
            "INSERT INTO sentinels VALUES ('never', 'scope', 0)");
  }
}
