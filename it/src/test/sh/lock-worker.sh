#!/bin/bash
# A worker of LockCheckerTest: takes one of the locks, notes that it is inside, looks around, notes that it leaves, and gives the lock back,
# until it is killed. LockHistory reads the notes.
#
#   lock-worker.sh KIND SEED LOCK...   works by turn_KIND; another kind of worker is another function of that form
#   lock-worker.sh inside LOCK         is the command of `ic lock run`
#
# Everything between taking and giving is done by this very process, without a child: what a killed holder had begun must not go on.
# shellcheck disable=SC1090,SC2016,SC2317 # sourced by name; words for another shell; functions called by name
set -u
kind=$1 holds=0 token='' seen=''
exec {never}<> <(:) # nothing ever comes; a read from it is a sleep without a process

# One write at the end of the file: lines do not mix, and their order is the order of the writes.
note() { printf '%s\n' "$*" >>"$HOME/history"; }

# The answer was lost, so it is not known who has the lock; it ends with this process.
die() {
  note kill $$
  exit 0
}

start_of() { # pid; sets start, to nothing when it does not run
  local stat='' fields
  start=''
  { IFS= read -r stat <"/proc/$1/stat"; } 2>/dev/null || return 0
  read -r -a fields <<<"${stat##*) }"
  [[ ${fields[0]} == [ZXx] ]] || start=${fields[19]}
}
start_of $$
own=$start

inside() { # lock; with its token in $token
  local lock=$1 hold=$$-$own-$((++holds)) witness=$HOME/witness-$1 pid='' since='' other=''
  note enter "$lock" "$token" "$hold"
  # Whoever was here and did not sign off must be dead.
  { read -r pid since other <"$witness"; } 2>/dev/null
  if [[ -n $pid ]]; then
    start_of "$pid"
    [[ $start != "$since" ]] || note fault "$lock: $hold is inside though $other is"
  fi
  printf '%s\n' "$$ $own $hold" >"$witness"
  read -r -t "0.0$((RANDOM % 3))$((RANDOM % 10))" <&"$never"
  checked "$lock" 0 "while it was held"
  { read -r pid since other <"$witness"; } 2>/dev/null
  [[ $other == "$hold" ]] || note fault "$lock: someone else was there beside $hold: $other"
  : >"$witness"
  note leave "$lock" "$token" "$hold"
}

checked() { # lock, exit code, when
  local code=0
  ic lock check "$1" s --token "$token" >/dev/null 2>>"$HOME/complaints" || code=$?
  ((code < 128)) || die
  ((code == $2)) || note fault "$1: token $token of $$ was $code to check $3"
}

# Runs what takes the lock; 0 when it is ours, and then its token is in $token.
taken() { # lock, command
  local lock=$1 code=0
  shift
  token=$("$@" 2>"$HOME/said-$$") || code=$?
  case $code in
    0) [[ $token =~ ^[1-9][0-9]*$ ]] || note fault "$lock: a token was $token" ;;
    1)
      IFS= read -r seen <"$HOME/said-$$"
      [[ -z $token && $seen == *": held by "* ]] || note fault "$lock: $code, $token, $seen"
      rescue "$lock" "${seen##*: held by }"
      return 1
      ;;
    *)
      ((code >= 128)) || note fault "$lock: taking it ended with $code: $(<"$HOME/said-$$")"
      die
      ;;
  esac
}

# A worker that died while its call was under way has a lock without a process; its text is all that can free it.
rescue() { # lock, holder and age
  local pid=${2#worker }
  [[ $pid != "$2" ]] || return 0
  start_of "${pid%% *}"
  [[ -n $start ]] || ic lock release "$1" s --owner "worker ${pid%% *}" >/dev/null 2>&1 || return 0
}

# Runs what gives it back.
given() { # lock, command
  local lock=$1 code=0
  shift
  "$@" >/dev/null 2>"$HOME/said-$$" || code=$?
  ((code < 128)) || die
  # Without ic a killed mv looks like a lock that is not ours, and another program that is killed like trouble.
  [[ $kind != hand || $code != 2 ]] || die
  [[ $kind != hand || $code != 1 ]] || ! ic lock check "$lock" s --token "$token" >/dev/null || die
  ((code == 0)) || note fault "$lock: giving it back ended with $code: $(<"$HOME/said-$$")"
  ((RANDOM % 4)) || checked "$lock" 1 "after it was given back"
}

# The holder is found: this process. The text is for those that die before ic can look who called it.
turn_found() { taken "$1" ic lock acquire "$1" s --wait "$WAIT" --owner "worker $$" && inside "$1" && given "$1" ic lock release "$1" s; }

# The holder is named.
turn_named() {
  taken "$1" timeout 100 bash -c 'ic lock acquire "$1" s --wait "$2" --pid "$3"; exit' - "$1" "$WAIT" $$ &&
    inside "$1" && given "$1" ic lock release "$1" s --pid $$
}

# Someone else who knows the text gives it back.
turn_owner() {
  taken "$1" ic lock acquire "$1" s --wait "$WAIT" --owner "worker $$" &&
    inside "$1" && given "$1" setsid -w bash -c 'ic lock release "$1" s --owner "$2"; exit' - "$1" "worker $$"
}

# The library, through ic or without it; $LIB says which.
turn_library() {
  local lock=$1 code=0
  intercore_lock "$lock" s "$WAIT" 2>"$HOME/said-$$" || code=$?
  case $code in
    0) token=$INTERCORE_LOCK_TOKEN ;;
    1) return 1 ;;
    *)
      # Without ic it refuses when a program that it needs is killed.
      ((code >= 128)) || [[ $kind == hand && $code == 2 ]] || note fault "$lock: $code, $(<"$HOME/said-$$")"
      die
      ;;
  esac
  inside "$lock"
  given "$lock" intercore_unlock "$lock" s
}
turn_hand() { turn_library "$1"; }

# The command is the holder.
turn_run() {
  local code=0
  ic lock run "$1" s --wait "$WAIT" -- bash "$0" inside "$1" 2>"$HOME/said-$$" || code=$?
  case $code in
    0 | 137) ;;
    1) return 1 ;;
    # Killed before it was the holder.
    2) [[ $(<"$HOME/said-$$") == *"there is no process"* ]] || note fault "$1: $(<"$HOME/said-$$")" ;;
    *) note fault "$1: ic lock run ended with $code: $(<"$HOME/said-$$")" ;;
  esac
}

# What `ic lock run` has started: its token is in the name of the one entry that begins with its pid.
if [[ $kind == inside ]]; then
  entries=("$INTERCORE_LOCK_DIR/$2/s/o.$$.$own."*)
  IFS=. read -r -a fields <<<"${entries[0]##*/}"
  token=${fields[5]-}
  [[ -n $token ]] || note fault "$2: the command $$ is not the holder: ${entries[*]}"
  RANDOM=$$
  inside "$2"
  exit 0
fi

case $kind in
  library) source "$LIB" ;;
  hand)
    # The library finds no ic: not on PATH, not at home, not beside itself.
    IC=$(type -P ic) PATH=/usr/bin:/bin
    ic() { "$IC" "$@"; }
    cp "$LIB" "$HOME/lib-$$.sh" && source "$HOME/lib-$$.sh"
    ;;
esac
RANDOM=$2
shift 2
while true; do
  lock=$((RANDOM % $# + 1))
  "turn_$kind" "${!lock}" || read -r -t "0.$((RANDOM % 3))$((RANDOM % 10))" <&"$never"
done
