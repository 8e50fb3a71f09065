# shellcheck shell=bash
# ic lock run: a child that waits at a gate, becomes the holder of the lock, and then the command. Sourced by ic before anything of the
# caller's environment is changed; docs/locks.md tells why it is done so.
# shellcheck disable=SC2034 # read by direct.sh

# Both ends in one descriptor: bash makes no other pipe without a program.
exec {ic_gate}<> <(:) {ic_plan}<> <(:)

(
  trap - TERM INT HUP PIPE
  # A parent that was killed will not open it any more, though someone may still have to ask about it; $$ is the parent's.
  until read -r -t 1 ic_go <&"$ic_gate"; do
    { read -r ic_stat <"/proc/$BASHPID/stat" && read -r _ ic_parent _ <<<"${ic_stat##*) }"; } 2>/dev/null || ic_parent=''
    [[ $ic_parent == "$$" ]] || exit 1
  done
  [[ $ic_go == [1-9]* ]] || exit 1
  exec {ic_gate}>&- {ic_plan}>&-
  [[ -z $ic_posixly ]] || export "POSIXLY_CORRECT=${ic_posixly#=}"
  set -- "${@: -ic_go}"
  ic_program=$1
  [[ $ic_program == */* ]] || ic_program=$(type -P -- "$1")
  if [[ ! -e $ic_program ]]; then
    printf '%s\n' "ic: lock run: not found: $1" "Check its spelling and PATH." >&2
    exit 127
  elif [[ ! -f $ic_program || ! -x $ic_program ]]; then
    printf '%s\n' "ic: lock run: not a program: $1" "Make it executable, or name its interpreter." >&2
    exit 126
  fi
  exec -- "$@"
) <&0 &
ic_holder=$!
trap '{ echo no >&"$ic_gate"; } 2>/dev/null' EXIT

# A key pressed at a terminal reaches the whole group, and so the command as well; two of them may mean more to it than one. Who sent a signal
# bash does not know, so the first INT to a group in the foreground is taken for a key, and any other is passed on.
ic_pass_on() { # signal
  local stat group session terminal foreground
  ic_signal=$1
  if [[ $1 == INT && -z ${ic_key-} ]] && { IFS= read -r stat <"/proc/$$/stat"; } 2>/dev/null; then
    # shellcheck disable=SC2034
    read -r _ _ group session terminal foreground _ <<<"${stat##*) }"
    ic_key=1
    [[ $group != "$foreground" ]] || return
  fi
  kill -s "$1" "$ic_holder" 2>/dev/null
}

# The lock is the child's. Opens the gate, waits for the end of the command, gives the lock back, exits as the command did. A signal that
# came before keeps the gate shut.
ic_hold() {
  local count held free note code again
  ic_signal=''
  trap 'ic_pass_on TERM' TERM
  trap 'ic_pass_on INT' INT
  trap 'ic_pass_on HUP' HUP
  read -r -d '' count <&"$ic_plan"
  IFS= read -r -d '' held <&"$ic_plan"
  IFS= read -r -d '' free <&"$ic_plan"
  IFS= read -r -d '' note <&"$ic_plan"
  # shellcheck disable=SC2154 # signal is ic_direct's
  [[ -z $signal$ic_signal ]] || count=no
  printf '%s\n' "$count" >&"$ic_gate"
  trap - EXIT
  wait "$ic_holder" 2>/dev/null
  code=$?
  # A signal cuts the wait short, though the command may go on. 127: bash has missed its end.
  while [[ -n $ic_signal ]]; do
    ic_signal=''
    wait "$ic_holder" 2>/dev/null
    again=$?
    [[ $again == 127 ]] || code=$again
  done
  [[ -n $signal ]] || trap '' TERM INT HUP
  # Whoever found the command dead may have been faster.
  mv -n -- "$held" "$free" 2>/dev/null && rm -f -- "$note"
  [[ -n $signal ]] || exit "$code"
}
