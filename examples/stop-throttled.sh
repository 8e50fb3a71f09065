#!/usr/bin/env bash
# stop-throttled.sh: a Stop hook that looks at the project when the agent stops, at most every five minutes however many agents work in it.
# If something is left to do, the agent is told and goes on; else it stops. In ~/.claude/settings.json, or .claude/settings.json of a project:
#
#   {
#     "hooks": {
#       "Stop": [
#         {"hooks": [{"type": "command", "command": "~/.claude/hooks/stop-throttled.sh", "timeout": 60}]}
#       ]
#     }
#   }
#
# STOP_EVERY   seconds that must have passed since the last look; 300 unless told
# STOP_CHECK   a command for the look, run in the project's root: if it fails, what it printed is what the agent is told. Unless told, it is
#              whether git has uncommitted changes
#
# Whatever goes wrong, it exits with 0 and prints nothing: an agent that cannot stop is worse than one that was not reminded.
set -u

most=4000 # bytes that the agent is told; the tool itself takes up to 10 000 characters

self=${BASH_SOURCE[0]}
[[ ! -L $self ]] || self=$(readlink -f -- "$self")
[[ $self == */* ]] || self=./$self
# shellcheck source=examples/hook.sh
source "${self%/*}/hook.sh" || exit 0

uncommitted() {
  local changes lines
  # A hook must not hold git's index lock when the agent, or another one, wants it. ic's own folder is not for git.
  changes=$(git --no-optional-locks status --porcelain -- ':/' ':(top,exclude).clavain' 2>/dev/null) || return 0
  [[ -n $changes ]] || return 0
  mapfile -t lines <<<"$changes"
  printf '%s\n' "Uncommitted changes (${#lines[@]}):" "${lines[@]:0:10}"
  ((${#lines[@]} <= 10)) || echo '…'
  echo 'Commit them, or say why they stay as they are; then stop.'
  return 1
}

hook_read cwd stop_hook_active || exit 0
# The agent goes on because a Stop hook told it to. Telling it again would be a circle.
[[ ${message[stop_hook_active]-} != true ]] || exit 0
hook_project || exit 0
hook_scope "$project" || exit 0
cd -- "$project" || exit 0

library=${INTERCORE_LIB:-${HOME-}/.local/lib/intercore/lib-intercore.sh}
[[ -r $library ]] || exit 0
# shellcheck source=app/src/main/sh/lib-intercore.sh
source "$library"
# Without ic or a database a check says "go ahead" each time; here that would mean a message each time.
intercore_available || exit 0
# Of all callers at once, one is allowed. An error is not 0 either, and is reported on stderr. The agent does not depend on this hook, so it may
# wait while others write. No lease: a hook that is killed after this has used its interval, and the next one runs in five minutes anyway.
intercore_sentinel_check stop-throttled "$scope" "${STOP_EVERY:-300}" --timeout 5s || exit 0

code=0
if [[ -n ${STOP_CHECK-} ]]; then
  reason=$(bash -c "$STOP_CHECK" 2>&1 </dev/null) || code=$?
else
  reason=$(uncommitted) || code=$?
fi
((code != 0)) || exit 0
if ((code >= 126)); then
  # Not found, not to be run, killed: that is no news about the project.
  printf '%s\n' "stop-throttled.sh: STOP_CHECK ended with $code: $reason" >&2
  exit 0
fi
hook_cut "${reason:-The check failed: $STOP_CHECK}" "$most"
hook_quote "$cut"
printf '{"decision":"block","reason":%s}\n' "$quoted"
exit 0
