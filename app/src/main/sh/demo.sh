#!/bin/bash -p
# `ic demo`: real calls of ic in a scratch folder, which is removed at the end. Fails if a call does not answer as expected.
set -eEuo pipefail

self=${BASH_SOURCE[0]}
[[ $self == /* ]] || self=$PWD/$self

# The caller's project, session and git settings must have no effect.
unset INTERCORE_DB INTERCORE_AGENT INTERCORE_SESSION CLAUDE_CODE_SESSION_ID GEMINI_SESSION_ID
for variable in $(compgen -v GIT_); do
  unset "$variable"
done
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1

scratch=$(cd -P "$(mktemp -d "${TMPDIR:-/tmp}/intercore-demo-XXXXXX")" && pwd)
export INTERCORE_LOCK_DIR=$scratch/locks
scenes=0 calls=0 title='' typed='' input='' agents=()

clean_up() {
  cd /
  ((${#agents[@]} == 0)) || kill -9 "${agents[@]}" || true
  wait
  rm -rf "$scratch"
} 2>/dev/null
trap clean_up EXIT
trap 'exit 1' HUP INT TERM PIPE

fail() { # what is not as expected
  printf '%s\n' "scene $scenes ($title): $1" >&2
  exit 1
}
trap 'fail "$BASH_COMMAND"' ERR

ic() { "${self%/*}/ic" "$@"; }

tell() { printf '   %s\n' "$1"; }

scene() {
  scenes=$((scenes + 1)) title=$1
  printf '\n%s\n' "$scenes. $1"
}

# Sets now to milliseconds. A bash before 5.0 counts whole seconds.
clock() {
  now=${EPOCHREALTIME-$SECONDS.000000}
  now=$((${now//[!0-9]/} / 1000))
}

# Makes a call with $input as its stdin, shows it as a user would type it with its output, and checks its exit code. Sets output to
# its stdout, and id to the first word or intent in it.
call() { # expected exit code, command
  local expected=$1 code=0 begin line word
  shift
  calls=$((calls + 1)) typed=${input:+"echo '$input' |"}
  for word in "$@"; do
    [[ -n $word && $word != *[!A-Za-z0-9/._+:@%,=-]* ]] || word="'$word'"
    typed+=${typed:+ }$word
  done
  printf '%s' "$input" >"$scratch/input"
  clock && begin=$now
  "$@" <"$scratch/input" >"$scratch/stdout" 2>"$scratch/stderr" || code=$?
  clock
  tell "$ $typed"
  while IFS= read -r line || [[ -n $line ]]; do
    tell "  $line"
  done < <(cat "$scratch/stdout" "$scratch/stderr")
  tell "  -> exit $code, $((now - begin)) ms"
  [[ $code == "$expected" ]] || fail "exit $expected was expected of: $typed"
  output=$(<"$scratch/stdout") input=''
  id=${output%%[$'\t\n']*}
  [[ $output != *intent-* ]] || id=intent-${output#*intent-} id=${id%%[[:space:]]*}
}
succeeds() { call 0 "$@"; }
answers_no() { call 1 "$@"; }
is_refused() { call 2 "$@"; }
contains() { [[ $output == *"$1"* ]] || fail "'$1' was expected in the answer to: $typed"; }

# Makes the same call many times at once. The answers are in $scratch/answer.*.
at_once() { # how many, command as a user would type it
  local i
  clock && begin=$now
  for ((i = 0; i < $1; i++)); do
    (eval "$2") </dev/null >"$scratch/answer.$i" 2>&1 &
  done
  wait
  clock
  calls=$((calls + $1))
  tell "$ $2   ($1 times at once)"
}

# Starts a process in the role of an agent, and sets agent to its pid.
start_agent() {
  sleep 300 >/dev/null 2>&1 &
  agent=$! agents+=($!)
}

kill_agent() { # pid, name
  tell "$ kill -9 $1   ($2)"
  kill -9 "$1"
  wait "$1" 2>/dev/null || true
}

clock
start=$now
mkdir "$scratch/project"
cd "$scratch/project"

scene 'A project gets its database, private to you.'
succeeds ic init
succeeds ic health

scene 'Hooks share state that expires.'
input='{"done":3,"of":7}'
succeeds ic state set progress session-1 --ttl 2s
input='{"done":0,"of":4}'
succeeds ic state set progress session-2
succeeds ic state list progress
begin=$SECONDS
while ic state get progress session-1 >/dev/null </dev/null; do
  calls=$((calls + 1))
  ((SECONDS < begin + 10)) || fail 'the value outlived its two seconds'
  sleep 0.2
done
tell '(after two seconds)'
answers_no ic state get progress session-1
succeeds ic state get progress session-2

scene '20 processes check one sentinel at the same time. Exactly one is allowed.'
at_once 20 'ic sentinel check compound session-1 --interval 300 --timeout 10s'
allowed=$(cat "$scratch"/answer.* | grep -cx allowed || true)
throttled=$(cat "$scratch"/answer.* | grep -cx throttled || true)
tell "  $allowed allowed, $throttled throttled"
tell "  -> $((now - begin)) ms for all of them"
[[ $allowed == 1 && $throttled == 19 ]] || fail 'one of 20 was expected to be allowed'

scene 'Locks: processes exclude each other, and the lock of a dead holder is taken over.'
echo 0 >count
# Read, add, write: without a lock, some processes would write the same number.
# shellcheck disable=SC2016 # for the shell that has the lock
at_once 6 'ic lock run count demo --wait 30s -- sh -c '\''read n <count; echo $((n + 1)) >count'\'
tell "  count is $(<count)"
[[ $(<count) == 6 ]] || fail 'six additions were expected'
start_agent
succeeds ic lock acquire deploy staging --pid "$agent" --owner agent-1
answers_no ic lock acquire deploy staging --wait 100ms
kill_agent "$agent" agent-1
succeeds ic lock acquire deploy staging --owner agent-2
succeeds ic lock release deploy staging --owner agent-2

scene 'Intents: two agents declare the same file, and a third is killed.'
mkdir src
echo 'int parse(void);' >src/parser.c
start_agent && one=$agent
start_agent && two=$agent
start_agent && three=$agent
succeeds ic intent declare --session a-1 --pid "$one" --allow src/parser.c --intent fix
first=$id
succeeds ic intent gate --session a-1 --path src/parser.c
answers_no ic intent gate --session a-2 --path src/parser.c
answers_no ic intent declare --session a-2 --pid "$two" --allow 'src/*.c' --intent rename --on-conflict queue
second=$id
answers_no ic intent promote --session a-2 --pid "$two" "$second"
tell '$ ... a-1 edits src/parser.c and is done'
echo 'int parse(int mode);' >src/parser.c
succeeds ic intent clear --session a-1 --pid "$one" "$first"
succeeds ic intent promote --session a-2 --pid "$two" "$second"
contains $'changed\tsrc/parser.c'
succeeds ic intent clear --session a-2 --pid "$two" "$second"
succeeds ic intent declare --session a-3 --pid "$three" --allow src --intent port
third=$id
kill_agent "$three" a-3
succeeds ic intent list --session a-2
succeeds ic intent recover --session a-2 --pid "$two" "$third"
succeeds ic intent clear --session a-2 --pid "$two" "$third"

# An agent claims an item, works on it on a separate branch, and submits the branch. Sets branch.
work() { # file, its new content
  local agent bead
  succeeds ic agent create --role polecat --rig demo
  agent=$id
  succeeds ic work claim --agent "$agent"
  bead=$id branch=work/$id
  succeeds ic hook activate "$agent"
  tell "$ ... $agent edits $1 on the branch $branch"
  git checkout -q -b "$branch" main
  echo "$2" >"$1"
  git add "$1"
  git commit -q -m "Work on $bead"
  git checkout -q main
  succeeds ic hook complete "$agent"
  succeeds ic merge submit "$bead" --source "$branch" --target main
}

scene 'Work: a mayor plans, agents claim items, and the merge queue handles a real conflict.'
if type -P git >/dev/null; then
  git init -q .
  git symbolic-ref HEAD refs/heads/main
  git config user.name demo
  git config user.email demo@example.org
  echo Hello. >greeting.txt
  # The role of a team's own script. A conflict leaves the branch as it was.
  cat >merge.sh <<'SCRIPT'
#!/bin/sh
git checkout -q "$INTERCORE_MERGE_TARGET" || exit 1
git merge -q --no-ff -m "Merge $INTERCORE_MERGE_BEAD" "$INTERCORE_MERGE_SOURCE" && exit 0
git merge --abort
exit 1
SCRIPT
  chmod +x merge.sh
  git add greeting.txt merge.sh
  git commit -q -m Begin
  succeeds ic work create --title 'Say hello to the world'
  hello=$id
  succeeds ic work create --title 'Say hello in French'
  french=$id
  succeeds ic work create --title 'Add a licence'
  licence=$id
  succeeds ic work depend "$licence" --on "$hello"
  succeeds ic convoy create --name 'release 1' "$hello" "$french" "$licence"
  convoy=$id
  succeeds ic work ready
  work greeting.txt 'Hello, world!'
  first=$branch
  work greeting.txt 'Bonjour !'
  second=$branch
  work LICENCE 'Do as you like.'
  succeeds ic merge run --target main -- ./merge.sh
  answers_no ic merge run --target main -- ./merge.sh
  tell "The second changed the same line as $first, and nothing is merged before it."
  answers_no ic merge next --target main
  succeeds ic escalation list
  tell "$ ... a person merges main into $second and resolves the conflict"
  git checkout -q "$second"
  git merge -q -s ours -m Both main
  echo 'Hello, world! Bonjour !' >greeting.txt
  git commit -q -a -m 'Say both'
  git checkout -q main
  succeeds ic merge list
  succeeds ic merge retry "$id" --reason 'resolved by hand'
  succeeds ic merge run --target main -- ./merge.sh
  succeeds ic merge run --target main -- ./merge.sh
  succeeds ic escalation list
  [[ $(git rev-list --count --first-parent --merges main) == 3 ]] || fail 'three merges were expected on main'
  succeeds ic convoy get "$convoy"
  contains $'progress\t1\n'
else
  tell 'git is not installed, so this scene is skipped.'
fi

scene 'Runs: a failed gate stops a run, and its artifacts are compared with their files.'
echo '1. read the file' >plan.md
succeeds ic run create --goal 'import orders from CSV'
run=$id
succeeds ic artifact add "$run" --phase planned --path plan.md --type plan
succeeds ic run phase "$run" executing
succeeds ic gate fail "$run" shipping --evidence '{"failed":2}'
answers_no ic run phase "$run" 'done'
succeeds ic run current --json
contains '"phase":"executing"'
tell '$ ... an agent repairs the tests, and changes the plan'
echo '2. skip empty lines' >>plan.md
succeeds ic gate pass "$run" shipping --evidence '{"failed":0}'
succeeds ic run phase "$run" 'done' --from executing
answers_no ic artifact check "$run"
succeeds ic run complete "$run"

scene 'Status, queries, events and waiting for a condition.'
succeeds ic status
succeeds ic query 'which runs have ended?'
contains 'import orders from CSV'
succeeds ic query 'SELECT status, count(*) AS items FROM work GROUP BY status'
succeeds ic events list --type run
contains run.completed
answers_no ic wait work ready --for 200ms

scene 'A bad payload is rejected, and the stored value stays.'
input='{"done":'
is_refused ic state set progress session-2
succeeds ic state get progress session-2
[[ $output == '{"done":0,"of":4}' ]] || fail 'the old value was expected'

clock
# DemoCommand reads these numbers.
printf '\n%s\n' "Done: $scenes scenes, $calls calls of ic, $((now - start)) ms."
