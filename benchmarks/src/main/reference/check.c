/* The same as check.go where there is no Go: check DATABASE VERSION CLAIM NAME SCOPE SECONDS */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static sqlite3 *db;

static void fail(const char *what) {
  fprintf(stderr, "check: %s: %s\n", what, db ? sqlite3_errmsg(db) : "wrong call");
  exit(2);
}

static void run(const char *sql) {
  if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK) fail(sql);
}

static sqlite3_stmt *prepare(const char *sql) {
  sqlite3_stmt *statement;
  if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK) fail(sql);
  return statement;
}

int main(int count, char **words) {
  if (count != 7) fail("six arguments wanted");
  if (sqlite3_open_v2(words[1], &db, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK) fail(words[1]);
  sqlite3_busy_timeout(db, 100);
  run("PRAGMA journal_mode = WAL");
  run("PRAGMA synchronous = NORMAL");
  sqlite3_stmt *version = prepare("PRAGMA user_version");
  if (sqlite3_step(version) != SQLITE_ROW || sqlite3_column_int(version, 0) != atoi(words[2])) fail("schema version");
  sqlite3_finalize(version);

  run("BEGIN IMMEDIATE");
  sqlite3_stmt *claim = prepare(words[3]);
  sqlite3_bind_text(claim, 1, words[4], -1, SQLITE_STATIC);
  sqlite3_bind_text(claim, 2, words[5], -1, SQLITE_STATIC);
  sqlite3_bind_int64(claim, 3, time(NULL));
  sqlite3_bind_int64(claim, 4, atoll(words[6]));
  sqlite3_bind_null(claim, 5);
  int allowed = 0, step;
  while ((step = sqlite3_step(claim)) == SQLITE_ROW) allowed = 1;
  if (step != SQLITE_DONE) fail("claim");
  sqlite3_finalize(claim);
  run("COMMIT");
  sqlite3_close(db);
  puts(allowed ? "allowed" : "throttled");
  return allowed ? 0 : 1;
}
