#!/usr/bin/env bash
# remind-once.sh [FILE]: a hook that tells the agent something once a session: what is in FILE, or how to work beside others. With
# UserPromptSubmit it comes with the first prompt, with SessionStart before it. In ~/.claude/settings.json, or .claude/settings.json of a project:
#
#   {
#     "hooks": {
#       "UserPromptSubmit": [
#         {"hooks": [{"type": "command", "command": "~/.claude/hooks/remind-once.sh docs/reminder.md", "timeout": 10}]}
#       ]
#     }
#   }
#
# FILE is seen from the project's root. Each FILE is told once a session, so there may be several such hooks. Whatever goes wrong, it exits with 0
# and prints nothing.
set -u

most=8000 # bytes of a reminder; the tool itself takes up to 10 000 characters

self=${BASH_SOURCE[0]}
[[ ! -L $self ]] || self=$(readlink -f -- "$self")
[[ $self == */* ]] || self=./$self
# shellcheck source=examples/hook.sh
source "${self%/*}/hook.sh" || exit 0

hook_read session_id cwd hook_event_name || exit 0
# The answer has to name the event, and these two take it.
event=${message[hook_event_name]-}
[[ $event == UserPromptSubmit || $event == SessionStart ]] || exit 0
# All sessions without a name would be one.
[[ -n ${message[session_id]-} ]] || exit 0
hook_project || exit 0
hook_scope "${message[session_id]}${1:+ $1}" || exit 0
cd -- "$project" || exit 0

text='Other agents may be at work in this project. Before you edit: ic intent declare --allow PATH --intent "what for". Who has what: ic intent list.'
if [[ -n ${1-} ]]; then
  # A pipe would keep us waiting.
  [[ -f $1 ]] || exit 0
  { text=$(head -c $((most + 1)) -- "$1"); } 2>/dev/null
  [[ -n $text ]] || exit 0
fi
hook_cut "$text" "$most"
hook_quote "$cut"

library=${INTERCORE_LIB:-${HOME-}/.local/lib/intercore/lib-intercore.sh}
[[ -r $library ]] || exit 0
# shellcheck source=app/src/main/sh/lib-intercore.sh
source "$library"
# Without ic or a database a check says "go ahead" each time; here that would print each time.
intercore_available || exit 0
# 0: once ever, and ever is this session. With the lease it is claimed for a minute only, until it is confirmed: of all that ask at once one goes
# on, and if that one is killed before it has printed, the next prompt after that minute can claim it again.
intercore_sentinel_check remind-once "$scope" 0 --lease 1m --timeout 2s || exit 0

# Print first, then confirm. A hook that is killed in between prints twice; in the other order it might never print.
verb=confirm
printf '{"hookSpecificOutput":{"hookEventName":"%s","additionalContext":%s}}\n' "$event" "$quoted" 2>/dev/null || verb=release
# The library has told us where ic is. If this fails, the lease expires, and the reminder is printed once more.
"$INTERCORE_BIN" sentinel "$verb" --timeout 2s -- remind-once "$scope" >/dev/null 2>&1 </dev/null
exit 0
