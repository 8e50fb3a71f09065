#!/bin/bash -p
# build: 61a97c9
# A database of schema version 3: also intents and their events.
set -euo pipefail
# shellcheck source=app/src/test/golden/features.bash
source "$GOLDEN_SCRIPTS/features.bash"
at 0
ic init >/dev/null
write_state
write_sentinels
write_intents >/dev/null
write_requests
