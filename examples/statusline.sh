#!/usr/bin/env bash
# statusline.sh: a status line that shows the work in this project: how many intents other sessions have, the position of this session in the
# queue, and what it has declared itself. In ~/.claude/settings.json:
#
#   {
#     "statusLine": {"type": "command", "command": "~/.claude/hooks/statusline.sh", "refreshInterval": 10}
#   }
#
# It prints `parser  others 2  waiting #1 src/ast.c  editing src/lexer docs`, cut to COLUMNS, in colour unless NO_COLOR is set or TERM is not, or dumb.
# The longest part comes last, since that is where a narrow terminal cuts. Without ic, a database or intents it is the folder's name alone.
#
# Two calls of ic, a few milliseconds with the engine, and one more for each queued intent (at most three).
set -u

self=${BASH_SOURCE[0]}
[[ ! -L $self ]] || self=$(readlink -f -- "$self")
[[ $self == */* ]] || self=./$self
# shellcheck source=examples/hook.sh
source "${self%/*}/hook.sh" || exit 0

most_waiting=3 # of them the place is asked for
most_paths=4   # of them the paths are shown

columns=${COLUMNS-}
[[ $columns =~ ^[1-9][0-9]{0,3}$ ]] || columns=80
colour=1
[[ -z ${NO_COLOR-} && ${TERM-} != dumb ]] || colour=''
line='' used=0

# Adds a part to the line as far as there is room. Half a number would be another number, so of the first text all is shown or nothing; the other
# one may be cut, and ends in ~ then. Widths are counted in bytes: no character is wider than its bytes are many, so the line also fits
# where the width of a character is not known.
add() { # SGR colour, text, text that may be cut
  local LC_ALL=C text=$3 room=$((columns - used - ${#2}))
  # Names of files may hold anything; a terminal must not obey them. The second kind are controls of eight bits, as UTF-8 writes them.
  text=${text//[[:cntrl:]]/?}
  text=${text//$'\xc2'[$'\x80'-$'\x9f']/?}
  if ((${#text} > room)); then
    # Full, also for what is shorter and comes later.
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

# Sets place to the position of an intent of this session in the queue.
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

# The session is found as `ic intent declare` finds it; the message knows better than what the tool started with.
export INTERCORE_SESSION=${INTERCORE_SESSION:-${message[session_id]-}}

others=0 waiting=() editing=() ic=''
library=${INTERCORE_LIB:-${HOME-}/.local/lib/intercore/lib-intercore.sh}
if [[ -r $library ]] && cd -- "$folder" 2>/dev/null; then
  # shellcheck source=app/src/main/sh/lib-intercore.sh
  source "$library"
  # It finds ic also for a tool that was not started from a shell.
  ! intercore_available 2>/dev/null || ic=$INTERCORE_BIN
fi
if [[ -n $ic ]]; then
  while IFS=$'\t' read -r id status owner _ paths _; do
    case $status:$owner in
      active:own_*) editing+=("$paths") ;;
      queued:own_*) waiting+=("$id $paths") ;;
      # Stale ones too: they still block. Dead and expired ones do not.
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
