# shellcheck shell=bash
# ic merge run: Java begins a request and hands over. This script runs the command, renews the lease meanwhile, and reports how it ended.
# Sourced by ic; docs/teams.md.
# shellcheck disable=SC2034,SC2154 # variables of ic, and for direct.sh

# Both ends in one descriptor, as for a lock.
exec {ic_plan}<> <(:) {ic_pause}<> <(:) {ic_end}<> <(:)
ic_handed=ic_merge ic_plain=2
# The command gets the caller's variables, and not those that Java needs (direct.sh).
ic_environment=$(declare -px LC_ALL JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS _JAVA_OPTIONS CLASSPATH _JAVA_LAUNCHER_DEBUG _JAVA_SR_SIGNUM 2>/dev/null)

# Prints when a process was started, because its pid may be reused. Prints nothing if it has ended.
ic_start_of() { # pid
  local stat
  local -a fields
  { IFS= read -r stat <"/proc/$1/stat"; } 2>/dev/null || return
  [[ $stat != *") Z "* ]] || return
  read -r -a fields <<<"${stat##*) }"
  printf '%s' "${fields[19]}"
}

# A separate process, so that a signal to ic affects neither it nor the wait for the command. It outlives a killed ic as long as the
# command runs: no other merger may begin before.
ic_renew() { # seconds, command
  local start shown
  trap '' TERM INT HUP
  start=$(ic_start_of "$2")
  # No data arrives, so this only waits; a `sleep` would continue after this process is ended.
  until read -r -t "$1" <&"$ic_pause"; do
    [[ -n $start && $(ic_start_of "$2") == "$start" ]] || return
    "$ic_home/bin/ic" merge renew "$ic_merge_request" --token "$ic_merge_token" "${ic_merge_database[@]}" >/dev/null 2>&1
    # An error prints nothing, and the command continues.
    [[ $? == 1 ]] || continue
    shown=$("$ic_home/bin/ic" merge show "$ic_merge_request" "${ic_merge_database[@]}" 2>/dev/null) || continue
    [[ $'\n'$shown$'\n' != *$'\nfencingToken\t'"$ic_merge_token"$'\n'* ]] || return
    # Another merger has taken over, and two must not merge at once.
    if [[ $shown == *fencingToken* ]]; then
      printf '%s\n' "ic: merge run: another has taken over $ic_merge_request: the command is stopped" >&2
      kill -TERM "$2" 2>/dev/null
      return
    fi
  done
}

# Becomes the command. Its output is not an answer of ic.
ic_run() { # command
  trap - TERM INT HUP PIPE
  exec {ic_pause}>&- {ic_end}>&-
  export INTERCORE_MERGE_REQUEST=$ic_merge_request INTERCORE_MERGE_TOKEN=$ic_merge_token INTERCORE_MERGE_BEAD=$bead
  export INTERCORE_MERGE_SOURCE=$source INTERCORE_MERGE_TARGET=$target
  [[ $ic_closed != *0* ]] || exec <&-
  unset LC_ALL
  eval "$ic_environment"
  [[ -z $ic_posixly ]] || export "POSIXLY_CORRECT=${ic_posixly#=}"
  exec -- "$@" >&2
}

ic_tip() { # branch
  command git rev-parse --verify --quiet "refs/heads/$1^{commit}" 2>/dev/null
}

# Waits for the command without traps: bash loses the status of a child that ends while a trap interrupts its wait.
ic_watch() { # command
  trap '' TERM INT HUP
  ic_run "$@" <&0 &
  printf '%s\n' "$!" >&"$ic_end"
  wait "$!" 2>/dev/null
  printf '%s\n' "$?" >&"$ic_end"
}

# Records the outcome. A busy or full database may be so only for a moment, so this is retried.
ic_tell() { # verb, options
  local verb=$1 tries=0 answer
  shift
  until ic_said=$("$ic_home/bin/ic" merge "$verb" "$ic_merge_request" --token "$ic_merge_token" "$@" "${ic_merge_database[@]}"); do
    answer=$?
    [[ $answer == 2 && $((tries += 1)) -lt 10 ]] || return "$answer"
    read -r -t 1 <&"$ic_pause"
  done
}

# Prints the name of a command for a reason: on one line and in printable bytes.
ic_named() { # words
  local LC_ALL=C words=$*
  words=${words//[^ -~]/?}
  printf '%s' "${words:0:400}"
}

# After the request has begun. Runs the command; exits with 0 if it is merged, else with 1.
ic_merge() {
  local count every bead source target database json code before commit watcher renewer='' verdict
  local -a command form=()
  IFS= read -r -d '' ic_merge_request <&"$ic_plan"
  IFS= read -r -d '' ic_merge_token <&"$ic_plan"
  IFS= read -r -d '' bead <&"$ic_plan"
  IFS= read -r -d '' source <&"$ic_plan"
  IFS= read -r -d '' target <&"$ic_plan"
  IFS= read -r -d '' every <&"$ic_plan"
  IFS= read -r -d '' database <&"$ic_plan"
  IFS= read -r -d '' json <&"$ic_plan"
  IFS= read -r -d '' count <&"$ic_plan"
  exec {ic_plan}>&-
  ic_merge_database=(--db "$database")
  [[ $json != json ]] || form=(--json)
  command=("${@: -count}")
  ic_signal='' ic_said='' ic_holder=''
  trap 'ic_pass_on TERM' TERM
  trap 'ic_pass_on INT' INT
  trap 'ic_pass_on HUP' HUP
  if [[ -n $signal ]]; then
    code=143
  else
    before=$(ic_tip "$target")
    ic_watch "${command[@]}" <&0 &
    watcher=$!
    read -r ic_holder <&"$ic_end"
    [[ -z $ic_signal ]] || kill -s "$ic_signal" "$ic_holder" 2>/dev/null
    ic_renew "$every" "$ic_holder" </dev/null >/dev/null &
    renewer=$!
    ic_last_word "$watcher"
  fi
  trap '' TERM INT HUP
  if [[ $code == 0 ]]; then
    commit=$(ic_tip "$target")
    # The target has not moved, so the merge went elsewhere.
    [[ $commit != "$before" ]] || commit=''
    ic_tell merged ${commit:+--commit "$commit"} "${form[@]}"
  else
    ic_tell conflict --reason "$(ic_named "exit $code of: ${command[*]}")" "${form[@]}"
  fi
  verdict=$?
  if [[ -n $renewer ]]; then
    kill -9 "$renewer" 2>/dev/null
    wait "$renewer" 2>/dev/null
  fi
  if [[ $ic_closed == *1* ]]; then
    printf '%s\n' "ic: merge run: stdout is closed" "The changes of the command are kept: ic merge show $ic_merge_request" >&2
    exit 2
  fi
  [[ -z $ic_said ]] || printf '%s\n' "$ic_said" || exit 2
  if [[ -n $ic_signal$signal ]]; then
    signal=${signal:-$ic_signal}
    trap - TERM INT HUP
    kill -s "$signal" $$
  fi
  [[ $code == 0 || $verdict != 0 ]] || {
    printf '%s\n' "ic: merge run: $ic_merge_request is conflicted: the command ended with $code" \
      "$target is blocked until that is resolved: ic merge retry $ic_merge_request, or withdraw it." >&2
    verdict=1
  }
  exit "$verdict"
}
