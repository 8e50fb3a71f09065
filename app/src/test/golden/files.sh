#!/bin/bash -p
# build: f9e028a
# Team and intents as files, with a heartbeat beside them; runs and events in the database.
set -euo pipefail
# shellcheck source=app/src/test/golden/features.bash
source "$GOLDEN_SCRIPTS/features.bash"
at 0
ic init >/dev/null
echo '{"intent":{"backend":"files"},"work":{"store":"files"}}' >.clavain/config.json
write_intents >/dev/null
write_team
write_runs
write_events
