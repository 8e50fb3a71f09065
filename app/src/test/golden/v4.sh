#!/bin/bash -p
# build: 6581e02
# A database of schema version 4: also a team of agents.
set -euo pipefail
# shellcheck source=app/src/test/golden/features.bash
source "$GOLDEN_SCRIPTS/features.bash"
at 0
ic init >/dev/null
write_state
write_sentinels
write_intents >/dev/null
write_team
write_requests
