# shellcheck shell=bash disable=SC2015,SC2030,SC2031,SC2154
# (a && b || continue is meant so; exports of a subshell are meant for its program; names after "builtin local" are not seen)
# lib-intercore.sh: intercore for hooks. Source it; sourcing does nothing but define functions.
#
#   intercore_available                                     0 when there is a working ic and a sound database here
#   intercore_sentinel_check NAME SCOPE SECONDS [OPTION…]   0 go ahead, 1 throttled
#   intercore_sentinel_check_many NAME:SCOPE:SECONDS…       0 all, 1 not all; prints allowed or throttled, a line each
#   intercore_state_set KEY SCOPE JSON [OPTION…]            0 written
#   intercore_state_get KEY SCOPE                           prints the payload, or nothing
#   intercore_event TYPE SUBJECT [JSON [OPTION…]]           0 told
#   intercore_run_current [OPTION…]                         0 and prints the id of the run that goes on here, 1 none
#   intercore_run_phase RUN [PHASE]                         prints its phase; with PHASE moves it there first, 1 it cannot
#   intercore_lock NAME SCOPE [WAIT]                        0 this shell has it, 1 someone else; INTERCORE_LOCK_TOKEN is its token
#   intercore_unlock NAME SCOPE                             0 given back, 1 it was not this shell's
#   intercore_lock_clean [AGE]                              frees locks of the dead
#
# Where there is no ic or no database all before the locks but intercore_available return 0 and say nothing, so that a hook never stands in the way.
# Locks need no database; without ic they are taken and given back by the same protocol (docs/locks.md), or it is 2, never a lock that is none.
# Trouble is told on stderr and is 2 (3 for a wrong call), never taken for "throttled". INTERCORE_BIN names another ic; INTERCORE_ENGINE=direct
# does without the engine (docs/engine.md). Options of the caller's shell (errexit, xtrace, IFS …) do not matter and are left as they are.
#
# Every name here begins with __ic_ or __intercore_, since a local inherits what the caller's variable of that name is: readonly, exported.

