# shellcheck shell=bash disable=SC2034 # what is set here is for the caller
# hook.sh: what the examples beside it share. Source it; sourcing only defines functions and the array `message`.
#
#   hook_read NAME…       reads a tool's message from stdin; message[NAME] is the text, number, true, false or null of that name
#   hook_project          goes to the folder that the tool works in and sets `project` to the root above it
#   hook_scope TEXT       sets `scope` to a text that ic takes as a scope: TEXT itself, or its hash
#   hook_cut TEXT BYTES   sets `cut` to as many of its first bytes as make whole characters
#   hook_quote TEXT       sets `quoted` to TEXT as JSON writes it, with the quotes
#
# Each returns 1 when it cannot; a hook then had better do nothing. There is no jq in it, also where there is one: a message should be read in
# the same way on every machine, and a process costs more than these lines.

declare -A message=()

# One look at every piece between two quotes, so a long prompt in the message costs its length and no more.
#
# Its limits: only names at the top level, of letters, digits and _; objects and lists are skipped. Of a name given twice the last counts.
# \u0000 is left out, since bash cannot hold it. It finds a message that is cut off and one that is no object, but it is no validator:
# decisions about permissions need a real parser (`ic guard` has one).
hook_read() { # names
  local LC_ALL=C names=" $* " piece text='' key='' next='' inside='' depth=0 more=1 opened closed
  message=()
  while ((more)); do
    IFS= read -r -d '"' piece || more=0
    if [[ -n $inside ]]; then
      # A value that was not requested may be long, so it is not kept.
      [[ -z $next ]] || text+=$piece
      # After an odd number of backslashes the quote belongs to the text.
      if [[ ${piece: -1} == \\ ]]; then
        piece=${piece##*[!\\]}
        ((${#piece} % 2 == 0)) || { text+=${next:+\"} && continue; }
      fi
      inside=''
      case $next in
        key) key=$text ;;
        value) __hook_keep "$key" "$text" ;;
      esac
      continue
    fi
    piece=${piece//[$' \t\r\n']/}
    # Not an object at all.
    ((depth > 0)) || [[ $next == end || $piece == '{'* ]] || break
    next=''
    if ((depth == 1)) && [[ $piece == : ]]; then
      [[ $names != *" $key "* ]] || next=value
    elif ((depth == 1)) && [[ $piece == :[!\{[]* ]]; then
      text=${piece#:}
      __hook_keep "$key" "${text%%[,\}]*}"
    fi
    opened=${piece//[!\{[]/} closed=${piece//[!\}\]]/}
    depth=$((depth + ${#opened} - ${#closed}))
    ((depth > 0)) || next=end
    ((depth != 1)) || [[ $piece != *[,\{] ]] || next=key
    inside=1 text=''
  done
  [[ $next == end && $depth == 0 ]] && return
  message=()
  return 1
}

__hook_keep() { # name, text as it stands in the message
  [[ -n $1 && $1 != *[!A-Za-z0-9_]* && $names == *" $1 "* ]] || return 0
  local text=$2 plain='' code low
  while [[ $text == *\\* ]]; do
    plain+=${text%%\\*} text=${text#*\\}
    case $text in
      b*) plain+=$'\b' ;;
      f*) plain+=$'\f' ;;
      n*) plain+=$'\n' ;;
      r*) plain+=$'\r' ;;
      t*) plain+=$'\t' ;;
      u[0-9a-fA-F][0-9a-fA-F][0-9a-fA-F][0-9a-fA-F]*)
        code=$((16#${text:1:4})) text=${text:4}
        # Beyond U+FFFF it takes two of them, and one half alone is no character.
        if ((code >= 0xD800 && code < 0xE000)); then
          low=${text:1:6}
          if ((code < 0xDC00)) && [[ $low == \\u[dD][c-fC-F][0-9a-fA-F][0-9a-fA-F] ]]; then
            code=$((0x10000 + ((code & 0x3FF) << 10) + (16#${low:2} & 0x3FF))) text=${text:6}
          else
            code=0xFFFD
          fi
        fi
        __hook_utf8 $((code))
        ;;
      *) plain+=${text:0:1} ;; # " \ /
    esac
    text=${text:1}
  done
  message[$1]=$plain$text
}

# Byte by byte: printf's own \u writes by the locale, and a hook may run in any.
__hook_utf8() { # code point
  local bytes
  if (($1 < 0x80)); then
    printf -v bytes '\\x%x' "$1"
  elif (($1 < 0x800)); then
    printf -v bytes '\\x%x' $(($1 >> 6 | 0xC0)) $(($1 & 0x3F | 0x80))
  elif (($1 < 0x10000)); then
    printf -v bytes '\\x%x' $(($1 >> 12 | 0xE0)) $(($1 >> 6 & 0x3F | 0x80)) $(($1 & 0x3F | 0x80))
  else
    printf -v bytes '\\x%x' $(($1 >> 18 | 0xF0)) $(($1 >> 12 & 0x3F | 0x80)) $(($1 >> 6 & 0x3F | 0x80)) $(($1 & 0x3F | 0x80))
  fi
  printf -v bytes %b "$bytes"
  plain+=$bytes
}

# CLAUDE_PROJECT_DIR comes first: it stays what it was when the agent goes elsewhere. The root is the nearest folder above that holds .clavain
# or .git, so that sessions that began in different folders of a project agree on it.
hook_project() {
  local folder
  for folder in "${CLAUDE_PROJECT_DIR-}" "${message[cwd]-}"; do
    [[ $folder == /* ]] || continue
    cd -P -- "$folder" 2>/dev/null || continue
    folder=$PWD
    until [[ -z $folder || -e $folder/.clavain || -e $folder/.git ]]; do
      folder=${folder%/*}
    done
    project=${folder:-$PWD}
    return 0
  done
  return 1
}

# ic takes 1 to 200 bytes of UTF-8 without control characters. Any other text is hashed.
hook_scope() { # text
  local LC_ALL=C
  scope=$1
  if [[ $1 == *[!\ -~]* || ${#1} -gt 200 ]]; then
    scope=$(printf %s "$1" | sha256sum) || scope=''
    scope=${scope%% *}
  fi
  [[ -n $scope ]]
}

hook_cut() { # text, bytes
  local LC_ALL=C end=$2
  # UTF-8: a byte of this kind goes on with a character that began before it.
  while ((end > 0)) && [[ ${1:end:1} == [$'\x80'-$'\xbf'] ]]; do
    end=$((end - 1))
  done
  cut=${1:0:end}
}

hook_quote() { # text
  local LC_ALL=C text=$1
  # Quoted replacements: from bash 5.2 on a bare backslash or & there means something.
  text=${text//\\/"\\\\"}
  text=${text//\"/'\"'}
  text=${text//$'\n'/'\n'}
  text=${text//$'\t'/'\t'}
  quoted="\"${text//[[:cntrl:]]/}\""
}
