# shellcheck shell=bash disable=SC2015,SC2030,SC2031,SC2154
# (a && b || continue is intended; exports of a subshell are for its program; names after "builtin local" are not recognized)
# lib-intercore.sh: intercore for hooks. Source it; it only defines functions.
#
#   intercore_available                                     0 if ic works and the database here is readable
#   intercore_sentinel_check NAME SCOPE SECONDS [OPTION…]   0 allowed, 1 throttled
#   intercore_sentinel_check_many NAME:SCOPE:SECONDS…       0 all, 1 not all; prints allowed or throttled, a line each
#   intercore_state_set KEY SCOPE JSON [OPTION…]            0 written
#   intercore_state_get KEY SCOPE                           prints the payload, or nothing
#   intercore_event TYPE SUBJECT [JSON [OPTION…]]           0 appended
#   intercore_run_current [OPTION…]                         0 and prints the id of the active run here, 1 none
#   intercore_run_phase RUN [PHASE]                         prints its phase; with PHASE moves it there first, 1 not allowed
#   intercore_lock NAME SCOPE [WAIT]                        0 this shell holds it, 1 another holder; INTERCORE_LOCK_TOKEN is its token
#   intercore_unlock NAME SCOPE                             0 released, 1 not held by this shell
#   intercore_lock_clean [AGE]                              removes locks of processes that have ended
#
# Without ic or a database, all functions before the locks but intercore_available return 0 and print nothing, so that a hook never blocks work.
# Locks need no database. Without ic they are acquired and released by the same protocol (docs/locks.md); if that is impossible, the code is 2.
# Errors are printed on stderr and return 2 (3 for a wrong call), which is never "throttled". INTERCORE_BIN names another ic;
# INTERCORE_ENGINE=direct disables the engine (docs/engine.md). Options of the caller's shell (errexit, xtrace, IFS …) have no effect and are restored.
#
# All names begin with __ic_ or __intercore_, because a local inherits the attributes of the caller's variable: readonly, exported.

