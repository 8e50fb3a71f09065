#!/bin/bash
# A worker of IntentRaceTest: declares one of the scopes, notes that it is inside, edits the files, notes that it leaves, and clears the
# intent, until it is killed. Its session is its own and lives as long as this process. LockHistory reads the notes, a file being the lock.
#
#   intent-worker.sh KIND SEED SCOPE=FILE,FILE...   works by turn_KIND; another kind of worker is another function of that form
#
# Everything between being told and clearing is done by this very process: what a killed worker had begun must not go on.
# shellcheck disable=SC2317 # functions called by name
set -u
kind=$1 holds=0 said='' id='' token=''
declare -A files_of
exec {never}<> <(:) # nothing ever comes; a read from it is a sleep without a process

# One write at the end of the file: its lines do not mix with others, and their order is the order of the writes.
note() { printf '%s\n' "$@" >>"$HOME/history"; }

# The answer was lost, so it is not known what is declared; it ends with this process.
die() {
  note "kill $$ $EPOCHSECONDS $own"
  exit 0
}

pause() { read -r -t "0.$((RANDOM % $1))$((RANDOM % 10))" <&"$never"; }

start_of() { # pid; sets start, to nothing when it does not run
  local stat='' fields
  start=''
  { IFS= read -r stat <"/proc/$1/stat"; } 2>/dev/null || return 0
  read -r -a fields <<<"${stat##*) }"
  [[ ${fields[0]} == [ZXx] ]] || start=${fields[19]}
}
start_of $$
own=$start
# The start too: pids come round again.
export INTERCORE_SESSION=w-$$-$own

# Runs `ic intent ...` with --json; its answer is in $said, what it is about in $id and $token. Exit 0 or 1.
ask() {
  local code=0
  said=$(ic intent "$@" --json --timeout 60s 2>"$HOME/said-$$") || code=$?
  ((code < 128)) || die
  if ((code > 1)) || [[ -s $HOME/said-$$ ]]; then
    note "fault $*: $code, $said, $(<"$HOME/said-$$")"
    die
  fi
  id='' token=''
  [[ ! $said =~ ^\{\"id\":\"(intent-[0-9]+-[0-9a-f]{4})\" ]] || id=${BASH_REMATCH[1]}
  [[ ! $said =~ \"fencing_token\":([0-9]+) ]] || token=${BASH_REMATCH[1]}
  return "$code"
}

status_is() { # status, after what
  [[ $said == *"\"status\":\"$1\""* ]] || note "fault $2: not $1: $said"
}

# Active: the files are ours until clear.
inside() { # scope
  local hold=$$-$own-$((++holds)) file pid since other lines=() held=$id files
  IFS=, read -r -a files <<<"${files_of[$1]}"
  status_is active "$1"
  [[ -n $id && -n $token ]] || note "fault $1: no id or token: $said"
  for file in "${files[@]}"; do lines+=("enter $file $token $hold"); done
  note "${lines[@]}"
  for file in "${files[@]}"; do
    # Whoever was here and did not sign off must be dead.
    pid='' since='' other=''
    { read -r pid since other <"$file"; } 2>/dev/null
    if [[ -n $pid ]]; then
      start_of "$pid"
      [[ $start != "$since" ]] || note "fault $file: $hold edits it though $other does"
    fi
    printf '%s\n' "$$ $own $hold" >"$file"
  done
  pause 2
  gate 0 "${files[RANDOM % ${#files[@]}]}"
  ((RANDOM % 4)) || ask renew "$held" || note "fault $held: it could not be renewed: $said"
  lines=()
  for file in "${files[@]}"; do
    { read -r pid since other <"$file"; } 2>/dev/null
    [[ $other == "$hold" ]] || note "fault $file: someone else edited it beside $hold: $other"
    : >"$file"
    lines+=("leave $file $token $hold")
  done
  note "${lines[@]}"
  cleared "$held"
}

gate() { # exit code, file
  local code=0 answer
  answer=$(ic intent gate --path "$2" 2>/dev/null) || code=$?
  ((code < 128)) || die
  ((code == $1)) || note "fault $2: the gate said $code, $answer, to $$"
}

cleared() { # id
  if ask clear "$1"; then
    status_is cleared "$1"
  else
    note "fault $1: clear said $said"
  fi
}

# Refused, or in at once.
turn_fail() {
  if ask declare --allow "$1" --intent fail; then
    inside "$1"
  else
    status_is conflict "$1"
    return 1
  fi
}

turn_wait() {
  if ask declare --allow "$1" --intent wait --wait "$WAIT"; then
    inside "$1"
  else
    status_is conflict "$1"
  fi
}

# Those in line name their process: one that is taken from its callers while it asks would have none, and who may live is not passed.

# Stands in line and asks again and again.
turn_queue() {
  local waits tries
  if ask declare --allow "$1" --intent queue --on-conflict queue --pid $$; then
    inside "$1"
    return
  fi
  status_is queued "$1"
  waits=$id
  for ((tries = 0; tries < 8; tries++)); do
    pause 5
    if ask promote "$waits" --pid $$; then
      inside "$1"
      return
    fi
    status_is queued "$waits"
  done
  cleared "$waits"
}

# Stands in line and waits there.
turn_line() {
  local waits
  if ask declare --allow "$1" --intent line --on-conflict queue --wait "$WAIT" --pid $$; then
    inside "$1"
    return
  fi
  status_is queued "$1"
  waits=$id
  if ask promote "$waits" --wait "$WAIT" --pid $$; then
    inside "$1"
  else
    cleared "$waits"
  fi
}

# Takes over what the dead left, if anything.
turn_heir() {
  local code=0 list line dead=()
  list=$(ic intent list 2>/dev/null) || code=$?
  ((code < 128)) || die
  while IFS=$'\t' read -r -a line; do
    [[ ${line[2]-} != recoverable ]] || dead+=("${line[0]} ${line[4]}")
  done <<<"$list"
  if ((${#dead[@]} == 0)); then
    turn_fail "$1"
    return
  fi
  read -r -a line <<<"${dead[RANDOM % ${#dead[@]}]}"
  ! ask recover "${line[0]}" --accept-changes || inside "${line[1]}"
}

RANDOM=$2
shift 2
scopes=()
for word in "$@"; do
  scopes+=("${word%%=*}")
  files_of["${word%%=*}"]=${word#*=}
done
while true; do
  "turn_$kind" "${scopes[RANDOM % ${#scopes[@]}]}" || pause 3
done
