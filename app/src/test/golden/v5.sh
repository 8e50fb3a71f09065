#!/bin/bash -p
# build: f9e028a
# A database of schema version 5 with data of every feature.
set -euo pipefail
# shellcheck source=app/src/test/golden/features.bash
source "$GOLDEN_SCRIPTS/features.bash"
at 0
ic init >/dev/null
write_state
write_sentinels
write_intents >/dev/null
write_team
write_runs
write_events
write_requests
