#!/bin/bash -p
# build: f9e028a
# Files of a team and intents, with a process that was killed at WRITE_BEFORE_COMMIT.
set -euo pipefail
# shellcheck source=app/src/test/golden/features.bash
source "$GOLDEN_SCRIPTS/features.bash"
write_killed_intent WRITE_BEFORE_COMMIT