__intercore_here=${BASH_SOURCE[0]%/*}
[[ $__intercore_here != "${BASH_SOURCE[0]}" ]] || __intercore_here=.
[[ $__intercore_here == /* ]] || __intercore_here=$PWD/$__intercore_here

# Sets INTERCORE_BIN, unless it is set, and the id of its build, once per shell. Starts no process for an installed ic.
__intercore_find_ic() {
  [[ -z ${INTERCORE_BIN-} || ${__intercore_bin-} != "$INTERCORE_BIN" ]] || return 0
  builtin local __ic_rest __ic_folder __ic_line
  __ic_rest=${PATH-}:${HOME-}/.local/bin:$__intercore_here:$__intercore_here/../../bin:
  while [[ -z ${INTERCORE_BIN-} && -n $__ic_rest ]]; do
    __ic_folder=${__ic_rest%%:*} __ic_rest=${__ic_rest#*:}
    # The shell may change its directory.
    [[ $__ic_folder == /* ]] || __ic_folder=$PWD/$__ic_folder
    for __ic_line in ic intercore; do
      [[ -n ${INTERCORE_BIN-} || ! -f $__ic_folder/$__ic_line || ! -x $__ic_folder/$__ic_line ]] || INTERCORE_BIN=$__ic_folder/$__ic_line
    done
  done
  [[ -f ${INTERCORE_BIN-} && -x $INTERCORE_BIN ]] || return 1
  __intercore_bin=$INTERCORE_BIN __intercore_build=''
  while IFS= builtin read -r __ic_line; do
    [[ $__ic_line == ic_* ]] || continue
    [[ $__ic_line != ic_build=?* ]] || __intercore_build=${__ic_line#*=}
    break
  done <"$INTERCORE_BIN"
  [[ -z $__intercore_build ]] || return 0
  # Perhaps the ic of a checkout, which names its current build in a file.
  __ic_line=$INTERCORE_BIN
  [[ ! -L $__ic_line ]] || __ic_line=$(readlink -f -- "$__ic_line")
  [[ ! -r ${__ic_line%/*}/.build/current ]] || IFS= builtin read -r __intercore_build <"${__ic_line%/*}/.build/current"
  return 0
}

# Calls the engine of __intercore_build. Sets locals of the caller: __ic_status __ic_code __ic_error __ic_err __ic_out.
# Returns 1 if the call was not carried out, 2 if this is unknown; __ic_request is its id. The caller has errexit, nounset and xtrace off,
# SIGPIPE ignored and stderr redirected. ic uses this for what its own short path does not support.
__intercore_ask() { # milliseconds to wait, at least 1000; flags; stdin as a field; arguments
  builtin local "__ic_wait=$1" "__ic_flags=$2" "__ic_stdin=$3" "__ic_state=${XDG_STATE_HOME-}" __ic_file __ic_protocol __ic_build __ic_pid \
    __ic_start __ic_port __ic_token __ic_stat __ic_now
  builtin shift 3
  [[ $__ic_state == /* ]] || __ic_state=${HOME-}/.local/state
  __ic_state+=/intercore
  for __ic_file in "$__ic_state/$__intercore_build.endpoint" ${__ic_others:+"$__ic_state/$__intercore_build".*.endpoint}; do
    # The file is ours; pid and start time name our engine, which is neither dead nor stopped.
    [[ -O $__ic_file && ! -L $__ic_file && -O $__ic_state && ! -L $__ic_state ]] &&
      IFS=' ' builtin read -r __ic_protocol __ic_build __ic_pid __ic_start __ic_port __ic_token __ic_stat <"$__ic_file" &&
      [[ $__ic_protocol$__ic_build == "1$__intercore_build" && $__ic_pid == [1-9]* && $__ic_pid$__ic_start$__ic_port != *[!0-9]* ]] &&
      [[ -O /proc/$__ic_pid ]] && IFS= builtin read -r __ic_stat <"/proc/$__ic_pid/stat" &&
      [[ $__ic_stat == "$__ic_pid (java) "[!ZXxTt]" "*" 0 $__ic_start "* ]] || continue
    # Paths and ports mean the same for both. A shell never changes its namespaces, so one check is enough for each engine.
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
      # One byte with a time limit costs bash four system calls; the rest is read without one.
      builtin read -r -N 1 -t "${__ic_wait%???}.${__ic_wait: -3}" __ic_status || return 2
      [[ $__ic_status == o ]] || return 1
      builtin read -r -N 47 __ic_stat || return 2
      # Exit code, error, length of stderr, length of stdout, spaces.
      __ic_code=${__ic_stat%% *}
      # Most answers to hooks have no more.
      [[ ${__ic_say-} != hush || $__ic_stat != "$__ic_code - 0 "[0-9]*" "* || $__ic_stat == "$__ic_code - 0 "???[0-9]* ]] || return 0
      __ic_stat=${__ic_stat#* }
      __ic_error=${__ic_stat%% *} __ic_stat=${__ic_stat#* }
      [[ $__ic_stat == "0 "* ]] || IFS= builtin read -r -d '' __ic_err || return 2
      __ic_stat=${__ic_stat#* } __ic_stat=${__ic_stat%% *}
      if [[ $__ic_stat == ????* ]]; then
        # bash would read it byte by byte.
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

# Returns whether a text has this length in bytes; by default bash counts characters.
__intercore_whole() { # text, bytes
  builtin local LC_ALL=C
  ((${#1} == $2))
}

# Makes one call, through the engine if possible, else by a process. Returns its exit code, or 0 without ic or a database. With "keep",
# stdout is left in __ic_kept, a no is silent, and without ic the code is 127.
# Options and traps of the caller's shell are restored. The token is a local of __intercore_ask, neither traced nor exported.
__intercore_call() { # "say", "hush" for no stdout, "health" for no stdout without an error, or "keep"; arguments
  # Quoted: after builtin, bash splits these words.
  builtin local "IFS= " __ic_status='' __ic_code='' __ic_error='' __ic_err='' __ic_out='' __ic_request='' "__ic_say=$1" "__ic_options=$-" __ic_asked=1 __ic_wait=1100
  builtin shift
  [[ -n ${INTERCORE_BIN-} && ${__intercore_bin-} == "$INTERCORE_BIN" ]] || __intercore_find_ic || {
    [[ $__ic_say != keep ]] || return 127
    [[ $__ic_say != health ]]
    return
  }
  __ic_out=$*
  # bash writes line by line and in pieces of 4 KB; a request in two writes would wait for the acknowledgement of the first.
  # ic evaluates --timeout.
  if [[ (${INTERCORE_ENGINE:-auto} == auto || $INTERCORE_ENGINE == resident) && -n $__intercore_build && $__ic_out != *$'\n'* &&
    " $__ic_out" != *" --timeout"* && ${#__ic_out} -lt 2500 && ! -o posix &&
    $BASH_VERSION != [1-3].* && $BASH_VERSION != 4.[01].* ]]; then
    __ic_out=''
    {
      builtin set +aeux
      # An engine that ends now must not end this shell by SIGPIPE. Printing the trap shows whether the caller has one.
      if builtin trap -p PIPE >&-; then
        builtin trap '' PIPE
        __ic_asked=0
        [[ $__ic_say != health && $__ic_say != keep ]] || __ic_wait=6000
        __intercore_ask "$__ic_wait" '' '' "$@" || __ic_asked=$?
        builtin trap - PIPE
        # Another process holds the lock; ic waits for it and may call the engine again.
        [[ $__ic_status != w ]] || __ic_request=''
      fi
    } 2>/dev/null
    [[ $__ic_options != *[aeux]* ]] || __intercore_options
  fi
  if [[ $__ic_asked != 0 ]]; then
    # Another ic may have been installed, which has another engine.
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

# One process for one call. Its exit code is in __ic_code, 69 without a database. An engine that has, or may have, received the call is
# not called again. A call that is too long for the system is an error and not a missing ic.
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

# Returns whether a text is too long for an argument of a program.
__intercore_long() { # text
  builtin local LC_ALL=C
  ((${#1} > 100000))
}

# A shell variable counts like an exported one, as for the engine.
__intercore_exec() (
  builtin set +x
  export INTERCORE_DB INTERCORE_SESSION INTERCORE_AGENT INTERCORE_LOCK_DIR INTERCORE_ENGINE INTERCORE_ABSENT=69 INTERCORE_REPEAT="$__ic_request"
  builtin exec "$INTERCORE_BIN" "$@"
)

intercore_available() {
  # Once per shell, as long as it stays in the same project.
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
  # Through stdin: an argument may be too long for the system.
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
  # Without a value nothing is printed, and the hook continues.
  [[ $__ic_code == 1 ]] || return "$__ic_code"
}

# Appends an event; a rejected one is 2.
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
  # Other output may precede the token, such as a trace of the shell.
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
  # Only ic decides which holders have ended.
  [[ $__ic_code != 127 ]] || return 0
  return "$__ic_code"
}

# Sets __ic_code by the printed word: a shell that ended for another reason has not answered.
__intercore_said() { # yes, no
  case $__ic_kept in
    *"$1"*) __ic_code=0 ;;
    *"$2"*) __ic_code=1 ;;
    *) [[ $__ic_code == 3 ]] || __ic_code=2 ;;
  esac
}

# Sets __ic_millis to a duration in milliseconds; 1 if it is not a duration.
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

# The steps of docs/locks.md without ic: each is one mv -nT, which is rename(2) and replaces nothing. Never breaks a lock. Prints "taken
# TOKEN", "busy", "given" or "not". A subshell, so that options and names of the caller have no effect; $$ is still the caller.
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

# Rejects a session that is not a name, as ic does; all bytes that are not text would be shown as the same one.
__intercore_hand_session() {
  __ic_word=${INTERCORE_SESSION-}
  __ic_text=$'^([\x01-\x7f]|[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]'
  __ic_text+=$'|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2})*$'
  [[ $__ic_word =~ $__ic_text ]] || __intercore_refuse "INTERCORE_SESSION is not valid UTF-8"
  [[ $__ic_word != *[[:cntrl:]]* && $__ic_word != *$'\xc2'[$'\x80'-$'\x9f']* ]] || __intercore_refuse "session holds a control character"
  [[ ${#__ic_word} -le 200 ]] || __intercore_refuse "session is ${#__ic_word} bytes long"
}

# Identifies this shell by the kernel, and names its next step.
__intercore_hand_self() {
  # In a sandbox /proc may be that of the host, where our pid belongs to another process.
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

# A private folder of this user, as ic requires it.
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

# Sets __ic_state to the one entry of the lock, to "absent", or to nothing if it is not an entry of ours.
__intercore_hand_look() {
  __ic_state=''
  if [[ ! -e $__ic_slot && ! -L $__ic_slot ]]; then
    __ic_state=absent
  elif [[ -d $__ic_slot && ! -L $__ic_slot ]]; then
    [[ -r $__ic_slot && -x $__ic_slot ]] || __intercore_refuse "cannot be read: $__ic_slot"
    for __ic_word in "$__ic_slot"/[or].*; do
      # A rename during the listing may show both names; then the listing is not used.
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

# Acquires the lock from the state that was read; 1 if another process was faster.
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