__intercore_here=${BASH_SOURCE[0]%/*}
[[ $__intercore_here != "${BASH_SOURCE[0]}" ]] || __intercore_here=.
[[ $__intercore_here == /* ]] || __intercore_here=$PWD/$__intercore_here

# Sets INTERCORE_BIN, unless it is set, and the id of the build it belongs to, once a shell. Starts no process for an installed ic.
__intercore_find_ic() {
  [[ -z ${INTERCORE_BIN-} || ${__intercore_bin-} != "$INTERCORE_BIN" ]] || return 0
  builtin local __ic_rest __ic_folder __ic_line
  __ic_rest=${PATH-}:${HOME-}/.local/bin:$__intercore_here:$__intercore_here/../../bin:
  while [[ -z ${INTERCORE_BIN-} && -n $__ic_rest ]]; do
    __ic_folder=${__ic_rest%%:*} __ic_rest=${__ic_rest#*:}
    # The shell may go elsewhere.
    [[ $__ic_folder == /* ]] || __ic_folder=$PWD/$__ic_folder
    [[ ! -f $__ic_folder/ic || ! -x $__ic_folder/ic ]] || INTERCORE_BIN=$__ic_folder/ic
  done
  [[ -f ${INTERCORE_BIN-} && -x $INTERCORE_BIN ]] || return 1
  __intercore_bin=$INTERCORE_BIN __intercore_build=''
  while IFS= builtin read -r __ic_line; do
    [[ $__ic_line == ic_* ]] || continue
    [[ $__ic_line != ic_build=?* ]] || __intercore_build=${__ic_line#*=}
    break
  done <"$INTERCORE_BIN"
  [[ -z $__intercore_build ]] || return 0
  # Perhaps that of a checkout, which names its current build in a file.
  __ic_line=$INTERCORE_BIN
  [[ ! -L $__ic_line ]] || __ic_line=$(readlink -f -- "$__ic_line")
  [[ ! -r ${__ic_line%/*}/.build/current ]] || IFS= builtin read -r __intercore_build <"${__ic_line%/*}/.build/current"
  return 0
}

# Asks the engine of __intercore_build. What came back is in the locals of the caller: __ic_status __ic_code __ic_error __ic_err __ic_out.
# Returns 1 when the call was not carried out, 2 when nobody knows whether it was; __ic_request is its name. The caller has errexit, nounset
# and xtrace off, SIGPIPE ignored and stderr closed to our noise. ic uses it for what its own, shorter way does not take.
__intercore_ask() { # milliseconds to wait, at least 1000; flags; stdin as a field; arguments
  builtin local "__ic_wait=$1" "__ic_flags=$2" "__ic_stdin=$3" "__ic_state=${XDG_STATE_HOME-}" __ic_file __ic_protocol __ic_build __ic_pid \
    __ic_start __ic_port __ic_token __ic_stat __ic_now
  builtin shift 3
  [[ $__ic_state == /* ]] || __ic_state=${HOME-}/.local/state
  __ic_state+=/intercore
  for __ic_file in "$__ic_state/$__intercore_build.endpoint" ${__ic_others:+"$__ic_state/$__intercore_build".*.endpoint}; do
    # Our file, our engine's process by pid and start time, neither dead nor stopped.
    [[ -O $__ic_file && ! -L $__ic_file && -O $__ic_state && ! -L $__ic_state ]] &&
      IFS=' ' builtin read -r __ic_protocol __ic_build __ic_pid __ic_start __ic_port __ic_token __ic_stat <"$__ic_file" &&
      [[ $__ic_protocol$__ic_build == "1$__intercore_build" && $__ic_pid == [1-9]* && $__ic_pid$__ic_start$__ic_port != *[!0-9]* ]] &&
      [[ -O /proc/$__ic_pid ]] && IFS= builtin read -r __ic_stat <"/proc/$__ic_pid/stat" &&
      [[ $__ic_stat == "$__ic_pid (java) "[!ZXxTt]" "*" 0 $__ic_start "* ]] || continue
    # What a path or a port means here, it means there. A shell never moves to another world, so one look is enough for each engine.
    if [[ ${__intercore_world-} != "$BASHPID $__ic_pid $__ic_start" ]]; then
      [[ /proc/self/ns/mnt -ef /proc/$__ic_pid/ns/mnt && /proc/self/ns/pid -ef /proc/$__ic_pid/ns/pid &&
        /proc/self/ns/net -ef /proc/$__ic_pid/ns/net && /proc/self/root -ef /proc/$__ic_pid/root ]] || continue
      __intercore_world="$BASHPID $__ic_pid $__ic_start"
    fi
    [[ $PWD -ef . ]] || return 1
    __ic_now=${EPOCHREALTIME-}
    [[ -n $__ic_now ]] || IFS=' ' builtin read -r __ic_now __ic_stat </proc/uptime || return 1
    {
      __ic_request=${__ic_request:-$BASHPID-${SRANDOM-$SECONDS}-$((__intercore_count += 1))-$__ic_now}
      builtin printf '%s\0' ic1 "$__ic_token" call "$__ic_request" "$__ic_now" "$__ic_wait" "$__ic_flags" "$PWD" "${INTERCORE_DB-}" \
        "${INTERCORE_SESSION:-${CLAUDE_CODE_SESSION_ID:-${GEMINI_SESSION_ID-}}}" "${INTERCORE_AGENT-}" "${INTERCORE_LOCK_DIR-}" "${NO_COLOR:-${__ic_plain-}}" "${COLUMNS-}" "$__ic_stdin" "$$ $PPID" "${__ic_waited-}" $# "$@"
      # One byte with a time limit, which costs bash four system calls a byte; the rest comes with it.
      builtin read -r -N 1 -t "${__ic_wait%???}.${__ic_wait: -3}" __ic_status || return 2
      [[ $__ic_status == o ]] || return 1
      builtin read -r -N 47 __ic_stat || return 2
      # Exit code, error, length of stderr, length of stdout, spaces.
      __ic_code=${__ic_stat%% *}
      # A hook mostly wants this and no more.
      [[ ${__ic_say-} != hush || $__ic_stat != "$__ic_code - 0 "[0-9]*" "* || $__ic_stat == "$__ic_code - 0 "???[0-9]* ]] || return 0
      __ic_stat=${__ic_stat#* }
      __ic_error=${__ic_stat%% *} __ic_stat=${__ic_stat#* }
      [[ $__ic_stat == "0 "* ]] || IFS= builtin read -r -d '' __ic_err || return 2
      __ic_stat=${__ic_stat#* } __ic_stat=${__ic_stat%% *}
      if [[ $__ic_stat == ????* ]]; then
        # bash itself would read it byte by byte.
        __ic_out=$(cat && builtin printf x)
        __ic_out=${__ic_out%x}
        __intercore_whole "$__ic_out" "$__ic_stat" || return 2
      elif [[ $__ic_stat != 0 && ${__ic_say-} != hush ]]; then
        IFS= builtin read -r -d '' __ic_out || return 2
      fi
      return 0
    } <>"/dev/tcp/127.0.0.1/$__ic_port" >&0
    # The connection was refused.
    # shellcheck disable=SC2317
    return 1
  done
  return 1
}

# Whether a text is so many bytes long; bash counts characters unless told not to.
__intercore_whole() { # text, bytes
  builtin local LC_ALL=C
  ((${#1} == $2))
}

# Makes one call, through the engine if it can be, else by a process. Returns its exit code, 0 where there is no ic or no database. With
# "keep" stdout is left in __ic_kept, a no is silent, and no ic is 127.
# The shell's options and traps are not ours: they are put back. The token is in a local of __intercore_ask, untraced and not exported.
__intercore_call() { # "say", "hush" for no stdout, "health" for no stdout unless there is trouble, or "keep"; arguments
  # Quoted: after builtin bash splits these words.
  builtin local "IFS= " __ic_status='' __ic_code='' __ic_error='' __ic_err='' __ic_out='' __ic_request='' "__ic_say=$1" "__ic_options=$-" __ic_asked=1 __ic_wait=1100
  builtin shift
  [[ -n ${INTERCORE_BIN-} && ${__intercore_bin-} == "$INTERCORE_BIN" ]] || __intercore_find_ic || {
    [[ $__ic_say != keep ]] || return 127
    [[ $__ic_say != health ]]
    return
  }
  __ic_out=$*
  # bash writes line by line and in pieces of 4 KB; a request in two pieces would wait for the acknowledgement of the first.
  # How long --timeout lets it wait, ic works out.
  if [[ (${INTERCORE_ENGINE:-auto} == auto || $INTERCORE_ENGINE == resident) && -n $__intercore_build && $__ic_out != *$'\n'* &&
    " $__ic_out" != *" --timeout"* && ${#__ic_out} -lt 2500 && ! -o posix &&
    $BASH_VERSION != [1-3].* && $BASH_VERSION != 4.[01].* ]]; then
    __ic_out=''
    {
      builtin set +aeux
      # An engine that dies just now must not end this shell by SIGPIPE. A trap of the caller's shows by the attempt to print it.
      if builtin trap -p PIPE >&-; then
        builtin trap '' PIPE
        __ic_asked=0
        [[ $__ic_say != health && $__ic_say != keep ]] || __ic_wait=6000
        __intercore_ask "$__ic_wait" '' '' "$@" || __ic_asked=$?
        builtin trap - PIPE
        # Someone else has the lock; ic waits for it, and may ask the engine again.
        [[ $__ic_status != w ]] || __ic_request=''
      fi
    } 2>/dev/null
    [[ $__ic_options != *[aeux]* ]] || __intercore_options
  fi
  if [[ $__ic_asked != 0 ]]; then
    # Perhaps another ic was installed, which has another engine.
    [[ -n $__ic_request ]] || __intercore_bin=''
    __intercore_process "$@"
  elif [[ $__ic_error == no_database ]]; then
    __ic_code=69
  elif [[ $__ic_say == keep ]]; then
    __ic_kept=${__ic_out%$'\n'}
    [[ $__ic_code -lt 2 ]] || builtin printf '%s' "$__ic_err" >&2 || :
  else
    [[ -z $__ic_err ]] || builtin printf '%s' "$__ic_err" >&2 || :
    if [[ -n $__ic_out && $__ic_say == say ]] && ! builtin printf '%s' "$__ic_out" 2>/dev/null; then
      builtin printf '%s\n' "intercore: cannot write to stdout" >&2 || :
      __ic_code=2
    fi
  fi
  case $__ic_code in
    69 | 126 | 127)
      [[ $__ic_say != keep ]] || return 127
      [[ $__ic_say != health ]]
      return
      ;;
  esac
  return "$__ic_code"
}

__intercore_options() {
  [[ $__ic_options != *a* ]] || builtin set -a
  [[ $__ic_options != *u* ]] || builtin set -u
  [[ $__ic_options != *e* ]] || builtin set -e
  [[ $__ic_options != *x* ]] || builtin set -x
}

# One process for one call; its exit code is in __ic_code, 69 when there is no database. An engine that has, or may have, seen the call is
# not asked again. A call that is too long for the system is not one that nobody is there for.
__intercore_process() { # arguments
  __ic_code=0
  if [[ ! -x $INTERCORE_BIN ]]; then
    __ic_code=127
  elif [[ $__ic_say == say ]]; then
    __intercore_exec "$@" || __ic_code=$?
  elif [[ $__ic_say == hush ]]; then
    __intercore_exec "$@" >/dev/null || __ic_code=$?
  else
    __ic_out=$(__intercore_exec "$@" 2>&1) || __ic_code=$?
    [[ $__ic_say != keep ]] || __ic_kept=$__ic_out
    case $__ic_say$__ic_code in
      *0 | keep1 | *69 | *126 | *127) ;;
      *) builtin printf '%s\n' "$__ic_out" >&2 ;;
    esac
  fi
  [[ $__ic_code != 126 ]] || ! __intercore_long "$*" || __ic_code=2
}

# Whether a text is so long that a program may not be started with it.
__intercore_long() { # text
  builtin local LC_ALL=C
  ((${#1} > 100000))
}

# A shell variable counts as well as an exported one, as it does with the engine.
__intercore_exec() (
  builtin set +x
  export INTERCORE_DB INTERCORE_SESSION INTERCORE_AGENT INTERCORE_LOCK_DIR INTERCORE_ENGINE INTERCORE_ABSENT=69 INTERCORE_REPEAT="$__ic_request"
  builtin exec "$INTERCORE_BIN" "$@"
)

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
  builtin local "IFS= " __ic_code=0 "__ic_value=${3-}"
  if [[ $* != *$'\n'* ]] && ((${#__ic_value} < 2500)); then
    __intercore_call hush state set "${@:4}" --value "$__ic_value" -- "${1-}" "${2-}" || __ic_code=$?
    return "$__ic_code"
  fi
  # By stdin: an argument may be too long for the system.
  builtin local __ic_request='' __ic_say=hush
  __intercore_find_ic || return 0
  {
    builtin trap '' PIPE
    builtin printf '%s\n' "$__ic_value" 2>/dev/null || :
  } | (
    # A subshell even under lastpipe.
    __intercore_process state set "${@:4}" -- "${1-}" "${2-}"
    builtin exit "$__ic_code"
  ) || __ic_code=$?
  case $__ic_code in
    69 | 126 | 127) return 0 ;;
  esac
  return "$__ic_code"
}

intercore_state_get() {
  builtin local __ic_code=0
  __intercore_call say state get -- "${1-}" "${2-}" || __ic_code=$?
  # Nothing there is nothing printed, and no reason for a hook to end.
  [[ $__ic_code == 1 ]] || return "$__ic_code"
}

# Tells of something; what is refused is 2.
intercore_event() { # type, subject, one JSON object, options
  builtin local "IFS= "
  __intercore_call hush events add ${3+--body "$3"} "${@:4}" -- "${1-}" "${2-}"
}

intercore_run_current() {
  __intercore_call say run current "$@"
}

intercore_run_phase() {
  __intercore_call say run phase -- "$@"
}

intercore_lock() {
  builtin local __ic_code=0 __ic_kept=''
  INTERCORE_LOCK_TOKEN=''
  __intercore_call keep lock acquire --pid "$$" --wait "${3-1s}" -- "${1-}" "${2-}" || __ic_code=$?
  if [[ $__ic_code == 127 ]]; then
    __ic_kept=$(__intercore_by_hand take "${1-}" "${2-}" "${3-1s}") || __ic_code=$?
    __intercore_said taken busy
  fi
  # Whatever else was said on the way, a trace of the shell perhaps, the token comes last.
  # shellcheck disable=SC2034 # for the caller
  [[ $__ic_code != 0 ]] || INTERCORE_LOCK_TOKEN=${__ic_kept##*[!0-9]}
  return "$__ic_code"
}

intercore_unlock() {
  builtin local __ic_code=0 __ic_kept=''
  __intercore_call keep lock release --pid "$$" -- "${1-}" "${2-}" || __ic_code=$?
  if [[ $__ic_code == 127 ]]; then
    __ic_kept=$(__intercore_by_hand give "${1-}" "${2-}" 0s) || __ic_code=$?
    __intercore_said given not
  fi
  return "$__ic_code"
}

intercore_lock_clean() {
  builtin local __ic_code=0 __ic_kept=''
  __intercore_call keep lock clean --older-than "${1-5s}" || __ic_code=$?
  # Who is dead, only ic decides.
  [[ $__ic_code != 127 ]] || return 0
  return "$__ic_code"
}

# Sets __ic_code by the word that was said: a shell that ended for another reason has not answered.
__intercore_said() { # yes, no
  case $__ic_kept in
    *"$1"*) __ic_code=0 ;;
    *"$2"*) __ic_code=1 ;;
    *) [[ $__ic_code == 3 ]] || __ic_code=2 ;;
  esac
}

# Sets __ic_millis to a duration in milliseconds; 1 when it is none.
__intercore_millis() { # duration
  builtin local "__ic_rest=$1" __ic_number __ic_unit
  __ic_millis=0
  while [[ -n $__ic_rest ]]; do
    __ic_number=${__ic_rest%%[!0-9]*}
    __ic_rest=${__ic_rest#"$__ic_number"}
    __ic_unit=${__ic_rest%%[0-9]*}
    __ic_rest=${__ic_rest#"$__ic_unit"}
    [[ -n $__ic_number && ${#__ic_number} -le 9 ]] || return
    __ic_number=$((10#$__ic_number))
    case $__ic_unit in
      ms) ((__ic_millis += __ic_number, 1)) ;;
      s) ((__ic_millis += __ic_number * 1000, 1)) ;;
      m) ((__ic_millis += __ic_number * 60000, 1)) ;;
      h) ((__ic_millis += __ic_number * 3600000, 1)) ;;
      d) ((__ic_millis += __ic_number * 86400000, 1)) ;;
      *) return 1 ;;
    esac
  done
  [[ -n $1 ]]
}

# The steps of docs/locks.md without ic: each is one mv -nT, which is rename(2) and replaces nothing. A lock is never broken here. Says "taken
# TOKEN", "busy", "given" or "not". A subshell, so that neither options nor names of the caller matter; $$ is the caller's all the same.
__intercore_by_hand() ( # "take" or "give", name, scope, wait
  builtin set +aefuxET
  builtin shopt -u failglob nocaseglob
  builtin shopt -s nullglob
  builtin unset IFS GLOBIGNORE 2>/dev/null
  builtin umask 077
  LC_ALL=C
  for __ic_word in "$2" "$3"; do
    [[ -n $__ic_word && $__ic_word != .* && $__ic_word != */* && $__ic_word != *\\* && $__ic_word != *[[:cntrl:]]* && ${#__ic_word} -le 200 ]] ||
      __intercore_refuse "a name or scope cannot be: $__ic_word"
  done
  __intercore_hand_session
  __intercore_millis "$4" || __intercore_refuse "not a duration: $4" 3
  __intercore_hand_self
  __intercore_hand_base "$1"
  __ic_name=$__ic_base/$2 __ic_slot=$__ic_base/$2/$3
  if [[ $1 == give ]]; then
    __intercore_hand_give
  fi
  __ic_waited=0
  while :; do
    __intercore_hand_look
    if [[ $__ic_state == absent || $__ic_state == r.* ]] && __intercore_hand_take; then
      builtin printf 'taken %s\n' "$__ic_token"
      builtin exit 0
    fi
    if ((__ic_waited >= __ic_millis)); then
      builtin printf 'busy\n'
      builtin exit 1
    fi
    __ic_pause=$((10 + RANDOM % 40)) __ic_waited=$((__ic_waited + __ic_pause))
    builtin command sleep "0.0$__ic_pause"
  done
)

__intercore_refuse() { # fact, exit code
  builtin printf '%s\n' "intercore: locks without ic: $1" "Install ic, or see docs/locks.md." >&2
  builtin exit "${2-2}"
}

# A session that can be no name is refused as ic refuses it; all bytes that are no text would be shown as the same one.
__intercore_hand_session() {
  __ic_word=${INTERCORE_SESSION-}
  __ic_text=$'^([\x01-\x7f]|[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]'
  __ic_text+=$'|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2})*$'
  [[ $__ic_word =~ $__ic_text ]] || __intercore_refuse "INTERCORE_SESSION is not valid UTF-8"
  [[ $__ic_word != *[[:cntrl:]]* && $__ic_word != *$'\xc2'[$'\x80'-$'\x9f']* ]] || __intercore_refuse "session holds a control character"
  [[ ${#__ic_word} -le 200 ]] || __intercore_refuse "session is ${#__ic_word} bytes long"
}

# Who this shell is, from the kernel, and a name for what it is going to do.
__intercore_hand_self() {
  # In a sandbox /proc may be that of the host, where our pid is somebody else's.
  [[ -n ${BASHPID-} && /proc/self -ef /proc/$BASHPID ]] || __intercore_refuse "there is no /proc of ours"
  { IFS= builtin read -r __ic_stat <"/proc/$$/stat" && IFS= builtin read -r __ic_boot </proc/sys/kernel/random/boot_id &&
    IFS= builtin read -r __ic_host </proc/sys/kernel/hostname; } 2>/dev/null || __intercore_refuse "/proc cannot be read"
  # shellcheck disable=SC2206 # split it is meant to be
  __ic_fields=(${__ic_stat##*) })
  __ic_spaces=$(builtin command readlink /proc/self/ns/pid /proc/self/ns/time 2>/dev/null)
  __ic_pids=${__ic_spaces#pid:\[} __ic_pids=${__ic_pids%%]*} __ic_times=0
  [[ $__ic_spaces != *time:* ]] || { __ic_times=${__ic_spaces#*time:\[} __ic_times=${__ic_times%%]*}; }
  __ic_self=$$.${__ic_fields[19]-}.${__ic_boot//-/}.$__ic_pids-$__ic_times
  [[ $__ic_self =~ ^[0-9]+\.[0-9]+\.[0-9a-f]{32}\.[0-9]+-[0-9]+$ ]] || __intercore_refuse "this process cannot be known: $__ic_self"
  __ic_nonce=$(builtin command od -An -N8 -tx1 /dev/urandom 2>/dev/null)
  __ic_nonce=${__ic_nonce//[!0-9a-f]/}
  [[ ${#__ic_nonce} == 16 ]] || __intercore_refuse "there is no od, or no /dev/urandom"
}

# A folder that is ours alone, as ic itself demands it.
__intercore_hand_base() { # "take" makes it
  __ic_base=${INTERCORE_LOCK_DIR-} __ic_checked=()
  [[ -n $__ic_base ]] || __ic_base=/tmp/intercore-$EUID/locks __ic_checked=("${__ic_base%/*}")
  [[ $__ic_base == /* ]] || __ic_base=$PWD/$__ic_base
  # A slash at the end would follow a link.
  while [[ $__ic_base == */ ]]; do __ic_base=${__ic_base%/}; done
  for __ic_folder in ${__ic_checked[@]+"${__ic_checked[@]}"} "$__ic_base"; do
    [[ $1 == give || -e $__ic_folder || -L $__ic_folder ]] || builtin command mkdir -p -- "$__ic_folder" 2>/dev/null
    if [[ $1 == take || -e $__ic_folder || -L $__ic_folder ]]; then
      __ic_mode=$(builtin command stat -c %a -- "$__ic_folder" 2>/dev/null)
      [[ -d $__ic_folder && ! -L $__ic_folder && -O $__ic_folder && $__ic_mode == *700 ]] ||
        __intercore_refuse "not a directory of yours with mode 0700: $__ic_folder"
    fi
  done
}

# Sets __ic_state to the one entry of the lock, "absent", or nothing when it is not one of ours.
__intercore_hand_look() {
  __ic_state=''
  if [[ ! -e $__ic_slot && ! -L $__ic_slot ]]; then
    __ic_state=absent
  elif [[ -d $__ic_slot && ! -L $__ic_slot ]]; then
    [[ -r $__ic_slot && -x $__ic_slot ]] || __intercore_refuse "cannot be read: $__ic_slot"
    for __ic_word in "$__ic_slot"/[or].*; do
      # A rename during the listing may show both names, and then this is none.
      __ic_state=${__ic_state:+two }${__ic_word##*/}
    done
    [[ $__ic_state != "two "* ]] || __ic_state=''
  fi
}

__intercore_hand_give() {
  __intercore_hand_look
  if [[ $__ic_state =~ ^o\.([0-9]+\.[0-9]+\.[0-9a-f]+\.[0-9-]+)\.([1-9][0-9]{0,16})\.[0-9]+\.([0-9a-f]{16})\.[0-9a-f-]+$ && ${BASH_REMATCH[1]} == "$__ic_self" ]]; then
    __ic_note=$__ic_slot/d.${BASH_REMATCH[3]}
    if builtin command mv -nT -- "$__ic_slot/$__ic_state" "$__ic_slot/r.${BASH_REMATCH[2]}.$__ic_nonce" 2>/dev/null; then
      builtin command rm -f -- "$__ic_note" 2>/dev/null
      builtin printf 'given\n'
      builtin exit 0
    fi
    [[ ! -e $__ic_slot/$__ic_state ]] || __intercore_refuse "mv -nT does not work in $__ic_slot"
  fi
  builtin printf 'not\n'
  builtin exit 1
}

# Takes it from what was seen; 1 when someone was faster.
__intercore_hand_take() {
  __ic_made='' __ic_into=$__ic_slot __ic_last=0 __ic_after=-
  if [[ $__ic_state == absent ]]; then
    __ic_made=$__ic_name/.t-$__ic_nonce __ic_into=$__ic_made
    builtin command mkdir -p -- "$__ic_made" 2>/dev/null
  elif [[ $__ic_state =~ ^r\.([1-9][0-9]{0,16})\.([0-9a-f]{16})$ ]]; then
    __ic_last=${BASH_REMATCH[1]} __ic_after=${BASH_REMATCH[2]}
  else
    return 1
  fi
  builtin printf -v __ic_now '%(%s)T' -1 2>/dev/null || __ic_now=$(builtin command date +%s)
  __ic_token=${EPOCHREALTIME-$__ic_now.000000} __ic_token=$((10#${__ic_token//[!0-9]/}))
  ((__ic_token > __ic_last)) || __ic_token=$((__ic_last + 1))
  __ic_mine=o.$__ic_self.$__ic_token.$__ic_now.$__ic_nonce.$__ic_after
  {
    builtin printf '%s\n' "$__ic_host" "${INTERCORE_SESSION-}" '' >"$__ic_into/d.$__ic_nonce" && { [[ -z $__ic_made ]] || : >"$__ic_made/$__ic_mine"; }
  } 2>/dev/null || {
    builtin command rm -rf -- ${__ic_made:+"$__ic_made"} "$__ic_into/d.$__ic_nonce" 2>/dev/null
    __intercore_refuse "cannot write in $__ic_into"
  }
  if [[ -n $__ic_made ]]; then
    builtin command mv -nT -- "$__ic_made" "$__ic_slot" 2>/dev/null
  else
    builtin command mv -nT -- "$__ic_slot/$__ic_state" "$__ic_slot/$__ic_mine" 2>/dev/null
  fi
  [[ ! -e $__ic_slot/$__ic_mine ]] || return 0
  builtin command rm -rf -- ${__ic_made:+"$__ic_made"} "$__ic_into/d.$__ic_nonce" 2>/dev/null
  if [[ $__ic_state == absent ]]; then
    [[ -e $__ic_slot || -L $__ic_slot ]] || __intercore_refuse "mv -nT does not work in $__ic_name"
  else
    [[ ! -e $__ic_slot/$__ic_state ]] || __intercore_refuse "mv -nT does not work in $__ic_slot"
  fi
  return 1
}
