# shellcheck shell=bash
# ic lock run: three processes. ic itself receives signals; a watcher waits for the command without traps and releases the lock; the command
# waits at a gate until it holds the lock. Sourced by ic before the caller's environment is changed; docs/locks.md.
# shellcheck disable=SC2034,SC2154 # variables of ic, and for direct.sh

# Both ends in one descriptor: bash has no other pipe without a program. A line opens the gate. The plan says how to release the lock, and
# goes from Java through ic to the watcher. At the end the watcher reports the pid of the command and how it ended.
ic_handed=ic_hold ic_plain=4
exec {ic_gate}<> <(:) {ic_plan}<> <(:) {ic_end}<> <(:)

# bash loses the status of a child that ends while a trap interrupts its wait. So the process that waits has no traps.
ic_watch() { # arguments
  local code held free note
  trap '' TERM INT HUP
  ic_watcher=$BASHPID
  ic_at_the_gate "$@" <&0 &
  printf '%s\n' "$!" >&"$ic_end"
  # bash would report the signal that ended it.
  wait "$!" 2>/dev/null
  code=$?
  # The entry is missing if the lock was never held. Another process may have found that the command has ended, and was faster.
  if read -r -t 0 <&"$ic_plan"; then
    IFS= read -r -d '' held <&"$ic_plan"
    IFS= read -r -d '' free <&"$ic_plan"
    IFS= read -r -d '' note <&"$ic_plan"
    { command -p mv -n -- "$held" "$free" && command -p rm -f -- "$note"; } 2>/dev/null
  fi
  printf '%s\n' "$code" >&"$ic_end"
}

ic_at_the_gate() { # arguments
  local stat parent ic_line=''
  trap - TERM INT HUP PIPE
  # A killed ic cannot open the gate. The watcher then has another parent than $$, the pid of ic.
  until ic_line_within 1 "$ic_gate"; do
    { IFS= read -r stat <"/proc/$ic_watcher/stat" && read -r _ parent _ <<<"${stat##*) }"; } 2>/dev/null || parent=''
    [[ $parent == "$$" ]] || exit 1
  done
  [[ $ic_line == [1-9]* ]] || exit 1
  exec {ic_gate}>&- {ic_plan}>&- {ic_end}>&-
  # The caller's closed descriptors, and an environment that bash has not changed.
  [[ $ic_closed != *0* ]] || exec <&-
  [[ $ic_closed != *1* ]] || exec >&-
  [[ $ic_closed != *2* ]] || exec 2>&-
  set -- "${@: -ic_line}"
  ic_refuse_program "$1"
  [[ -z $ic_posixly ]] || export "POSIXLY_CORRECT=${ic_posixly#=}"
  exec -- "$@"
}

# Exits with our message if the program cannot be run: bash would name this file.
ic_refuse_program() { # word
  local program=$1 line interpreter
  [[ $program == */* ]] || program=$(type -P -- "$1")
  if [[ ! -e $program ]]; then
    printf '%s\n' "ic: lock run: not found: $1" "Check its spelling and PATH." >&2
    exit 127
  elif [[ ! -f $program || ! -x $program ]]; then
    printf '%s\n' "ic: lock run: not a program: $1" "Make it executable, or name its interpreter." >&2
    exit 126
  fi
  { IFS= LC_ALL=C read -r -d '' -n 256 line <"$program"; } 2>/dev/null
  if [[ $line == '#!'* ]]; then
    line=${line%%$'\n'*} interpreter=${line#'#!'}
    interpreter=${interpreter#"${interpreter%%[! ]*}"} interpreter=${interpreter%%[ $'\t']*}
    if [[ ! -e $interpreter ]]; then
      printf '%s\n' "ic: lock run: the interpreter of $1 is not found: $interpreter" "Install it, or change the first line." >&2
      exit 127
    fi
  fi
}

ic_watch "$@" <&0 &
ic_watcher=$!
read -r ic_holder <&"$ic_end"
trap '{ echo no >&"$ic_gate"; } 2>/dev/null' EXIT

# The command holds the lock. Opens the gate and exits as the command does. After an earlier signal the gate stays closed, and the caller
# handles the signal.
ic_hold() {
  local held free note count code
  ic_signal=''
  trap 'ic_pass_on TERM' TERM
  trap 'ic_pass_on INT' INT
  trap 'ic_pass_on HUP' HUP
  IFS= read -r -d '' held <&"$ic_plan"
  IFS= read -r -d '' free <&"$ic_plan"
  IFS= read -r -d '' note <&"$ic_plan"
  IFS= read -r -d '' count <&"$ic_plan"
  printf '%s\0' "$held" "$free" "$note" >&"$ic_plan"
  [[ -z $signal$ic_signal ]] || count=no
  printf '%s\n' "$count" >&"$ic_gate"
  trap - EXIT
  ic_last_word "$ic_watcher"
  [[ -n $signal ]] || exit "$code"
}
