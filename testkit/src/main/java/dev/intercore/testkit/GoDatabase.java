package dev.intercore.testkit;

/** A database as the Go program of the same name wrote it: version 1, WAL, no application id. */
public final class GoDatabase {
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
  public static void replace(TestProject project, int rows) {
    TestFiles.remove(project.clavain());
    project.putDatabase(new byte[0]);
    project.sqlite().run(SCHEMA);
    project
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
