# shellcheck shell=bash
# Calls that the short path of ic does not support. Sourced by ic; returns if the call must be made directly.
# shellcheck disable=SC2031,SC2034,SC2154 # ic_* are variables of ic, __ic_* and __intercore_* those of the library
# shellcheck source=app/src/main/sh/lib-intercore.sh
source "$ic_home/bin/lib-intercore.sh"

# Sets how long to wait for the engine: as long as the call may wait for a busy database, and one second.
ic_patience() { # arguments
  local word __ic_millis
  while (($#)); do
    case $1 in
      --) return 0 ;;
      --timeout=*) word=${1#*=} ;;
      --timeout) word=${2-} ;;
      *)
        shift
        continue
        ;;
    esac
    shift
    # The command itself rejects what is not a duration.
    ! __intercore_millis "$word" || ic_wait=$((__ic_millis + 1000))
  done
}

# Reads stdin into ic_stdin, as a field of a request. bash reads a short one, up to a NUL. A long one, or one with a NUL, which a variable
# cannot hold, is encoded in base64. A later direct call finds on stdin what was read.
ic_input() {
  local LC_ALL=C part nul=''
  # At a terminal bash would change its mode; a direct call reads an empty stdin in the same way.
  [[ ! -t 0 ]] && type -P head base64 >/dev/null || return
  if IFS= read -r -d '' -n 4096 part 2>/dev/null; then
    ((${#part} == 4096)) || nul='\0'
    # shellcheck disable=SC2059 # the NUL that read took for the end
    part=$({ printf "%s$nul" "$part" && exec head -c 4194305; } | base64 -w 0)
    ic_stdin=b$part
    exec < <(exec 2>/dev/null; printf '%s' "$part" | base64 -d; exec cat)
    # Over the limit of a request: only a direct call can read it.
    ((${#part} < 5592408)) || return 1
  elif [[ -n $part ]]; then
    ic_stdin=${part//\\/\\\\}
    ic_stdin=r${ic_stdin//$'\n'/\\n}
    exec < <(exec 2>/dev/null; printf '%s' "$part")
  else
    return 1
  fi
}

# Calls the engine through the library: any arguments, any engine of this build, with ic_stdin.
ic_ask() { # arguments
  local -a words=("$@")
  local flags=$ic_closed$ic_tty code
  if [[ $* == *$'\n'* ]]; then
    # bash writes line by line, and a request in two writes would wait for the acknowledgement of the first.
    words=("${words[@]//\\/\\\\}")
    words=("${words[@]//$'\n'/\\n}")
    flags+=e
  fi
  __ic_request=$ic_request __ic_status='' __ic_err='' __ic_out='' __intercore_build=$ic_build __ic_others=1 __ic_plain=$ic_dumb
  trap '' PIPE
  __intercore_ask "$ic_wait" "$flags" "$ic_stdin" "${words[@]}" 2>/dev/null
  code=$?
  [[ -n $ic_hook ]] || trap - PIPE
  ic_request=$__ic_request
  return "$code"
}

# The library needs an exit code without a message if there is no database.
ic_absent_exit() {
  if [[ ${ic_head[1]} == no_database && -n ${INTERCORE_ABSENT-} ]]; then
    ic_head[0]=$INTERCORE_ABSENT ic_err=''
  fi
}

# Prints the answer of the engine and exits. If stdout does not accept it, the direct call reports why.
ic_answer() {
  local reason
  ic_absent_exit
  [[ -z $ic_err ]] || printf '%s' "$ic_err" >&2
  if [[ -n $ic_out && $ic_closed != *1* ]] && ! printf '%s' "$ic_out" 2>/dev/null; then
    { reason=$(LC_ALL=C printf '%s' "$ic_out" 2>&1 >&3); } 3>&1
    reason=${reason##*: }
    [[ $reason != "Broken pipe" || -n $ic_hook ]] || exit 141
    ic_unwritten=${reason:-unknown reason}
    return
  fi
  [[ -z $ic_out || $ic_closed != *1* ]] || return
  exit "${ic_head[0]}"
}

# Starts an engine in the background unless another start was attempted a moment ago. Does not wait. Returns 1 if none can run.
ic_start_engine() {
  local now before=0 pid start stat
  # An environment that forbids sockets may declare it; otherwise the engine notices and exits.
  [[ -z ${CODEX_SANDBOX_NETWORK_DISABLED-} && -r /proc/self/stat ]] || return
  [[ ${XDG_STATE_HOME-} == /* || ${HOME-} == /* ]] || return
  [[ -d $ic_state ]] || (umask 077 && mkdir -p "$ic_state") 2>/dev/null || return
  [[ -O $ic_state && ! -L $ic_state ]] || return
  # A running engine is not replaced, even if it is stopped or has another root.
  if { read -r now before pid start stat <"$ic_state/$ic_build.endpoint" && IFS= read -r stat <"/proc/$pid/stat"; } 2>/dev/null; then
    [[ $stat != "$pid (java) "[!ZXx]" "*" 0 $start "* ]] || return
  fi
  printf -v now '%(%s)T' -1
  if [[ -e $ic_state/$ic_build.starting ]]; then
    { read -r before <"$ic_state/$ic_build.starting"; } 2>/dev/null
    [[ $before != *[!0-9]* ]] && ((now >= before && now - before < 60)) && return
    rm -f "$ic_state/$ic_build.starting"
  fi
  (umask 077 && set -C && printf '%s\n' "$now" >"$ic_state/$ic_build.starting") 2>/dev/null || return 0
  # Not a child of this shell, which would report its end.
  (/bin/bash -p "$ic_home/bin/engine.sh" </dev/null >/dev/null 2>&1 &)
}

# Another process holds the lock, and the engine does not wait. Calls again after random 5 to 50 ms until there is a final answer.
# With both ends of a pipe in one descriptor no data ever arrives, so a read with a timeout is a sleep without a process.
ic_wait_turn() { # arguments
  local pause begin now
  exec {ic_never}<> <(:)
  ic_elapsed begin
  while [[ $__ic_status == w ]]; do
    printf -v pause '0.%03d' $((5 + RANDOM % 46))
    read -r -t "$pause" <&"$ic_never"
    ic_elapsed now
    ic_waited=$((now - begin))
    # Nothing was done, so the next request may have another id; one that was sent and not answered may not.
    ic_request=''
    __ic_waited=$ic_waited ic_ask "$@" || [[ $__ic_status == w ]] || break
  done
  exec {ic_never}>&-
}

# Sets a variable to milliseconds of a clock that cannot be set.
ic_elapsed() { # variable
  local up idle
  read -r up idle </proc/uptime
  printf -v "$1" '%s' "${up/./}0"
}

case $ic_todo in
  ask)
    ic_stdin=''
    [[ " $*" != *" --timeout"* ]] || ic_patience "$@"
    ic_ask "$@"
    if [[ -z $ic_request && ${INTERCORE_ENGINE-} == resident && ${1-} != engine ]] && ic_start_engine; then
      for ((ic_i = 0; ic_i < 100; ic_i++)); do
        [[ ! -e $ic_state/$ic_build.starting ]] && ic_ask "$@"
        [[ -z $ic_request ]] || break
        sleep 0.05
      done
    fi
    # Not connected: no engine, or none that this process may call.
    [[ -n $ic_request ]] || ic_missing=1
    ;;
  input) __ic_status=i ;;
  turn) __ic_status=w ;;
  long) ! __intercore_whole "$ic_out" "${ic_head[3]}" || ic_answer ;;
  unwritten) ic_answer ;;
esac
if [[ ${__ic_status-} == i ]]; then
  ic_stdin=''
  if [[ $ic_closed == *0* ]] || ic_input; then
    ic_ask "$@"
  fi
fi
ic_waited=''
if [[ ${__ic_status-} == w ]]; then
  ic_stdin=''
  ic_wait_turn "$@"
fi
if [[ ${__ic_status-} == o ]]; then
  ic_head=("$__ic_code" "$__ic_error") ic_err=$__ic_err ic_out=$__ic_out
  ic_answer
fi
