#!/bin/bash -p
# build: f9e028a
# A backup, temp files of hooks, and nothing else: for commands that are about neither.
set -euo pipefail
# shellcheck source=app/src/test/golden/features.bash
source "$GOLDEN_SCRIPTS/features.bash"
at 0
ic init >/dev/null
ic state set progress s1 --value '{"n":1}'
echo "VACUUM INTO '.clavain/intercore.db.backup-20260101-000000';" | run_sql .clavain/intercore.db
chmod 600 .clavain/intercore.db.backup-*
mkdir ../legacy
echo '{}' >../legacy/clavain-dispatch-1.json
touch ../legacy/clavain-stop-s1 ../legacy/clavain-compound-last-s1 ../legacy/clavain-handoff-s1
