# shellcheck shell=bash disable=SC2015 # a && b || continue: continue is meant for both
# lib-intercore.sh: intercore for hooks. Source it; sourcing does nothing but define functions.
#
#   intercore_available                                     0 when there is a working ic and a sound database here
#   intercore_sentinel_check NAME SCOPE SECONDS [OPTION…]   0 go ahead, 1 throttled
#   intercore_sentinel_check_many NAME:SCOPE:SECONDS…       0 all, 1 not all; prints allowed or throttled, a line each
#   intercore_state_set KEY SCOPE JSON [OPTION…]            0 written
#   intercore_state_get KEY SCOPE                           prints the payload, or nothing
#
# Where there is no ic or no database all of them but intercore_available return 0 and say nothing, so that a hook never stands in the way.
# Trouble is told on stderr and is 2 (3 for a wrong call), never taken for "throttled". INTERCORE_BIN names another ic; INTERCORE_ENGINE=direct
# does without the engine (docs/engine.md). Options of the caller's shell (errexit, xtrace, IFS …) do not matter and are left as they are.

# Sets INTERCORE_BIN, unless it is set, and the id of the build it belongs to, once a shell. Starts no process for an installed ic.
__intercore_find_ic() {
  [[ -z ${INTERCORE_BIN-} || ${__intercore_bin-} != "$INTERCORE_BIN" ]] || return 0
  local rest folder line here=${BASH_SOURCE[0]%/*}
  rest=${PATH-}:${HOME-}/.local/bin:$here:$here/../../bin:
  while [[ -z ${INTERCORE_BIN-} && -n $rest ]]; do
    folder=${rest%%:*} rest=${rest#*:}
    [[ ! -f $folder/ic || ! -x $folder/ic ]] || INTERCORE_BIN=$folder/ic
  done
  [[ -f ${INTERCORE_BIN-} && -x $INTERCORE_BIN ]] || return 1
  __intercore_bin=$INTERCORE_BIN __intercore_build=''
  while IFS= read -r line; do
    [[ $line == ic_* ]] || continue
    [[ $line != ic_build=?* ]] || __intercore_build=${line#*=}
    break
  done <"$INTERCORE_BIN"
  [[ -z $__intercore_build ]] || return 0
  # Perhaps that of a checkout, which names its current build in a file.
  line=$INTERCORE_BIN
  [[ ! -L $line ]] || line=$(readlink -f -- "$line")
  [[ ! -r ${line%/*}/.build/current ]] || IFS= read -r __intercore_build <"${line%/*}/.build/current"
  return 0
}

# Asks the engine of __intercore_build. What came back is in the locals of the caller: __ic_status __ic_code __ic_error __ic_err __ic_out.
# Returns 1 when the call was not carried out, 2 when nobody knows whether it was; __ic_request is its name. The caller has errexit, nounset
# and xtrace off, SIGPIPE ignored and stderr closed to our noise. ic uses it for what its own, shorter way does not take.
__intercore_ask() { # milliseconds to wait, at least 1000; flags; stdin as a field; arguments
  local wait=$1 flags=$2 stdin=$3 state=${XDG_STATE_HOME-} file protocol build pid start port token stat now
  shift 3
  [[ $state == /* ]] || state=${HOME-}/.local/state
  state+=/intercore
  for file in "$state/$__intercore_build.endpoint" ${__ic_others:+"$state/$__intercore_build".*.endpoint}; do
    # Our file, our engine's process by pid and start time, neither dead nor stopped.
    [[ -O $file && ! -L $file && -O $state && ! -L $state ]] && IFS=' ' read -r protocol build pid start port token stat <"$file" &&
      [[ $protocol$build == "1$__intercore_build" && $pid == [1-9]* && $pid$start$port != *[!0-9]* ]] &&
      IFS= read -r stat <"/proc/$pid/stat" && [[ $stat == "$pid ("*") "[!ZXxTt]" "*" 0 $start "* ]] || continue
    # What a path or a port means here, it means there. A shell never moves to another world, so one look is enough for each engine.
    if [[ ${__intercore_world-} != "$BASHPID $pid $start" ]]; then
      [[ /proc/self/ns/mnt -ef /proc/$pid/ns/mnt && /proc/self/ns/pid -ef /proc/$pid/ns/pid &&
        /proc/self/ns/net -ef /proc/$pid/ns/net && /proc/self/root -ef /proc/$pid/root ]] || continue
      __intercore_world="$BASHPID $pid $start"
    fi
    [[ $PWD -ef . ]] || return 1
    now=${EPOCHREALTIME-}
    [[ -n $now ]] || IFS=' ' read -r now stat </proc/uptime || return 1
    {
      __ic_request=${__ic_request:-$BASHPID-$now-${SRANDOM-$SECONDS}-$((__intercore_count += 1))}
      printf '%s\0' ic1 "$token" call "$__ic_request" "$now" "$wait" "$flags" "$PWD" "${INTERCORE_DB-}" "${INTERCORE_SESSION-}" \
        "${INTERCORE_AGENT-}" "${NO_COLOR-}" "${COLUMNS-}" "$stdin" $# "$@"
      # One byte with a time limit, which costs bash four system calls a byte; the rest comes with it.
      read -r -N 1 -t "${wait%???}.${wait: -3}" __ic_status || return 2
      [[ $__ic_status == o ]] || return 1
      read -r -N 47 stat || return 2
      # shellcheck disable=SC2206 # exit code, error, length of stderr, length of stdout
      stat=($stat)
      __ic_code=${stat[0]} __ic_error=${stat[1]}
      [[ ${stat[2]} == 0 ]] || IFS= read -r -d '' __ic_err || return 2
      if [[ ${stat[3]} == ????* ]]; then
        # bash itself would read it byte by byte.
        __ic_out=$(cat && printf x)
        __ic_out=${__ic_out%x}
        __intercore_whole "$__ic_out" "${stat[3]}" || return 2
      elif [[ ${stat[3]} != 0 && ${__ic_say-} != hush ]]; then
        IFS= read -r -d '' __ic_out || return 2
      fi
      return 0
      # shellcheck disable=SC2317 # reached when the connection is refused
    } <>"/dev/tcp/127.0.0.1/$port" >&0 || return 1
  done
  return 1
}

# Whether a text is so many bytes long; bash counts characters unless told not to.
__intercore_whole() { # text, bytes
  local LC_ALL=C
  ((${#1} == $2))
}

# Makes one call, through the engine if it can be, else by a process. Returns its exit code, 0 where there is no ic or no database.
# The shell's options and traps are not ours: they are put back. The token is in a local of __intercore_ask, untraced and not exported.
__intercore_call() { # "say", "hush" for no stdout, or "health" for no stdout unless there is trouble; arguments
  local __ic_status='' __ic_code='' __ic_error='' __ic_err='' __ic_out='' __ic_request='' __ic_say=$1 __ic_options=$- __ic_asked=1 IFS=' '
  shift
  [[ -n ${INTERCORE_BIN-} && ${__intercore_bin-} == "$INTERCORE_BIN" ]] || __intercore_find_ic || {
    [[ $__ic_say != health ]]
    return
  }
  __ic_out=$*
  # bash writes line by line and in pieces of 4 KB; a request in two pieces would wait for the acknowledgement of the first.
  if [[ ${INTERCORE_ENGINE-} != direct && -n $__intercore_build && $__ic_out != *$'\n'* && ${#__ic_out} -lt 2500 && ! -o posix &&
    $BASH_VERSION != [1-3].* && $BASH_VERSION != 4.[01].* ]]; then
    __ic_out=''
    {
      set +aeux
      # An engine that dies just now must not end this shell by SIGPIPE. A trap of the caller's shows by the attempt to print it.
      if trap -p PIPE >&-; then
        trap '' PIPE
        __intercore_ask 1100 '' '' "$@"
        __ic_asked=$?
        trap - PIPE
      fi
    } 2>/dev/null
    [[ $__ic_options != *[aeux]* ]] || __intercore_options
  fi
  if [[ $__ic_asked != 0 ]]; then
    __intercore_process "$@"
  elif [[ $__ic_error == no_database ]]; then
    __ic_code=69
  else
    [[ -z $__ic_err ]] || printf '%s' "$__ic_err" >&2
    [[ -z $__ic_out || $__ic_say != say ]] || printf '%s' "$__ic_out"
  fi
  case $__ic_code in
    69 | 126 | 127)
      [[ $__ic_say != health ]]
      return
      ;;
  esac
  return "$__ic_code"
}

__intercore_options() {
  [[ $__ic_options != *a* ]] || set -a
  [[ $__ic_options != *u* ]] || set -u
  [[ $__ic_options != *e* ]] || set -e
  [[ $__ic_options != *x* ]] || set -x
}

# One process for one call; its exit code is in __ic_code, 69 when there is no database. An engine that has, or may have, seen the call is
# not asked again.
__intercore_process() { # arguments
  local INTERCORE_ABSENT=69 INTERCORE_REPEAT=$__ic_request
  # A shell variable counts as well as an exported one, as it does with the engine.
  local INTERCORE_DB=${INTERCORE_DB-} INTERCORE_ENGINE=${INTERCORE_ENGINE-}
  export INTERCORE_ABSENT INTERCORE_REPEAT INTERCORE_DB INTERCORE_ENGINE
  __ic_code=0
  case $__ic_say in
    say) "$INTERCORE_BIN" "$@" || __ic_code=$? ;;
    hush) "$INTERCORE_BIN" "$@" >/dev/null || __ic_code=$? ;;
    *)
      __ic_out=$("$INTERCORE_BIN" "$@" 2>&1) || __ic_code=$?
      case $__ic_code in
        0 | 69 | 126 | 127) ;;
        *) printf '%s\n' "$__ic_out" >&2 ;;
      esac
      ;;
  esac
}

intercore_available() {
  # Once a shell, as long as it stays in the same project.
  [[ -z ${INTERCORE_BIN-} || ${__intercore_sound-} != "$$ $INTERCORE_BIN $PWD ${INTERCORE_DB-}" ]] || return 0
  __intercore_call health health || return 1
  __intercore_sound="$$ $INTERCORE_BIN $PWD ${INTERCORE_DB-}"
}

intercore_sentinel_check() {
  __intercore_call hush sentinel check "${@:4}" --interval "${3-}" -- "${1-}" "${2-}"
}

intercore_sentinel_check_many() {
  __intercore_call say sentinel check-many -- "$@"
}

intercore_state_set() {
  local __ic_code=0
  if [[ $* != *$'\n'* ]] && ((${#3} < 2500)); then
    __intercore_call hush state set "${@:4}" --value "${3-}" -- "${1-}" "${2-}" || __ic_code=$?
  else
    # By stdin: an argument may be too long for the system.
    printf '%s\n' "${3-}" | __intercore_stdin state set "${@:4}" -- "${1-}" "${2-}" || __ic_code=$?
  fi
  return "$__ic_code"
}

__intercore_stdin() { # arguments
  local __ic_request='' __ic_say=hush __ic_code=0
  __intercore_find_ic || return 0
  __intercore_process "$@"
  case $__ic_code in
    69 | 126 | 127) return 0 ;;
  esac
  return "$__ic_code"
}

intercore_state_get() {
  local __ic_code=0
  __intercore_call say state get -- "${1-}" "${2-}" || __ic_code=$?
  # Nothing there is nothing printed, and no reason for a hook to end.
  [[ $__ic_code == 1 ]] || return "$__ic_code"
}
