# shellcheck shell=bash
# ic lock run: a child that waits at a gate, becomes the holder of the lock, and then the command. Sourced by ic before anything of the
# caller's environment is changed; docs/locks.md tells why it is done so.
# shellcheck disable=SC2034 # read by direct.sh

# Both ends in one descriptor: bash makes no other pipe without a program.
exec {ic_gate}<> <(:) {ic_plan}<> <(:)

(
  trap - TERM INT HUP PIPE
  # A parent that was killed will not open it any more; $$ is still the parent's.
  until read -r -t 1 ic_go <&"$ic_gate"; do
    kill -0 $$ 2>/dev/null || exit 1
  done
  [[ $ic_go == [1-9]* ]] || exit 1
  exec {ic_gate}>&- {ic_plan}>&-
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

# A key pressed at a terminal reaches the whole group, and so the command as well.
ic_pass_on() { # signal
  local stat group session terminal foreground
  ic_signal=$1
  if [[ $1 == INT ]] && { IFS= read -r stat <"/proc/$$/stat"; } 2>/dev/null; then
    # shellcheck disable=SC2034
    read -r _ _ group session terminal foreground _ <<<"${stat##*) }"
    [[ $group != "$foreground" ]] || return
  fi
  kill -s "$1" "$ic_holder" 2>/dev/null
}

# The lock is the child's. Opens the gate, waits for the end of the command, gives the lock back, exits as the command did. A signal that
# came before keeps the gate shut.
ic_hold() { # signal
  local count held free note code
  read -r -d '' count <&"$ic_plan"
  IFS= read -r -d '' held <&"$ic_plan"
  IFS= read -r -d '' free <&"$ic_plan"
  IFS= read -r -d '' note <&"$ic_plan"
  ic_signal=''
  trap 'ic_pass_on TERM' TERM
  trap 'ic_pass_on INT' INT
  trap 'ic_pass_on HUP' HUP
  [[ -z $1 ]] || count=no
  printf '%s\n' "$count" >&"$ic_gate"
  trap - EXIT
  wait "$ic_holder" 2>/dev/null
  code=$?
  # A signal cuts the wait short, though the command may go on.
  while [[ -n $ic_signal ]]; do
    ic_signal=''
    wait "$ic_holder" 2>/dev/null
    code=$?
  done
  [[ -n $1 ]] || trap '' TERM INT HUP
  # Whoever found the command dead may have been faster.
  mv -n -- "$held" "$free" 2>/dev/null && rm -f -- "$note"
  [[ -n $1 ]] || exit "$code"
}
