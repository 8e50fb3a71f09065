#!/bin/bash -p
# build: 50dde0c
# A database of schema version 2: state, sentinels and answers that are kept.
set -euo pipefail
# shellcheck source=app/src/test/golden/features.bash
source "$GOLDEN_SCRIPTS/features.bash"
at 0
ic init >/dev/null
write_state
write_sentinels
write_requests
