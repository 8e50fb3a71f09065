#!/usr/bin/env bash
# stop-throttled.sh: a Stop hook that checks the project when an agent stops, at most once in five minutes, whatever the number of agents.
# If the check fails, the agent gets the reason and continues; otherwise it stops. In ~/.claude/settings.json, or .claude/settings.json of a project:
#
#   {
#     "hooks": {
#       "Stop": [
#         {"hooks": [{"type": "command", "command": "~/.claude/hooks/stop-throttled.sh", "timeout": 60}]}
#       ]
#     }
#   }
#
# STOP_EVERY   seconds between two checks; default 300
# STOP_CHECK   a command that checks, run in the project's root. If it fails, the agent gets its output. The default check fails if git has
#              uncommitted changes
#
# After an error it exits with 0 and prints nothing on stdout: an agent that cannot stop is worse than one that was not reminded.
set -u

most=4000 # bytes of the reason; the tool itself accepts up to 10 000 characters

self=${BASH_SOURCE[0]}
[[ ! -L $self ]] || self=$(readlink -f -- "$self")
[[ $self == */* ]] || self=./$self
# shellcheck source=examples/hook.sh
source "${self%/*}/hook.sh" || exit 0

uncommitted() {
  local changes lines
  # A hook must not hold git's index lock, because agents need it. The folder of ic does not belong to git.
  changes=$(git --no-optional-locks status --porcelain -- ':/' ':(top,exclude).clavain' 2>/dev/null) || return 0
  [[ -n $changes ]] || return 0
  mapfile -t lines <<<"$changes"
  printf '%s\n' "Uncommitted changes (${#lines[@]}):" "${lines[@]:0:10}"
  ((${#lines[@]} <= 10)) || echo '…'
  echo 'Commit them, or say why they stay as they are; then stop.'
  return 1
}

hook_read cwd stop_hook_active || exit 0
# The agent continues because of a Stop hook. Another reason would make it continue forever.
[[ ${message[stop_hook_active]-} != true ]] || exit 0
hook_project || exit 0
hook_scope "$project" || exit 0
cd -- "$project" || exit 0

library=${INTERCORE_LIB:-${HOME-}/.local/lib/intercore/lib-intercore.sh}
[[ -r $library ]] || exit 0
# shellcheck source=app/src/main/sh/lib-intercore.sh
source "$library"
# Without ic or a database a check returns 0 each time; then the agent would get a reason each time.
intercore_available || exit 0
# Of all hooks that check at the same time one continues. An error is not 0 either, and is printed on stderr. No person waits for this hook, so it may
# wait while other processes write. It needs no lease: if it is killed from here on, the next check is allowed in five minutes.
intercore_sentinel_check stop-throttled "$scope" "${STOP_EVERY:-300}" --timeout 5s || exit 0

code=0
if [[ -n ${STOP_CHECK-} ]]; then
  reason=$(bash -c "$STOP_CHECK" 2>&1 </dev/null) || code=$?
else
  reason=$(uncommitted) || code=$?
fi
((code != 0)) || exit 0
if ((code >= 126)); then
  # Not found, not executable or killed: this says nothing about the project.
  printf '%s\n' "stop-throttled.sh: STOP_CHECK ended with $code: $reason" >&2
  exit 0
fi
hook_cut "${reason:-The check failed: $STOP_CHECK}" "$most"
hook_quote "$cut"
printf '{"decision":"block","reason":%s}\n' "$quoted"
exit 0
