#!/bin/bash -p
# build: f9e028a
# A database as the Go program made it: schema version 1, by its statements.
set -euo pipefail
umask 077
mkdir .clavain
{
  echo 'PRAGMA journal_mode = WAL;'
  cat "$GOLDEN_TREE/core/src/main/resources/dev/intercore/store/v1.sql"
  cat <<END
PRAGMA user_version = 1;
INSERT INTO state VALUES ('progress', 's1', '{"done":3,"of":7}', $GOLDEN_BEGIN, NULL);
INSERT INTO state VALUES ('progress', 's2', '[1, 2.50, -0, 1e400, 12345678901234567890, "é\u00e9\u0000", true, null]', $GOLDEN_BEGIN, $((GOLDEN_BEGIN + 7 * 86400)));
INSERT INTO state VALUES ('progress', 'scope with é and "quotes"', '"text"', $GOLDEN_BEGIN, NULL);
INSERT INTO state VALUES ('short', 's1', '1', $GOLDEN_BEGIN, $((GOLDEN_BEGIN + 60)));
INSERT INTO state VALUES ('dispatch', 's1', '{}', $GOLDEN_BEGIN, $((GOLDEN_BEGIN + 3600)));
INSERT INTO sentinels VALUES ('welcome', 's1', $GOLDEN_BEGIN);
INSERT INTO sentinels VALUES ('compound', 's1', $((GOLDEN_BEGIN + 1700)));
INSERT INTO sentinels VALUES ('never', 's1', 0);
INSERT INTO sentinels VALUES ('future', 's1', $((GOLDEN_BEGIN + 864000)));
INSERT INTO sentinels VALUES ('old', 'a scope é', $((GOLDEN_BEGIN - 1000000)));
END
} | run_sql .clavain/intercore.db
