#!/usr/bin/env bash
# statusline.sh: a status line for this project: the number of intents of other sessions, the places of this session in queues, and the paths that
# it has declared. In ~/.claude/settings.json:
#
#   {
#     "statusLine": {"type": "command", "command": "~/.claude/hooks/statusline.sh", "refreshInterval": 10}
#   }
#
# It prints `parser  others 2  waiting #1 src/ast.c  editing src/lexer docs`, cut to COLUMNS, in colour unless NO_COLOR is set, or TERM is unset or
# dumb. The longest part is the last one, because a narrow terminal cuts the end. Without ic, a database or intents it prints only the folder's name.
#
# It calls ic twice, which takes a few milliseconds with the engine, and once more for each queued intent (at most three).
set -u

self=${BASH_SOURCE[0]}
[[ ! -L $self ]] || self=$(readlink -f -- "$self")
[[ $self == */* ]] || self=./$self
# shellcheck source=examples/hook.sh
source "${self%/*}/hook.sh" || exit 0

most_waiting=3 # queued intents whose place is shown
most_paths=4   # number of paths shown

columns=${COLUMNS-}
[[ $columns =~ ^[1-9][0-9]{0,3}$ ]] || columns=80
colour=1
[[ -z ${NO_COLOR-} && ${TERM-} != dumb ]] || colour=''
line='' used=0

# Adds a part to the line if there is room. The first text is shown completely or not at all, because half a number would be another number. The
# second one may be cut, and then ends with ~. Widths are counted in bytes: no character is wider than the number of its bytes, so the line always fits.
add() { # SGR colour, text, text that may be cut
  local LC_ALL=C text=$3 room=$((columns - used - ${#2}))
  # Names of files may contain control characters, which a terminal must not interpret. The second line removes the 8-bit ones, encoded in UTF-8.
  text=${text//[[:cntrl:]]/?}
  text=${text//$'\xc2'[$'\x80'-$'\x9f']/?}
  if ((${#text} > room)); then
    # The line is full, also for later and shorter parts.
    used=$columns
    ((room > 0)) || return 0
    hook_cut "$text" $((room - 1))
    text=$cut'~'
  fi
  used=$((used + ${#2} + ${#text}))
  text=$2$text
  [[ -z $colour ]] || text=$'\e['"$1m$text"$'\e[0m'
  line+=$text
}

# Sets place to the position of an intent in its queue.
ask_place() { # id
  local name value
  place='?'
  while IFS=$'\t' read -r name value; do
    [[ $name != queue_position ]] || place=$value
  done < <("$ic" intent show "$1" 2>/dev/null)
}

hook_read session_id cwd || exit 0
folder=${message[cwd]-}
[[ $folder == /* ]] || folder=$PWD
name=${folder%/}
name=${name##*/}
add 1 '' "${name:-/}"

# The session is determined as for `ic intent declare`. The message is more current than the environment of the tool.
export INTERCORE_SESSION=${INTERCORE_SESSION:-${message[session_id]-}}

others=0 waiting=() editing=() ic=''
library=${INTERCORE_LIB:-${HOME-}/.local/lib/intercore/lib-intercore.sh}
if [[ -r $library ]] && cd -- "$folder" 2>/dev/null; then
  # shellcheck source=app/src/main/sh/lib-intercore.sh
  source "$library"
  # The library also finds ic for a tool that was not started from a shell.
  ! intercore_available 2>/dev/null || ic=$INTERCORE_BIN
fi
if [[ -n $ic ]]; then
  while IFS=$'\t' read -r id status owner _ paths _; do
    case $status:$owner in
      active:own_*) editing+=("$paths") ;;
      queued:own_*) waiting+=("$id $paths") ;;
      # Stale ones still block. Those of ended processes and expired ones do not.
      active:foreign_*) others=$((others + 1)) ;;
    esac
  done < <("$ic" intent list 2>/dev/null </dev/null)
fi

((others == 0)) || add 33 "  others $others" ''
for ((i = 0; i < ${#waiting[@]} && i < most_waiting; i++)); do
  ask_place "${waiting[i]%% *}"
  add 35 "  waiting #$place " "${waiting[i]#* }"
done
((${#waiting[@]} <= most_waiting)) || add 35 "  +$((${#waiting[@]} - most_waiting)) waiting" ''
if ((${#editing[@]} > 0)); then
  shown="${editing[*]:0:most_paths}"
  ((${#editing[@]} <= most_paths)) || shown+=" +$((${#editing[@]} - most_paths))"
  add 32 "  editing " "$shown"
fi
printf '%s\n' "$line"
exit 0
