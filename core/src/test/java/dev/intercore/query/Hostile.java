package dev.intercore.query;

import java.util.List;
import java.util.stream.Stream;

/** Statements that would write, reach out, or show what is not to be shown. */
final class Hostile {
  /** They do something else than ask, and say so. */
  static final List<String> OTHER_VERBS =
      List.of(
          "INSERT INTO state VALUES ('a', 'b', '1', 1, NULL)",
          "insert into main.state (key, scope_id, payload) values ('a', 'b', '1')",
          "REPLACE INTO state VALUES ('a', 'b', '1', 1, NULL)",
          "UPDATE events SET type = 'x'",
          "UPDATE events SET type = 'x' RETURNING seq",
          "DELETE FROM events",
          "DELETE FROM main.events RETURNING *",
          "WITH x AS (SELECT 1) INSERT INTO main.counters VALUES ('a', 1)",
          "WITH x AS (SELECT 1) UPDATE main.counters SET value = 9",
          "WITH x AS (SELECT 1) DELETE FROM main.events WHERE 1",
          "WITH x AS (SELECT 1) DELETE FROM main.events RETURNING *",
          "CREATE TABLE t (a)",
          "CREATE TEMP TABLE t AS SELECT * FROM state",
          "CREATE TEMP VIEW v AS SELECT 1",
          "CREATE TEMP TRIGGER t AFTER INSERT ON events BEGIN SELECT 1; END",
          "CREATE VIRTUAL TABLE temp.f USING fts5(a)",
          "CREATE VIRTUAL TABLE temp.r USING rtree(a, b, c)",
          "CREATE INDEX i ON events (at)",
          "DROP TABLE events",
          "DROP VIEW temp.state",
          "ALTER TABLE events RENAME TO e",
          "ATTACH 'other.db' AS other",
          "ATTACH DATABASE ':memory:' AS other",
          "DETACH DATABASE main",
          "VACUUM",
          "VACUUM INTO 'copy.db'",
          "REINDEX",
          "ANALYZE",
          "BEGIN IMMEDIATE",
          "COMMIT",
          "END",
          "ROLLBACK",
          "SAVEPOINT s",
          "RELEASE s",
          "EXPLAIN SELECT 1",
          "EXPLAIN QUERY PLAN SELECT * FROM events",
          "PRAGMA journal_mode = DELETE",
          "PRAGMA writable_schema = ON",
          "PRAGMA query_only = OFF",
          "PRAGMA main.user_version = 99",
          "PRAGMA temp_store_directory = '/tmp'",
          "PRAGMA wal_checkpoint(TRUNCATE)",
          "pragma/**/user_version(7)",
          "SELECT * INTO copy FROM events",
          "SELECT 1; DELETE FROM events",
          "SELECT 1;;SELECT 2",
          "SELECT 1; -- nothing\n DROP TABLE events",
          "SELECT 1 /* ; */ ; /* hidden */ VACUUM",
          "-- a comment\nDELETE FROM events",
          "/* SELECT */ DELETE FROM events",
          "");

  /** They ask, but for what is none of their business. */
  static final List<String> TABLES =
      List.of(
          "SELECT * FROM sqlite_schema",
          "SELECT * FROM sqlite_master",
          "SELECT * FROM sqlite_temp_schema",
          "SELECT * FROM main.sqlite_schema",
          "SELECT * FROM \"sqlite_schema\"",
          "SELECT * FROM [sqlite_master]",
          "SELECT * FROM `sqlite_master`",
          "SELECT * FROM 'sqlite_master'",
          "SELECT * FROM SQLITE_SCHEMA",
          "SELECT * FROM state, sqlite_schema",
          "SELECT * FROM state JOIN sqlite_schema",
          "SELECT * FROM (sqlite_schema)",
          "SELECT * FROM ((state), (sqlite_schema))",
          "SELECT 1 WHERE 'a' IN sqlite_sequence",
          "SELECT 1 WHERE 'a' IN main.sqlite_schema",
          "SELECT (SELECT count(*) FROM sqlite_schema)",
          "SELECT 1 FROM state WHERE EXISTS (SELECT 1 FROM requests)",
          "SELECT 1 ORDER BY (SELECT 1 FROM counters)",
          "WITH x AS (SELECT * FROM requests) SELECT * FROM x",
          "WITH requests AS (SELECT * FROM main.requests) SELECT * FROM requests",
          "WITH sqlite_schema AS (SELECT 1) SELECT * FROM sqlite_schema",
          "VALUES ((SELECT count(*) FROM requests))",
          "SELECT * FROM requests",
          "SELECT * FROM counters",
          "SELECT * FROM team_records",
          "SELECT * FROM intent_paths",
          "SELECT * FROM run_agents",
          "SELECT * FROM event_consumers",
          "SELECT * FROM main.requests",
          "SELECT * FROM main.state",
          "SELECT * FROM temp.state",
          "SELECT * FROM \"main\".\"requests\"",
          "SELECT * FROM dbstat",
          "SELECT * FROM sqlite_dbpage",
          "SELECT * FROM sqlite_stmt",
          "SELECT * FROM bytecode('SELECT 1')",
          "SELECT * FROM pragma_user_version",
          "SELECT * FROM pragma_table_info('requests')",
          "SELECT * FROM pragma_journal_mode('delete')",
          "SELECT * FROM pragma_database_list",
          "SELECT * FROM PRAGMA_function_list",
          "SELECT * FROM state, \"pragma_user_version\"",
          "SELECT * FROM fts5vocab",
          "SELECT * FROM fts3tokenize('simple')",
          "SELECT * FROM generate_series(1, 10)",
          "SELECT * FROM state IS DISTINCT FROM requests, requests");

  static final List<String> FUNCTIONS =
      List.of(
          "SELECT load_extension('/tmp/x.so')",
          "SELECT LOAD_EXTENSION('/tmp/x.so', 'init')",
          "SELECT \"load_extension\"('/tmp/x.so')",
          "SELECT [load_extension] ('/tmp/x.so')",
          "SELECT load_extension/**/('/tmp/x.so')",
          "SELECT fts3_tokenizer('simple')",
          "SELECT readfile('/etc/passwd')",
          "SELECT writefile('/tmp/x', 'y')",
          "SELECT edit('x')",
          "SELECT sqlite_log(1, 'x')",
          "SELECT sqlite_compileoption_get(0)",
          "SELECT zeroblob(1000000000)",
          "SELECT randomblob(1000000000)",
          "SELECT replicate('x', 1000000000)",
          "SELECT rtreecheck('state')",
          "SELECT last_insert_rowid()",
          "SELECT count(*) FROM state WHERE key = load_extension('x')",
          "SELECT sum(load_extension(key)) OVER () FROM state");

  /** Where a reader and SQLite might see different things. */
  static final List<String> TRICKS =
      List.of(
          "SELECT 1\u0000; DELETE FROM events",
          "SELECT '\u0000'",
          "\uFEFFDELETE FROM events",
          "SELECT\uFEFF1",
          "SELECT 'unclosed",
          "SELECT \"unclosed",
          "SELECT [unclosed",
          "SELECT ?1",
          "SELECT :name",
          "SELECT @name",
          "SELECT $name",
          "\u00A0SELECT 1",
          "SELECT '\uD800'");

  private Hostile() {}

  static Stream<String> all() {
    return Stream.of(OTHER_VERBS, TABLES, FUNCTIONS, TRICKS).flatMap(List::stream);
  }
}
